/**
 * Every request and its cache key: one queryOptions function for each call. No other file spells a key or a request path. The
 * normalizer is imported while the response is on its way: a page that the server rendered does not need it.
 */
import { onlineManager, type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { Article, ArticleList } from '../domain/article.ts'
import { articleRequestPath, articlesRequestPath, statisticsRequestPath } from '../domain/paths.ts'
import { EVERYTHING, type SearchQuery } from '../domain/search-query.ts'
import type { Statistics } from '../domain/statistics.ts'
import type { RequestPriority } from '../quota/request-queue.ts'
import { withLateParsers } from '../rich-text/late-parsers.ts'
import { ApiError } from './api-error.ts'
import type { Client, ParsedResponse } from './client.ts'

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
    queryFn: (context): Promise<ArticleList> =>
      fetchNormalized(context, client, path, importListNormalizer, ({ normalizeList }, { body, header }) =>
        normalizeList(body, header, query),
      ),
    staleTime: LIST_FRESH_MS,
    gcTime: 30 * MINUTE_MS,
  })
}

/** One article, complete; null when the service has no such article, which is not an error. */
export function articleQuery(client: Client, slug: string) {
  const path = articleRequestPath(slug)
  return queryOptions({
    queryKey: ['article', path],
    queryFn: (context): Promise<Article | null> =>
      fetchNormalized(context, client, path, importArticleNormalizer, ({ normalizeArticle }, { body }) =>
        normalizeArticle(body),
      ).catch(nullWhenNotFound),
    staleTime: ({ state }) => (state.data === null ? 5 * MINUTE_MS : DAY_MS),
    gcTime: DAY_MS,
  })
}

/** The statistics of all articles, or of those that a search finds; with every source, or the most frequent ones. */
export function statisticsQuery(client: Client, selection: SearchQuery = EVERYTHING, hasAllSources = false) {
  const path = statisticsRequestPath(selection, hasAllSources)
  return queryOptions({
    queryKey: ['statistics', path],
    queryFn: (context): Promise<Statistics> =>
      fetchNormalized(context, client, path, importStatisticsNormalizer, ({ normalizeStatistics }, { body }) =>
        normalizeStatistics(body),
      ),
    staleTime: 60 * MINUTE_MS,
    gcTime: 60 * MINUTE_MS,
  })
}

/** What a list in the cache states about an article; undefined when none holds it. */
export function findListedArticle(queryClient: QueryClient, slug: string): Article | undefined {
  const lists = queryClient.getQueriesData<ArticleList>({ queryKey: ['articles'] })
  return lists.flatMap(([, list]) => list?.articles ?? []).find((article) => article.slug === slug)
}

/** Sends a request and imports the code that reads its response, at the same time; returns what `normalize` makes of both. */
async function fetchNormalized<Code, Result>(
  context: QueryFunctionContext,
  client: Client,
  path: string,
  importCode: () => Promise<Code>,
  normalize: (code: Code, response: ParsedResponse) => Result,
): Promise<Result> {
  // Browsers do not repeat an import that failed offline.
  if (onlineManager.isOnline()) importCode().catch(() => {})
  const response = await client.get({
    key: path,
    priority: context.meta?.priority ?? 'interactive',
    // Read by the limiter when the request has to wait: TanStack Query drops the response of a query whose signal was read.
    get signal() {
      return context.signal
    },
  })
  const code = await importCode()
  return withLateParsers(() => normalize(code, response))
}

const importListNormalizer = () => import('./normalize/list.ts')
const importArticleNormalizer = () => import('./normalize/article.ts')
const importStatisticsNormalizer = () => import('./normalize/statistics.ts')

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
