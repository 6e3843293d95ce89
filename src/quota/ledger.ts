/** What the requests of the last minute occupy with one credential: numbers only, so that tabs can share it by storage. */
import { DOCUMENTED_LIMIT } from '../contract/quota.ts'

/** One request: when it was sent, and when it ended, however it did; null while nobody has said so. In milliseconds of `Clock.now()`. */
export type Entry = readonly [id: number, sentAt: number, doneAt: number | null]

/** The newest answer: what it told to be left (null: no answer has told it yet), and the times of that request. */
export type Newest = { readonly remaining: number | null; readonly sentAt: number; readonly answeredAt: number }

/** The one gate for all requests; gate.ts says how it moves. All zero: it has never closed. */
export type Gate = {
  readonly closedUntil: number
  /** Refusals without an answer between them. */
  readonly inARow: number
  /** Requests that were answered since the gate last opened. */
  readonly passed: number
  /** While the gate is half open, nothing is sent before this time. */
  readonly notBefore: number
}

/** The ledger. A plain value that survives JSON; every change makes a new one, and what changes nothing answers the very same. */
export type Ledger = {
  readonly version: 1
  /** Requests a minute: as told, else as documented. */
  readonly limit: number
  /** A smaller limit than told that quiet minutes have shown (limit.ts); else null. */
  readonly ceiling: number | null
  /** Among how many tabs the minute is divided that cannot see this ledger; 1 where all see it. */
  readonly tabs: number
  /** How far the ledger's times have been moved in all because the clock was set (time-jump.ts), in milliseconds. */
  readonly movedMs: number
  /** In the order of sending. */
  readonly entries: readonly Entry[]
  /** Until when each request occupies its place that somebody else sent with the same credential. */
  readonly phantoms: readonly number[]
  /** How many requests a minute others are expected to send, and for how long they are (foreign-use.ts). */
  readonly others: { readonly count: number; readonly until: number }
  /** Null until an answer has come. */
  readonly newest: Newest | null
  readonly gate: Gate
}

/** The ledger of somebody who has not asked yet. */
export function emptyLedger(): Ledger {
  return {
    version: 1,
    limit: DOCUMENTED_LIMIT,
    ceiling: null,
    tabs: 1,
    movedMs: 0,
    entries: [],
    phantoms: [],
    others: { count: 0, until: 0 },
    newest: null,
    gate: { closedUntil: 0, inARow: 0, passed: 0, notBefore: 0 },
  }
}

/** Reads a ledger from parsed JSON. What is stored may be corrupt, of another version or somebody else's: then an empty one. */
export function readLedger(stored: unknown): Ledger {
  return isLedger(stored) ? stored : emptyLedger()
}

function isLedger(stored: unknown): stored is Ledger {
  if (!isRecord(stored)) return false
  const { version, limit, ceiling, tabs, movedMs, entries, phantoms, others, newest, gate } = stored
  return (
    version === 1 &&
    isCount(limit) &&
    (ceiling === null || isCount(ceiling)) &&
    isCount(tabs) &&
    isTime(movedMs) &&
    Array.isArray(entries) &&
    entries.every(isEntry) &&
    Array.isArray(phantoms) &&
    phantoms.every(isTime) &&
    isRecord(others) &&
    isTime(others['count']) &&
    isTime(others['until']) &&
    (newest === null || isNewest(newest)) &&
    isRecord(gate) &&
    [gate['closedUntil'], gate['inARow'], gate['passed'], gate['notBefore']].every(isTime)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTime(value: unknown): boolean {
  return Number.isFinite(value)
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000
}

function isEntry(value: unknown): boolean {
  return Array.isArray(value) && isTime(value[0]) && isTime(value[1]) && (value[2] === null || isTime(value[2]))
}

function isNewest(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { remaining, sentAt, answeredAt } = value
  return (remaining === null || isTime(remaining)) && isTime(sentAt) && isTime(answeredAt)
}
