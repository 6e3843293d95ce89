/** What the service says is left, which of several answers is believed (failures.md, "Quota scheduler", 4), and for how long. */
import { WINDOW_MS } from '../contract/quota.ts'
import type { Ledger } from './ledger.ts'
import { limitOf } from './limit.ts'

/**
 * The ledger after an answer to a request of `sentAt`. Answers overtake each other: what was told to the request that
 * was sent last counts, and less than is known always counts. More than the limit is not believed.
 */
export function withRemaining(ledger: Ledger, told: number | null, sentAt: number, now: number): Ledger {
  const { newest } = ledger
  const remaining = told !== null && told <= ledger.limit ? told : null
  // What was told under a larger limit is no longer possible.
  if (newest !== null && remaining === null)
    return (newest.remaining ?? 0) <= ledger.limit ? ledger : { ...ledger, newest: { ...newest, remaining: null } }
  const isLower = remaining !== null && remaining < (newest?.remaining ?? Infinity)
  if (newest !== null && sentAt < newest.sentAt && !isLower) return ledger
  return { ...ledger, newest: { remaining, sentAt: Math.max(sentAt, newest?.sentAt ?? sentAt), answeredAt: now } }
}

/** What is left as far as it was told within the last minute; null when it was not. */
export function freshRemaining({ newest }: Ledger, now: number, withinMs: number = WINDOW_MS): number | null {
  return newest !== null && now < newest.answeredAt + withinMs ? newest.remaining : null
}

/**
 * What is left for people to see: as told; the full number once nothing of the minute is used any more;
 * null when the service does not tell.
 */
export function shownRemaining(ledger: Ledger, now: number, isUsed: boolean): number | null {
  if (ledger.newest?.remaining == null) return null
  return freshRemaining(ledger, now) ?? (isUsed ? null : limitOf(ledger))
}
