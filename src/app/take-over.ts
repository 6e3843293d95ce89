/** Takes over what a server has rendered the page with. */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { pageFlight } from '../api/page-flight.ts'
import type { Service } from '../api/create-service.ts'
import { leadsTo, PAGE_PATTERNS } from '../contract/paths.ts'
import { warmOutcomes } from '../pages/search/search-page.tsx'
import { fetchPageCode } from './page-code.ts'
import { pageReady } from './routes.tsx'
import { failureServed, listsArticles, type Served, SERVED_LATE_ID, type ServedLate, withLate } from './served.ts'
import type { Begun, Showing } from './begun.ts'
import type { Theme } from './theme.ts'

/** What it is done with. */
export type TakeOverParts = {
  served: Served
  service: Service
  queryClient: QueryClient
  theme: Theme
  fetchShowing: () => Promise<Showing>
}

/** Does it, once the page's own code is here; without that the page stays what it is: whole, to be read, with links that lead on. */
export async function takeOver(
  root: HTMLElement,
  { served, service, queryClient, theme, fetchShowing }: TakeOverParts,
): Promise<Begun> {
  const firstKey = putServed(queryClient, served, service)
  const { pathname } = window.location
  const isSearch = leadsTo(pathname, PAGE_PATTERNS.search)
  await Promise.all([
    fetchPageCode(pathname),
    // What says why there is no list; until its code is here anything that changes would leave an empty place instead.
    isSearch && served.answer !== null && !listsArticles(served.answer) && warmOutcomes(),
    served.parts.length > 0 && import('../rich-text/needed-parts.ts').then((code) => code.fetchParts(served.parts)),
  ])
  await pageReady(pathname)
  const { show } = await fetchShowing()
  const shown = show(root, { service, queryClient, theme, origin: served.origin, cameWhole: true }, true)
  return { firstKey, shown }
}

/** Puts the answer where the page looks for it, as if it had just asked; answers that key, null where the page asked nothing. */
function putServed(queryClient: QueryClient, { answer }: Served, { quota }: Service): readonly unknown[] | null {
  if (answer === null) return null
  const { queryKey } = answer
  // What it failed for the page tells; it is not asked twice because the page comes later.
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
  if ('data' in answer) {
    queryClient.setQueryData(queryKey, withLate(answer.data, readLate))
    return queryKey
  }
  const told = failureServed(answer.failure, pageFlight(Date.now()).answeredAt)
  const { closedUntil } = quota.getSnapshot()
  // One moment all over the page: the one from which Carrel itself asks again, which is a little later than it was told.
  const error =
    told.kind === 'quota' && closedUntil !== null
      ? new ApiError(told.kind, { ...told.details, retryAt: closedUntil })
      : told
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error, errorUpdateCount: 1 })
  return queryKey
}

/** What is seldom looked at, read when it is. */
function readLate(): ServedLate {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(document.getElementById(SERVED_LATE_ID)?.textContent ?? '[]') as ServedLate
}
