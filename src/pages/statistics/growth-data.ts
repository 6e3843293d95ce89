/** How a catalogue grew, as points in time: of each import, as the service sends them, or of each day that this browser saw. */
import { listOrNull, parseCount } from '../../api/normalize/find.ts'
import { typeNamePlural } from '../../domain/article-type.ts'
import { isObject, objectOrEmpty } from '../../domain/json.ts'
import { formatDate } from '../../domain/format.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { DAILY_FIGURES, DAILY_KIND, type DailyFigures, makeDailyFigures } from '../../library/daily-figures.ts'
import type { CollectionState } from '../../storage/personal-collection.ts'
import type { ChartLine, LineChart, LineSeries } from './figure-chart.ts'
import type { FigureTable, TabledFigure } from './figure-file.ts'
import {
  countDays,
  formatCountAt,
  formatPoint,
  formatPointTime,
  formatSpan,
  GROWTH_MESSAGES,
} from './growth-messages.ts'

/** The figures at one time; null: not known. */
export type GrowthPoint = {
  /** An ISO 8601 moment, or a day. */
  at: string
  articles: number | null
  open: number | null
  types: Record<string, number> | null
}

/** Points oldest first. After an import figures stay until the next one; those of a day say nothing of the next day. */
export type Growth = { kind: 'imports' | 'days'; points: GrowthPoint[] }

/** The figures of imports in an answer; null where it has none. */
export function readImportGrowth(answer: unknown): Growth | null {
  const points = (listOrNull(objectOrEmpty(answer).growth) ?? [])
    .map(objectOrEmpty)
    .flatMap(({ at, articles, open, by_type }): GrowthPoint[] => {
      if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return []
      return [{ at, articles: parseCount(articles), open: parseCount(open), types: readCounts(by_type) }]
    })
  return points.length === 0 ? null : { kind: 'imports', points: sortPoints(points) }
}

/** The figures that a browser kept of a catalogue, by their keys; none before they are read. */
export function findKept(stored: CollectionState<DailyFigures>, catalogue: string): Map<string, DailyFigures> {
  return new Map(stored.status === 'ready' ? [...stored.items].filter(([, one]) => one.catalogue === catalogue) : [])
}

/** The figures of the days that a browser kept, and of the newest one as it is shown; null where there are none. */
export function makeDailyGrowth(kept: ReadonlyMap<string, DailyFigures>, shown: DailyFigures | null): Growth | null {
  const days = new Map(kept)
  if (shown !== null) days.set(DAILY_KIND.keyOf(shown), shown)
  const points = [...days.values()].map(({ day, articles, open, types }) => ({ at: day, articles, open, types }))
  return points.length === 0 ? null : { kind: 'days', points: sortPoints(points) }
}

/** The growth that a page of statistics shows, once the browser has read what it kept; `retrievedAt`: in milliseconds. */
export async function loadGrowth(
  statistics: Statistics,
  catalogue: string,
  retrievedAt: number,
): Promise<Growth | null> {
  const imports = readImportGrowth(statistics.raw)
  if (imports !== null) return imports
  await DAILY_FIGURES.load()
  const kept = findKept(DAILY_FIGURES.state.get(), catalogue)
  return makeDailyGrowth(kept, makeDailyFigures(statistics, catalogue, retrievedAt))
}

/** The figure of the growth, with a chart where there is more than one point to draw. */
export function tabulateGrowth(growth: Growth): TabledFigure {
  const figure = {
    id: 'over-time',
    title: GROWTH_MESSAGES.figure,
    definition: GROWTH_MESSAGES.definitions[growth.kind],
    remarks: [formatSpan(growth)],
  }
  const drawn = growth.points.filter(({ articles, open }) => articles !== null || open !== null)
  const drawing = drawn.length > 1 ? { ...figure, ...makeGrowthChart(growth) } : undefined
  return { figure, table: makeGrowthTable(growth), drawing }
}

/** A table of the points, times as the service or the day states them; an empty cell is not known. */
export function makeGrowthTable({ kind, points }: Growth): FigureTable {
  const { date, allArticles, change, openAccess } = GROWTH_MESSAGES
  const types = [...new Set(points.toReversed().flatMap((point) => Object.keys(point.types ?? {})))]
  return {
    header: [date[kind], allArticles, change, openAccess, ...types.map(typeNamePlural)],
    rows: points.map((point, index) => [
      point.at,
      point.articles ?? '',
      findChange(points[index - 1], point) ?? '',
      point.open ?? '',
      ...types.map((type) => (point.types === null ? '' : (new Map(Object.entries(point.types)).get(type) ?? ''))),
    ]),
  }
}

