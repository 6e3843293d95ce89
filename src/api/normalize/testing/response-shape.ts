/** Whole responses for tests, and the facts that all of them hold. */

/** The response to a search, and what the normalizer finds in it. */
export type ResponseShape = {
  name: string
  response: unknown
  /** In lower case. */
  headers?: Record<string, string>
  /** The response about the first article alone. */
  detail?: unknown
  /** Of the first article: fields of the domain, and `author`, `isOpen`, `license`, `fullText`, `citedByCount`. */
  expected: { title: string; doi: string | null; author: string | undefined } & Record<string, unknown>
  total: number | null
  /** How the next page is requested: `page`, the parameters, or null. */
  next: string | null
}

/** The article that all of them hold; made up. */
export const TITLE = 'Lamps of the reading room'
export const DOI = '10.5555/lamps.7'
export const ABSTRACT = 'Forty lamps were lit and counted.'
/** What is found in a response that holds all of it. */
export const READ = { title: TITLE, doi: DOI, year: 2019, source: 'Annals of Quiet', abstract: ABSTRACT }
