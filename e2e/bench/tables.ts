/** The figures as Markdown tables, for the screen and for README; pure. */
import { isHeld, type Judged, type VisitSpread } from './bounds.ts'
import type { Spread } from './figures.ts'
import type { PageName } from './visited-pages.ts'

/** A row of visits: a page and its figures. */
export type VisitRow = { name: PageName; spread: VisitSpread }

/** The visits of one kind, each row with its ratio to the static page; medians, with the range where it is one. */
export function visitTable(rows: readonly VisitRow[]): string {
  const base = rows.find(({ name }) => name === 'static-page')?.spread.firstResultMs.median ?? Number.NaN
  return markdownTable(
    [
      'page',
      'first result ms',
      '× static',
      'first paint ms',
      'largest paint ms',
      'usable ms',
      'layout shift',
      'blocking ms',
      'requests',
      'JavaScript kB',
      'all but font kB',
      'heap MB',
    ],
    rows.map(({ name, spread }) => [
      name,
      ranged(spread.firstResultMs, 0),
      (spread.firstResultMs.median / base).toFixed(2),
      ranged(spread.firstPaintMs, 0),
      ranged(spread.largestPaintMs, 0),
      ranged(spread.usableMs, 0),
      ranged(spread.shift, 4),
      ranged(spread.blockingMs, 0),
      ranged(spread.requests, 0),
      ranged(spread.scriptBytes, 1, 1000),
      ranged(spread.allBytesButFonts, 1, 1000),
      ranged(spread.heapBytes, 1, 1e6),
    ]),
  )
}

/** Each bound with what was measured. */
export function boundTable(judged: readonly Judged[]): string {
  return markdownTable(
    ['bound', 'measured', 'at most', ''],
    judged.map((one) => {
      const held = isHeld(one)
      const figure = (value: number) => (Number.isNaN(value) ? '–' : `${exact(value)} ${one.unit}`.trim())
      return [
        one.what,
        figure(one.measured),
        figure(one.bound),
        held === null ? 'not measured' : held ? 'held' : 'NOT HELD',
      ]
    }),
  )
}

/** A Markdown table, padded so that it can be read as it is. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** The median, and the range where the visits differ. `unit`: how many make one of what is shown. */
export function ranged({ median, least, most }: Spread, digits: number, unit = 1): string {
  const [middle, low, high] = [median, least, most].map((figure) => (figure / unit).toFixed(digits))
  return low === high ? String(middle) : `${middle} (${low} to ${high})`
}

/** As many digits as it takes to see on which side of a bound a figure is. */
function exact(value: number): string {
  return String(Number(value.toPrecision(4)))
}
