/** Takes a place of the minute for one request, or says how long to wait. */
import { flightWait } from './flight.ts'
import { gateWait, pacedGate } from './gate.ts'
import type { Ledger } from './ledger.ts'
import { minuteWait } from './minute.ts'
import { pruned } from './occupancy.ts'
import { clamped } from './time-jump.ts'
import type { Because } from './wait.ts'
import { classWait, type WishClass } from './wish-class.ts'

/** A place, by which `settle` knows it again; or for how many milliseconds there is surely none if nothing else happens. */
export type Outcome = { readonly granted: number } | { readonly waitMs: number; readonly because: Because }

/**
 * Takes a place for a request that is sent at once. `random` answers from 0 to below 1.
 * Where there is none, the ledger stays the very same (but for times that cannot be), so that nobody needs to be told.
 */
export function reserve(
  stored: Ledger,
  now: number,
  wishClass: WishClass,
  random: () => number,
): { ledger: Ledger; outcome: Outcome } {
  const ledger = clamped(stored, now)
  const wait =
    gateWait(ledger, now) ?? minuteWait(ledger, now) ?? classWait(ledger, now, wishClass) ?? flightWait(ledger, now)
  if (wait !== null)
    return { ledger, outcome: { waitMs: Math.max(1, Math.ceil(wait.until - now)), because: wait.because } }
  const { ledger: next, id } = withSent(ledger, now)
  return { ledger: { ...next, gate: pacedGate(next.gate, now, random) }, outcome: { granted: id } }
}

/** The ledger with one more request, sent now unless its times are given, and by which `settle` knows it again. */
export function withSent(
  ledger: Ledger,
  now: number,
  sentAt = now,
  doneAt: number | null = null,
): { ledger: Ledger; id: number } {
  const kept = pruned(ledger, now)
  // A time and not a number that begins at 1: a ledger that was lost must not know again who was in it.
  const id = Math.max(now, (kept.entries.at(-1)?.[0] ?? 0) + 1)
  return { ledger: { ...kept, entries: [...kept.entries, [id, sentAt, doneAt]] }, id }
}

/** Gives a place back that was never used. */
export function release(ledger: Ledger, id: number): Ledger {
  return { ...ledger, entries: ledger.entries.filter(([other]) => other !== id) }
}
