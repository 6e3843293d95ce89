/** What happens to the ledger when the computer's clock is set (failures.md, "Quota scheduler", 9). */
import { REMEMBERED_MS } from './foreign-use.ts'
import type { Ledger } from './ledger.ts'
import { AFTER_END_MS } from './occupancy.ts'
import { LONGEST_CLOSED_MS } from './gate.ts'

/** Two clocks read at one moment: of the day, which can be set, and a steady one; and the ledger's `movedMs` of that moment. */
export type ClockReading = { readonly wallMs: number; readonly steadyMs: number; readonly movedMs: number }

/** Clocks that drift apart by less than this between two readings have not been set. */
const DRIFT_MS = 2_000

/**
 * By how much the clock of the day was set between two readings, in milliseconds, as far as the ledger has not yet been
 * moved for it by another tab; 0 when it was not set.
 */
export function jumpBetween(before: ClockReading, after: ClockReading): number {
  const jumpMs = after.wallMs - before.wallMs - (after.steadyMs - before.steadyMs) - (after.movedMs - before.movedMs)
  return Math.abs(jumpMs) > DRIFT_MS ? jumpMs : 0
}

/** Moves the ledger with a clock that was set: what occupies, occupies as long as it would have. */
export function withTimeJump(ledger: Ledger, jumpMs: number): Ledger {
  if (jumpMs === 0) return ledger
  return { ...withTimes(ledger, (time) => time + jumpMs), movedMs: ledger.movedMs + jumpMs }
}

/**
 * The ledger as it can be at all: nothing was sent or answered later than now. A clock that was set back while nobody
 * looked would else block for as long as it was set back; so nothing occupies its place longer than 75.5 s.
 */
export function clamped(ledger: Ledger, now: number): Ledger {
  let isPossible = true
  const possible = withTimes(ledger, (time, aheadMs) => {
    isPossible &&= time <= now + aheadMs
    return Math.min(time, now + aheadMs)
  })
  return isPossible ? ledger : possible
}

/** The ledger with each of its times moved; `aheadMs` is how far ahead of now a time of that kind can be at most. */
function withTimes(ledger: Ledger, move: (time: number, aheadMs: number) => number): Ledger {
  const { entries, phantoms, others, newest, gate } = ledger
  const past = (time: number) => move(time, 0)
  return {
    ...ledger,
    entries: entries.map(([id, sentAt, doneAt]) => [id, past(sentAt), doneAt === null ? null : past(doneAt)]),
    phantoms: phantoms.map((until) => move(until, AFTER_END_MS)),
    others: { ...others, until: move(others.until, REMEMBERED_MS) },
    newest: newest && { ...newest, sentAt: past(newest.sentAt), answeredAt: past(newest.answeredAt) },
    gate: {
      ...gate,
      closedUntil: move(gate.closedUntil, LONGEST_CLOSED_MS),
      notBefore: move(gate.notBefore, LONGEST_CLOSED_MS),
    },
  }
}
