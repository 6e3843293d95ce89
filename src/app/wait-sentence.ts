import type { QuotaSnapshot } from '../api/quota-store.ts'
import { formatCount, formatCounted } from '../contract/format.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'

/** As many are kept in reserve at most (src/quota/limit.ts). */
const MOST_RESERVED = 2

/** What the notice says while somebody waits. */
export function waitSentence(quota: QuotaSnapshot, endsAt: number): string {
  const { limit, remaining, closedUntil, occupied } = quota
  const until = `Carrel goes on by itself at ${formatTimeOfDay(endsAt)}.`
  const usedUp = `The ${formatCounted(limit, 'request')} of this minute ${limit === 1 ? 'is' : 'are'} used up. ${until}`
  if (closedUntil !== null || remaining === 0) return usedUp
  const kept = remaining ?? limit - occupied
  // More than the reserve is left: who else was seen to ask with this allowance finds room.
  if (kept > MOST_RESERVED)
    return `${formatCount(kept)} of the ${formatCount(limit)} requests of this minute are left, and kept free for others who use the same allowance. ${until}`
  return kept > 0
    ? `All but ${formatCount(kept)} of the ${formatCount(limit)} requests of this minute are used, and these are kept in reserve. ${until}`
    : usedUp
}
