/** For tests. */
import type { Clock } from './clock.ts'

/** A day on which the tests take place; a ledger of 1970 would hide what a time of 0 means. */
export const TEST_DAY = Date.UTC(2026, 10, 20, 10)

/** A clock that stands still until it is moved from one event to the next. */
export type EventClock = Clock & {
  /** Moves on by `ms`, calls back on the way whoever is due, each at their time, and lets everybody finish. */
  advance: (ms: number) => Promise<void>
  /** How many wait to be called back. */
  waiting: () => number
  /** Sets the clock, as a person would; timers do not notice. */
  set: (byMs: number) => void
}

/** Makes such a clock. */
export function makeEventClock(): EventClock {
  let steadyMs = TEST_DAY
  let offMs = 0
  const due = new Set<{ at: number; callback: () => void }>()
  return {
    now: () => steadyMs + offMs,
    after(delayMs, callback) {
      const event = { at: steadyMs + delayMs, callback }
      due.add(event)
      return () => due.delete(event)
    },
    async advance(ms) {
      const end = steadyMs + ms
      await everybodyFinishes()
      for (;;) {
        let next: { at: number; callback: () => void } | null = null
        for (const event of due) if (event.at <= end && event.at < (next?.at ?? Infinity)) next = event
        if (next === null) break
        due.delete(next)
        steadyMs = next.at
        next.callback()
        await everybodyFinishes()
      }
      steadyMs = end
    },
    waiting: () => due.size,
    set(byMs) {
      offMs += byMs
    },
  }
}

/** Lets all promises that can be settled be settled: this comes after all of them. */
function everybodyFinishes(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Chance that is the same each time: mulberry32. */
export function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
