/** Counts requests in a fixed window, which begins with a key's first request and ends `windowMs` later. */

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

type Window = { startedAt: number; count: number }

/** At most so many windows are kept, so that a flood of addresses cannot fill the memory. */
const MAX_KEYS = 50_000

/**
 * Makes a counter; `now` returns milliseconds and never goes back. While `maxKeys` windows are in use, all further keys
 * count together: a flood of addresses forgets nothing that was counted.
 */
export function createRateCounter({ limit, windowMs }: RateLimit, now: () => number, maxKeys = MAX_KEYS): RateCounter {
  /** In the order of their beginning, which is that of their end. */
  const windows = new Map<string, Window>()
  let others: Window = { startedAt: Number.NEGATIVE_INFINITY, count: 0 }

  const isOpen = ({ startedAt }: Window) => now() - startedAt < windowMs

  function removeEnded(): void {
    for (const [key, window] of windows) {
      if (isOpen(window)) return
      windows.delete(key)
    }
  }

  /** The window of a key; a new one is not kept yet. */
  function windowOf(key: string): Window {
    removeEnded()
    const window = windows.get(key) ?? (windows.size < maxKeys ? undefined : others)
    return window !== undefined && isOpen(window) ? window : { startedAt: now(), count: 0 }
  }

  function stateOf({ startedAt, count }: Window): RateLimitState {
    const resetSeconds = Math.max(1, Math.ceil((startedAt + windowMs - now()) / 1000))
    return { limit, remaining: Math.max(0, limit - count), isOver: count > limit, resetSeconds }
  }

  return {
    count(key) {
      const window = windowOf(key)
      window.count += 1
      if (windows.has(key) || windows.size < maxKeys) windows.set(key, window)
      else others = window
      return stateOf(window)
    },
    peek(key) {
      const { startedAt, count } = windowOf(key)
      return stateOf({ startedAt, count: Math.min(count, limit) })
    },
  }
}
