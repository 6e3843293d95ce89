/** For tests. */

/** A clock that is moved by hand, and calls back whoever is due. */
export function makeClock() {
  let nowMs = 0
  let due: { at: number; callback: () => void }[] = []
  return {
    now: () => nowMs,
    after(delayMs: number, callback: () => void) {
      const entry = { at: nowMs + delayMs, callback }
      due.push(entry)
      return () => {
        due = due.filter((other) => other !== entry)
      }
    },
    advance(ms: number) {
      nowMs += ms
      const ready = due.filter(({ at }) => at <= nowMs)
      due = due.filter(({ at }) => at > nowMs)
      for (const { callback } of ready) callback()
    },
    /** How long those wait who will be called back, in milliseconds. */
    waits: () => due.map(({ at }) => at - nowMs),
  }
}
