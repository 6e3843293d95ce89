/** Which answers may be kept for the next visit, and how each is known again. The compiler names a field that is missing here. */
import type { AnswerOrigin } from '../contract/answer-origin.ts'
import type { Article, ArticleList, Author, CitedArticle, FieldOrigin, MetadataField } from '../contract/article.ts'
import { ARTICLE_TYPES } from '../contract/article-type.ts'
import type { SearchQuery } from '../contract/search-query.ts'
import type { Breakdown, BreakdownEntry, Figure, OpenAccessCounts, Statistics } from '../contract/stats.ts'
import { type Check, isAnything, isCount, isFlag, isText, listOf, oneOf, orNull, shape } from './check.ts'

const isType = orNull(oneOf(...ARTICLE_TYPES))
/** A year may stand before the common era. */
const isYear = orNull((value): value is number => Number.isSafeInteger(value))
/** What becomes a link: nothing but an address of the web. */
const isAddress: Check<string> = (value): value is string => isText(value) && /^https?:\/\//i.test(value)

const isCited = shape<CitedArticle>({ slug: orNull(isText), title: isText, doi: orNull(isText), year: isYear })

const isArticle = shape<Article>({
  isBroken: isFlag,
  slug: isText,
  title: isText,
  doi: orNull(isText),
  type: isType,
  typeLabel: orNull(isText),
  abstract: orNull(isText),
  abstractNote: orNull(isText),
  authors: listOf(
    shape<Author>({
      name: isText,
      parts: orNull(shape<NonNullable<Author['parts']>>({ family: isText, given: isText })),
      orcid: orNull(isText),
      affiliations: listOf(isText),
    }),
  ),
  authorsTotal: orNull(isCount),
  source: orNull(isText),
  publisher: orNull(isText),
  volume: orNull(isText),
  issue: orNull(isText),
  pages: orNull(isText),
  published: orNull(isText),
  year: isYear,
  language: orNull(isText),
  keywords: listOf(isText),
  openAccess: shape<Article['openAccess']>({
    isOpen: orNull(isFlag),
    status: orNull(isText),
    license: orNull(isText),
    url: orNull(isAddress),
  }),
  citations: shape<Article['citations']>({
    citedByCount: orNull(isCount),
    references: orNull(listOf(isCited)),
    citedBy: orNull(listOf(isCited)),
  }),
  metadata: listOf(shape<MetadataField>({ name: isText, value: isAnything })),
  origins: listOf(shape<FieldOrigin>({ field: isText, path: isText, raw: isAnything })),
})

const areOrigins = listOf(
  shape<AnswerOrigin>({
    field: isText,
    where: oneOf('body', 'header', 'nowhere'),
    path: isText,
    raw: isText,
    note: orNull(isText),
  }),
)

const isSearchQuery = shape<SearchQuery>({
  text: isText,
  type: isType,
  page: isCount,
  perPage: isCount,
  step: isText,
})

const isArticleList = shape<ArticleList>({
  query: isSearchQuery,
  articles: listOf(isArticle),
  total: orNull(isCount),
  page: isCount,
  perPage: isCount,
  pages: orNull(isCount),
  next: orNull(isSearchQuery),
  isNumbered: isFlag,
  origins: areOrigins,
})

const isStatistics = shape<Statistics>({
  articles: orNull(isCount),
  sources: orNull(isCount),
  openAccess: shape<OpenAccessCounts>({ open: orNull(isCount), closed: orNull(isCount), unknown: orNull(isCount) }),
  figures: listOf(shape<Figure>({ name: isText, path: isText, label: isText, count: isCount, isTechnical: isFlag })),
  breakdowns: listOf(
    shape<Breakdown>({
      by: oneOf('year', 'type', 'open_access', 'license', 'language', 'source', 'other'),
      name: isText,
      path: isText,
      label: isText,
      entries: listOf(shape<BreakdownEntry>({ value: isText, count: isCount })),
      whole: orNull(isCount),
      rest: orNull(isCount),
      mayBeCut: isFlag,
    }),
  ),
  updatedAt: orNull(isText),
  origins: areOrigins,
})

/** For each first word of a query's key (src/api/queries.ts) what its answer looks like. Nothing else is ever kept. */
const CHECKS: Record<string, Check<unknown>> = { articles: isArticleList, article: isArticle, stats: isStatistics }

/** The key of an answer that may be kept: its kind and its request path. */
export type AnswerKey = readonly [kind: string, path: string]

/** Reads a query's key; null when its answer is never kept. */
export function readAnswerKey(key: unknown): AnswerKey | null {
  if (!Array.isArray(key) || key.length !== 2) return null
  const [kind, path] = key as unknown[]
  return isText(kind) && Object.hasOwn(CHECKS, kind) && isText(path) ? [kind, path] : null
}

/** Whether a value can be the answer to a query of this kind. "Not found" is none: it would outlive its five minutes. */
export function isAnswerOf([kind]: AnswerKey, value: unknown): boolean {
  return CHECKS[kind]?.(value) === true
}
