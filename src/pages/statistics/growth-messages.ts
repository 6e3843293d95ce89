/** Every text of the section "Growth". */
import { formatCount, formatCounted, formatDate, formatMoment } from '../../domain/format.ts'
import type { Growth, GrowthPoint } from './growth-data.ts'

export const GROWTH_MESSAGES = {
  heading: 'Growth',
  figure: 'Articles over time',
  definitions: {
    imports:
      'Articles in the catalogue after each import, and how many of them are open access, as this catalogue keeps them. Between two imports nothing changes.',
    days: 'Articles in the catalogue, and how many of them are open access, on each day on which this browser, or one whose file was merged, showed these statistics. Days without figures are gaps.',
  },
  date: { imports: 'Import', days: 'Day (UTC)' },
  allArticles: 'All articles',
  change: 'Change',
  openAccess: 'Open access',
  notStated: 'Not stated',
  noFigures: (days: number) => `No figures for ${formatCounted(days, 'day')}`,
  tools: 'Keep, export, merge or clear these figures',
  keep: 'Keep the figures of each day in this browser',
  keeps:
    'The day, the catalogue’s address and its counts, on each day on which you open this page. They leave this browser only in a file that you export.',
  notSwitched: 'This browser stores no settings: this applies until you close the tab.',
  notKept: (problem: string) => `The figures of today were not kept: ${problem}`,
  export: 'Export for a colleague',
  exported: (name: string) => `Downloaded ${name}. The colleague merges it on this page.`,
  merge: 'Merge a colleague’s file',
  mergeHint: 'Days that this browser has not seen are added; its own figures stay as they are.',
  noFile: 'This is no file of figures: choose one that “Export for a colleague” made. Nothing was changed.',
  clear: 'Clear figures',
  cleared: (days: number) => `Removed the figures of ${formatCounted(days, 'day')}.`,
  undo: 'Undo',
  restored: 'Restored.',
  conflicts: 'Figures that differ',
  conflictsHint: 'The file states other figures for these days. Those of this browser were kept.',
  day: 'Day',
  here: 'Here',
  there: 'In the file',
} as const

/** The time of a point for readers. */
export function formatPointTime(kind: Growth['kind'], { at }: GrowthPoint): string {
  return kind === 'days' ? formatDate(at) : formatMoment(at)
}

/** A count of a point in words. */
export function formatCountAt(count: number, of: 'articles' | 'open'): string {
  return of === 'articles' ? formatCounted(count, 'article') : `${formatCount(count)} open access`
}

/** A point in words: `11 November 2026: 133 articles, 50 open access`; `hasOpen`: whether any point has its open access. */
export function formatPoint(kind: Growth['kind'], point: GrowthPoint, hasOpen: boolean): string {
  const words = point.open === null ? 'open access not stated' : formatCountAt(point.open, 'open')
  const open = hasOpen ? [words] : []
  return `${formatPointTime(kind, point)}: ${[formatState(point), ...open].join(', ')}`
}

/** How the newest figures differ from those before them, in a sentence; null where there is only one point. */
export function formatLastChange({ kind, points }: Growth): string | null {
  const [before, last] = points.slice(-2)
  if (before === undefined || last === undefined) return null
  const isSameDay = before.at.slice(0, 10) === last.at.slice(0, 10)
  const time = isSameDay ? formatMoment(before.at) : formatDate(before.at.slice(0, 10))
  const since = `${kind === 'imports' ? 'after the import of' : 'on'} ${time}`
  if (before.articles === null || last.articles === null)
    return `Change since the figures ${since}: not known, because the number of articles was not stated both times.`
  const articles = formatDifference(last.articles - before.articles, 'article')
  const open = before.open === null || last.open === null ? null : last.open - before.open
  const ofOpen = open === null ? '' : `; open access: ${open === 0 ? 'no change' : formatSigned(open)}`
  return `${articles} ${last.articles === before.articles ? 'as' : 'than'} ${since}${ofOpen}.`
}

/** Which points there are and which are missing, in a sentence. */
export function formatSpan({ kind, points }: Growth): string {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (kind === 'imports')
    return points.length === 1
      ? `One import so far: ${formatState(first)} on ${formatDate(first.at.slice(0, 10))}.`
      : `${formatCount(points.length)} imports, ${formatDays(first, last)}.`
  if (points.length === 1)
    return `Figures of one day so far: ${formatState(first)} on ${formatDate(first.at)}. Each day on which you open this page adds one.`
  const days = countDays(first, last) + 1
  const span = formatDays(first, last)
  return days === points.length
    ? `Figures of each of ${formatCount(days)} days, ${span}.`
    : `Figures of ${formatCount(points.length)} of ${formatCount(days)} days, ${span}.`
}

function formatDays(...points: [first: GrowthPoint, last: GrowthPoint]): string {
  const [from, to] = points.map(({ at }) => formatDate(at.slice(0, 10)))
  return from === to ? `${from}` : `${from} to ${to}`
}

/** The days from one point to another. */
export function countDays(from: GrowthPoint, to: GrowthPoint): number {
  return Math.round((Date.parse(to.at) - Date.parse(from.at)) / 86_400_000)
}

/** A change with its sign: `+12`, `−3`, `0`. */
export function formatSigned(change: number): string {
  return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`
}

function formatState({ articles }: GrowthPoint): string {
  return articles === null ? 'articles not stated' : formatCounted(articles, 'article')
}

function formatDifference(difference: number, one: string): string {
  if (difference === 0) return `As many ${one}s`
  const count = Math.abs(difference)
  return `${formatCount(count)} ${difference > 0 ? 'more' : 'fewer'} ${one}${count === 1 ? '' : 's'}`
}
