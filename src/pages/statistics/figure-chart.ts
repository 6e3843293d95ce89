/** The chart of a figure as data: the page, its pictures and its description are all made from the same parts. */
import { formatCount, formatCounted } from '../../domain/format.ts'
import { type FigureRow, isYearName } from './figure-data.ts'
import type { FigureCaption } from './figure-file.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** One bar or column; `count` null: not stated. */
export type ChartPart = Pick<FigureRow, 'name' | 'share' | 'isUnknown'> & { count: number | null }

/** `isDivision`: whether the counts can be added. */
export type BarChart = {
  form: 'columns' | 'bars'
  tone: 'accent' | 'open'
  isDivision: boolean
  rows: readonly ChartPart[]
}

/** Charts on one scale, one for each of the things that are compared. */
export type PanelChart = { form: 'panels'; panels: { heading: string; chart: BarChart }[] }

/** A line from one point to the next one, in shares of the width and of the largest count. */
export type ChartLine = { x1: number; y1: number; x2: number; y2: number }
/** One count over time: a mark for each time that has it, joined where nothing is missing between two; `label`: of the last. */
export type LineSeries = {
  tone: 'accent' | 'open'
  lines: ChartLine[]
  marks: { x: number; y: number }[]
  /** The count, and its day where that is not the last one. */
  label: string[]
}
/** `from`, `to`: the first and the last time. `summary`: which times there are; `points`: each time and each gap in words. */
export type LineChart = {
  form: 'lines'
  series: LineSeries[]
  from: string
  to: string
  summary: string
  points: { x: number; text: string }[]
}

/** What is drawn of a figure. */
export type FigureChart = BarChart | PanelChart | LineChart
/** What a picture is drawn of. */
export type DrawnFigure = FigureCaption & FigureChart

/** A picture of more bars is no longer read, nor a text of more parts; the table has them all. */
export const MOST_DRAWN = 40

/** A chart in words, for readers who do not see it: its kind, its parts, and how many more there are. */
export function describeChart(chart: FigureChart): string {
  if (chart.form === 'panels') {
    const { panels } = chart
    const most = Math.ceil(MOST_DRAWN / panels.length)
    const kind = STATISTICS_MESSAGES.panelsKind(panels.length, panels[0]?.chart.form ?? 'bars')
    return [kind, ...panels.map(({ heading, chart: one }) => `${heading}. ${describeParts(one, most)}`)].join(' ')
  }
  if (chart.form === 'lines') {
    return `${STATISTICS_MESSAGES.lineKind} ${chart.summary} ${describePoints(chart)}`
  }
  const years = chart.form === 'columns' ? chart.rows.filter(({ name }) => isYearName(name)) : []
  const kind = STATISTICS_MESSAGES.chartKind(chart.form, chart.rows.length, years[0]?.name, years.at(-1)?.name)
  return `${kind} ${describeParts(chart, MOST_DRAWN)}`.trim()
}

/** The newest points of a line chart in words, and how many there are before them. */
export function describePoints({ points }: LineChart): string {
  const earlier = points.length - MOST_DRAWN
  const more = earlier > 0 ? [STATISTICS_MESSAGES.earlier(earlier)] : []
  return `${[...points.slice(-MOST_DRAWN).map(({ text }) => text), ...more].join('; ')}.`
}

/** The first bars, as they are drawn, or the last columns: the newest years. */
function describeParts({ form, rows, isDivision }: BarChart, most: number): string {
  const [first, end] = form === 'bars' ? [0, most] : [Math.max(0, rows.length - most), rows.length]
  const others = [...rows.slice(0, first), ...rows.slice(end)]
  const parts = rows.slice(first, end).map((part) => `${part.name}: ${describeCount(part)}`)
  if (others.length > 0) parts.push(STATISTICS_MESSAGES.more(others, isDivision))
  return parts.length === 0 ? '' : `${parts.join('; ')}.`
}

function describeCount({ count, share }: ChartPart): string {
  return formatCountOf(count) + (share === null ? '' : ` (${share})`)
}

/** A count of a chart in words. */
export function formatCountOf(count: number | null): string {
  return count === null ? STATISTICS_MESSAGES.notStated : formatCount(count)
}

/** The year with most articles, in words; empty where there is none. */
export function describeMost(rows: readonly ChartPart[]): string {
  const years = rows.filter(({ name, count }) => isYearName(name) && (count ?? 0) > 0)
  const [most] = years.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
  return most === undefined ? '' : STATISTICS_MESSAGES.mostIn(most.name, formatCounted(most.count ?? 0, 'article'))
}

/** Whether the label of a line is below its last mark, `height` pixels above the ground: open access never has more than all. */
export function isLabelBelow(tone: 'accent' | 'open', height: number): boolean {
  return tone === 'open' && height > 28
}

/** The largest count of charts on one scale, at least 1. */
export function findLargest(charts: readonly BarChart[]): number {
  return charts.reduce((most, { rows }) => rows.reduce((max, { count }) => Math.max(max, count ?? 0), most), 1)
}
