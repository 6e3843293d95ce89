/** What is said of loading many results: before, on the way, at the end. Sentences and parts of them, in English. */
import { formatCount, formatCounted } from '../../../contract/format.ts'
import { RESERVE } from '../../../quota/limit.ts'
import type { ScheduleSnapshot } from '../../../quota/snapshot.ts'
import type { LoadCost } from './load-cost.ts'
import type { LoadProgress } from './load-progress.ts'

/** A shorter wait is not worth words. */
const NOTED_WAIT_MS = 1_000

/** What it costs, before anything is asked: "Load 257 results: 3 requests, 41 left." */
export function costSentence(progress: LoadProgress, cost: LoadCost, quota: ScheduleSnapshot): string {
  const { requests, isAtMost, fromMemory } = cost
  const most = isAtMost ? 'at most ' : ''
  const kept = fromMemory === 0 ? '' : ` (${formatCounted(fromMemory, 'page')} from memory)`
  const asked = requests === 0 ? 'no request' : formatCounted(requests, 'request')
  return `Load ${whatWords(progress, cost)}: ${most}${asked}${kept}${leftWords(quota)}.`
}

/** What is still to come: "257 results", "the first 300 of 1,234 results", "up to 300 results", "157 more". */
function whatWords({ articles, total }: LoadProgress, { goal, isGoalAtMost }: LoadCost): string {
  const most = isGoalAtMost ? 'up to ' : ''
  if (articles.length > 0) return `${most}${formatCount(goal - articles.length)} more`
  if (total !== null && goal < total) return `the first ${formatCount(goal)} of ${resultsWords(total)}`
  return most + resultsWords(goal)
}

/** Whether the minute has less left than it takes, so that there will be a wait. */
export function willWait({ requests }: LoadCost, { limit, remaining, occupied }: ScheduleSnapshot): boolean {
  return requests > Math.min(remaining ?? limit, limit - occupied) - RESERVE
}

/** How far it has come: "100 of 257 loaded". */
export function progressWords({ articles }: LoadProgress, { goal, isGoalAtMost }: LoadCost): string {
  return `${formatCount(articles.length)} of ${isGoalAtMost ? 'at most ' : ''}${formatCount(goal)} loaded`
}

/** Why there is not more in the end, as a sentence with a space before it; empty where there is no more. */
export function endWords({ end, total }: LoadProgress): string {
  if (end === 'repeats') return ' The service answers every page with the first one: more than these cannot be loaded.'
  if (end === 'most')
    return ` That is the most at once; ${total === null ? 'there may be more' : `the search finds ${formatCount(total)}`}.`
  if (end === 'short' && total !== null) return ` The service gives no more, though it counts ${formatCount(total)}.`
  return ''
}

/** A number of results: "1 result", "257 results". */
export function resultsWords(count: number): string {
  return formatCounted(count, 'result')
}

/** Until when a request waits for the quota, by its path, where that is worth telling; null when it does not. In milliseconds of Date.now(). */
export function waitsUntil({ queue, goesOn }: ScheduleSnapshot, path: string): number | null {
  const own = queue.find(({ key }) => key === path)
  if (own === undefined || goesOn === null || goesOn.because === 'in-flight') return null
  return goesOn.at - own.since > NOTED_WAIT_MS ? goesOn.at : null
}

/** As the gauge shows it; nothing where nothing is known. */
function leftWords({ limit, remaining, occupied, isKnown }: ScheduleSnapshot): string {
  if (remaining !== null) return `, ${formatCount(remaining)} left`
  return isKnown ? `, about ${formatCount(Math.max(0, limit - occupied))} left` : ''
}