/** How many days between two points have no figures; after an import figures stay, so that none are missing. */
export function countMissing(kind: Growth['kind'], before: GrowthPoint | undefined, point: GrowthPoint): number {
  return kind === 'imports' || before === undefined ? 0 : countDays(before, point) - 1
}

/** The chart of all articles and of those that are open access, from zero; what is missing between two points is a gap. */
export function makeGrowthChart(growth: Growth): LineChart {
  const { kind, points } = growth
  const hasOpen = points.some(({ open }) => open !== null)
  const ends = [points[0], points.at(-1)].flatMap((point) => point ?? [])
  const days = ends.map(({ at }) => formatDate(at.slice(0, 10)))
  // Imports of one day differ by their time.
  const [from = '', to = ''] = new Set(days).size === 1 ? ends.map((point) => formatPointTime(kind, point)) : days
  return {
    form: 'lines',
    series: [
      { tone: 'accent', ...drawCount(growth, 'articles') },
      { tone: 'open', ...drawCount(growth, 'open') },
    ],
    from,
    to,
    summary: formatSpan(growth),
    points: points.flatMap((point, index) => {
      const [x, before] = [placePoint(growth, index), placePoint(growth, index - 1)]
      const missing = countMissing(kind, points[index - 1], point)
      const gap = { x: (before + x) / 2, text: GROWTH_MESSAGES.noFigures(missing) }
      return [...(missing > 0 ? [gap] : []), { x, text: formatPoint(kind, point, hasOpen) }]
    }),
  }
}

/** Where a point is in the chart, as a share of the time from the first to the last one. */
function placePoint({ points }: Growth, index: number): number {
  const [first = 0, last = 0, time = 0] = [points[0], points.at(-1), points[index]].map((point) =>
    Date.parse(point?.at ?? ''),
  )
  return (time - first) / Math.max(1, last - first)
}

/** What is drawn of one count: a mark for each point that has it, joined where nothing is missing between two. */
function drawCount(growth: Growth, of: 'articles' | 'open'): Omit<LineSeries, 'tone'> {
  const { kind, points } = growth
  const largest = Math.max(1, ...points.flatMap(({ articles, open }) => [articles ?? 0, open ?? 0]))
  const marks = points.map((point, index) => {
    const count = point[of]
    return count === null ? null : { x: placePoint(growth, index), y: count / largest }
  })
  const lines = marks.flatMap((mark, index): ChartLine[] => {
    const [before, point, pointBefore] = [marks[index - 1], points[index], points[index - 1]]
    if (mark === null || before === null || before === undefined || point === undefined) return []
    if (countMissing(kind, pointBefore, point) > 0) return []
    if (kind === 'days') return [{ x1: before.x, y1: before.y, x2: mark.x, y2: mark.y }]
    return [
      { x1: before.x, y1: before.y, x2: mark.x, y2: before.y },
      { x1: mark.x, y1: before.y, x2: mark.x, y2: mark.y },
    ]
  })
  const labelled = points.findLast((point) => point[of] !== null)
  const [count, day] = [labelled?.[of] ?? null, labelled?.at.slice(0, 10) ?? '']
  const date = points.at(-1)?.at.startsWith(day) === true ? [] : [`(${formatDate(day)})`]
  const label = count === null ? [] : [formatCountAt(count, of), ...date]
  return { marks: marks.filter((mark) => mark !== null), lines, label }
}

function findChange(before: GrowthPoint | undefined, { articles }: GrowthPoint): number | null {
  return before === undefined || before.articles === null || articles === null ? null : articles - before.articles
}

function sortPoints(points: GrowthPoint[]): GrowthPoint[] {
  return points.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function readCounts(value: unknown): Record<string, number> | null {
  if (!isObject(value)) return null
  const counts = Object.entries(value).flatMap(([name, count]): [string, number][] => {
    const number = parseCount(count)
    return number === null ? [] : [[name, number]]
  })
  return counts.length === 0 ? null : Object.fromEntries(counts)
}
