import type { QuotaSnapshot } from '../api/quota-store.ts'
import { formatCount } from '../contract/format.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'

/** At this many left the gauge changes its tone, in words too (look.md, "Quota"). */
const LOW = 10

/** The quota as the header says it. `value` null: no meter. */
export type QuotaWords = {
  value: number | null
  tone: 'accent' | 'alarm'
  /** The number, set strong; empty where there is none. */
  figure: string
  /** What follows the number. */
  text: string
  /** What is read out when it changes; empty while all is well. */
  announcement: string
}

/** What the header says of the quota. */
export function quotaWords({ limit, remaining, closedUntil, refillsAt, isKnown }: QuotaSnapshot): QuotaWords {
  const of = `of ${formatCount(limit)} left`
  if (closedUntil !== null) {
    const until = formatTimeOfDay(closedUntil)
    const text = `${of}, again at ${until}`
    return {
      value: 0,
      tone: 'alarm',
      figure: '0',
      text,
      announcement: `The requests of this minute are used up. Carrel goes on at ${until}.`,
    }
  }
  if (remaining === null) {
    const text = isKnown ? 'Requests left: not told' : `${formatCount(limit)} a minute`
    return { value: null, tone: 'accent', figure: '', text, announcement: '' }
  }
  const figure = formatCount(remaining)
  if (remaining === 0) {
    const text = refillsAt === null ? of : `${of}, again by ${formatTimeOfDay(refillsAt)}`
    return { value: 0, tone: 'alarm', figure, text, announcement: 'No requests are left in this minute.' }
  }
  if (remaining <= LOW) {
    return {
      value: remaining,
      tone: 'alarm',
      figure: `Only ${figure}`,
      text: of,
      announcement: 'Few requests are left in this minute.',
    }
  }
  return { value: remaining, tone: 'accent', figure, text: of, announcement: '' }
}
