/** The texts of an export: what it needs, how far it is, why it ended. */
import { formatCount, formatCounted } from '../../../domain/format.ts'
import { countRemaining, type QuotaSnapshot } from '../../../quota/limiter.ts'
import { type ExportCost, type ExportProgress, MAX_RESULTS } from './export-run.ts'

/** What is known of the request limit. */
export type RequestLimit = Pick<QuotaSnapshot, 'limit' | 'remaining' | 'occupied' | 'isKnown'>

export const EXPORT_MESSAGES = {
  format: 'Format',
  prepare: 'Prepare file',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  loaded: 'Results loaded',
  download: (format: string, results: number) => `Download ${format} (${formatCounted(results, 'result')})`,
  downloaded: (fileName: string) => `Downloaded ${fileName}`,
  moreRequests: 'The rest needs more requests than estimated.',
  needsWait: 'This is more than the requests left this minute: the export waits and continues automatically.',
  waiting: (time: string) => `Waiting for the request limit; continues at ${time}.`,
}

/** Before a run: "Prepare 35 results (1 of 59 remaining requests)." */
export function formatCost({ total }: ExportProgress, cost: ExportCost, limit: RequestLimit): string {
  const { requests, goal } = cost
  if (requests === 0) return `${formatCounted(goal, 'result')} already loaded; no requests needed.`
  const results = formatCounted(goal, 'result')
  const part =
    total === null
      ? `up to ${results}`
      : goal < total
        ? `the first ${formatCount(goal)} of ${formatCounted(total, 'result')}`
        : results
  return `Prepare ${part} (${formatRequests(cost, limit)}).`
}

/** "100 of 257 results loaded." */
export function formatProgress({ articles, total }: ExportProgress, { goal }: ExportCost): string {
  return `${formatCount(articles.length)} of ${total === null ? 'up to ' : ''}${formatCounted(goal, 'result')} loaded.`
}

/** After a stop: "The rest needs 2 of 57 remaining requests." */
export function formatRest(cost: ExportCost, limit: RequestLimit): string {
  return `The rest needs ${cost.requests === 0 ? 'no requests' : formatRequests(cost, limit)}.`
}

/** At the end, with the reason where the search has more results. */
export function formatEnd({ articles, total }: ExportProgress): string {
  const loaded = `${formatCounted(articles.length, 'result')} loaded.`
  if (articles.length >= (total ?? MAX_RESULTS + 1)) return loaded
  if (articles.length >= MAX_RESULTS) return `${loaded} An export has at most ${formatCount(MAX_RESULTS)} results.`
  return total === null ? loaded : `${loaded} The catalogue provides no more, although it counts ${formatCount(total)}.`
}

function formatRequests({ requests, isExact }: ExportCost, limit: RequestLimit): string {
  const count = `${isExact ? '' : 'at most '}${formatCount(requests)}`
  return limit.isKnown
    ? `${count} of ${formatCount(countRemaining(limit))} remaining requests`
    : `${count} request${requests === 1 ? '' : 's'}`
}
