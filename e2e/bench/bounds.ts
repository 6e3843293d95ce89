/** The bounds of the first visit, each with what was measured; pure. */
import { type Spread, spreadOf } from './figures.ts'
import type { Visit } from './measure-visit.ts'
import type { PageName } from './visited-pages.ts'

/** The spread of every figure over the visits of one page. */
export type VisitSpread = Record<keyof Visit, Spread>

/** A bound, and whether the median keeps it; `measured` is NaN where the page was left out. */
export type Judged = { what: string; measured: number; bound: number; unit: '×' | 'ms' | 'kB' | 'MB' | '' }

/** The spreads of some visits; none where there are none. */
export function spreadVisits(visits: readonly Visit[]): VisitSpread | null {
  const [first] = visits
  if (first === undefined) return null
  const of = (figure: keyof Visit) => spreadOf(visits.map((visit) => visit[figure]))
  return {
    firstResultMs: of('firstResultMs'),
    usableMs: of('usableMs'),
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    shift: of('shift'),
    blockingMs: of('blockingMs'),
    heapBytes: of('heapBytes'),
    requests: of('requests'),
    scriptBytes: of('scriptBytes'),
    allBytesButFonts: of('allBytesButFonts'),
  }
}

/** Holds the first visits against what is asked of them: ratios are of medians, to the static page of the same run. */
export function judgeVisits(pages: Partial<Record<PageName, VisitSpread>>): Judged[] {
  const median = (page: PageName, figure: keyof Visit) => pages[page]?.[figure].median ?? Number.NaN
  const ratio = (page: PageName, figure: keyof Visit) => median(page, figure) / median('static-page', figure)
  const served = (figure: keyof Visit) => median('search-served', figure)
  return [
    { what: 'search served, first result', measured: ratio('search-served', 'firstResultMs'), bound: 1.3, unit: '×' },
    { what: 'search served, largest paint', measured: ratio('search-served', 'largestPaintMs'), bound: 1.4, unit: '×' },
    { what: 'search served, layout shift', measured: served('shift'), bound: 0.001, unit: '' },
    { what: 'search served, blocking after first paint', measured: served('blockingMs'), bound: 100, unit: 'ms' },
    { what: 'search served, requests until usable', measured: served('requests'), bound: 6, unit: '' },
    { what: 'search served, JavaScript', measured: served('scriptBytes') / 1000, bound: 100, unit: 'kB' },
    { what: 'search served, all but the font', measured: served('allBytesButFonts') / 1000, bound: 130, unit: 'kB' },
    { what: 'search served, heap', measured: served('heapBytes') / 1e6, bound: 4, unit: 'MB' },
    { what: 'search static, first result', measured: ratio('search-static', 'firstResultMs'), bound: 3.4, unit: '×' },
    {
      what: 'search static, first result, against the floor',
      measured: ratio('search-static', 'firstResultMs'),
      bound: ratio('bare-floor', 'firstResultMs'),
      unit: '×',
    },
  ]
}

/** Whether a bound is kept; null where nothing was measured. */
export function isHeld({ measured, bound }: Judged): boolean | null {
  return Number.isNaN(measured) || Number.isNaN(bound) ? null : measured <= bound
}
