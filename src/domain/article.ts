/** An article and a list of articles. A field is `null` when it is unknown: never "no", never 0, never an empty text. */
import type { ArticleType } from './article-type.ts'
import type { RichText } from './rich-text.ts'
import type { SearchQuery } from './search-query.ts'
import type { SearchField } from './search-tokens.ts'

export type Author = {
  /** The name as the service sends it; never split into parts by guessing. */
  name: string
  /** The family and the given name, where the service sends them apart. */
  parts: { family: string; given: string } | null
  /** The bare ORCID iD: `0000-0002-1825-0097`. */
  orcid: string | null
  /** Names of institutions; empty when none is known. */
  affiliations: string[]
  /** The bare ROR id of each affiliation, `03yrm5c26`, or null; absent when none is known. */
  rors?: (string | null)[]
}

/** What is known of reading the article without paying. */
export type OpenAccess = {
  isOpen: boolean | null
  /** `gold`, `diamond`, `hybrid`, `bronze`, `green` or `closed`. */
  status: string | null
  /** The licence as the service names it, such as `CC-BY-4.0`. */
  license: string | null
  /** Where the full text can be read. */
  url: string | null
}

/** The kinds of notice against a work. */
export const RETRACTION_STATUSES = ['retracted', 'withdrawn', 'concern'] as const

/** What the record states about a work that should not be relied on. Without it nothing is known, not even that all is well. */
export type Retraction = {
  /** `concern`: an expression of concern. */
  status: (typeof RETRACTION_STATUSES)[number]
  /** As precise as known: `2020`, `2020-05` or `2020-05-17`. */
  date: string | null
  /** The address of the notice. */
  notice: string | null
}

/** The number of the article in another index, bare: `pmid` 12345, `pmcid` PMC12345, `arxiv` 2101.00001, `openalex` W12345. */
export type OtherIdentifier = { scheme: 'pmid' | 'pmcid' | 'arxiv' | 'openalex'; value: string }

/** An article that cites another one or is cited by it. */
export type CitedArticle = {
  /** Its identifier in the same catalogue; null when it has no page there. */
  slug: string | null
  title: RichText
  doi: string | null
  year: number | null
}

export type Citations = {
  /** How many articles cite this one, as far as the service counts. */
  citedByCount: number | null
  /** Whether the service states that it counts and lists the articles of its catalogue only; absent when it does not. */
  isInCatalogue?: true
  /** What this article cites; null in a list of articles. */
  references: CitedArticle[] | null
  /** What cites this article; null in a list of articles. */
  citedBy: CitedArticle[] | null
}

/** Where an article matches a search. */
export type ArticleMatch = {
  /** The fields with words of the search. */
  fields: SearchField[]
  /** A piece of the abstract and where the words of the search are in it, in UTF-16 units; null: none are in the abstract. */
  snippet: { text: string; marks: { from: number; to: number }[] } | null
}

/** One article, complete or as it came with a list. */
export type Article = {
  /** Whether the item is no article: then the title says so, and `raw` holds what the service sent. */
  isBroken: boolean
  /** Identifies the article in the path; the next best identifier where the service has no slugs. */
  slug: string
  /** The DOI or the slug where the record has no visible title. */
  title: RichText
  /** The bare DOI, in the spelling of the service. */
  doi: string | null
  type: ArticleType | null
  /** The service's own word for the type, where it is none of the three. */
  typeLabel: string | null
  abstract: RichText | null
  /** Who wrote the abstract, when it is not the authors' own. */
  abstractNote: string | null
  /** In the order of the article; empty when none is known. */
  authors: Author[]
  /** How many authors the article has, where the record lists fewer. */
  authorsTotal: number | null
  /** The journal, the proceedings or the like. */
  source: string | null
  /** The ISSNs of the source, `2049-363X`; empty when none is known. */
  issn: string[]
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
  retraction: Retraction | null
  identifiers: OtherIdentifier[]
  /** Names of funders, with the award where stated. */
  funding: string[]
  /** The day when the record was last changed: `2020-05-17`. */
  updatedAt: string | null
  citations: Citations
  /** Where it matches the search of its list; null where the service does not say. */
  match: ArticleMatch | null
  /** The JSON of the record as the service sent it; with `included` beside `data` where other records belong to it. */
  raw: unknown
}

/** An author or a source that the words of a search name. */
export type NamedResult = {
  field: 'author' | 'source'
  /** As the catalogue spells it. */
  name: string
  /** How many articles it has: those of `author:"name"`, or those of the filter `source`. */
  articles: number
}

/** What a service says of its answer to a search; a field is null where it does not say. */
export type SearchAnswer = {
  /** How many articles match all words; those with most of the words follow them. */
  totalAllWords: number | null
  /** How the text was read; null also for plain words. */
  understood: string | null
  /** The text with clear typing errors, and the one that was searched in its place. */
  corrected: { from: string; to: string } | null
  /** A text with other words in place of some that may be typing errors, which finds more. */
  suggested: string | null
  names: NamedResult[]
  /** The order of the list: without words to rank by, `relevance` is `newest`. */
  sort: SearchQuery['sort'] | null
}

/** One page of a list of articles. */
export type ArticleList = {
  /** The search that it answers. */
  query: SearchQuery
  articles: Article[]
  /** How many articles match in all. */
  total: number | null
  /** The number of this page, from 1. */
  page: number
  /** How many articles a page holds. */
  perPage: number
  /** How many pages there are. */
  pages: number | null
  /** The next page; null when this is the last one. */
  next: SearchQuery | null
  /** Whether a page can be requested by its number; else only the next one and the first. */
  isNumbered: boolean
  /** How the service understood the search; null where it does not say. */
  answer: SearchAnswer | null
}
