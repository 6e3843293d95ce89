/** The present moment and timers; handed in, so that a test moves them. */
export type ServerClock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back once after `delayMs`; answers how to stop. */
  after: (delayMs: number, callback: () => void) => () => void
}

/** The machine's own. */
export const SYSTEM_CLOCK: ServerClock = {
  now: Date.now,
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
