/**
 * Every request and its cache key: one queryOptions function for each call. No other file spells a key or a request path. The
 * normalizer is imported while the response is on its way: a page that the server rendered does not need it.
 */
import { onlineManager, type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { Article, ArticleList } from '../domain/article.ts'
import { articleRequestPath, articlesRequestPath, statsRequestPath } from '../domain/paths.ts'
import type { SearchQuery } from '../domain/search-query.ts'
import type { Statistics } from '../domain/statistics.ts'
import type { RequestPriority } from '../quota/request-queue.ts'
import { withLateParsers } from '../rich-text/late-parsers.ts'
import { ApiError } from './api-error.ts'
import type { ApiResponse, Client } from './client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `bulk` for a query that no person waits for: an export. */
    queryMeta: { priority: RequestPriority }
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long a list is fresh: until then it is not requested again. */
export const LIST_FRESH_MS = 5 * MINUTE_MS

/** One page of a search. */
export function articleListQuery(client: Client, query: SearchQuery) {
  const path = articlesRequestPath(query)
  return queryOptions({
    queryKey: ['articles', path],
    queryFn: async (context): Promise<ArticleList> => {
      importEarly(importListNormalizer)
      const { body, header } = await get(client, path, context)
      const { normalizeList } = await importListNormalizer()
      return withLateParsers(() => normalizeList(body, header, query))
    },
    staleTime: LIST_FRESH_MS,
    gcTime: 30 * MINUTE_MS,
  })
}

/** One article, complete; null when the service has no such article, which is not an error. */
export function articleQuery(client: Client, slug: string) {
  const path = articleRequestPath(slug)
  return queryOptions({
    queryKey: ['article', path],
    queryFn: async (context): Promise<Article | null> => {
      importEarly(importArticleNormalizer)
      const response = await get(client, path, context).catch(nullWhenNotFound)
      if (response === null) return null
      const { normalizeArticle } = await importArticleNormalizer()
      return withLateParsers(() => normalizeArticle(response.body))
    },
    staleTime: ({ state }) => (state.data === null ? 5 * MINUTE_MS : DAY_MS),
    gcTime: DAY_MS,
  })
}

/** The statistics. */
export function statsQuery(client: Client) {
  const path = statsRequestPath()
  return queryOptions({
    queryKey: ['stats', path],
    queryFn: async (context): Promise<Statistics> => {
      importEarly(importStatisticsNormalizer)
      const { body } = await get(client, path, context)
      const { normalizeStatistics } = await importStatisticsNormalizer()
      return normalizeStatistics(body)
    },
    staleTime: 60 * MINUTE_MS,
    gcTime: 60 * MINUTE_MS,
  })
}

/** What a list in the cache states about an article; undefined when none holds it. */
export function findListedArticle(queryClient: QueryClient, slug: string): Article | undefined {
  const lists = queryClient.getQueriesData<ArticleList>({ queryKey: ['articles'] })
  return lists.flatMap(([, list]) => list?.articles ?? []).find((article) => article.slug === slug)
}

function get(client: Client, path: string, context: QueryFunctionContext): Promise<ApiResponse> {
  return client.get({
    key: path,
    priority: context.meta?.priority ?? 'interactive',
    // Read by the limiter when the request has to wait: TanStack Query drops the response of a query whose signal was read.
    get signal() {
      return context.signal
    },
  })
}

const importListNormalizer = () => import('./normalize/list.ts')
const importArticleNormalizer = () => import('./normalize/article.ts')
const importStatisticsNormalizer = () => import('./normalize/statistics.ts')

/** Starts an import whose code is needed when the response is here. Browsers do not repeat an import that failed offline. */
function importEarly(load: () => Promise<unknown>): void {
  if (onlineManager.isOnline()) load().catch(() => {})
}

/** Imports the code that queries need, so that the next request does not wait for it. Never rejects. */
export async function preloadNormalizers(): Promise<void> {
  await Promise.allSettled([
    importListNormalizer(),
    importArticleNormalizer(),
    importStatisticsNormalizer(),
    import('./normalize/error-body.ts'),
  ])
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof ApiError && error.kind === 'not-found') return null
  throw error
}
