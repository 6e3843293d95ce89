import { WINDOW_MS } from '../domain/rate-limit.ts'
import { countRemaining, type QuotaSnapshot } from './limiter.ts'
import { RESERVED_REQUESTS } from './request-log.ts'

/** What an estimate needs to know of the limiter. */
export type RequestLimit = Pick<
  QuotaSnapshot,
  'limit' | 'remaining' | 'occupied' | 'isKnown' | 'closedUntil' | 'refillsAt'
>

/** About when so many more requests are answered, in milliseconds of `Date.now()`; null while no response has stated the limit. */
export function estimateReadyAt(requests: number, limit: RequestLimit, now: number): number | null {
  if (!limit.isKnown) return null
  const usable = Math.max(1, limit.limit - RESERVED_REQUESTS)
  const isClosed = limit.closedUntil !== null && limit.closedUntil > now
  // The limiter leaves one of the stated requests, and those in reserve.
  const free = isClosed
    ? 0
    : Math.max(0, Math.min(usable - limit.occupied, countRemaining(limit) - Math.min(1, limit.limit - 1)))
  if (requests <= free) return now
  const windows = Math.ceil((requests - free) / usable)
  const nextWindow = free > 0 ? now + WINDOW_MS : Math.max(now, limit.refillsAt ?? now + WINDOW_MS)
  return nextWindow + (windows - 1) * WINDOW_MS
}
