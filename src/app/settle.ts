import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '../api/service.tsx'
import { keepFor } from '../keep/keep-for.ts'
import { attend } from './attend.ts'
import { letServedGo } from './put-served.ts'
import type { Served } from './served.ts'
import { watchForNewVersion } from './new-version.ts'
import { registerWorker } from './register-worker.ts'
import { forgetTheme } from './theme.ts'

/** What begins once the first page stands: listening to the other tabs, and the service worker. */
export function settle(service: Service, queryClient: QueryClient, served: Served | null): void {
  if (served !== null) letServedGo(queryClient, served)
  attend(service, queryClient)
  keepFor(service, queryClient).onRemoved(forgetTheme)
  warmReading()
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
