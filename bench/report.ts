/** The reports of the benches: tables and verdicts. */
import { loadavg } from 'node:os'

/** The value that `percent` of all do not exceed (nearest rank); NaN of none. */
export function getPercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** The median; of an even number of values the lower one in the middle. */
export function getMedian(values: readonly number[]): number {
  return getPercentile(values, 50)
}

/** The median, with least and most in brackets. */
export function formatSpread(values: readonly number[]): string {
  const [median, least, most] = [50, 0, 100].map((percent) => getPercentile(values, percent).toFixed(0))
  return `${median} (${least}–${most})`
}

/** A measured value, and the most or the least that it may be. */
export type Bound = { what: string; measured: number; unit: string; digits?: number } & (
  | { most: number }
  | { least: number }
)

/** What a bench measured: the conditions in a sentence, a table and the bounds. */
export type BenchReport = { conditions: string; head: string[]; rows: string[][]; bounds: Bound[] }

/** A report as Markdown, with a verdict for each bound. */
export function formatReport({ conditions, head, rows, bounds }: BenchReport): string {
  const verdicts = bounds.map(({ what, measured, unit, digits = 0, ...limit }) => {
    const [sign, value] = 'most' in limit ? ['≤', limit.most] : ['≥', limit.least]
    const isHeld = 'most' in limit ? measured <= value : measured >= value
    const [shown, bound] = [measured, value].map((number) => `${number.toFixed(digits)} ${unit}`.trim())
    return [what, shown ?? '', `${sign} ${bound}`, isHeld ? 'HELD' : 'NOT HELD']
  })
  return [
    `\n${conditions}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    formatTable(head, rows),
    formatTable(['bound', 'measured', 'limit', 'verdict'], verdicts),
  ].join('\n\n')
}

/** All columns but the first are aligned to the right. */
function formatTable(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, 3, ...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [head, rule, ...rows].map((row) => `| ${row.map(pad).join(' | ')} |`).join('\n')
}
