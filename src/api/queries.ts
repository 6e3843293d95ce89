/**
 * Every key and request. A page asks by one of these; nobody else spells a key or a request path. The code that reads an
 * answer is fetched while the answer is on its way.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Article, ArticleList } from '../contract/article.ts'
import { articleRequestPath, articlesRequestPath, statsRequestPath } from '../contract/paths.ts'
import type { SearchQuery } from '../contract/search-query.ts'
import { ApiError } from './api-error.ts'
import type { Client } from './client.ts'

const MINUTE_MS = 60_000
/** How long an answer is fresh: until then it is not asked again. It stays in memory at least as long. */
export const LIST_FRESH_MS = 5 * MINUTE_MS
const ARTICLE_FRESH_MS = 24 * 60 * MINUTE_MS
const NOT_FOUND_FRESH_MS = 5 * MINUTE_MS
const STATS_FRESH_MS = 60 * MINUTE_MS
const LIST_KEPT_MS = 30 * MINUTE_MS

/** One page of a search. */
export function articleListQuery(client: Client, query: SearchQuery) {
  const path = articlesRequestPath(query)
  return queryOptions({
    queryKey: ['articles', path],
    queryFn: async (context) => {
      const reading = beforehand(import('./read/list.ts'))
      return client.ask(path, async ({ body, header }) => (await reading).readList(body, header, query), context)
    },
    staleTime: LIST_FRESH_MS,
    gcTime: LIST_KEPT_MS,
  })
}

/** One article, complete; null when the service has none of this slug, which is an answer too and is not asked again at once. */
export function articleQuery(client: Client, slug: string) {
  const path = articleRequestPath(slug)
  return queryOptions({
    queryKey: ['article', path],
    queryFn: async (context): Promise<Article | null> => {
      const reading = beforehand(import('./read/article.ts'))
      return client.ask(path, async ({ body }) => (await reading).readArticle(body), context).catch(nullWhenNotFound)
    },
    staleTime: ({ state }) => (state.data === null ? NOT_FOUND_FRESH_MS : ARTICLE_FRESH_MS),
    gcTime: ARTICLE_FRESH_MS,
  })
}

/** The statistics. */
export function statsQuery(client: Client) {
  const path = statsRequestPath()
  return queryOptions({
    queryKey: ['stats', path],
    queryFn: async (context) => {
      const reading = beforehand(import('./read/stats.ts'))
      return client.ask(path, async ({ body }) => (await reading).readStatistics(body), context)
    },
    staleTime: STATS_FRESH_MS,
    gcTime: STATS_FRESH_MS,
  })
}

/** What is fetched beside the request is missed only where it is needed. */
function beforehand<T>(code: Promise<T>): Promise<T> {
  code.catch(() => {})
  return code
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
