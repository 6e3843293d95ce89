/** A service whose every text is hostile, and the faults that its pages may show. */
import type { Page } from '@playwright/test'
import { inspectForeignText, findTitleFaults } from './foreign-text.ts'
import { type AnswerTo, listBody, notFound } from './stub-answers.ts'
import { findLayoutFaults } from './text-overflow.ts'
import type { View } from './names.ts'

/** The faults of a list of articles whose every text is one of the strings. */
export async function findListFaults(page: Page, view: View, sent: readonly string[]): Promise<string[]> {
  const { places, objections } = await inspectForeignText(page)
  // Each row has title, authors, source and abstract, where the text has visible characters.
  const isAwake = places >= 2 * sent.length
  const titles = await view.titles.allTextContents()
  const layout = await findLayoutFaults(page)
  return [...(isAwake ? [] : [`only ${places} places`]), ...objections, ...layout, ...findTitleFaults(titles, sent)]
}

/** The faults of an article's page. */
export async function findArticleFaults(page: Page, view: View, sent: string): Promise<string[]> {
  const { places, objections } = await inspectForeignText(page)
  const title = await view.title.textContent()
  const tab = await page.title()
  return [
    ...(places >= 2 ? [] : [`only ${places} places`]),
    ...objections,
    ...(await findLayoutFaults(page)),
    ...findTitleFaults([title ?? ''], [sent]),
    ...findTitleFaults([tab.replace(/ · Carrel$/, '')], [sent]).filter(
      (objection) => !objection.startsWith('not whole'),
    ),
  ]
}

/** A service with one article for each string: string number 7 is every text of the article `s-7`. */
export function answerTexts(strings: readonly string[]): AnswerTo {
  const articles = strings.map((text, number) => ({
    slug: `s-${number}`,
    title: text,
    abstract: text,
    authors: [{ name: text }, { name: 'Ada Wick' }],
    source: text,
    keywords: [text],
    publisher: `Press ${number}.`,
    type: 'article',
    year: 2020,
  }))
  return (path, parameters) => {
    if (path === '/articles') return { status: 200, body: listBody(articles, parameters) }
    const article = articles.find(({ slug }) => path === `/articles/${slug}`)
    return article === undefined ? notFound() : { status: 200, body: article }
  }
}
