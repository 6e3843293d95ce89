/** Notes how a request ended. */
import type { QuotaTold } from '../contract/quota.ts'
import { withForeignUse, withOneCleared, withRefusal } from './foreign-use.ts'
import { closedGate, passedGate } from './gate.ts'
import type { Entry, Ledger } from './ledger.ts'
import { withSent } from './reserve.ts'
import { withLimit } from './limit.ts'
import { pruned } from './occupancy.ts'
import { withRemaining } from './remaining.ts'
import { clamped } from './time-jump.ts'

/** What an answer told: the two headers; whether it is a refusal for the quota's sake; and how long that asks to wait. */
export type Told = QuotaTold & { readonly refused: boolean; readonly retryAfterSeconds: number | null }

/**
 * Notes the end of the request of a place. `told` null: nothing came (a failure, a time limit); it occupies its place like any other.
 * A place that is not in the ledger belongs to another credential or to a minute long past: nothing is noted.
 */
export function settle(stored: Ledger, id: number, now: number, told: Told | null, random: () => number): Ledger {
  const ledger = clamped(stored, now)
  const entry = ledger.entries.find(([other, , doneAt]) => other === id && doneAt === null)
  if (entry === undefined) return ledger
  const done: Entry = [id, entry[1], now]
  const settled = { ...ledger, entries: ledger.entries.map((other) => (other === entry ? done : other)) }
  return pruned(told === null ? settled : withAnswer(settled, entry[1], now, told, random), now)
}

/** When a request was sent, and when its answer came, in milliseconds of `Clock.now()`. */
export type Flight = { readonly sentAt: number; readonly answeredAt: number }

/** A request that a server has sent for the page that it rendered: what was told to it, and whether it was counted. */
export type ServedFlight = { readonly told: Told; readonly isCounted: boolean; readonly flight: Flight }

/**
 * Notes a request that a server has sent for this ledger. One that was not counted occupies nothing. Pages that are opened
 * side by side come to this ledger in any order, long after they were answered: of two answers that were on their way at
 * one time the lower is the later one, and what was sent before the newest answer was part of what that one told.
 */
export function settleServed(
  stored: Ledger,
  now: number,
  { told, isCounted, flight: { sentAt, answeredAt } }: ServedFlight,
  random: () => number,
): Ledger {
  const ledger = clamped(stored, now)
  const { newest } = ledger
  const isLate = newest !== null && sentAt < newest.answeredAt
  const own = isCounted && isLate ? withOneCleared(ledger, sentAt) : ledger
  const counted = isCounted ? withSent(own, now, sentAt, answeredAt).ledger : own
  if (!isLate || told.refused) return pruned(withAnswer(counted, sentAt, answeredAt, told, random), now)
  const limited = withLimit(counted, told.limit, told.remaining, sentAt)
  // As of a request before the newest one: it counts only if it is lower.
  return pruned(withRemaining(limited, told.remaining, Math.min(sentAt, newest.sentAt - 1), answeredAt), now)
}

function withAnswer(ledger: Ledger, sentAt: number, now: number, told: Told, random: () => number): Ledger {
  const limited = withLimit(ledger, told.limit, told.remaining, sentAt)
  const noted = withRemaining(limited, told.remaining, sentAt, now)
  const { gate } = ledger
  return told.refused
    ? { ...withRefusal(noted, sentAt, now), gate: closedGate(gate, sentAt, now, told.retryAfterSeconds, random) }
    : { ...withForeignUse(noted, told.remaining, sentAt, now), gate: passedGate(gate, sentAt) }
}
