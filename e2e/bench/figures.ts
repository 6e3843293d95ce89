/** The arithmetic of the measurements; pure. */
import type { Sent } from './http2-front.ts'
import type { Watched } from './watch-page.ts'

/** Middle, smallest and largest of some figures. */
export type Spread = { median: number; least: number; most: number }

/** The spread of at least one figure; of an even number the mean of the two in the middle. NaN where there is none. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return { median: (upper + lower) / 2, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN }
}

/** Blocking time in milliseconds: what each long task after the first paint takes beyond 50 ms (web.dev, "Total Blocking Time"). */
export function blockingAfter(firstPaintAt: number, tasks: Watched['longTasks']): number {
  return tasks.reduce((sum, { at, ms }) => {
    const afterPaint = at + ms - Math.max(at, firstPaintAt)
    return sum + Math.max(0, afterPaint - 50)
  }, 0)
}

/** Cumulative layout shift: the worst window of shifts less than 1 s apart and at most 5 s long (web.dev, "CLS"). */
export function layoutShift(shifts: Watched['shifts']): number {
  let worst = 0
  let window = { from: 0, last: 0, sum: 0 }
  for (const { at, value } of shifts) {
    const goesOn = window.sum > 0 && at - window.last < 1000 && at - window.from < 5000
    window = goesOn ? { ...window, last: at, sum: window.sum + value } : { from: at, last: at, sum: value }
    worst = Math.max(worst, window.sum)
  }
  return worst
}

/** What a page had sent for it, in bytes of bodies as sent. */
export type Load = { requests: number; scriptBytes: number; allBytesButFonts: number }

/**
 * What was asked for until a moment, given in milliseconds since the page itself was asked for. An answer that was asked
 * for in time counts whole, also when its end came later.
 */
export function loadUntil(usableAt: number, sent: readonly Sent[]): Load {
  const begin = sent[0]?.at ?? 0
  const inTime = sent.filter(({ at }) => at - begin <= usableAt)
  return {
    requests: inTime.length,
    scriptBytes: bytesOf(inTime.filter(({ type }) => type.includes('javascript'))),
    allBytesButFonts: bytesOf(inTime.filter(({ type }) => !type.startsWith('font/'))),
  }
}

function bytesOf(sent: readonly Sent[]): number {
  return sent.reduce((sum, { bytes }) => sum + bytes, 0)
}
