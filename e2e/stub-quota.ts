/** The requests of a minute as a service counts them: for each asker, in a fixed window from the first one. The clock is moved by hand. */

const WINDOW_MS = 60_000

/** How a request was counted. */
export type Spent = { isOver: boolean; retryAfterSeconds: number; headers: Record<string, string> }

/** Makes a counter of `limit` requests a minute. */
export function countRequests(limit: number) {
  const windows = new Map<string, { since: number; count: number }>()
  let now = 0
  return {
    /** Counts one request; one that is refused is counted as well, and costs nothing. */
    spend(asker: string): Spent {
      const open = windows.get(asker)
      const isCurrent = open !== undefined && now < open.since + WINDOW_MS
      const { since, count } = isCurrent ? open : { since: now, count: 0 }
      const isOver = count >= limit
      windows.set(asker, { since, count: isOver ? count : count + 1 })
      return {
        isOver,
        retryAfterSeconds: Math.ceil((since + WINDOW_MS - now) / 1000),
        headers: {
          'X-RateLimit-Limit': String(limit),
          'X-RateLimit-Remaining': String(isOver ? 0 : limit - count - 1),
        },
      }
    },
    advance: (ms: number) => void (now += ms),
  }
}
