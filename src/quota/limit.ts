/** How many requests a minute may be sent (failures.md, "Quota scheduler", 2). */
import type { Ledger } from './ledger.ts'

/** Never used, so that what the ledger cannot know of finds a place: another device, a request counted twice on its way. */
export const RESERVE = 2

/** After this time without an answer nothing of the minute can be used, whatever kind of window it is. */
const QUIET_MS = 180_000

/** Requests a minute, as far as they are known. */
export function limitOf({ limit, ceiling }: Ledger): number {
  return ceiling ?? limit
}

/** Requests a minute that are used; one at least, however small the limit is. */
export function usable(ledger: Ledger): number {
  return Math.max(1, limitOf(ledger) - RESERVE)
}

/**
 * The ledger after an answer told its limit, and what was left after a request of `sentAt`. What is left after
 * three quiet minutes is all but one of what there really is; more than that, told later, proves the contrary.
 */
export function withLimit(ledger: Ledger, told: number | null, remaining: number | null, sentAt: number): Ledger {
  const limit = told ?? ledger.limit
  const known = limit === ledger.limit ? ledger.ceiling : null
  const isQuiet = ledger.newest !== null && sentAt - ledger.newest.answeredAt >= QUIET_MS
  // Of all there is, this request has used one.
  const least = remaining === null ? null : Math.min(limit, remaining + 1)
  const isProof = least !== null && (isQuiet || (known !== null && least > known))
  const ceiling = !isProof ? known : isQuiet && least < limit ? least : null
  return { ...ledger, limit, ceiling }
}
