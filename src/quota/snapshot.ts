/** What people see of the schedule. */
import type { Ledger } from './ledger.ts'
import { WINDOW_MS } from '../contract/quota.ts'
import { limitOf } from './limit.ts'
import { occupiedUntil } from './occupancy.ts'
import { shownRemaining } from './remaining.ts'
import type { Because } from './wait.ts'
import type { WishClass } from './wish-class.ts'

/** One that waits: since when, and its place in the queue, from 1. */
export type QueuedShown = {
  readonly key: string
  readonly class: WishClass
  readonly since: number
  readonly place: number
}

/** The schedule at one moment; times in milliseconds of `Clock.now()`. */
export type ScheduleSnapshot = {
  /** Requests a minute. */
  readonly limit: number
  /** As told; the full number again a minute after the last answer; null when it was not told. */
  readonly remaining: number | null
  /** Places of the minute that are taken, by oneself or by others. */
  readonly occupied: number
  /** Until when the gate is closed; null when it is not. */
  readonly closedUntil: number | null
  /** When all requests are free again at the latest, as far as answers have come; null when they are. */
  readonly refillsAt: number | null
  /** Whether any answer has come yet. */
  readonly isKnown: boolean
  /** Who waits, in order. */
  readonly queue: readonly QueuedShown[]
  /** Whether anybody waits. */
  readonly isWaiting: boolean
  /** Why the first of them waits, and until when at the latest before it is tried again; null when nobody does. */
  readonly goesOn: { readonly at: number; readonly because: Because } | null
}

/** What the ledger tells people at a moment. */
export function ledgerShown(ledger: Ledger, now: number): Omit<ScheduleSnapshot, 'queue' | 'isWaiting' | 'goesOn'> {
  const { newest, gate } = ledger
  const closedUntil = gate.closedUntil > now ? gate.closedUntil : null
  const answeredAt = Math.max(...ledger.entries.map(([, , doneAt]) => doneAt ?? 0))
  const refillsAt = Math.max(answeredAt + WINDOW_MS, closedUntil ?? 0)
  const isUsed = refillsAt > now
  return {
    limit: limitOf(ledger),
    remaining: shownRemaining(ledger, now, isUsed),
    occupied: occupiedUntil(ledger, now).length,
    closedUntil,
    refillsAt: isUsed ? refillsAt : null,
    isKnown: newest !== null,
  }
}

/** When people next see another ledger although nothing happens; Infinity: never. */
export function changesAt(ledger: Ledger, now: number): number {
  const { closedUntil, refillsAt } = ledgerShown(ledger, now)
  return Math.min(closedUntil ?? Infinity, refillsAt ?? Infinity, ...occupiedUntil(ledger, now))
}
