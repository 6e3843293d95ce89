/** How a catalogue grew, as points in time: of each import, as the service sends them, or of each day that this browser saw. */
import { listOrNull, parseCount } from '../../api/normalize/find.ts'
import { typeNamePlural } from '../../domain/article-type.ts'
import { isObject, objectOrEmpty } from '../../domain/json.ts'
import type { DailyFigures } from '../../library/daily-figures.ts'
import type { FigureTable } from './figure-file.ts'
import { countDays, GROWTH_MESSAGES } from './growth-messages.ts'

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

/** The figures of the days that this browser saw of a catalogue. */
export function makeDailyGrowth(figures: Iterable<DailyFigures>): Growth {
  const points = [...figures].map(({ day, articles, open, types }) => ({ at: day, articles, open, types }))
  return { kind: 'days', points: sortPoints(points) }
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

/** A line from one point to the next one, in shares of the width and of the largest count. */
export type GrowthLine = { x1: number; y1: number; x2: number; y2: number }
/** A point as drawn. */
export type GrowthMark = { x: number; y: number; count: number; point: GrowthPoint }

/** What is drawn of one count: a mark for each point that has it, joined where nothing is missing between two. */
export function drawGrowth(
  { kind, points }: Growth,
  of: 'articles' | 'open',
): { marks: GrowthMark[]; lines: GrowthLine[] } {
  const times = points.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const largest = Math.max(1, ...points.flatMap(({ articles, open }) => [articles ?? 0, open ?? 0]))
  const marks = points.map((point, index): GrowthMark | null => {
    const count = point[of]
    if (count === null) return null
    return { x: ((times[index] ?? first) - first) / Math.max(1, last - first), y: count / largest, count, point }
  })
  const lines = marks.flatMap((mark, index): GrowthLine[] => {
    const before = marks[index - 1]
    if (mark === null || before === null || before === undefined) return []
    if (countMissing(kind, before.point, mark.point) > 0) return []
    if (kind === 'days') return [{ x1: before.x, y1: before.y, x2: mark.x, y2: mark.y }]
    return [
      { x1: before.x, y1: before.y, x2: mark.x, y2: before.y },
      { x1: mark.x, y1: before.y, x2: mark.x, y2: mark.y },
    ]
  })
  return { marks: marks.filter((mark) => mark !== null), lines }
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
