import { TextButton } from './action.tsx'
import { formatTimeOfDay } from './format-time.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** Says when the content of a page was retrieved, with a button that requests it again. `retrievedAt`: milliseconds of Date.now(). */
export function RetrievedLine(props: { retrievedAt: number; isFetching: boolean; onRefresh: () => void }) {
  return (
    <p className="no-print needs-script mt-6 text-sm text-quiet">
      {/* A server does not know the reader's time zone. */}
      {useIsHydrated() ? `Retrieved ${formatMomentOfReader(props.retrievedAt)}.` : 'Retrieved just now.'}{' '}
      <RefreshButton isFetching={props.isFetching} onRefresh={props.onRefresh} />
    </p>
  )
}

/** Requests the content of a page again; its label names the cost. */
export function RefreshButton({ isFetching, onRefresh }: { isFetching: boolean; onRefresh: () => void }) {
  return (
    <TextButton disabled={isFetching} onClick={onRefresh}>
      Refresh (1 request)
    </TextButton>
  )
}

function formatMomentOfReader(ms: number): string {
  const day = dayFormat.format(ms)
  const time = `at ${formatTimeOfDay(ms)}`
  return day === dayFormat.format(Date.now()) ? time : `on ${day} ${time}`
}
