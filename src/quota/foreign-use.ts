/** What others use with the same credential is noticed, counted and expected again (failures.md, "Quota scheduler", 5). */
import { WINDOW_MS } from '../contract/quota.ts'
import type { Ledger } from './ledger.ts'
import { limitOf, usable } from './limit.ts'
import { AFTER_END_MS, occupied, occupiedUntil } from './occupancy.ts'

/** For how long others are expected to ask as often as they did. */
const REMEMBERED_MS = 180_000
/** What was seen in less time than this says little about a minute. */
const LEAST_SEEN_MS = 15_000

/**
 * The ledger after an answer to a request of `sentAt` told what is left. What is used beyond all that this ledger knows of,
 * somebody else has used; when is not known, so it occupies its places for a minute from now.
 */
export function withForeignUse(ledger: Ledger, remaining: number | null, sentAt: number, now: number): Ledger {
  if (remaining === null) return ledger
  const extra = Array<number>(foreignUse(ledger, remaining, sentAt)).fill(now + AFTER_END_MS)
  const phantoms = [...ledger.phantoms, ...extra]
  return withExpected({ ...ledger, phantoms }, phantoms.filter((until) => until > now).length, now)
}

/**
 * The ledger after a refusal. Somebody else has used what is missing, at least one; it occupies nothing, for the gate says
 * until when nothing is left.
 */
export function withRefusal(ledger: Ledger, sentAt: number, now: number): Ledger {
  return withExpected(
    ledger,
    occupied({ ...ledger, entries: [] }, now) + Math.max(1, foreignUse(ledger, 0, sentAt)),
    now,
  )
}

/**
 * What is used beyond what this ledger knows of. Compared is with what was occupied when the request was sent: what has
 * become free meanwhile the service may have counted.
 */
function foreignUse(ledger: Ledger, remaining: number, sentAt: number): number {
  return Math.max(0, limitOf(ledger) - remaining - occupied(ledger, sentAt))
}

/** What was seen since the oldest request that is still known says how much it is in a minute. */
function withExpected(ledger: Ledger, seen: number, now: number): Ledger {
  if (seen === 0) return ledger
  const seenForMs = Math.max(LEAST_SEEN_MS, now - Math.min(...ledger.entries.map(([, sentAt]) => sentAt)))
  const count = Math.max(seen, Math.ceil((seen * WINDOW_MS) / seenForMs), expected(ledger, now))
  return { ...ledger, others: { count, until: now + REMEMBERED_MS } }
}

/** How many requests of others a minute are expected: as many as there were lately. */
export function expected({ others }: Ledger, now: number): number {
  return others.until > now ? others.count : 0
}

/**
 * Until when each place is occupied or kept for others, the earliest first. Others are not seen while nothing is asked, so
 * their places are kept while they are quiet; not more than half of the minute, or nobody here could ask.
 */
export function takenUntil(ledger: Ledger, now: number): number[] {
  const seen = ledger.phantoms.filter((until) => until > now).length
  const kept = Math.min(expected(ledger, now), Math.floor(usable(ledger) / 2)) - seen
  const until = [...occupiedUntil(ledger, now), ...Array<number>(Math.max(0, kept)).fill(ledger.others.until)]
  return until.toSorted((a, b) => a - b)
}
