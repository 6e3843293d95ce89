/** The query cache: TanStack Query owns freshness and retries. */
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Longest wait for a service that names a time, and for the quota over all attempts (120 s and some chance); in milliseconds. */
const LONGEST_RETRY_AFTER_MS = 30_000
const LONGEST_QUOTA_WAIT_MS = 125_000

/** Makes the cache. Focus and mount request nothing that is fresh: each request costs one of 60 a minute. */
export function createQueryClient(): QueryClient {
  // TanStack Query hears of changes only; a page may be opened offline. Node has no `onLine`.
  if (typeof navigator === 'object' && 'onLine' in navigator) onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        refetchOnWindowFocus: false,
        // Only what failed for want of a connection.
        refetchOnReconnect: ({ state: { error } }) => (isConnectionError(error) ? 'always' : false),
        // A service on this very computer answers without a network.
        networkMode: 'always',
      },
    },
  })
}

/** Whether a failed request is sent again; `failureCount` is 0 after the first failure. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, details } = error
  const retryAfterMs = details.retryAfterMs ?? 0
  if (kind === 'quota') return failureCount < 3 && (failureCount + 1) * retryAfterMs <= LONGEST_QUOTA_WAIT_MS
  if (kind === 'server')
    return failureCount < (isOverload(details.status) ? 2 : 1) && retryAfterMs <= LONGEST_RETRY_AFTER_MS
  if (kind === 'network') return failureCount < 2
  return kind === 'timeout' && failureCount < 1
}

/** How long to wait before the next attempt, in milliseconds. A request that the quota refused waits in the limiter instead. */
export function retryDelay(failureCount: number, error: Error): number {
  if (!(error instanceof ApiError) || error.kind === 'quota') return 0
  const { kind, details } = error
  if (kind === 'timeout') return 1_000
  if (kind === 'server' && details.retryAfterMs !== null) return details.retryAfterMs
  if (kind === 'server' && !isOverload(details.status)) return 1_000 + Math.random() * 2_000
  return 1_000 * 2 ** failureCount * (0.5 + Math.random())
}

/** What proxies send while the service behind them is away for a moment. */
function isOverload(status: number | null): boolean {
  return status !== null && ((status >= 502 && status <= 504) || (status >= 520 && status <= 529))
}

function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'network')
}
