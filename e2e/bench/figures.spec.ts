/** The arithmetic of `npm run bench:visit`: what it prints is as right as this. */
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { readOptions } from './bench-options.ts'
import { isHeld, judgeVisits, spreadVisits } from './bounds.ts'
import { blockingAfter, layoutShift, loadUntil, spreadOf } from './figures.ts'
import type { Visit } from './measure-visit.ts'
import { boundTable, ranged, visitTable } from './tables.ts'
import { withBlock } from './write-readme.ts'

const VISIT: Visit = {
  firstResultMs: 400,
  usableMs: 500,
  firstPaintMs: 300,
  largestPaintMs: 400,
  shift: 0,
  blockingMs: 0,
  heapBytes: 2e6,
  requests: 4,
  scriptBytes: 99_000,
  allBytesButFonts: 120_000,
}

test('the median is the middle one, or the mean of the two in the middle', () => {
  expect(spreadOf([30, 10, 20])).toEqual({ median: 20, least: 10, most: 30 })
  expect(spreadOf([40, 10, 20, 30])).toEqual({ median: 25, least: 10, most: 40 })
  expect(spreadOf([]).median).toBeNaN()
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1 }), (figures) => {
      const { median, least, most } = spreadOf(figures)
      expect(least <= median && median <= most).toBe(true)
      const [below, above] = [figures.filter((one) => one < median), figures.filter((one) => one > median)]
      expect(Math.max(below.length, above.length) * 2).toBeLessThanOrEqual(figures.length)
    }),
  )
})

test('only what a task takes after the first paint, and beyond 50 ms, blocks', () => {
  const tasks = [
    { at: 0, ms: 400 },
    { at: 450, ms: 200 },
    { at: 700, ms: 50 },
  ]
  expect(blockingAfter(0, tasks)).toBe(350 + 150)
  expect(blockingAfter(500, tasks)).toBe(100)
  expect(blockingAfter(1000, tasks)).toBe(0)
})

test('shifts count in the worst window, not in all', () => {
  expect(layoutShift([])).toBe(0)
  const apart = [
    { at: 0, value: 0.1 },
    { at: 900, value: 0.2 },
    { at: 2000, value: 0.25 },
  ]
  expect(layoutShift(apart)).toBeCloseTo(0.3)
  const steady = Array.from({ length: 12 }, (_, index) => ({ at: index * 900, value: 0.1 }))
  expect(layoutShift(steady)).toBeCloseTo(0.6)
})

test('bytes count for what was asked for until the page is usable; a font is not among them', () => {
  const sent = [
    { path: '/', type: 'text/html; charset=utf-8', at: 1000, bytes: 500 },
    { path: '/assets/a.js', type: 'application/javascript; charset=utf-8', at: 1100, bytes: 9000 },
    { path: '/assets/a.woff2', type: 'font/woff2', at: 1100, bytes: 20_000 },
    { path: '/assets/late.js', type: 'text/javascript', at: 1301, bytes: 700 },
  ]
  expect(loadUntil(300, sent)).toEqual({ requests: 3, scriptBytes: 9000, allBytesButFonts: 9500 })
  expect(loadUntil(301, sent)).toEqual({ requests: 4, scriptBytes: 9700, allBytesButFonts: 10_200 })
  expect(loadUntil(300, [])).toEqual({ requests: 0, scriptBytes: 0, allBytesButFonts: 0 })
})

test('a bound is judged by the medians of one run, and is not judged without them', () => {
  const pages = {
    'static-page': spreadVisits([VISIT]),
    'search-served': spreadVisits([
      { ...VISIT, firstResultMs: 500, heapBytes: 5e6 },
      { ...VISIT, firstResultMs: 540, heapBytes: 5e6 },
      { ...VISIT, firstResultMs: 9000, heapBytes: 5e6 },
    ]),
  }
  const judged = judgeVisits(
    Object.fromEntries(Object.entries(pages).flatMap(([name, one]) => (one ? [[name, one]] : []))),
  )
  const heldOf = (what: string) => judged.filter((one) => one.what === what).map(isHeld)
  expect(judged[0]?.measured).toBe(1.35)
  expect(heldOf('search served, first result')).toEqual([false])
  expect(heldOf('search served, largest paint')).toEqual([true])
  expect(heldOf('search served, heap')).toEqual([false])
  expect(heldOf('search static, first result')).toEqual([null])
  const table = boundTable(judged)
  expect(table).toMatch(/first result +\| 1\.35 × +\| 1\.3 × +\| NOT HELD/)
  expect(table).toMatch(/search static, first result +\| – +\| 3\.4 × +\| not measured/)
})

test('a table gives the median with its range, and the ratio to the static page', () => {
  const [page, search] = [spreadVisits([VISIT]), spreadVisits([{ ...VISIT, firstResultMs: 600 }, VISIT])]
  if (page === null || search === null) throw new Error('Both were visited.')
  const rows = visitTable([
    { name: 'static-page', spread: page },
    { name: 'search-served', spread: search },
  ]).split('\n')
  expect(rows[3]).toMatch(/^\| search-served \| 500 \(400 to 600\) +\| 1\.25 /)
  expect(ranged({ median: 99_906, least: 99_906, most: 99_906 }, 1, 1000)).toBe('99.9')
})

test('options are read, and anything else is refused in words', () => {
  const names = ['one', 'two'] as const
  expect(readOptions([], names)).toEqual({ runs: 5, only: names, writesReadme: false })
  expect(readOptions(['--runs', '2', '--only', 'two', '--write-readme'], names)).toEqual({
    runs: 2,
    only: ['two'],
    writesReadme: true,
  })
  expect(() => readOptions(['--only', 'three'], names)).toThrow('known are one, two')
  expect(() => readOptions(['--runs', 'many'], names)).toThrow('whole number')
})

test('README keeps everything but what stands between the two comments', () => {
  const whole = 'before\n<!-- figures -->\nold\n<!-- /figures -->\nafter\n'
  expect(withBlock(whole, 'figures', 'new')).toBe('before\n<!-- figures -->\n\nnew\n\n<!-- /figures -->\nafter\n')
  expect(() => withBlock('before', 'figures', 'new')).toThrow('no place')
})
