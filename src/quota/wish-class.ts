/** For what a request is wished, and how much of the minute it may use (failures.md, "Quota scheduler", 6). */
import { WINDOW_MS } from '../contract/quota.ts'
import { takenUntil } from './foreign-use.ts'
import type { Ledger } from './ledger.ts'
import { limitOf } from './limit.ts'
import { freeAt } from './occupancy.ts'
import { freshRemaining } from './remaining.ts'
import type { Wait } from './wait.ts'

/** The classes, what comes first first: a person waits for it; it is in sight; it makes anew what is there; it may be wanted soon. */
const CLASSES = ['awaited', 'visible', 'revalidation', 'prefetch'] as const
export type WishClass = (typeof CLASSES)[number]

/** Below 0: `a` comes before `b`. */
export function compareClasses(a: WishClass, b: WishClass): number {
  return CLASSES.indexOf(a) - CLASSES.indexOf(b)
}

/** Which part of the limit may be occupied for such a request still to be sent; 40 and 20 of 60. */
const PART_OF_LIMIT: Partial<Record<WishClass, number>> = { revalidation: 2 / 3, prefetch: 1 / 3 }

/** How long its class keeps a request back; null when it does not. */
export function classWait(ledger: Ledger, now: number, wishClass: WishClass): Wait | null {
  const part = PART_OF_LIMIT[wishClass]
  if (part === undefined) return null
  const limit = limitOf(ledger)
  const freedAt = freeAt(takenUntil(ledger, now), Math.max(1, Math.round(limit * part))) ?? 0
  // Half of the minute stays for what a person does next, also when somebody else has used the other half.
  const isShort = wishClass === 'prefetch' && (freshRemaining(ledger, now) ?? limit) < limit / 2
  const toldAt = isShort && ledger.newest !== null ? ledger.newest.answeredAt + WINDOW_MS : 0
  const until = Math.max(freedAt, toldAt)
  return until > 0 ? { until, because: 'held-back' } : null
}
