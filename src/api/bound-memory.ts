import type { QueryClient } from '@tanstack/react-query'

/** At most so many answers are kept in memory. */
const MOST_ANSWERS = 300

/** Lets go of the answers that were not looked at for longest, once there are too many; what is on the page stays. */
export function boundMemory(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const lookedAt = new Map<string, number>()
  let looks = 0
  cache.subscribe(({ type, query: { queryHash } }) => {
    if (type === 'removed') lookedAt.delete(queryHash)
    if (type !== 'added' && type !== 'observerAdded') return
    looks += 1
    lookedAt.set(queryHash, looks)
    const queries = cache.getAll()
    if (queries.length <= MOST_ANSWERS) return
    const idle = queries.filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle')
    const lookOf = (hash: string) => lookedAt.get(hash) ?? 0
    const [oldest] = idle.toSorted((a, b) => lookOf(a.queryHash) - lookOf(b.queryHash))
    // What is added has no observer yet, and is about to get one.
    if (oldest !== undefined && oldest.queryHash !== queryHash) cache.remove(oldest)
  })
}
