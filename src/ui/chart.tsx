import { Link } from 'react-router'
import { formatCount } from '../domain/format.ts'
import { ColumnLinks } from './column-links.tsx'

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

/** One column: a year, or another whole number, and its count; `path` as in `Bar`. */
export type Column = { at: number; count: number; path: string | null }

/** The height of the columns, and of small ones. */
const HEIGHTS = [160, 48] as const
const LABELS_HEIGHT = 24
/** The gap between two columns, as a share of the distance from one column to the next. */
const GAP = 0.12

type ColumnChartProps = {
  columns: Column[]
  label: string
  isSmall?: boolean
  /** The count of a full column: the largest of these where it is left out. */
  largest?: number | undefined
  /** Called when a reader opens the page of a column. */
  onOpen?: () => void
}

/**
 * Columns over consecutive whole numbers, labelled at round ones; small ones at the first and the last. `label` describes the
 * chart for assistive technology, to which columns with a page are a list of links.
 */
export function ColumnChart({ columns, label, isSmall = false, largest, onOpen }: ColumnChartProps) {
  // Above large columns is the count of the tallest.
  const space = isSmall ? '' : 'mt-8'
  if (columns.every(({ path }) => path === null))
    return (
      <div className={space}>
        <Columns {...{ columns, label, isSmall, largest }} />
      </div>
    )
  return (
    <div className={`relative ${space}`}>
      <Columns {...{ columns, label: null, isSmall, largest }} />
      <ColumnLinks columns={columns} label={label} height={isSmall ? 'h-12' : 'h-40'} onOpen={onOpen} />
    </div>
  )
}

/** The drawing; `label` null: for assistive technology there is something else. */
type ColumnsProps = Pick<ColumnChartProps, 'columns' | 'largest'> & { label: string | null; isSmall: boolean }

function Columns({ columns, label, isSmall, largest }: ColumnsProps) {
  const height = HEIGHTS[isSmall ? 1 : 0]
  const counts = new Map(columns.map(({ at, count }) => [at, count]))
  const first = Math.min(...counts.keys())
  const last = Math.max(...counts.keys())
  const full = largest ?? Math.max(1, ...counts.values())
  const step = 100 / (last - first + 1 - GAP)
  const width = step * (1 - GAP)
  const placeOf = (at: number) => ({
    x: at === first ? '0' : at === last ? '100%' : `${(at - first) * step + width / 2}%`,
    textAnchor: at === first ? ('start' as const) : at === last ? ('end' as const) : ('middle' as const),
  })
  const [tallest, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [first, 0])
  return (
    <svg
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      width="100%"
      height={height + LABELS_HEIGHT}
      className="block overflow-visible"
    >
      {[...counts].map(([at, count]) => {
        const columnHeight = (count / full) * (height - 1)
        return (
          <rect
            key={at}
            x={`${(at - first) * step}%`}
            y={height - columnHeight}
            width={`${width}%`}
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
