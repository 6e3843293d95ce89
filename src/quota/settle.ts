/** Notes how a request ended. */
import type { QuotaTold } from '../contract/quota.ts'
import { withForeignUse, withRefusal } from './foreign-use.ts'
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

/**
 * Notes a request that somebody else has sent for this ledger, and that has just been answered: a server, which rendered the
 * page. One that was not counted occupies nothing.
 */
export function settleServed(
  stored: Ledger,
  now: number,
  { told, isCounted }: { told: Told; isCounted: boolean },
  random: () => number,
): Ledger {
  if (!isCounted) return withAnswer(clamped(stored, now), now, now, told, random)
  const { ledger, id } = withSent(clamped(stored, now), now)
  return settle(ledger, id, now, told, random)
}

function withAnswer(ledger: Ledger, sentAt: number, now: number, told: Told, random: () => number): Ledger {
  const limited = withLimit(ledger, told.limit, told.remaining, sentAt)
  const noted = withRemaining(limited, told.remaining, sentAt, now)
  const { gate } = ledger
  return told.refused
    ? { ...withRefusal(noted, sentAt, now), gate: closedGate(gate, sentAt, now, told.retryAfterSeconds, random) }
    : { ...withForeignUse(noted, told.remaining, sentAt, now), gate: passedGate(gate, sentAt) }
}
