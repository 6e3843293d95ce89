/** The texts about the rate limit: in the header, in the notice and in the panel. */
import { formatCount, formatCounted } from '../domain/format.ts'
import { parseSearchQuery } from '../domain/search-query.ts'
import { countRemaining, type QuotaSnapshot } from '../quota/limiter.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'

/** With so many left the meter changes its tone, in words too. */
const LOW = 10
/** A shorter wait is not announced. */
const LEAST_WAIT_MS = 1_000

/** What the header shows. `value` null: no meter. */
export type QuotaMessage = {
  value: number | null
  tone: 'accent' | 'alarm'
  /** The number, set bold; empty where there is none. */
  figure: string
  /** What follows the number. */
  text: string
  /** The same for a narrow screen. */
  short: string
  /** What is announced when it changes; empty while many are left, and while a notice announces a wait. */
  announcement: string
}

/** The message of the header; `isHydrated`: in the browser, whose clock has the reader's time of day. */
export function quotaMessage(quota: QuotaSnapshot, isHydrated = true): QuotaMessage {
  const { limit, closedUntil, refillsAt, isKnown } = quota
  const all = formatCounted(limit, 'request')
  if (!isKnown && closedUntil === null)
    return { value: null, tone: 'accent', figure: '', text: 'Request limit not yet known', short: '', announcement: '' }
  const { left, isEstimated } = requestsLeft(quota)
  const about = isEstimated ? 'About ' : ''
  const message = { value: left, tone: 'alarm', short: `${formatCount(left)}/${formatCount(limit)}` } as const
  const waitsUntil = closedUntil ?? waitEndsAt(quota)
  const at = (time: number) => (isHydrated ? formatTimeOfDay(time) : 'soon')
  if (waitsUntil !== null) {
    const when = isHydrated ? `continues at ${formatTimeOfDay(waitsUntil)}` : 'continues soon'
    return { ...message, figure: about + formatCount(left), text: `of ${all} left · ${when}`, announcement: '' }
  }
  if (left === 0) {
    const when = refillsAt === null ? '' : ` · available again by ${at(refillsAt)}`
    return { ...message, figure: '0', text: `of ${all} left${when}`, announcement: 'No requests left this minute.' }
  }
  const text = `of ${all} left this minute${isEstimated ? ' (estimated)' : ''}`
  if (left > LOW) return { ...message, tone: 'accent', figure: about + formatCount(left), text, announcement: '' }
  const figure = `Only ${about.toLowerCase()}${formatCount(left)}`
  return { ...message, figure, text, announcement: 'Few requests left this minute.' }
}

/** Requests left: as the service stated, else as Carrel counts. */
export function requestsLeft(quota: QuotaSnapshot) {
  if (quota.closedUntil !== null) return { left: 0, isEstimated: false }
  return { left: countRemaining(quota), isEstimated: quota.remaining === null }
}

/** Until when requests wait for the rate limit, in milliseconds of `Date.now()`; null when none waits for more than a second. */
export function waitEndsAt({ queue, nextAttempt }: QuotaSnapshot): number | null {
  const first = queue[0]
  if (first === undefined || nextAttempt === null || nextAttempt.reason === 'in-flight') return null
  return nextAttempt.at - first.since > LEAST_WAIT_MS ? nextAttempt.at : null
}

/** A request as a person would name it, from its path after the base URL. */
export function requestLabel(path: string): string {
  const [pathname = '', search = ''] = path.split('?')
  if (pathname === '/stats') return 'Statistics'
  if (pathname !== '/articles') return 'Article'
  const { text, page } = parseSearchQuery(new URLSearchParams(search)).query
  const label = text === '' ? 'All articles' : `Search for “${text}”`
  return page === 1 ? label : `${label}, page ${page}`
}
