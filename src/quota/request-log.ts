/** The requests of the last minute and what the responses stated: when may the next request be sent? */
import { DOCUMENTED_LIMIT, WINDOW_MS } from '../domain/rate-limit.ts'
import type { RateLimitHeaders } from './rate-limit.ts'

/** One request, of this program or of another tab; times in milliseconds of the limiter's clock. `endedAt` null: under way. */
export type LogEntry = {
  readonly id: string
  /** What was requested; null where another tab sent it. */
  readonly key: string | null
  readonly sentAt: number
  endedAt: number | null
}

/** Why a request waits: the limit is reached, the service has refused, or enough requests are under way. */
export type DelayReason = 'limit' | 'refused' | 'in-flight'

/** When the next attempt is made if nothing changes before. */
export type Delay = { readonly at: number; readonly reason: DelayReason }

/** Requests of the limit that are never used: another device may share it, and a proxy may count a request twice. */
export const RESERVED_REQUESTS = 2

/**
 * A request occupies the limit until so long after its response. The service counts it somewhere between sending and
 * response: counted from sending, the slot would be used again too early.
 */
const OCCUPIED_AFTER_MS = WINDOW_MS + 500
/** The client's timeout: a request of which nothing was heard has ended by then. */
const REQUEST_TIMEOUT_MS = 15_000
const MAX_IN_FLIGHT = 6
/** How long a refusal without `Retry-After` closes the limiter, and how much chance adds: programs must not return together. */
const REFUSED_MS = 60_000
const LEAST_REFUSED_MS = 1_000
const REFUSED_JITTER_MS = 2_000

/** The log of one credential. */
export class RequestLog {
  #entries: LogEntry[] = []
  #limit = DOCUMENTED_LIMIT
  /** `Remaining` as it holds, when it was stated, and until when it counts. */
  #stated: { remaining: number; at: number; until: number } | null = null
  #respondedAt: number | null = null
  #closedUntil: number | null = null

  /** Adds a request, or replaces the entry with the same id. */
  add(entry: LogEntry): void {
    this.#entries = [...this.#entries.filter(({ id }) => id !== entry.id), entry]
  }

  /** Notes that a request has ended: with a response, or null without one. `random` is from 0 to below 1. */
  end(entry: LogEntry, at: number, response: RateLimitHeaders | null, random: number): void {
    entry.endedAt = at
    if (response === null) return
    this.#limit = response.limit ?? this.#limit
    this.#respondedAt = at
    this.#noteRemaining(response.remaining, entry.sentAt, at)
    if (response.isRefused) {
      const waitMs = Math.max(LEAST_REFUSED_MS, response.retryAfterMs ?? REFUSED_MS)
      this.closeUntil(at + waitMs + random * REFUSED_JITTER_MS)
    } else if (this.#closedUntil !== null && entry.sentAt >= this.#closedUntil) this.#closedUntil = null
  }

  /** Closes after a refusal, which this program or another tab has met. What was left before counts no longer then. */
  closeUntil(until: number): void {
    this.#closedUntil = Math.max(this.#closedUntil ?? 0, until)
    if (this.#stated !== null)
      this.#stated = { ...this.#stated, until: Math.min(this.#stated.until, this.#closedUntil) }
  }

  /** Forgets what was stated to another credential; what was sent still counts. */
  forgetResponses(): void {
    this.#limit = DOCUMENTED_LIMIT
    this.#stated = null
    this.#respondedAt = null
    this.#closedUntil = null
  }

  /** Why the next request has to wait, and until when; null: it may be sent. */
  delay(now: number): Delay | null {
    if (this.#closedUntil !== null && now < this.#closedUntil) return { at: this.#closedUntil, reason: 'refused' }
    const inFlight = this.#inFlight(now)
    const timeoutAt = Math.min(...inFlight.map(({ sentAt }) => sentAt + REQUEST_TIMEOUT_MS))
    // After a refusal one request goes first.
    if (this.#closedUntil !== null && inFlight.length > 0) return { at: timeoutAt, reason: 'in-flight' }
    const usable = Math.max(1, this.#limit - RESERVED_REQUESTS)
    const freeTimes = this.#occupied(now)
      .map(freeAt)
      .toSorted((a, b) => a - b)
    if (freeTimes.length >= usable) return { at: freeTimes[freeTimes.length - usable] ?? now, reason: 'limit' }
    // Another device that shares the limit may use one meanwhile.
    const left = (this.#remaining(now) ?? Infinity) - Math.min(1, this.#limit - 1)
    const expiresAt = this.#stated?.until ?? Infinity
    if (left <= 0) return { at: expiresAt, reason: 'limit' }
    if (inFlight.length < Math.min(left, MAX_IN_FLIGHT)) return null
    return { at: Math.min(expiresAt, timeoutAt), reason: 'in-flight' }
  }

  /** When `show` next changes with time; Infinity: not at all. */
  changesAt(now: number): number {
    const refillsAt = this.#respondedAt === null ? null : this.#respondedAt + WINDOW_MS
    const times = [this.#closedUntil, this.#stated?.until, refillsAt, ...this.#occupied(now).map(freeAt)]
    return Math.min(...times.filter((time) => typeof time === 'number').filter((time) => time > now))
  }

  /** What people see. */
  show(now: number) {
    const used = this.#occupied(now)
    const closedUntil = this.#closedUntil !== null && now < this.#closedUntil ? this.#closedUntil : null
    const refillsAt = Math.max(this.#respondedAt === null ? 0 : this.#respondedAt + WINDOW_MS, closedUntil ?? 0)
    return {
      limit: this.#limit,
      remaining: this.#stated === null ? null : (this.#remaining(now) ?? Math.max(0, this.#limit - used.length)),
      occupied: used.length,
      sent: used.flatMap(({ key }) => (key === null ? [] : [key])),
      isKnown: this.#respondedAt !== null,
      closedUntil,
      refillsAt: refillsAt > now ? refillsAt : null,
    }
  }

  /** Of two responses that were under way together the lower `Remaining` holds. */
  #noteRemaining(remaining: number | null, sentAt: number, at: number): void {
    if (remaining === null || remaining > this.#limit) return
    const known = this.#stated
    const wereTogether = known !== null && sentAt < known.at && at < known.until
    if (!wereTogether || remaining < known.remaining) this.#stated = { remaining, at, until: at + WINDOW_MS }
  }

  #remaining(now: number): number | null {
    return this.#stated !== null && now < this.#stated.until ? this.#stated.remaining : null
  }

  /** Requests that still occupy the limit. */
  #occupied(now: number): LogEntry[] {
    this.#entries = this.#entries.filter((entry) => freeAt(entry) > now)
    return this.#entries
  }

  #inFlight(now: number): LogEntry[] {
    return this.#occupied(now).filter(({ endedAt, sentAt }) => endedAt === null && sentAt + REQUEST_TIMEOUT_MS > now)
  }
}

/** When a request stops occupying the limit. */
function freeAt({ sentAt, endedAt }: LogEntry): number {
  return (endedAt ?? sentAt + REQUEST_TIMEOUT_MS) + OCCUPIED_AFTER_MS
}
