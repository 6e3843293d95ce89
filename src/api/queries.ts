/**
 * Every key and request. A page asks by one of these; nobody else spells a key or a request path. The code that reads an
 * answer is fetched while the answer is on its way.
 */
import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { Article, ArticleList } from '../contract/article.ts'
import { articleRequestPath, articlesRequestPath, statsRequestPath } from '../contract/paths.ts'
import type { SearchQuery } from '../contract/search-query.ts'
import { answeredAt } from './answered-at.ts'
import { ApiError } from './api-error.ts'
import type { AskOnce } from './ask-once.ts'
import type { Asking, Client } from './client.ts'
import type { AskedKind } from './tally.ts'

const MINUTE_MS = 60_000
/** How long an answer is fresh: until then it is not asked again. It stays in memory at least as long. */
const LIST_FRESH_MS = 5 * MINUTE_MS
const ARTICLE_FRESH_MS = 24 * 60 * MINUTE_MS
const NOT_FOUND_FRESH_MS = 5 * MINUTE_MS
const STATS_FRESH_MS = 60 * MINUTE_MS
const LIST_KEPT_MS = 30 * MINUTE_MS

/** The client, and what makes the same question of several tabs one request. */
export type QueryClientParts = Client & { askOnce: AskOnce }

/** One page of a search. */
export function articleListQuery(client: QueryClientParts, query: SearchQuery) {
  const path = articlesRequestPath(query)
  return queryOptions({
    queryKey: ['articles', path],
    queryFn: (context) =>
      once(client, context, LIST_FRESH_MS, () => {
        const reading = beforehand(import('./read/list.ts'))
        return client.ask(
          path,
          async ({ body, header }) => (await reading).readList(body, header, query),
          asking('search', context),
        )
      }),
    staleTime: ({ state }) => freshFor(LIST_FRESH_MS, state),
    gcTime: LIST_KEPT_MS,
  })
}

/** One article, complete; null when the service has none of this slug, which is an answer too and is not asked again at once. */
export function articleQuery(client: QueryClientParts, slug: string) {
  const path = articleRequestPath(slug)
  return queryOptions({
    queryKey: ['article', path],
    queryFn: (context): Promise<Article | null> =>
      once(client, context, ARTICLE_FRESH_MS, () => {
        const reading = beforehand(import('./read/article.ts'))
        return client
          .ask(path, async ({ body }) => (await reading).readArticle(body), asking('article', context))
          .catch(nullWhenNotFound)
      }),
    staleTime: ({ state }) => (state.data === null ? NOT_FOUND_FRESH_MS : freshFor(ARTICLE_FRESH_MS, state)),
    gcTime: ARTICLE_FRESH_MS,
  })
}

/** The statistics. */
export function statsQuery(client: QueryClientParts) {
  const path = statsRequestPath()
  return queryOptions({
    queryKey: ['stats', path],
    queryFn: (context) =>
      once(client, context, STATS_FRESH_MS, () => {
        const reading = beforehand(import('./read/stats.ts'))
        return client.ask(path, async ({ body }) => (await reading).readStatistics(body), asking('statistics', context))
      }),
    staleTime: ({ state }) => freshFor(STATS_FRESH_MS, state),
    gcTime: STATS_FRESH_MS,
  })
}

/** An answer is fresh from when the service gave it, in whichever tab. */
function freshFor(freshMs: number, state: { data: unknown; dataUpdatedAt: number }): number {
  return Math.max(0, freshMs - (state.dataUpdatedAt - answeredAt(state)))
}

/** Asks, unless another tab has the answer. What a person asks for again is asked; what is only asked beforehand holds nobody up. */
function once<T>(
  client: QueryClientParts,
  context: QueryFunctionContext,
  freshMs: number,
  send: () => Promise<T>,
): Promise<T> {
  if (client.isOnPurpose() || isPrefetch(context)) return send()
  const { queryKey } = context
  const state = context.client.getQueryState(queryKey)
  const known = state?.data === undefined ? 0 : answeredAt(state)
  return client.askOnce({ queryKey, newerThan: Math.max(known, Date.now() - freshMs) }, send, context)
}

/** Marks the options of a query that is asked for beforehand: it may use only what nobody else needs of the minute. */
export const PREFETCH = { isPrefetch: true }

function isPrefetch({ meta }: QueryFunctionContext): boolean {
  return meta?.['isPrefetch'] === true
}

/** What is already there is renewed after what somebody waits for; what may be wanted soon comes last. */
function asking(kind: AskedKind, context: QueryFunctionContext): Asking {
  const { client, queryKey } = context
  const isThere = client.getQueryData(queryKey) !== undefined
  return {
    kind,
    class: isPrefetch(context) ? 'prefetch' : isThere ? 'revalidation' : 'awaited',
    waiting: context,
  }
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
