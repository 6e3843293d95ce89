/** The rate limit of the API and its headers. */

export const LIMIT_HEADER = 'X-RateLimit-Limit'
export const REMAINING_HEADER = 'X-RateLimit-Remaining'

/** Requests per window, as documented; used where the header cannot be read. */
export const DOCUMENTED_LIMIT = 60
/** The documented window, in milliseconds. */
export const WINDOW_MS = 60_000
