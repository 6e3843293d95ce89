/** For tests. */

/** A clock that stands still until it is moved. */
export type TestClock = {
  now: number
  after: (delayMs: number, callback: () => void) => () => void
  /** Moves on by `ms`, calls back on the way whoever is due, each at their time, and lets them finish what is in process. */
  advance: (ms: number) => Promise<void>
  /** Resolves once exactly `count` callbacks wait that were set for `delayMs`. */
  whenSet: (delayMs: number, count: number) => Promise<void>
}

/** Makes such a clock. */
export function makeTestClock(): TestClock {
  const due = new Set<{ at: number; delayMs: number; callback: () => void }>()
  const watchers = new Set<() => void>()
  const changed = () => watchers.forEach((watch) => watch())

  const clock: TestClock = {
    now: Date.UTC(2026, 0, 2),
    after(delayMs, callback) {
      const timer = { at: clock.now + delayMs, delayMs, callback }
      due.add(timer)
      changed()
      return () => {
        due.delete(timer)
        changed()
      }
    },
    async advance(ms) {
      const end = clock.now + ms
      await promisesSettle()
      for (;;) {
        const next = [...due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        due.delete(next)
        clock.now = Math.max(clock.now, next.at)
        next.callback()
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as time goes
        await promisesSettle()
      }
      clock.now = end
      changed()
    },
    whenSet: (delayMs, count) =>
      new Promise((resolve) => {
        const watch = () => {
          if ([...due].filter((timer) => timer.delayMs === delayMs).length !== count) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
  }
  return clock
}

/** This comes after all promises that can be settled. */
function promisesSettle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
