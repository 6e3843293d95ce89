import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { Service } from '../api/create-service.ts'
import { keepFor } from '../keep/keep-for.ts'
import { attend } from './attend.ts'
import { watchForNewVersion } from './new-version.ts'
import { nameManifest, registerWorker } from './register-worker.ts'
import { forgetTheme } from './theme.ts'

/**
 * What begins once the first page stands: listening to the other tabs, and the service worker. `firstKey`: of the query that
 * was asked before the page was there.
 */
export function settle(service: Service, queryClient: QueryClient, firstKey: readonly unknown[] | null): void {
  if (firstKey !== null) letFirstGo(queryClient, firstKey)
  attend(service, queryClient)
  keepFor(service, queryClient).onRemoved(forgetTheme)
  warmReading()
  nameManifest()
  // Development has no worker: it would keep yesterday's sources.
  if (import.meta.env.PROD) void registerWorker().then(watchForNewVersion)
}

/** After a deployment the code that reads answers could be missing when it is first needed. */
function warmReading(): void {
  for (const code of [
    import('../api/read/list.ts'),
    import('../api/read/article.ts'),
    import('../api/read/stats.ts'),
    import('../api/read/problem.ts'),
  ]) {
    code.catch(() => {})
  }
}

/**
 * Once its page has it, a failure of it is one like any other: before, the page would ask again for what has just failed. And
 * what the quota refused is asked for when its turn comes.
 */
function letFirstGo(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  const cache = queryClient.getQueryCache()
  const query = cache.find({ queryKey })
  const letGo = () => {
    queryClient.setQueryDefaults(queryKey, {})
    const error = query?.state.error
    if (!(error instanceof ApiError) || error.kind !== 'quota') return
    // At once, so that no page ever sees it without its failure: what is being read, and has the focus, stays until there is more.
    notifyManager.batch(() => {
      void queryClient.refetchQueries({ queryKey, exact: true })
      query?.setState({ status: 'error', error })
    })
  }
  if (query === undefined || query.getObserversCount() > 0) return letGo()
  // The code of its page is still on the way.
  const stop = cache.subscribe((event) => {
    if (event.type !== 'observerAdded' || event.query !== query) return
    stop()
    letGo()
  })
}
