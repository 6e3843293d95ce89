/**
 * Every question and its key. A page asks by one of these; nobody else spells a key or a request path. The code that reads an
 * answer is fetched while the answer is on its way.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Article, ArticleList } from '../contract/article.ts'
import { articleRequestPath, articlesRequestPath, statsRequestPath } from '../contract/paths.ts'
import type { SearchQuery } from '../contract/search-query.ts'
import type { Statistics } from '../contract/stats.ts'
import { ApiError } from './api-error.ts'
import { queryFor, type Question, type QueryClientParts } from './ask-for.ts'

const MINUTE_MS = 60_000
/** How long an answer is fresh: until then it is not asked again. It stays in memory at least as long. */
export const LIST_FRESH_MS = 5 * MINUTE_MS
const ARTICLE_FRESH_MS = 24 * 60 * MINUTE_MS
const NOT_FOUND_FRESH_MS = 5 * MINUTE_MS
const STATS_FRESH_MS = 60 * MINUTE_MS
const LIST_KEPT_MS = 30 * MINUTE_MS

/** One page of a search. */
export function articleListQuestion(query: SearchQuery): Question<ArticleList> {
  const path = articlesRequestPath(query)
  return {
    queryKey: ['articles', path],
    kind: 'search',
    path,
    fetchReader: async () => {
      const { readList } = await import('./read/list.ts')
      return ({ body, header }) => readList(body, header, query)
    },
    freshMs: () => LIST_FRESH_MS,
    keptMs: LIST_KEPT_MS,
    operation: 'Search',
    page: query.page,
  }
}

/** One article, complete; null when the service has none of this slug, which is an answer too and is not asked again at once. */
export function articleQuestion(slug: string): Question<Article | null> {
  const path = articleRequestPath(slug)
  return {
    queryKey: ['article', path],
    kind: 'article',
    path,
    fetchReader: async () => {
      const { readArticle } = await import('./read/article.ts')
      return ({ body }) => readArticle(body)
    },
    readError: nullWhenNotFound,
    freshMs: (article) => (article === null ? NOT_FOUND_FRESH_MS : ARTICLE_FRESH_MS),
    keptMs: ARTICLE_FRESH_MS,
    operation: 'Article',
    page: 1,
  }
}

/** The statistics. */
export function statsQuestion(): Question<Statistics> {
  const path = statsRequestPath()
  return {
    queryKey: ['stats', path],
    kind: 'statistics',
    path,
    fetchReader: async () => {
      const { readStatistics } = await import('./read/stats.ts')
      return ({ body }) => readStatistics(body)
    },
    freshMs: () => STATS_FRESH_MS,
    keptMs: STATS_FRESH_MS,
    operation: 'Statistics',
    page: 1,
  }
}

/** One page of a search, for TanStack Query. */
export function articleListQuery(client: QueryClientParts, query: SearchQuery) {
  return queryFor(client, articleListQuestion(query))
}

/** One article, for TanStack Query. */
export function articleQuery(client: QueryClientParts, slug: string) {
  return queryFor(client, articleQuestion(slug))
}

/** The statistics, for TanStack Query. */
export function statsQuery(client: QueryClientParts) {
  return queryFor(client, statsQuestion())
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof ApiError && error.kind === 'not-found') return null
  throw error
}

/** What a list in memory already tells of an article; undefined when none holds it. */
export function findListedArticle(queryClient: QueryClient, slug: string): Article | undefined {
  const lists = queryClient.getQueriesData<ArticleList>({ queryKey: ['articles'] })
  for (const [, list] of lists) {
    const found = list?.articles.find((article) => article.slug === slug)
    if (found !== undefined) return found
  }
  return undefined
}
