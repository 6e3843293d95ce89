/** The data in a server-rendered page that the app hydrates from: plain JSON, and nothing secret. */
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { ApiError, type ApiErrorDetails, type ApiErrorKind } from '../api/api-error.ts'
import type { ServedRequest } from '../api/create-service.ts'
import type { AppConfig } from '../domain/config.ts'
import type { Limiter } from '../quota/limiter.ts'

/** The data of one page. */
export type ServedPage = {
  /** The settings, as in `/config.json`. */
  config: AppConfig
  /** The origin that the page's canonical address names. */
  origin: string
  queries: DehydratedState
  /** The failure that the page shows; null when its query succeeded or it has none. */
  failure: ServedFailure | null
  /** The request that the server sent for the page, with the rate limit of its response; null when it sent none. */
  request: ServedRequest | null
}

/** A failed query. */
type ServedFailure = { queryKey: readonly string[]; kind: ApiErrorKind; details: ApiErrorDetails }

/** The id of the script element that holds the data. */
export const SERVED_PAGE_ID = 'served'

/** Reads the data of this page; null when no server has rendered it. Page and app are of the same build. */
export function readServedPage(): ServedPage | null {
  const text = document.getElementById(SERVED_PAGE_ID)?.textContent
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text ? (JSON.parse(text) as ServedPage) : null
}

/** Collects what the queries of a rendered page hold; `queryKey` is the page's own query. */
export function dehydratePage(
  queryClient: QueryClient,
  queryKey: readonly string[] | null,
): Pick<ServedPage, 'queries' | 'failure'> {
  const error = queryKey && queryClient.getQueryState(queryKey)?.error
  return { queries: dehydrate(queryClient), failure: queryKey && error ? serializeFailure(queryKey, error) : null }
}

function serializeFailure(queryKey: readonly string[], error: Error): ServedFailure {
  // An error that is not an ApiError is a fault of ours; its message is not for readers.
  const { kind, details } = error instanceof ApiError ? error : new ApiError('server')
  return { queryKey, kind, details }
}

/**
 * Puts the data of a page back into the cache. A failed query stays failed when it is first observed, so that the page is
 * hydrated as it is; `releaseFailure` ends that.
 */
export async function hydratePage(
  queryClient: QueryClient,
  { queries, failure }: ServedPage,
  quota: Pick<Limiter, 'waitMs'>,
): Promise<void> {
  hydrate(queryClient, queries)
  if (failure === null) return
  const { queryKey, kind, details } = failure
  // The page names one time everywhere: that of the limiter, which is a little later than the service stated.
  const retryAfterMs = kind === 'quota' ? quota.waitMs() : details.retryAfterMs
  const error = new ApiError(kind, { ...details, retryAfterMs })
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
  await queryClient.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false })
}

/**
 * Treats the failed query of a hydrated page like any other. One that the rate limit refused is sent again when the limiter
 * allows it; until then the page keeps showing the failure.
 */
export function releaseFailure(
  queryClient: QueryClient,
  { failure }: ServedPage,
  quota: Pick<Limiter, 'waitMs'>,
): void {
  if (failure === null) return
  const { queryKey, kind } = failure
  queryClient.setQueryDefaults(queryKey, {})
  if (kind !== 'quota') return
  setTimeout(() => {
    void queryClient.refetchQueries({
      queryKey,
      exact: true,
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
  }, quota.waitMs())
}
