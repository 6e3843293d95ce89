import type { Flight } from '../quota/settle.ts'

/** When this page was asked for, and when its answer began to come; `now` for both where the browser does not tell. */
export function pageFlight(now: number): Flight {
  const [visit] = performance.getEntriesByType('navigation')
  const isTold = visit instanceof PerformanceNavigationTiming && visit.responseStart > 0
  // Counted back from now: the clock may have been set since.
  const at = (steadyMs: number) => now - Math.max(0, performance.now() - steadyMs)
  return isTold
    ? { sentAt: at(visit.requestStart), answeredAt: at(visit.responseStart) }
    : { sentAt: now, answeredAt: now }
}
