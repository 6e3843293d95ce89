/** The requests of a minute as a service counts them, for each asker. */

const WINDOW_MS = 60_000

/** How a request was counted. */
export type Spent = { isOver: boolean; retryAfterSeconds: number; headers: Record<string, string> }

/** Counts requests. */
export type RequestCounter = {
  /** Counts one request; one that is refused costs nothing. */
  spend: (asker: string) => Spent
  /** Moves the clock by which they are counted. */
  advance: (ms: number) => void
}

/** Counts in a fixed window from the first request, by a clock that is moved by hand. */
export function countRequests(limit: number): RequestCounter {
  const windows = new Map<string, { since: number; count: number }>()
  let now = 0
  return {
    spend(asker) {
      const open = windows.get(asker)
      const isCurrent = open !== undefined && now < open.since + WINDOW_MS
      const { since, count } = isCurrent ? open : { since: now, count: 0 }
      const isOver = count >= limit
      windows.set(asker, { since, count: isOver ? count : count + 1 })
      return spent(limit, count, since + WINDOW_MS - now)
    },
    advance: (ms) => void (now += ms),
  }
}

/** Counts in the minute before each request, by the computer's clock: what a request cost comes back exactly a minute later. */
export function countSliding(limit: number): RequestCounter {
  const counted = new Map<string, number[]>()
  let aheadMs = 0
  return {
    spend(asker) {
      const now = performance.now() + aheadMs
      const lately = (counted.get(asker) ?? []).filter((at) => now < at + WINDOW_MS)
      counted.set(asker, lately.length < limit ? [...lately, now] : lately)
      return spent(limit, lately.length, (lately[0] ?? now) + WINDOW_MS - now)
    },
    advance: (ms) => void (aheadMs += ms),
  }
}

/** A request that came after `count` others; the next place is free in `freeInMs`. */
function spent(limit: number, count: number, freeInMs: number): Spent {
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
