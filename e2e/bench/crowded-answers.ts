/** A catalogue that is hard on a page: a hundred articles with long abstracts, one of them by 3,000 authors. */
import { type AnswerTo, listBody, notFound } from '../stub-answers.ts'

/** How many results stand on the page. */
export const ROWS = 100
/** The article of very many authors, the third of the list. */
export const CROWDED = { slug: 'crowd-3', title: titleOf(3), authors: 3000 } as const
/** One of few. */
export const QUIET = { slug: 'crowd-5', title: titleOf(5) } as const

/** Answers the list and single articles; every search finds every article. */
export const answerOfCrowd: AnswerTo = (path, parameters) => {
  if (path === '/articles') return { status: 200, body: listBody(ARTICLES, parameters) }
  const article = ARTICLES.find(({ slug }) => path === `/articles/${slug}`)
  return article === undefined ? notFound() : { status: 200, body: article }
}

function titleOf(number: number): string {
  return `Reading by lamplight in crowded halls, part ${number}`
}

function articleOf(number: number) {
  return {
    slug: `crowd-${number}`,
    title: titleOf(number),
    doi: `10.5555/crowd.${number}`,
    type: 'article',
    abstract: ABSTRACT,
    authors: Array.from({ length: number === 3 ? CROWDED.authors : 6 }, (_, index) => authorOf(index)),
    source: 'Journal of Lamps and Reading Rooms',
    year: 2000 + (number % 20),
    language: 'en',
    keywords: ['lamps', 'reading', 'rooms', 'crowds'],
    open_access: { is_oa: true, status: 'gold', license: 'CC-BY-4.0', url: null },
    citations: { cited_by_count: 0, references: [], cited_by: [] },
  }
}

function authorOf(index: number) {
  return {
    name: `Ada Benedicta Wick-Glass ${index + 1}`,
    orcid: '0000-0002-1825-0097',
    affiliations: ['University of Light'],
  }
}

const ABSTRACT = Array.from(
  { length: 12 },
  (_, index) =>
    `Sentence ${index + 1} tells how light falls on a page in a reading room, and what it does to those who sit there with others.`,
).join(' ')

const ARTICLES = Array.from({ length: ROWS }, (_, index) => articleOf(index + 1))
