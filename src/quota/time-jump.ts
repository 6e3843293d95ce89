/** What happens to the ledger when the computer's clock is set (failures.md, "Quota scheduler", 9). */
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
  const { entries, phantoms, others, newest, gate, movedMs } = ledger
  return {
    ...ledger,
    movedMs: movedMs + jumpMs,
    entries: entries.map(([id, sentAt, doneAt]) => [id, sentAt + jumpMs, doneAt === null ? null : doneAt + jumpMs]),
    phantoms: phantoms.map((until) => until + jumpMs),
    others: { ...others, until: others.until + jumpMs },
    newest: newest && { ...newest, sentAt: newest.sentAt + jumpMs, answeredAt: newest.answeredAt + jumpMs },
    gate: { ...gate, closedUntil: gate.closedUntil + jumpMs, notBefore: gate.notBefore + jumpMs },
  }
}

/**
 * The ledger as it can be at all: nothing was sent or answered later than now. A clock that was set back while nobody
 * looked would else block for as long as it was set back; so nothing occupies its place longer than 75.5 s.
 */
export function clamped(ledger: Ledger, now: number): Ledger {
  const { entries, phantoms, newest, gate } = ledger
  const latest = Math.max(
    ...entries.map(([, sentAt, doneAt]) => doneAt ?? sentAt),
    ...phantoms.map((until) => until - AFTER_END_MS),
    newest?.answeredAt ?? 0,
    gate.closedUntil - LONGEST_CLOSED_MS,
  )
  if (latest <= now) return ledger
  const past = (time: number) => Math.min(time, now)
  return {
    ...ledger,
    entries: entries.map(([id, sentAt, doneAt]) => [id, past(sentAt), doneAt === null ? null : past(doneAt)]),
    phantoms: phantoms.map((until) => Math.min(until, now + AFTER_END_MS)),
    newest: newest && { ...newest, sentAt: past(newest.sentAt), answeredAt: past(newest.answeredAt) },
    gate: {
      ...gate,
      closedUntil: Math.min(gate.closedUntil, now + LONGEST_CLOSED_MS),
      notBefore: past(gate.notBefore),
    },
  }
}
