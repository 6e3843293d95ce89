/** A service whose every text is hostile, and what must not be on pages that show it. */
import type { Page } from '@playwright/test'
import { inspectForeignText, objectToTitles } from './foreign-text.ts'
import { type AnswerTo, listBody, notFound } from './stub-answers.ts'
import { objectToLayout } from './text-in-box.ts'
import type { View } from './view.ts'

/** What must not be in a list of 100 articles, each of whose texts is one of the strings. */
export async function objectToList(page: Page, view: View, sent: readonly string[]): Promise<string[]> {
  const { places, objections } = await inspectForeignText(page)
  // Title, authors, source and abstract of each row, where the text leaves anything to show.
  const isAwake = places >= 2 * sent.length
  const titles = await view.titles.allTextContents()
  const layout = await objectToLayout(page)
  return [...(isAwake ? [] : [`only ${places} places`]), ...objections, ...layout, ...objectToTitles(titles, sent)]
}

/** The same of an article's page. */
export async function objectToArticle(page: Page, view: View, sent: string): Promise<string[]> {
  const { places, objections } = await inspectForeignText(page)
  const title = await view.title.textContent()
  const tab = await page.title()
  return [
    ...(places >= 2 ? [] : [`only ${places} places`]),
    ...objections,
    ...(await objectToLayout(page)),
    ...objectToTitles([title ?? ''], [sent]),
    ...objectToTitles([tab.replace(/ · Carrel$/, '')], [sent]).filter(
      (objection) => !objection.startsWith('not whole'),
    ),
  ]
}

/** A service all of whose texts are these: string number 7 is every text of the article `s-7`. */
export function answersOf(strings: readonly string[]): AnswerTo {
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
