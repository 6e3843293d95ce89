import { type RefCallback, type RefObject, useCallback, useRef } from 'react'
import { failureMessage } from '../../../api/failure-messages.ts'
import { useQuota } from '../../../api/service.tsx'
import { articlesRequestPath } from '../../../domain/paths.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { FailurePanel } from '../../../ui/failure-panel.tsx'
import { formatTimeOfDay } from '../../../ui/format-time.ts'
import { EXPORT_MESSAGES, formatCost, formatEnd, formatProgress, formatRest } from './export-messages.ts'
import type { ExportProgress } from './export-run.ts'
import type { ResultsRun } from './use-results-run.ts'

/** What the run needs, how far it is, and its buttons. */
export function RunControls({ run, phase, reason, progress, cost, wasStarted }: ResultsRun) {
  const quota = useQuota()
  const { sentence, buttons } = useFocusOnSentence()
  const start = () => run.start(progress, cost.requests)
  return (
    <div className="mt-3">
      {typeof reason === 'object' && reason !== null && (
        <FailurePanel {...failureMessage(reason.error)} onTryAgain={start} />
      )}
      <p ref={sentence} tabIndex={-1} aria-live="polite">
        {!wasStarted
          ? formatCost(progress, cost, quota)
          : phase === 'done'
            ? formatEnd(progress)
            : formatProgress(progress, cost)}
      </p>
      {phase === 'running' && <RunProgress progress={progress} goal={cost.goal} />}
      {phase === 'stopped' && (
        <p className="mt-1">
          {reason === 'more-requests' && EXPORT_MESSAGES.moreRequests} {formatRest(cost, quota)}
        </p>
      )}
      <div key={phase} ref={buttons} className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
        {phase === 'ready' && (
          <ActionButton tone="first" onClick={start}>
            {EXPORT_MESSAGES.start}
          </ActionButton>
        )}
        {phase === 'running' && <ActionButton onClick={() => run.stop('paused')}>{EXPORT_MESSAGES.pause}</ActionButton>}
        {phase === 'stopped' && <ActionButton onClick={start}>{EXPORT_MESSAGES.resume}</ActionButton>}
        {(phase === 'running' || reason === 'paused') && (
          <ActionButton onClick={() => run.stop('cancelled')}>{EXPORT_MESSAGES.cancel}</ActionButton>
        )}
      </div>
    </div>
  )
}

/** Looks like the gauge of the header in every browser. */
const PROGRESS_BAR =
  'h-2 appearance-none overflow-hidden rounded-full border border-field bg-paper [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent forced-colors:forced-color-adjust-none forced-colors:[--color-accent:Highlight] forced-colors:[--color-field:CanvasText] forced-colors:[--color-paper:Canvas]'

/** How much has loaded, and until when it waits: the notice that every page has is behind the dialog. */
function RunProgress({ progress: { articles, next }, goal }: { progress: ExportProgress; goal: number }) {
  const { queue, nextAttempt } = useQuota()
  const path = next === null ? '' : articlesRequestPath(next)
  const isWaiting = nextAttempt !== null && nextAttempt.reason !== 'in-flight' && queue.some(({ key }) => key === path)
  return (
    <>
      <progress
        aria-label={EXPORT_MESSAGES.loaded}
        value={articles.length}
        max={Math.max(1, goal)}
        className={`mt-2 block w-full max-w-96 ${PROGRESS_BAR}`}
      />
      <p aria-live="polite" className="mt-2 min-h-6 text-quiet">
        {isWaiting && EXPORT_MESSAGES.waiting(formatTimeOfDay(nextAttempt.at))}
      </p>
    </>
  )
}

/**
 * Keeps the focus when the buttons change: the sentence takes it, not a new button, which a second press of the same key
 * would activate.
 */
function useFocusOnSentence(): { sentence: RefObject<HTMLParagraphElement | null>; buttons: RefCallback<HTMLElement> } {
  const sentence = useRef<HTMLParagraphElement>(null)
  const buttons = useCallback((group: HTMLElement | null) => {
    return () => {
      if (group?.contains(document.activeElement) === true)
        queueMicrotask(() => sentence.current?.focus({ preventScroll: true }))
    }
  }, [])
  return { sentence, buttons }
}
