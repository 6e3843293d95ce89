import type { QuotaSnapshot } from '../api/quota-store.ts'
import { formatCount } from '../contract/format.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'

/** At this many left the gauge changes its tone, in words too (look.md, "Quota"). */
const LOW = 10
/** A shorter wait is not worth words. */
const NOTED_WAIT_MS = 1_000

/** The quota as the header says it. `value` null: no meter. */
export type QuotaWords = {
  value: number | null
  tone: 'accent' | 'alarm'
  /** The number, set strong; empty where there is none. */
  figure: string
  /** What follows the number. */
  text: string
  /** What is read out when it changes; empty while all is well, and while a notice tells of a wait. */
  announcement: string
}

/** What the header says of the quota; `isHere`: in the reader's own browser, whose clock tells the time of day. */
export function quotaWords(quota: QuotaSnapshot, isHere = true): QuotaWords {
  const { limit, remaining, closedUntil, refillsAt, isKnown, occupied } = quota
  const of = `of ${formatCount(limit)} left`
  const waitsUntil = closedUntil ?? waitEndsAt(quota)
  if (closedUntil !== null) {
    return {
      value: 0,
      tone: 'alarm',
      figure: '0',
      text: isHere ? `${of}, again at ${formatTimeOfDay(closedUntil)}` : `${of}, again soon`,
      announcement: '',
    }
  }
  if (!isKnown)
    return { value: null, tone: 'accent', figure: '', text: `${formatCount(limit)} a minute`, announcement: '' }
  const isTold = remaining !== null
  const left = remaining ?? Math.max(0, limit - occupied)
  const figure = formatCount(left)
  const tail = isTold ? of : `${of}, estimated`
  if (waitsUntil !== null) {
    const text = `${tail}, goes on at ${formatTimeOfDay(waitsUntil)}`
    return { value: left, tone: 'alarm', figure, text, announcement: '' }
  }
  if (left === 0) {
    const when = isHere && refillsAt !== null ? `again by ${formatTimeOfDay(refillsAt)}` : 'again soon'
    const text = refillsAt === null ? tail : `${tail}, ${when}`
    return { value: 0, tone: 'alarm', figure, text, announcement: 'No requests are left in this minute.' }
  }
  if (left <= LOW) {
    const low = isTold ? `Only ${figure}` : `Only about ${figure}`
    return {
      value: left,
      tone: 'alarm',
      figure: low,
      text: tail,
      announcement: 'Few requests are left in this minute.',
    }
  }
  return { value: left, tone: 'accent', figure: isTold ? figure : `About ${figure}`, text: tail, announcement: '' }
}

/** Until when somebody waits for the quota, where it is worth telling; null when nobody does. In milliseconds of Date.now(). */
export function waitEndsAt({ queue, goesOn }: QuotaSnapshot): number | null {
  const first = queue[0]
  if (first === undefined || goesOn === null || goesOn.because === 'in-flight') return null
  const isForSomebody = first.class === 'awaited' || first.class === 'visible'
  return isForSomebody && goesOn.at - first.since > NOTED_WAIT_MS ? goesOn.at : null
}
