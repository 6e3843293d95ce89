import { useRef } from 'react'
import { ActionButton } from './action.tsx'
import { formatTimeOfDay } from './format-time.ts'
import { useFocusHandedOn } from './use-focus-handed-on.ts'

/** What is on the page is what was answered before: it could not be renewed. */
export function StaleNotice(props: {
  /** What happened, as the heading of the failure has it. */
  heading: string
  /** When the answer that is shown came, in milliseconds of Date.now(); null when it came with another one. */
  answeredAt: number | null
  onTryAgain: () => void
}) {
  const ref = useRef<HTMLDivElement>(null)
  // Once it is renewed, the button that had the focus is gone.
  useFocusHandedOn(ref)
  return (
    <div ref={ref} role="alert" className="my-4 max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-3">
      <p>
        {props.heading}. {shownSentence(props.answeredAt)}
      </p>
      <div className="mt-2">
        <ActionButton onClick={props.onTryAgain}>Try again</ActionButton>
      </div>
    </div>
  )
}

function shownSentence(answeredAt: number | null): string {
  return answeredAt === null
    ? 'What is shown came with a list of results; the rest of the record is missing.'
    : `What is shown was answered at ${formatTimeOfDay(answeredAt)}.`
}
