/** The report as plain text. */
import type { Measured } from './measure-question.ts'
import { percentile, type Run } from './timing.ts'

const NAME_WIDTH = 27
const WIDTH = 9

/** What stands above the columns, and over how many of them. */
const GROUPS: [title: string, columns: number][] = [
  ['', 1],
  ['statements alone', 2],
  ['asked over HTTP', 4],
  ['processor, ms', 3],
]
const COLUMNS = ['requests', 'a second', 'median', 'a second', 'median', '95 %', '99 %', 'SQL', 'asked', 'beyond']
const HEAD = [
  line(
    '',
    GROUPS.map(([title, columns]) => title.padStart((WIDTH + 1) * columns - 1)),
  ),
  line('', COLUMNS),
]

/**
 * One catalogue's lines. Times are milliseconds; `beyond` is what a request costs the processor beside its statements: the
 * difference of two measured times, which says little, and may be below 0, where the statements take tens of milliseconds.
 */
export function formatReport(measured: readonly Measured[]): string {
  return [...HEAD, ...measured.map(formatMeasured), ...measured.flatMap(formatBound)]
    .map((text) => `${text}\n`)
    .join('')
}

/** What became of a line's bound, where it has one. */
function formatBound({ name, mostBeyondMs, ...measured }: Measured): string[] {
  if (mostBeyondMs === undefined) return []
  const beyond = beyondOf(measured)
  const verdict = beyond <= mostBeyondMs ? 'held' : 'NOT HELD'
  return [`${name}: ${short(beyond)} ms of the processor beyond its statements, at most ${mostBeyondMs}: ${verdict}`]
}

function beyondOf({ sql, asked }: Pick<Measured, 'sql' | 'asked'>): number {
  return eachOf(asked) - (sql === null ? 0 : eachOf(sql))
}

function formatMeasured({ name, count, sql, asked }: Measured): string {
  return line(name, [
    String(count),
    ...(sql === null ? ['–', '–'] : [perSecond(sql), short(percentile(sql.latenciesMs, 50))]),
    perSecond(asked),
    ...[50, 95, 99].map((percent) => short(percentile(asked.latenciesMs, percent))),
    sql === null ? '–' : short(eachOf(sql)),
    short(eachOf(asked)),
    short(beyondOf({ sql, asked })),
  ])
}

/** What one request of a run cost the processor. */
function eachOf({ processorMs, latenciesMs }: Run): number {
  return processorMs / latenciesMs.length
}

function perSecond({ latenciesMs, seconds }: Run): string {
  return short(latenciesMs.length / seconds)
}

/** Three figures say enough. */
function short(value: number): string {
  return value.toFixed(Math.abs(value) < 9.995 ? 2 : Math.abs(value) < 99.95 ? 1 : 0)
}

function line(name: string, cells: string[]): string {
  return `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(WIDTH)).join(' ')}`
}
