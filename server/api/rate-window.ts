/** Requests in a fixed window: it begins with a key's first request and ends `windowMs` later (service.md, "the window"). */

/** How many requests in how many milliseconds. */
export type RateLimit = { limit: number; windowMs: number }

/** How a key stands now. */
export type QuotaState = {
  limit: number
  /** What is left in this window, never below 0. */
  remaining: number
  /** Whether the request just spent was one too many. */
  isOver: boolean
  /** Until the window ends, in whole seconds, at least 1. */
  resetSeconds: number
}

/** Counts requests by key. */
export type RateWindow = {
  /** Counts one request and tells how the key stands after it. */
  spend(key: string): QuotaState
  /** Tells how the key stands, counting nothing. */
  peek(key: string): QuotaState
}

/** Keys kept at most, so that nobody can fill the memory with addresses; the oldest windows give way. */
const MAX_KEYS = 100_000

/** Makes a counter; `now` answers milliseconds. */
export function createRateWindow({ limit, windowMs }: RateLimit, now: () => number, maxKeys = MAX_KEYS): RateWindow {
  // In the order in which the windows began, so that the first are the first to end.
  const windows = new Map<string, { startedAt: number; spent: number }>()

  function current(key: string) {
    const window = windows.get(key)
    return window !== undefined && isOpen(window.startedAt) ? window : null
  }

  // A clock set back would leave a window open for ever; one from the future has ended.
  function isOpen(startedAt: number): boolean {
    const age = now() - startedAt
    return age >= 0 && age < windowMs
  }

  function begin(key: string) {
    windows.delete(key)
    for (const [old, { startedAt }] of windows) {
      if (isOpen(startedAt) && windows.size < maxKeys) break
      windows.delete(old)
    }
    const window = { startedAt: now(), spent: 0 }
    windows.set(key, window)
    return window
  }

  function stateOf(spent: number, startedAt: number): QuotaState {
    const resetSeconds = Math.max(1, Math.ceil((startedAt + windowMs - now()) / 1000))
    return { limit, remaining: Math.max(0, limit - spent), isOver: spent > limit, resetSeconds }
  }

  return {
    spend(key) {
      const window = current(key) ?? begin(key)
      window.spent += 1
      return stateOf(window.spent, window.startedAt)
    },
    peek(key) {
      const window = current(key)
      return stateOf(Math.min(window?.spent ?? 0, limit), window?.startedAt ?? now())
    },
  }
}
