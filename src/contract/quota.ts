/** What the API tells about the minute's requests (api-v1.md, "Limits"), and how it is read. */

/** The two headers that every answer carries. */
export const LIMIT_HEADER = 'X-RateLimit-Limit'
export const REMAINING_HEADER = 'X-RateLimit-Remaining'

/** Requests a minute, as documented; used when the header cannot be read. */
export const DOCUMENTED_LIMIT = 60
/** The documented window, in milliseconds. */
export const WINDOW_MS = 60_000

/** What an answer told. `null`: not told, or not understood. */
export type QuotaTold = { limit: number | null; remaining: number | null }

/**
 * Reads the two headers. Remaining counts only when it is up to six digits and not above the limit;
 * the limit only from 1 to 10,000 (failures.md, "Quota scheduler", 2 and 4).
 */
export function readQuota(headers: { get(name: string): string | null }): QuotaTold {
  const limit = readCount(headers.get(LIMIT_HEADER))
  const usableLimit = limit !== null && limit >= 1 && limit <= 10_000 ? limit : null
  const remaining = readCount(headers.get(REMAINING_HEADER))
  const usable = remaining !== null && remaining <= (usableLimit ?? DOCUMENTED_LIMIT)
  return { limit: usableLimit, remaining: usable ? remaining : null }
}

function readCount(value: string | null): number | null {
  const text = value?.trim() ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}
