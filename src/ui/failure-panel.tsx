import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { ActionButton, actionClass } from './action.tsx'
import { ConnectLink } from './connect-link.tsx'
import { formatTimeOfDay } from './format-time.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { useFocusFallback, useHeadingFocus } from './use-focus.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** What happened, in words; optionally the service's message, and further actions. */
export type FailurePanelProps = {
  heading: string
  text: string
  /** The message that the service sent. */
  serviceMessage?: string | null
  requestId?: string | null
  /** The earliest time at which trying again can succeed, in milliseconds of Date.now(). */
  retryAt?: number | null
  /** What can help: trying again, connecting with a credential, or only the actions given as children. */
  action: 'try-again' | 'connect' | 'none'
  /** Needed with `try-again`. */
  onTryAgain?: () => void
  /** A new request is under way or queued, so that there is nothing to do; a notice explains a wait. */
  isFetching?: boolean
  /** 1 where the failure is the whole page. */
  level?: 1 | 2
  /** Further actions. */
  children?: ReactNode
}

/** A failure in place of the content: an alert with a heading that says what happened. */
export function FailurePanel(props: FailurePanelProps) {
  const { heading, text, serviceMessage, requestId, retryAt, action, onTryAgain, isFetching = false, level = 2 } = props
  // A server does not know the reader's time zone.
  const isHydrated = useIsHydrated()
  const panelRef = useRef<HTMLDivElement>(null)
  useFocusFallback(panelRef)
  return (
    <div ref={panelRef} role="alert" className="my-8 max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-4">
      {/* The key makes the heading of another failure take the focus. */}
      <PanelHeading key={heading} level={level} text={heading} />
      <p className="mt-1">{text}</p>
      {retryAt != null && !isFetching && (
        <p className="mt-1">You can try again {isHydrated ? `after ${formatTimeOfDay(retryAt)}` : 'in a moment'}.</p>
      )}
      {serviceMessage != null && (
        <p className="foreign-text mt-2 text-sm">
          The service says: <q>{serviceMessage}</q>
        </p>
      )}
      {requestId != null && <p className="foreign-text mt-2 text-sm text-quiet">Request ID: {requestId}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 empty:hidden">
        {action === 'try-again' && !isFetching && <TryAgain onTryAgain={onTryAgain} />}
        {action === 'connect' && <ConnectLink className={actionClass('first')} />}
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

/** Without scripts, or before hydration, the form loads the same address again. */
function TryAgain({ onTryAgain }: { onTryAgain: (() => void) | undefined }) {
  const { pathname, search } = useLocation()
  const ref = useRef<HTMLFormElement>(null)
  useFocusFallback(ref)
  return (
    <form
      ref={ref}
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault()
        onTryAgain?.()
      }}
    >
      <HiddenFields parameters={search} />
      <button type="submit" className={actionClass('plain')}>
        Try again
      </button>
    </form>
  )
}

/**
 * A failure in place of the content, or a notice above content that is shown all the same. `shownSince`: when that was retrieved, in
 * milliseconds of Date.now(); null when only a list of results provided it, undefined when there is none.
 */
export function Failure({ shownSince, ...props }: FailurePanelProps & { shownSince: number | null | undefined }) {
  return shownSince === undefined ? <FailurePanel {...props} /> : <StaleNotice {...props} shownSince={shownSince} />
}

type StaleNoticeProps = Pick<FailurePanelProps, 'heading' | 'onTryAgain'> & { shownSince: number | null }

function StaleNotice({ heading, onTryAgain, shownSince }: StaleNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  useFocusFallback(ref)
  return (
    <div ref={ref} role="alert" className="my-4 max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-3">
      <p>
        {heading}.{' '}
        {shownSince === null
          ? 'Showing what this browser has of it; the rest of the record may be missing.'
          : `Showing the version retrieved at ${formatTimeOfDay(shownSince)}.`}
      </p>
      <div className="mt-2">
        <ActionButton onClick={onTryAgain}>Try again</ActionButton>
      </div>
    </div>
  )
}
