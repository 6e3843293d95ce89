import type { QuotaSnapshot } from '../api/quota-store.ts'
import { formatCount } from '../contract/format.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'

/** What the notice says while somebody waits. */
export function waitSentence(quota: QuotaSnapshot, endsAt: number): string {
  const { limit, remaining, closedUntil, occupied } = quota
  const until = `Carrel goes on by itself at ${formatTimeOfDay(endsAt)}.`
  if (closedUntil !== null || remaining === 0)
    return `The ${formatCount(limit)} requests of this minute are used up. ${until}`
  const kept = remaining ?? limit - occupied
  return kept > 0
    ? `All but ${formatCount(kept)} of the ${formatCount(limit)} requests of this minute are used, and these are kept in reserve. ${until}`
    : `The ${formatCount(limit)} requests of this minute are used up. ${until}`
}
