/**
 * A time limit on this browser's own parts, which counts the time that the computer is awake. A timer that sleep has
 * overtaken is due at the moment of waking, before whoever is waited for has had a moment to answer.
 */
import type { Clock } from '../quota/clock.ts'

/** It is counted in so many timers, one after the other; a sleep ends one of them at most. */
const BEATS = 3

/** A limit that has begun. */
export type WakingLimit = {
  /** Aborts when the limit is over. */
  signal: AbortSignal
  /** To be called when nobody waits any more. */
  end: () => void
}

/** Begins a limit of `limitMs`. */
export function beginWakingLimit({ after }: Pick<Clock, 'after'>, limitMs: number): WakingLimit {
  const controller = new AbortController()
  let stop: (() => void) | null = null
  const wait = (beats: number) => {
    stop = after(limitMs / BEATS, () => {
      if (beats > 1) wait(beats - 1)
      else controller.abort()
    })
  }
  wait(BEATS)
  return { signal: controller.signal, end: () => stop?.() }
}
