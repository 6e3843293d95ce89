/** The times and timers that are handed in, so that a test moves them. */
export type Clock = {
  /** Milliseconds since 1970, as `Date.now()` tells them: what several tabs agree on. */
  now: () => number
  /** Calls back once after `delayMs`; answers how to stop. */
  after: (delayMs: number, callback: () => void) => () => void
}
