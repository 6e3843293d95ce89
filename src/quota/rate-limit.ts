/** What a response states about the rate limit: its headers, read leniently. */
import { LIMIT_HEADER, REMAINING_HEADER } from '../domain/rate-limit.ts'

/** The rate limit as one response states it; null: not stated, or not understood. */
export type RateLimitHeaders = {
  /** Requests a window, from 1 to 10,000. */
  readonly limit: number | null
  /** Requests left, from 0 to 999,999. */
  readonly remaining: number | null
  /** Whether the request was refused because of the limit. */
  readonly isRefused: boolean
  /** How long the response asks to wait, from 0 to 300,000 ms. */
  readonly retryAfterMs: number | null
}

/** The part of a response that is read. */
type ResponseHead = { status: number; headers: { get: (name: string) => string | null } }

const LONGEST_RETRY_AFTER_MS = 300_000
/** A 403 with one of these in its body means the rate limit. */
const RATE_LIMIT_WORDS = /rate.?limit|quota|too many requests/i
/** The form of an HTTP date that servers send today (RFC 9110, IMF-fixdate). */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** Reads the rate limit from a response. `body`: its text, which decides what a 403 without headers means. */
export function readRateLimit({ status, headers }: ResponseHead, body = ''): RateLimitHeaders {
  const limit = readCount(headers.get(LIMIT_HEADER))
  const remaining = readCount(headers.get(REMAINING_HEADER))
  const meansLimit = remaining === 0 || headers.get('Retry-After') !== null || RATE_LIMIT_WORDS.test(body)
  return {
    limit: limit !== null && limit >= 1 && limit <= 10_000 ? limit : null,
    remaining,
    isRefused: status === 429 || (status === 403 && meansLimit),
    retryAfterMs: readRetryAfter(headers.get('Retry-After'), headers.get('Date')),
  }
}

/**
 * Reads `Retry-After`: whole seconds, or an HTTP date, measured against the `Date` of the same response, else against the
 * time of day. Returns 0 to 300,000 ms; null when the header is absent or anything else.
 */
export function readRetryAfter(header: string | null, dateHeader: string | null): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return clamp(Number(text) * 1000)
  if (!HTTP_DATE.test(text)) return null
  const sent = dateHeader !== null && HTTP_DATE.test(dateHeader.trim()) ? Date.parse(dateHeader) : Number.NaN
  const waitMs = Date.parse(text) - (Number.isNaN(sent) ? Date.now() : sent)
  return Number.isNaN(waitMs) ? null : clamp(waitMs)
}

function clamp(ms: number): number {
  return Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS)
}

function readCount(value: string | null): number | null {
  const text = value?.trim() ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}
