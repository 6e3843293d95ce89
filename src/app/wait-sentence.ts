import type { QuotaSnapshot } from '../api/quota-store.ts'
import { formatCount } from '../contract/format.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'

/** As many are kept in reserve at most (src/quota/limit.ts). */
const MOST_RESERVED = 2

/** What the notice says while somebody waits. */
export function waitSentence(quota: QuotaSnapshot, endsAt: number): string {
  const { limit, remaining, closedUntil, occupied } = quota
  const until = `Carrel goes on by itself at ${formatTimeOfDay(endsAt)}.`
  if (closedUntil !== null || remaining === 0)
    return `The ${formatCount(limit)} requests of this minute are used up. ${until}`
  const kept = remaining ?? limit - occupied
  // More than the reserve is left: who else was seen to ask with this allowance finds room.
  if (kept > MOST_RESERVED)
    return `${formatCount(kept)} of the ${formatCount(limit)} requests of this minute are left, and kept free for others who use the same allowance. ${until}`
  return kept > 0
    ? `All but ${formatCount(kept)} of the ${formatCount(limit)} requests of this minute are used, and these are kept in reserve. ${until}`
    : `The ${formatCount(limit)} requests of this minute are used up. ${until}`
}
