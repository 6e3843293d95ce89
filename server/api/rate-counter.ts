/** Counts requests in a fixed window, which begins with a key's first request and ends `windowMs` later (service.md, "the window"). */
import { LRUCache } from 'lru-cache'

/** How many requests in how many milliseconds. */
export type RateLimit = { limit: number; windowMs: number }

/** What a key has left. */
export type RateLimitState = {
  limit: number
  /** Requests left in this window, never below 0. */
  remaining: number
  /** Whether the request just counted was one too many. */
  isOver: boolean
  /** Until the window ends, in whole seconds, at least 1. */
  resetSeconds: number
}

/** Counts requests by key. */
export type RateCounter = {
  /** Counts one request and returns the state after it. */
  count(key: string): RateLimitState
  /** Returns the state without counting. */
  peek(key: string): RateLimitState
}

/** At most so many keys are kept, so that a flood of addresses cannot fill the memory. */
const MAX_KEYS = 50_000

/** Makes a counter; `now` returns milliseconds. */
export function createRateCounter({ limit, windowMs }: RateLimit, now: () => number, maxKeys = MAX_KEYS): RateCounter {
  const windows = new LRUCache<string, { startedAt: number; count: number }>({ max: maxKeys })

  function currentWindow(key: string) {
    const window = windows.get(key)
    const age = window === undefined ? -1 : now() - window.startedAt
    // A window from the future, after the clock was set back, would never end.
    return window !== undefined && age >= 0 && age < windowMs ? window : { startedAt: now(), count: 0 }
  }

  function stateOf({ startedAt, count }: { startedAt: number; count: number }): RateLimitState {
    const resetSeconds = Math.max(1, Math.ceil((startedAt + windowMs - now()) / 1000))
    return { limit, remaining: Math.max(0, limit - count), isOver: count > limit, resetSeconds }
  }

  return {
    count(key) {
      const { startedAt, count } = currentWindow(key)
      const window = { startedAt, count: count + 1 }
      windows.set(key, window)
      return stateOf(window)
    },
    peek(key) {
      const { startedAt, count } = currentWindow(key)
      return stateOf({ startedAt, count: Math.min(count, limit) })
    },
  }
}
