/**
 * The words of this product for an article. Every field says what it means and what its absence means.
 * Absent is always `null` (unknown, not told): never "no", never 0, never an empty text.
 */

import type { AnswerOrigin } from './answer-origin.ts'
import type { ArticleType } from './article-type.ts'
import type { SearchQuery } from './search-query.ts'

/** One author, as printed on the article. */
export type Author = {
  /** The name as the service gives it; never split into parts by guessing. */
  name: string
  /** The family and the given name, where the service tells them apart; null when it gives only the whole. */
  parts: { family: string; given: string } | null
  /** The bare ORCID iD (`0000-0002-1825-0097`); null when none is told. */
  orcid: string | null
  /** Names of institutions; empty when none is told. */
  affiliations: string[]
}

/** What is known of reading the article without paying. */
export type OpenAccess = {
  /** true, false, or null when the service does not know. */
  isOpen: boolean | null
  /** The kind: `gold`, `diamond`, `hybrid`, `bronze`, `green`, `closed` or the service's own word; null when not told. */
  status: string | null
  /** The licence as the service names it, such as `CC-BY-4.0`; null when not told. */
  license: string | null
  /** Where the full text can be read; null when no address is told. */
  url: string | null
}

/** An article that cites this one or is cited by it. */
export type CitedArticle = {
  /** Its identifier in the same catalogue; null when it is not there, and so has no page. */
  slug: string | null
  title: string
  doi: string | null
  /** Year of publication. */
  year: number | null
}

/** Citations of one article. */
export type Citations = {
  /** How many articles cite this one, as far as the service counts; null when not told. */
  citedByCount: number | null
  /** What this article cites; null when not told (as in a list). */
  references: CitedArticle[] | null
  /** What cites this article; null when not told (as in a list). */
  citedBy: CitedArticle[] | null
}

/** A field of the record: its own name and its value, as sent. */
export type MetadataField = { name: string; value: unknown }

/** Where a value came from: Carrel's word for the field, its path in the answer, and what stood there. */
export type FieldOrigin = { field: string; path: string; raw: unknown }

/** One article, complete or as it came with a list. */
export type Article = {
  /** Whether the service's item could not be understood as an article: then the title says so, and the metadata hold what was sent. */
  isBroken: boolean
  /** Identifies the article in the path; the next best identifier where the service has no slugs. */
  slug: string
  /** May hold markup, character references and TeX between dollars, as the service sends it; src/rich-text/ reads it. */
  title: string
  /** The bare DOI, as spelt by the service. */
  doi: string | null
  type: ArticleType | null
  /** The service's own word for the type, where it is not one of the three. */
  typeLabel: string | null
  abstract: string | null
  /** Who wrote the abstract, when it is not the authors' own; shown under it. */
  abstractNote: string | null
  /** In the order of the article; empty when none is told. */
  authors: Author[]
  /** How many authors the article has, where the record lists fewer; null when not told. */
  authorsTotal: number | null
  /** The journal, the proceedings or the like. */
  source: string | null
  publisher: string | null
  volume: string | null
  issue: string | null
  /** Pages or the article number, as printed. */
  pages: string | null
  /** Date of publication as precise as known: `2020`, `2020-05` or `2020-05-17`. */
  published: string | null
  year: number | null
  /** ISO 639-1 code, or the service's own word. */
  language: string | null
  keywords: string[]
  openAccess: OpenAccess
  citations: Citations
  /** Every field of the record as sent, in its order; shown under "All metadata", so that nothing is lost. */
  metadata: MetadataField[]
  /** Where each value came from, in the order of reading; shown under "How Carrel read this". */
  origins: FieldOrigin[]
}

/** One page of a list of articles. */
export type ArticleList = {
  /** The search that this is the answer to. */
  query: SearchQuery
  articles: Article[]
  /** How many articles match in all; null when the service does not tell. */
  total: number | null
  /** The page this is, from 1. */
  page: number
  /** How many articles a page holds. */
  perPage: number
  /** How many pages there are; null when not told. */
  pages: number | null
  /** The next page; null when there is none. */
  next: SearchQuery | null
  /** Whether a page can be reached by its number; else only the next one and the first. */
  isNumbered: boolean
  /** Where all of this came from but for the articles, which have their own; shown under "How Carrel read this". */
  origins: AnswerOrigin[]
}
