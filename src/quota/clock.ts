/** The time and the timers that a limiter uses. */
export type Clock = {
  /** Milliseconds; only differences count. */
  now: () => number
  /** Calls back once after `delayMs`; returns how to stop. */
  after: (delayMs: number, callback: () => void) => () => void
}

/** The machine's monotonic clock: setting the time of day does not move it. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
