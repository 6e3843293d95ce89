/** The texts of a run that loads results: what it needs, how far it is, why it ended. */
import { formatCount, formatCounted } from '../../../domain/format.ts'
import { estimateReadyAt, type RequestLimit } from '../../../quota/estimate-ready.ts'
import { countRemaining } from '../../../quota/limiter.ts'
import { formatHourAndMinute } from '../../../ui/format-time.ts'
import { type ExportCost, type ExportProgress, MAX_RESULTS } from './export-run.ts'

export const EXPORT_MESSAGES = {
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  loaded: 'Results loaded',
  moreRequests: 'The rest needs more requests than estimated.',
  mayClose: 'It continues when you close this window, until you leave this search.',
  waiting: (time: string) => `Waiting for the request limit; continues at ${time}.`,
}

/** Before a run: "257 results: 3 requests, 57 left; ready at about 14:07." `now` in milliseconds of `Date.now()`. */
export function formatCost({ total }: ExportProgress, cost: ExportCost, limit: RequestLimit, now = Date.now()): string {
  const { requests, goal } = cost
  const results = formatCounted(goal, 'result')
  if (requests === 0) return `${results} already loaded; no requests needed.`
  const part =
    total === null
      ? `Up to ${results}`
      : goal < total
        ? `The first ${formatCount(goal)} of ${formatCounted(total, 'result')}`
        : results
  return `${part}: ${formatRequests(cost, limit, now)}.`
}

/** "100 of 257 results loaded." */
export function formatProgress({ articles, total }: ExportProgress, { goal }: ExportCost): string {
  return `${formatCount(articles.length)} of ${total === null ? 'up to ' : ''}${formatCounted(goal, 'result')} loaded.`
}

/** After a stop: "The rest needs 2 requests, 57 left; ready at about 14:07." */
export function formatRest(cost: ExportCost, limit: RequestLimit, now = Date.now()): string {
  return `The rest needs ${cost.requests === 0 ? 'no requests' : formatRequests(cost, limit, now)}.`
}

/** At the end, with the reason where the search has more results. */
export function formatEnd({ articles, total }: ExportProgress): string {
  const loaded = `${formatCounted(articles.length, 'result')} loaded.`
  if (articles.length >= (total ?? MAX_RESULTS + 1)) return loaded
  if (articles.length >= MAX_RESULTS) return `${loaded} At most ${formatCount(MAX_RESULTS)} are loaded at once.`
  return total === null ? loaded : `${loaded} The catalogue provides no more, although it counts ${formatCount(total)}.`
}

function formatRequests({ requests, isExact }: ExportCost, limit: RequestLimit, now: number): string {
  const count = `${isExact ? '' : 'at most '}${formatCounted(requests, 'request')}`
  const readyAt = estimateReadyAt(requests, limit, now)
  return readyAt === null
    ? `${count}; how many are left is not known yet`
    : `${count}, ${formatCount(countRemaining(limit))} left; ready at about ${formatHourAndMinute(readyAt)}`
}
