/** What others use with the same credential is noticed, counted and expected again (failures.md, "Quota scheduler", 5). */
import { WINDOW_MS } from '../contract/quota.ts'
import type { Ledger } from './ledger.ts'
import { limitOf, usable } from './limit.ts'
import { AFTER_END_MS, occupied, occupiedUntil } from './occupancy.ts'

/** For how long others are expected to ask as often as they did. */
export const REMEMBERED_MS = 180_000
/** What is seen in less time than this says no more about a minute than if it had been seen in all of this. */
const LEAST_WATCHED_MS = 15_000

/**
 * The ledger after an answer to a request of `sentAt` told what is left. What is used beyond all that this ledger knows of,
 * somebody else has used; when is not known, so it occupies its places for a minute from now.
 */
export function withForeignUse(ledger: Ledger, remaining: number | null, sentAt: number, now: number): Ledger {
  if (remaining === null) return ledger
  const extra = Math.max(0, foreignUse(ledger, remaining, sentAt))
  const phantoms = [...ledger.phantoms, ...Array<number>(extra).fill(now + AFTER_END_MS)]
  return withExpected({ ...ledger, phantoms }, 0, now)
}

/**
 * The ledger after a refusal. Somebody else has used what is missing, at least one; it occupies nothing, for the gate says
 * until when nothing is left.
 */
export function withRefusal(ledger: Ledger, sentAt: number, now: number): Ledger {
  return withExpected(ledger, Math.max(1, foreignUse(ledger, 0, sentAt)), now)
}

/** The ledger without one that others were suspected of since `sentAt`: it has turned out to have been one's own. */
export function withOneCleared(ledger: Ledger, sentAt: number): Ledger {
  const at = ledger.phantoms.findIndex((until) => until >= sentAt + AFTER_END_MS)
  return at === -1 ? ledger : { ...ledger, phantoms: ledger.phantoms.toSpliced(at, 1) }
}

/**
 * What is used beyond what this ledger knows of. Compared is with what was occupied when the request was sent: what has
 * become free meanwhile the service may have counted.
 */
function foreignUse(ledger: Ledger, remaining: number, sentAt: number): number {
  return limitOf(ledger) - remaining - occupied(ledger, sentAt)
}

/**
 * What others have used since the first answer that is still known, and `refused` more, says how much it is in a minute.
 * What the first answer itself told was used at any time before, perhaps by an earlier visit of one's own.
 */
function withExpected(ledger: Ledger, refused: number, now: number): Ledger {
  const watchedSince = Math.min(...ledger.entries.map(([, , doneAt]) => doneAt ?? Infinity))
  const noticed = ledger.phantoms.filter((until) => until > Math.max(now, watchedSince + AFTER_END_MS)).length
  const seen = noticed + (watchedSince < now ? refused : 0)
  if (seen === 0) return ledger
  const perMinute = Math.ceil((seen * WINDOW_MS) / Math.max(LEAST_WATCHED_MS, now - watchedSince))
  return { ...ledger, others: { count: Math.max(seen, perMinute, expected(ledger, now)), until: now + REMEMBERED_MS } }
}

/** How many requests of others a minute are expected: as many as there were lately. */
export function expected({ others }: Ledger, now: number): number {
  return others.until > now ? others.count : 0
}

/**
 * Until when each place is occupied or kept for others. Others are not seen while nothing is asked, so
 * their places are kept while they are quiet; not more than half of the minute, or nobody here could ask.
 */
export function takenUntil(ledger: Ledger, now: number): number[] {
  const seen = ledger.phantoms.filter((until) => until > now).length
  const kept = Math.min(expected(ledger, now), Math.floor(usable(ledger) / 2)) - seen
  return [...occupiedUntil(ledger, now), ...Array<number>(Math.max(0, kept)).fill(ledger.others.until)]
}
