/**
 * What is left of the minute, as the service tells it, and the gate that closes on a 429.
 * A value outside React: `subscribe` and `getSnapshot` are what `useSyncExternalStore` wants.
 */
import { DOCUMENTED_LIMIT, type QuotaTold, WINDOW_MS } from '../contract/quota.ts'

/** What is known of the quota at one moment. */
export type QuotaSnapshot = {
  /** Requests a minute: as told, else as documented. */
  limit: number
  /** What the newest answer told; the full number once a minute has passed since; null when it was not told. */
  remaining: number | null
  /** Until when the gate is closed, in milliseconds of `now()`; null when it is open. */
  closedUntil: number | null
  /** When all requests are free again at the latest, in milliseconds of `now()`; null when they are. */
  refillsAt: number | null
  /** Whether any answer has come yet. */
  isKnown: boolean
}

/** The times and timers that are handed in, so that a test moves them. */
export type Clock = {
  now: () => number
  /** Calls back once after `delayMs`; answers how to stop. */
  after: (delayMs: number, callback: () => void) => () => void
}

/** The clock of the browser or of Node. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** How long a 429 without a usable `Retry-After` closes the gate. */
const WAIT_WHEN_NOT_TOLD_MS = WINDOW_MS

/** The quota's one holder. */
export type QuotaStore = {
  getSnapshot: () => QuotaSnapshot
  subscribe: (listener: () => void) => () => void
  /** Notes what the headers of an answer told; `sentAt` orders answers that overtook each other. */
  note: (told: QuotaTold, sentAt: number) => void
  /** Closes the gate after a 429; `retryAfterMs` null: a minute. */
  close: (retryAfterMs: number | null) => void
  /** Forgets everything: another credential has a minute of its own. */
  reset: () => void
  /** Resolves once the gate is open; rejects with the signal's reason when it aborts first. */
  whenOpen: (waiting?: Waiting) => Promise<void>
}

/**
 * Who waits, and how they give up. Its `signal` is read only when there is something to wait for:
 * TanStack Query throws an answer away once the signal has been read and the page is left, and a sent request is paid for.
 */
export type Waiting = { readonly signal: AbortSignal }

const FIRST: QuotaSnapshot = {
  limit: DOCUMENTED_LIMIT,
  remaining: null,
  closedUntil: null,
  refillsAt: null,
  isKnown: false,
}

/** Makes the store. */
export function createQuotaStore(clock: Clock): QuotaStore {
  let snapshot = FIRST
  let newestSentAt = Number.NEGATIVE_INFINITY
  let stopTimer: (() => void) | null = null
  const listeners = new Set<() => void>()

  function change(next: QuotaSnapshot): void {
    snapshot = next
    stopTimer?.()
    stopTimer = null
    const wakeAt = Math.min(next.closedUntil ?? Infinity, next.refillsAt ?? Infinity)
    if (wakeAt !== Infinity) stopTimer = clock.after(Math.max(0, wakeAt - clock.now()), wake)
    for (const listener of listeners) listener()
  }

  function wake(): void {
    const now = clock.now()
    const { closedUntil, refillsAt, limit, remaining } = snapshot
    const isRefilled = refillsAt !== null && refillsAt <= now
    change({
      ...snapshot,
      closedUntil: closedUntil !== null && closedUntil <= now ? null : closedUntil,
      refillsAt: isRefilled ? null : refillsAt,
      // A minute after the last answer nothing of the old window can be left, whatever kind of window it was.
      remaining: isRefilled && remaining !== null ? limit : remaining,
    })
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note(told, sentAt) {
      const isLower = told.remaining !== null && told.remaining < (snapshot.remaining ?? Infinity)
      if (sentAt < newestSentAt && !isLower) return
      newestSentAt = Math.max(newestSentAt, sentAt)
      const limit = told.limit ?? snapshot.limit
      const refillsAt = clock.now() + WINDOW_MS
      change({ ...snapshot, limit, remaining: told.remaining, refillsAt, isKnown: true })
    },
    close(retryAfterMs) {
      const closedUntil = clock.now() + (retryAfterMs ?? WAIT_WHEN_NOT_TOLD_MS)
      change({ ...snapshot, closedUntil, refillsAt: closedUntil })
    },
    reset() {
      newestSentAt = Number.NEGATIVE_INFINITY
      change(FIRST)
    },
    async whenOpen(waiting) {
      if (snapshot.closedUntil === null) return
      const signal = waiting?.signal
      await new Promise<void>((resolve, reject) => {
        const settle = () => {
          if (signal?.aborted !== true && snapshot.closedUntil !== null) return
          listeners.delete(settle)
          signal?.removeEventListener('abort', settle)
          if (signal?.aborted === true) reject(new DOMException('Given up while waiting', 'AbortError'))
          else resolve()
        }
        listeners.add(settle)
        signal?.addEventListener('abort', settle)
        settle()
      })
    },
  }
}
