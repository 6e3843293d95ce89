/** Values in the form in which several citation formats need them. */
import type { Article, Author } from '../domain/article.ts'
import { formatDoiUrl } from '../domain/doi.ts'
import { articlePath } from '../domain/paths.ts'
import { shortenText } from '../rich-text/plain-text.ts'

/** Far longer than real abstracts; without a limit a megabyte of text would be in the head of the page. */
const MAX_ABSTRACT_LENGTH = 10_000

/** `Family, Given` where the service sends the parts, otherwise the name as it is: a guess would sort people wrongly. */
export function formatAuthor({ name, parts }: Pick<Author, 'name' | 'parts'>): string {
  return parts === null ? name : `${parts.family}, ${parts.given}`
}

const TITLE_PREFIXES = { retracted: 'RETRACTED: ', withdrawn: 'WITHDRAWN: ', concern: 'EXPRESSION OF CONCERN: ' }

/** The title without markup; of a retracted work with the prefix by which publishers mark it (NISO RP-45-2024), once. */
export function formatTitle({ title, retraction }: Pick<Article, 'title' | 'retraction'>): string {
  const prefix = retraction === null ? '' : TITLE_PREFIXES[retraction.status]
  return title.plain.toUpperCase().startsWith(prefix.trim()) ? title.plain : prefix + title.plain
}

/** The URL of a bare ORCID iD, which also identifies the person. */
export function formatOrcidUrl(orcid: string): string {
  return `https://orcid.org/${orcid}`
}

/** The abstract without markup and of limited length; null when there is none. */
export function formatAbstract({ abstract }: Article): string | null {
  return abstract === null ? null : shortenText(abstract.plain, MAX_ABSTRACT_LENGTH)
}

/** The abstract with a note where it is not the authors' own, so that it is not quoted as theirs. */
export function formatAbstractWithNote(article: Article): string | null {
  const text = formatAbstract(article)
  return text && article.abstractNote !== null ? `${text} (${article.abstractNote})` : text
}

/** The first and the last page as printed; null when unknown. */
export type PageRange = { first: string | null; last: string | null }

/** Parses `261–272`, `S1-S10`, `87.1-87.12` or `12 – 20`. Anything that is not clearly two pages (`DS1`, `e1000`, `1–5, 9`) is the first one. */
export function parsePageRange(pages: string | null): PageRange {
  const [, first, last] = /^\s*(\w*\d\w*(?:\.\d+)?)\s*[-‐-―−]+\s*(\w*\d\w*(?:\.\d+)?)\s*$/.exec(pages ?? '') ?? []
  return first && last ? { first, last } : { first: pages, last: null }
}

/** Pages with plain hyphens, as reference managers read them: `1–20` is `1-20`. */
export function formatHyphens(pages: string): string {
  return pages.replace(/\s*[‐-―−]\s*/g, '-')
}

/** The date of publication in numbers: year, month and day as far as they are known; null when not even the year is. */
export function parsePublished({ published, year }: Article): number[] | null {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(published ?? '')?.slice(1)
  if (parts === undefined) return year === null ? null : [year]
  return parts.filter((part) => part !== undefined).map(Number)
}

/** The URL of its page on this site; null for an item that is no article. */
export function recordUrlOf({ slug, isBroken }: Article, origin: string): string | null {
  return isBroken ? null : origin + articlePath(slug)
}

/** Where the article can be read: its free full text, else its DOI, else its page on this site; null for an item that is no article. */
export function pageUrlOf(article: Article, origin: string): string | null {
  const { doi, openAccess } = article
  return openAccess.url ?? (doi === null ? recordUrlOf(article, origin) : formatDoiUrl(doi))
}
