/** How a service counts the requests of a minute, for each client. */

const WINDOW_MS = 60_000

/** One counted request. */
export type CountedRequest = { isOver: boolean; retryAfterSeconds: number; headers: Record<string, string> }

/** Counts requests. */
export type RequestCounter = {
  /** Counts one request of a client; a refused one is not counted. */
  count: (client: string) => CountedRequest
  /** Moves the clock of the counter. */
  advance: (ms: number) => void
}

/** Counts in a fixed window from the first request, by a clock that only `advance` moves. */
export function countRequests(limit: number): RequestCounter {
  const windows = new Map<string, { since: number; count: number }>()
  let now = 0
  return {
    count(client) {
      const open = windows.get(client)
      const isCurrent = open !== undefined && now < open.since + WINDOW_MS
      const { since, count } = isCurrent ? open : { since: now, count: 0 }
      const isOver = count >= limit
      windows.set(client, { since, count: isOver ? count : count + 1 })
      return makeCounted(limit, count, since + WINDOW_MS - now)
    },
    advance: (ms) => void (now += ms),
  }
}

/** Counts in the minute before each request, by the computer's clock. */
export function countSliding(limit: number): RequestCounter {
  const counted = new Map<string, number[]>()
  let aheadMs = 0
  return {
    count(client) {
      const now = performance.now() + aheadMs
      const recent = (counted.get(client) ?? []).filter((at) => now < at + WINDOW_MS)
      counted.set(client, recent.length < limit ? [...recent, now] : recent)
      return makeCounted(limit, recent.length, (recent[0] ?? now) + WINDOW_MS - now)
    },
    advance: (ms) => void (aheadMs += ms),
  }
}

/** A request after `count` others; the next one is allowed in `freeInMs`. */
function makeCounted(limit: number, count: number, freeInMs: number): CountedRequest {
  const isOver = count >= limit
  return {
    isOver,
    retryAfterSeconds: Math.ceil(freeInMs / 1000),
    headers: {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(isOver ? 0 : limit - count - 1),
    },
  }
}
