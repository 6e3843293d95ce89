import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from './link.tsx'
import { connectPath } from '../contract/paths.ts'
import { actionClass } from './action.tsx'
import { ASKED_TO_CONNECT } from './asked-to-connect.ts'
import { formatTimeOfDay } from './format-time.ts'
import { useFocusHandedOn } from './use-focus-handed-on.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import { useHere } from './use-here.ts'

/** What happened, in words; optionally the service's own words, and ways on. */
export type FailurePanelProps = {
  heading: string
  text: string
  /** The service's words, shown as such. */
  serviceMessage?: string | null
  requestId?: string | null
  /** When asking again makes sense, in milliseconds of Date.now(). */
  retryAt?: number | null
  /** What can help: asking again, connecting with a credential, or only the ways given as children. */
  wayOn: 'try-again' | 'connect' | 'none'
  /** Asks again. */
  onTryAgain: () => void
  /** It is being asked for again already, so that there is nothing to do; what the wait is for stands in a notice. */
  isAsking?: boolean
  /** 1 where the failure is the whole page. */
  level?: 1 | 2
  /** Further ways on. */
  children?: ReactNode
}

/** A failure in its place on the page: an alert with a heading that says what happened. */
export function FailurePanel(props: FailurePanelProps) {
  const { heading, text, serviceMessage, requestId, retryAt, wayOn, onTryAgain, isAsking = false, level = 2 } = props
  const here = useHere()
  // The reader's own clock tells the time of day, not a server's.
  const isHere = useIsHydrated()
  const panelRef = useRef<HTMLDivElement>(null)
  // When trying again has helped, the button that had the focus is gone.
  useFocusHandedOn(panelRef)
  return (
    <div ref={panelRef} role="alert" className="my-8 max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-4">
      {/* Another one for another failure, so that it takes the focus anew. */}
      <PanelHeading key={heading} level={level} text={heading} />
      <p className="mt-1">{text}</p>
      {retryAt != null && !isAsking && (
        <p className="mt-1">
          Asking again makes sense {isHere ? `from ${formatTimeOfDay(retryAt)}` : 'after a pause'}.
        </p>
      )}
      {serviceMessage != null && (
        <p className="foreign-text mt-2 text-sm">
          The service says: <q>{serviceMessage}</q>
        </p>
      )}
      {requestId != null && (
        <p className="foreign-text mt-2 text-sm text-quiet">For whoever runs it: request {requestId}</p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 empty:hidden">
        {wayOn === 'try-again' && !isAsking && <TryAgain onTryAgain={onTryAgain} />}
        {wayOn === 'connect' && (
          <Link to={connectPath(here)} state={ASKED_TO_CONNECT} className={actionClass('first')}>
            Connect
          </Link>
        )}
        {props.children}
      </div>
    </div>
  )
}

function PanelHeading({ level, text }: { level: 1 | 2; text: string }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Heading ref={useHeadingFocus()} tabIndex={-1} className="text-lg font-semibold text-alarm">
      {text}
    </Heading>
  )
}

/** Asks again. Without scripts, or before they have come, it opens the same address anew. */
function TryAgain({ onTryAgain }: Pick<FailurePanelProps, 'onTryAgain'>) {
  const { pathname, search } = useLocation()
  const ref = useRef<HTMLFormElement>(null)
  useFocusHandedOn(ref)
  return (
    <form
      ref={ref}
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault()
        onTryAgain()
      }}
    >
      {Array.from(new URLSearchParams(search), ([name, value], place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={actionClass('plain')}>
        Try again
      </button>
    </form>
  )
}
