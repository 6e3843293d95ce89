/** How many requests are on their way at once (failures.md, "Quota scheduler", 3). */
import { expected, takenUntil } from './foreign-use.ts'
import type { Ledger } from './ledger.ts'
import { limitOf, RESERVE } from './limit.ts'
import { flights, LONGEST_FLIGHT_MS } from './occupancy.ts'
import { freshRemaining } from './remaining.ts'
import type { Wait } from './wait.ts'

const MOST_AT_ONCE = 6
/** As many when nothing fresh is known. */
const UNTOLD_AT_ONCE = 4
/** For how long it is believed what is left. */
const FRESH_MS = 10_000
/** The pause before somebody asks whether there is anything left by now. */
const PROBE_PAUSE_MS = 2_000

/** How long a request is kept back because enough are on their way; null when it is not. */
export function flightWait(ledger: Ledger, now: number): Wait | null {
  const remaining = freshRemaining(ledger, now, FRESH_MS)
  const staleAt = remaining === null || ledger.newest === null ? Infinity : ledger.newest.answeredAt + FRESH_MS
  const isShared = expected(ledger, now) > 0
  const atOnce = remaining === null ? untoldAtOnce(ledger, now) : Math.min(MOST_AT_ONCE, remaining - RESERVE)
  const sent = flights(ledger, now)
  const first = sent[0]
  if (first !== undefined && sent.length >= atOnce)
    return { until: Math.min(staleAt, first[1] + LONGEST_FLIGHT_MS), because: 'in-flight' }
  if (atOnce > 0) return null
  const lastAt = Math.max(...ledger.entries.map(([, sentAt, doneAt]) => doneAt ?? sentAt))
  // What is left does not grow by asking; where others ask as well, the last of it is theirs.
  const until = Math.min(staleAt, lastAt + (isShared ? FRESH_MS : PROBE_PAUSE_MS))
  return until > now ? { until, because: 'probe' } : null
}

/**
 * After a pause one goes first, where others ask as well or half of the minute is taken: what they used meanwhile
 * only an answer tells, and four would be refused together.
 */
function untoldAtOnce(ledger: Ledger, now: number): number {
  const taken = takenUntil(ledger, now).length
  return expected(ledger, now) > 0 || taken > limitOf(ledger) / 2 ? 1 : UNTOLD_AT_ONCE
}
