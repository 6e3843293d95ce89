/** For tests. */
import { type Entry, emptyLedger, type Ledger } from './ledger.ts'
import { TEST_DAY } from './make-event-clock.ts'

/** Entries that were sent and answered so many milliseconds ago; null: on its way since then. */
export function entriesAgo(...agoMs: [sentAgoMs: number, doneAgoMs: number | null][]): Entry[] {
  return agoMs.map(([sent, done], at) => [at + 1, TEST_DAY - sent, done === null ? null : TEST_DAY - done])
}

/** `count` entries that were answered so long ago, and sent 100 ms earlier. */
export function answeredAgo(count: number, doneAgoMs: number): Entry[] {
  return entriesAgo(...Array.from({ length: count }, (): [number, number] => [doneAgoMs + 100, doneAgoMs]))
}

/** What the newest answer told so long ago. */
export function toldAgo(remaining: number | null, agoMs: number): Ledger['newest'] {
  return { remaining, sentAt: TEST_DAY - agoMs - 100, answeredAt: TEST_DAY - agoMs }
}

/** A ledger at TEST_DAY with what is said of it. */
export function makeLedger(parts: Partial<Ledger>): Ledger {
  return { ...emptyLedger(), ...parts }
}
