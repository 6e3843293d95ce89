/** Whole answers for tests, and the facts that all of them hold. */

/** One answer to a search, and what has to be read out of it. */
export type ShapedAnswer = {
  name: string
  answer: unknown
  /** In lower case. */
  headers?: Record<string, string>
  /** The answer about the first article alone. */
  detail?: unknown
  /** Of the first article: fields of the contract, and `author`, `isOpen`, `license`, `fullText`, `citedByCount`. */
  expected: { title: string; doi: string | null; author: string | undefined } & Record<string, unknown>
  total: number | null
  /** What leads on: `page`, the parameters, or null. */
  next: string | null
}

/** The one article that they are about; made up. */
export const TITLE = 'Lamps of the reading room'
export const DOI = '10.5555/lamps.7'
export const ABSTRACT = 'Forty lamps were lit and counted.'
/** What is read of it wherever all of it is told. */
export const READ = { title: TITLE, doi: DOI, year: 2019, source: 'Annals of Quiet', abstract: ABSTRACT }
