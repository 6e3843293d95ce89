/** Takes over what a server has rendered the page with. */
import type { QueryClient } from '@tanstack/react-query'
import { failureServed, type Served, SERVED_ID } from './served.ts'

/** What the page carries; null where no server has rendered it. It is of the same build, for the page names this very script. */
export function readServed(): Served | null {
  const text = document.getElementById(SERVED_ID)?.textContent
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text ? (JSON.parse(text) as Served) : null
}

/** Puts the answer where the page looks for it, as if it had just asked. */
export function putServed(queryClient: QueryClient, { answer }: Served): void {
  if (answer === null) return
  const { queryKey } = answer
  if ('data' in answer) return void queryClient.setQueryData(queryKey, answer.data)
  // Not asked again by itself: the page that tells of the failure is there already.
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
  const error = failureServed(answer.failure, Date.now())
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error, errorUpdateCount: 1 })
}

/** Once the page stands, a failure is one like any other; and what the quota refused is asked for when its turn comes. */
export function letServedGo(queryClient: QueryClient, { answer }: Served): void {
  if (answer === null || 'data' in answer) return
  const { queryKey, failure } = answer
  queryClient.setQueryDefaults(queryKey, {})
  if (failure.kind === 'quota') void queryClient.refetchQueries({ queryKey, exact: true })
}
