import { lazily } from '../contract/lazily.ts'
import { TextButton } from './action.tsx'
import { formatTimeOfDay } from './format-time.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const dayFormat = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }))

/** When what is on the page was answered, and the way to ask for it again on purpose. */
export function AnsweredLine(props: {
  /** In milliseconds of Date.now(). */
  answeredAt: number
  /** It is being asked again already. */
  isFetching: boolean
  onRefresh: () => void
}) {
  return (
    <p className="no-print needs-script mt-6 text-sm text-quiet">
      {/* The reader's own clock tells the time of day, not a server's. */}
      {useIsHydrated() ? `Answered ${whenOf(props.answeredAt)}.` : 'Answered just now.'}{' '}
      <TextButton disabled={props.isFetching} onClick={props.onRefresh}>
        Refresh (1 request)
      </TextButton>
    </p>
  )
}

/** The time of today; of another day its date too. */
function whenOf(answeredAt: number): string {
  const day = dayFormat().format(answeredAt)
  const time = `at ${formatTimeOfDay(answeredAt)}`
  return day === dayFormat().format(Date.now()) ? time : `on ${day} ${time}`
}
