/** Values in the form in which several citation formats need them. */
import type { Article, Author } from '../domain/article.ts'
import { shortenText } from '../rich-text/plain-text.ts'

/** Far longer than real abstracts; without a limit a megabyte of text would be in the head of the page. */
const MAX_ABSTRACT_LENGTH = 10_000

/** `Family, Given` where the service sends the parts, otherwise the name as it is: a guess would sort people wrongly. */
export function formatAuthor({ name, parts }: Author): string {
  return parts === null ? name : `${parts.family}, ${parts.given}`
}

/** The URL of a bare ORCID iD, which also identifies the person. */
export function formatOrcidUrl(orcid: string): string {
  return `https://orcid.org/${orcid}`
}

/** The abstract without markup and of limited length; null when there is none. */
export function formatAbstract({ abstract }: Article): string | null {
  return abstract === null ? null : shortenText(abstract.plain, MAX_ABSTRACT_LENGTH)
}

/** The first and the last page as printed; null when unknown. */
export type PageRange = { first: string | null; last: string | null }

/** Parses `261–272`, `S1-S10` or `12 – 20`. Anything that is not clearly two pages (`DS1`, `e1000`, `1–5, 9`) is the first one. */
export function parsePageRange(pages: string | null): PageRange {
  const [, first, last] = /^\s*(\w*\d\w*)\s*[-‐-―−]+\s*(\w*\d\w*)\s*$/.exec(pages ?? '') ?? []
  return first && last ? { first, last } : { first: pages, last: null }
}
