/** Takes over what a server has rendered the page with. */
import type { QueryClient } from '@tanstack/react-query'
import { pageFlight } from '../api/page-flight.ts'
import { failureServed, type Served, SERVED_ID, SERVED_LATE_ID, type ServedLate, withLate } from './served.ts'

/** What the page carries; null where no server has rendered it. It is of the same build, for the page names this very script. */
export function readServed(): Served | null {
  const text = document.getElementById(SERVED_ID)?.textContent
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text ? (JSON.parse(text) as Served) : null
}

/** What is seldom looked at, read when it is. */
function readLate(): ServedLate {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(document.getElementById(SERVED_LATE_ID)?.textContent ?? '[]') as ServedLate
}

/** Puts the answer where the page looks for it, as if it had just asked; answers that key, null where the page asked nothing. */
export function putServed(queryClient: QueryClient, { answer }: Served): readonly unknown[] | null {
  if (answer === null) return null
  const { queryKey } = answer
  if ('data' in answer) {
    queryClient.setQueryData(queryKey, withLate(answer.data, readLate))
    return queryKey
  }
  const error = failureServed(answer.failure, pageFlight(Date.now()).answeredAt)
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error, errorUpdateCount: 1 })
  return queryKey
}
