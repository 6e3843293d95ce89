import type { QueryClient } from '@tanstack/react-query'
import type { QuotaStore } from './quota-store.ts'

/**
 * Watches what is looked at: an answer that is shown from memory is a request saved; and a request that waits for later,
 * and is wanted now, moves up. Answers that were asked for beforehand save nothing the first time.
 */
export function noteSaved(queryClient: QueryClient, quota: QuotaStore): void {
  const cache = queryClient.getQueryCache()
  // Nothing was asked for beforehand until now: what is here has been looked at.
  const shown = new Set(cache.getAll().map(({ queryHash }) => queryHash))
  cache.subscribe(({ type, query }) => {
    if (type === 'removed') shown.delete(query.queryHash)
    if (type !== 'observerAdded') return
    const { data, fetchStatus } = query.state
    const path = query.queryKey[1]
    if (fetchStatus === 'fetching' && typeof path === 'string') quota.raise(path, 'awaited')
    const wasShown = shown.has(query.queryHash)
    shown.add(query.queryHash)
    // Whether it is asked again is decided right after somebody looks.
    if (data !== undefined && wasShown)
      queueMicrotask(() => {
        if (query.state.fetchStatus === 'idle') quota.tally.noteSaved()
      })
  })
}
