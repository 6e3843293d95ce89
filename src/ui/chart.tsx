import { Link } from 'react-router'
import { formatCount, formatCounted } from '../domain/format.ts'
import { ChartValues } from './chart-values.tsx'

/**
 * One bar; `countText`: its count and share in words, `path`: the page that lists exactly what the bar counts, null where there
 * is none. `isHollow`: drawn as an outline, for what is not known.
 */
export type Bar = { label: string; count: number; countText: string; path: string | null; isHollow: boolean }

/** Horizontal bars with their names on the left and their counts on the right; `largest` is the count of a full bar. */
export function BarList({ bars, tone, largest }: { bars: Bar[]; tone: 'accent' | 'open'; largest: number }) {
  const [fill, stroke] = tone === 'open' ? ['fill-open-mark', 'stroke-open-mark'] : ['fill-accent', 'stroke-accent']
  return (
    <ul className="grid grid-cols-[minmax(5rem,max-content)_minmax(2.5rem,1fr)_max-content] items-center gap-x-3.5 gap-y-1.5">
      {bars.map(({ label, count, countText, path, isHollow }, index) => (
        <li key={index} className="col-span-3 grid grid-cols-subgrid items-center">
          {/* The name of a language may differ between server and browser. */}
          <span suppressHydrationWarning className="foreign-text max-w-72 min-w-0 leading-snug">
            {path === null ? label : <Link to={path}>{label}</Link>}
          </span>
          <svg width="100%" height="18" className="block" aria-hidden="true">
            <rect
              x={isHollow ? 1 : 0}
              y={isHollow ? 1 : 0}
              width={`${(count / Math.max(1, largest)) * (isHollow ? 98 : 100)}%`}
              height={isHollow ? 16 : 18}
              rx="2"
              className={isHollow ? `fill-none stroke-2 ${stroke}` : fill}
            />
            <line x1="0.5" x2="0.5" y1="0" y2="18" className="stroke-field" />
          </svg>
          <span className="text-right whitespace-nowrap">{countText}</span>
        </li>
      ))}
    </ul>
  )
}

/** One column: a year, or another whole number, and its count, null: not stated; `path` as in `Bar`. */
export type Column = { at: number; count: number | null; path: string | null }

/** The height of the columns, and of small ones. */
const HEIGHTS = [160, 48] as const
const LABELS_HEIGHT = 24
/** The gap between two columns, as a share of the distance from one column to the next. */
const GAP = 0.12

type ColumnChartProps = {
  columns: Column[]
  label: string
  isSmall?: boolean
  /** Whether a number without a column has no articles. */
  isComplete?: boolean
  /** The count of a full column: the largest of these where it is left out. */
  largest?: number | undefined
  /** Called when a reader opens the page of a column. */
  onOpen?: () => void
}

/**
 * Columns over consecutive whole numbers, labelled at round ones; small ones at the first and the last. `label` describes the
 * chart for assistive technology.
 */
export function ColumnChart({ columns, label, isSmall, isComplete = false, largest, onOpen }: ColumnChartProps) {
  const known = new Map(columns.map((column) => [column.at, column]))
  const first = Math.min(...known.keys())
  const filled = Array.from({ length: Math.max(...known.keys()) - first + 1 }, (_, index): Column => {
    return known.get(first + index) ?? { at: first + index, count: isComplete ? 0 : null, path: null }
  })
  const step = 1 / (filled.length - GAP)
  const width = step * (1 - GAP)
  const values = filled.map(({ at, count, path }, index) => {
    const words = count === null ? (known.has(at) ? 'not stated' : 'not listed') : formatCounted(count, 'article')
    return { x: index * step + width / 2, text: `${at}: ${words}`, path }
  })
  return (
    <ChartValues {...{ values, label, width, onOpen }} mark={isSmall === true ? 'top-0 h-12' : 'top-8 h-40'}>
      <Columns {...{ columns: filled, isSmall: isSmall === true, largest, step, width }} />
    </ChartValues>
  )
}

/** `columns`: one for each number; `step`, `width`: from one to the next and of one, as shares of all. */
type ColumnsProps = {
  columns: Column[]
  isSmall: boolean
  largest: number | undefined
  step: number
  width: number
}

function Columns({ columns, isSmall, largest, step, width }: ColumnsProps) {
  const height = HEIGHTS[isSmall ? 1 : 0]
  const [first, last] = [columns[0]?.at ?? 0, columns.at(-1)?.at ?? 0]
  const most = Math.max(...columns.map(({ count }) => count ?? 0))
  const tallest = columns.find(({ count }) => count === most)?.at ?? first
  const full = largest ?? Math.max(1, most)
  const placeOf = (at: number) => ({
    x: at === first ? '0' : at === last ? '100%' : `${((at - first) * step + width / 2) * 100}%`,
    textAnchor: at === first ? ('start' as const) : at === last ? ('end' as const) : ('middle' as const),
  })
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height + LABELS_HEIGHT}
      // Above large columns is the count of the tallest.
      className={`block overflow-visible ${isSmall ? '' : 'mt-8'}`}
    >
      {columns.map(({ at, count }, index) => {
        if (count === null) return null
        const columnHeight = (count / full) * (height - 1)
        return (
          <rect
            key={at}
            x={`${index * step * 100}%`}
            y={height - columnHeight}
            width={`${width * 100}%`}
            height={columnHeight}
            className="fill-accent"
          >
            <title>{`${at}: ${count}`}</title>
          </rect>
        )
      })}
      <line x1="0" x2="100%" y1={height} y2={height} className="stroke-field" />
      {!isSmall && most > 0 && (
        <text {...placeOf(tallest)} y={height - (most / full) * (height - 1) - 6} className="fill-ink text-sm">
          {formatCount(most)}
        </text>
      )}
      {(isSmall ? [...new Set([first, last])] : findLabels(first, last)).map((at) => (
        <text
          key={at}
          {...placeOf(at)}
          y={height + 18}
          className={`fill-quiet text-sm ${at !== first && at !== last && Math.min(at - first, last - at) < (last - first) / 5 ? 'hidden wide:inline' : ''}`}
        >
          {at}
        </text>
      ))}
    </svg>
  )
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** The first and the last number, and about four round ones between them that leave space for the text of both. */
export function findLabels(first: number, last: number): number[] {
  const margin = Math.max(1, (last - first) / 12)
  const step = STEPS.find((size) => (last - first) / size <= 6) ?? 1000
  const lowest = Math.ceil(first / step) * step
  const round = Array.from({ length: Math.max(0, Math.floor((last - lowest) / step) + 1) }, (_, index) => {
    return lowest + index * step
  })
  return [...new Set([first, ...round.filter((at) => at - first > margin && last - at > margin), last])]
}
