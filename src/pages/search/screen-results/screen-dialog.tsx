import { failureMessage } from '../../../api/failure-messages.ts'
import { useQuota } from '../../../api/service.tsx'
import type { ArticleList } from '../../../domain/article.ts'
import { withPage } from '../../../domain/change-search.ts'
import { formatCount, formatCounted } from '../../../domain/format.ts'
import { searchPath } from '../../../domain/paths.ts'
import type { SearchQuery } from '../../../domain/search-query.ts'
import { AddToScreening } from '../../../library/add-to-screening.tsx'
import { describeLimits } from '../../../library/describe-search.ts'
import { countRemaining } from '../../../quota/limiter.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { FailurePanel } from '../../../ui/failure-panel.tsx'
import { formatTimeOfDay } from '../../../ui/format-time.ts'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { type ExportCost, type ExportProgress, MAX_RESULTS } from '../export-results/export-run.ts'
import { useResultsRun } from '../export-results/use-results-run.ts'

/** Loads the results of a search, after stating what that costs, and adds them to a screening. */
export function ScreenDialog({ list, onClose }: { list: ArticleList; onClose: () => void }) {
  const quota = useQuota()
  const { run, state, progress, cost } = useResultsRun(list)
  const isDone = progress.next === null
  const isRunning = !isDone && state?.phase === 'running'
  const reason = !isDone && state?.phase === 'stopped' ? state.reason : null
  const start = () => run.start(progress, cost.requests)
  return (
    <ModalDialog heading="Add to screening" onClose={onClose}>
      {typeof reason === 'object' && reason !== null && (
        <FailurePanel {...failureMessage(reason.error)} onTryAgain={start} />
      )}
      <p aria-live="polite" className="mt-3">
        {state === null && isDone && 'No request is needed: '}
        {isDone || state !== null ? formatLoaded(progress, cost) : formatLoadCost(progress, cost, quota)}
      </p>
      {!isDone && <WaitLine requests={cost.requests} isRunning={isRunning} />}
      {!isDone && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {isRunning ? (
            <ActionButton onClick={() => run.stop('paused')}>Pause</ActionButton>
          ) : (
            <ActionButton tone="first" onClick={start}>
              {state === null ? 'Start' : 'Resume'}
            </ActionButton>
          )}
        </div>
      )}
      <AddToScreening
        articles={isDone || (reason !== null && progress.articles.length > 0) ? progress.articles : null}
        description={describeSource(list.query)}
        path={searchPath({ ...withPage(list.query, 1), step: '' })}
        total={progress.total}
      />
    </ModalDialog>
  )
}

/** `Search for “lamps”, reviews only`: two searches with the same words differ in it. */
function describeSource(query: SearchQuery): string {
  const words = query.text === '' ? 'All articles' : `Search for “${query.text}”`
  return [words, ...describeLimits(query)].join(', ')
}

/** What the wait is for, so that the reader does not take it for a standstill. */
function WaitLine({ requests, isRunning }: { requests: number; isRunning: boolean }) {
  const quota = useQuota()
  const { nextAttempt } = quota
  if (isRunning && nextAttempt !== null && nextAttempt.reason !== 'in-flight')
    return (
      <p className="mt-1 text-quiet">Waiting for the request limit; continues at {formatTimeOfDay(nextAttempt.at)}.</p>
    )
  if (requests <= countRemaining(quota)) return null
  return <p className="mt-1 text-quiet">More than are left this minute: it waits and continues automatically.</p>
}

/** "Loading 257 results needs 3 requests, 57 left." */
function formatLoadCost(
  { total }: ExportProgress,
  { requests, isExact, goal }: ExportCost,
  quota: Parameters<typeof countRemaining>[0] & { isKnown: boolean },
): string {
  const part =
    total !== null && goal < total
      ? `the first ${formatCount(goal)} of ${formatCounted(total, 'result')}`
      : `${total === null ? 'up to ' : ''}${formatCounted(goal, 'result')}`
  const count = `${isExact ? '' : 'at most '}${formatCounted(requests, 'request')}`
  const left = quota.isKnown ? `, ${formatCount(countRemaining(quota))} left` : ''
  return `Loading ${part} needs ${count}${left}.`
}

function formatLoaded({ articles, next, total }: ExportProgress, { goal }: ExportCost): string {
  if (next !== null) return `${formatCount(articles.length)} of ${formatCounted(goal, 'result')} loaded.`
  const loaded = `${formatCounted(articles.length, 'result')} loaded`
  if (total === null || articles.length >= total) return `${loaded}.`
  return articles.length >= MAX_RESULTS
    ? `${loaded}, the most that can be added at once, of ${formatCount(total)}.`
    : `${loaded}; the catalogue provides no more of ${formatCount(total)}.`
}
