/** Which places of the minute are taken (failures.md, "Quota scheduler", 1): from the sending until the service has surely forgotten. */
import { WINDOW_MS } from '../contract/quota.ts'
import type { Entry, Ledger } from './ledger.ts'

/**
 * How long a request occupies its place after its end. The service counts it when it arrives, which is somewhere between
 * its sending and its answer: counted from the sending, the place would be given away before the service has it back.
 */
export const AFTER_END_MS = WINDOW_MS + 500

/** After this time a request of which nothing was heard has ended: the client's own time limit. */
export const LONGEST_FLIGHT_MS = 15_000

/** When a request stops occupying its place. */
export function endOf([, sentAt, doneAt]: Entry): number {
  return (doneAt ?? sentAt + LONGEST_FLIGHT_MS) + AFTER_END_MS
}

/** Until when each occupied place is occupied: by one's own requests and by those of others. */
export function occupiedUntil(ledger: Ledger, now: number): number[] {
  return [...ownUntil(ledger, now), ...ledger.phantoms.filter((until) => until > now)]
}

/** The same of one's own requests only. */
export function ownUntil({ entries }: Ledger, now: number): number[] {
  return entries.map(endOf).filter((until) => until > now)
}

/** How many places of the minute are occupied. */
export function occupied(ledger: Ledger, now: number): number {
  return occupiedUntil(ledger, now).length
}

/** When fewer than `count` of these places are occupied; null: they are now. `count` is 1 or more. */
export function freeAt(until: readonly number[], count: number): number | null {
  return until.length < count ? null : (until.toSorted((a, b) => a - b)[until.length - count] ?? null)
}

/** The requests that are on their way. Those of a tab that has vanished leave this list by the time limit. */
export function flights({ entries }: Ledger, now: number): Entry[] {
  return entries.filter(([, sentAt, doneAt]) => doneAt === null && sentAt + LONGEST_FLIGHT_MS > now)
}

/** How many requests are on their way. */
export function inFlight(ledger: Ledger, now: number): number {
  return flights(ledger, now).length
}

/**
 * Without what nobody needs to know any more. A place that is free again stays noted while a request is on its way that was
 * sent before: the service may have counted both when it made that answer, and nobody else must be suspected (foreign-use.ts).
 */
export function pruned(ledger: Ledger, now: number): Ledger {
  const since = Math.min(now, ...flights(ledger, now).map(([, sentAt]) => sentAt))
  return {
    ...ledger,
    entries: ledger.entries.filter((entry) => endOf(entry) > since),
    phantoms: ledger.phantoms.filter((until) => until > since),
  }
}
