/** How long a refusal asks to wait. Pure: times are handed in. */

/** The longest wait that is obeyed, in seconds (failures.md, "Quota scheduler", 8). */
export const LONGEST_WAIT_SECONDS = 300

/** The form of an HTTP date that servers send today (RFC 9110, IMF-fixdate). */
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/**
 * Reads `Retry-After`: whole seconds, or a date measured against the answer's own `Date` (else against `nowMs`).
 * Answers seconds from 0 to 300, or null when the header is absent or is anything else.
 */
export function readRetryAfter(header: string | null, dateHeader: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return clamp(Number(text))
  if (!IMF_FIXDATE.test(text)) return null
  const until = Date.parse(text)
  const from = dateHeader !== null && IMF_FIXDATE.test(dateHeader.trim()) ? Date.parse(dateHeader) : nowMs
  return Number.isNaN(until) || Number.isNaN(from) ? null : clamp(Math.ceil((until - from) / 1000))
}

function clamp(seconds: number): number {
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS)
}
