/** A clock for tests that moves only when the test moves it. Vitest's fake timers would also stop the sockets of a server. */
export type TestClock = {
  now: number
  after: (delayMs: number, callback: () => void) => () => void
  /** Moves on by `ms` and calls back each due timer at its time; promises settle in between. */
  advance: (ms: number) => Promise<void>
  /** Resolves once exactly `count` timers wait that were set for `delayMs`. */
  whenSet: (delayMs: number, count: number) => Promise<void>
}

/** Makes a clock. */
export function makeTestClock(): TestClock {
  const timers = new Set<{ at: number; delayMs: number; callback: () => void }>()
  const watchers = new Set<() => void>()
  const notify = () => watchers.forEach((watch) => watch())

  const clock: TestClock = {
    now: Date.UTC(2026, 0, 2),
    after(delayMs, callback) {
      const timer = { at: clock.now + delayMs, delayMs, callback }
      timers.add(timer)
      notify()
      return () => {
        timers.delete(timer)
        notify()
      }
    },
    async advance(ms) {
      const end = clock.now + ms
      await settlePromises()
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers.delete(next)
        clock.now = Math.max(clock.now, next.at)
        next.callback()
        // oxlint-disable-next-line no-await-in-loop -- timers are called in order
        await settlePromises()
      }
      clock.now = end
      notify()
    },
    whenSet: (delayMs, count) =>
      new Promise((resolve) => {
        const watch = () => {
          if ([...timers].filter((timer) => timer.delayMs === delayMs).length !== count) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
  }
  return clock
}

/** Resolves after all promises that can settle now. */
function settlePromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
