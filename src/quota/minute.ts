/** Whether the minute has a place left. */
import { takenUntil } from './foreign-use.ts'
import type { Ledger } from './ledger.ts'
import { usable } from './limit.ts'
import { freeAt, ownUntil } from './occupancy.ts'
import type { Wait } from './wait.ts'

/** How long the minute keeps a request back because it is used up; null when it is not. */
export function minuteWait(ledger: Ledger, now: number): Wait | null {
  const all = freeAt(takenUntil(ledger, now), usable(ledger))
  // Tabs that cannot see each other's requests divide the minute, and see them as others' in what the service tells.
  const share = Math.max(1, Math.floor(usable(ledger) / ledger.tabs))
  const own = ledger.tabs > 1 ? freeAt(ownUntil(ledger, now), share) : null
  const until = Math.max(own ?? 0, all ?? 0)
  return until > 0 ? { until, because: 'quota' } : null
}
