import { Link } from 'react-router'

/** One bar; `path`: the page that lists exactly what the bar counts, null where there is none. */
export type Bar = { key: string; label: string; count: number; countText: string; path: string | null }

/** Horizontal bars with their names on the left and their counts on the right. */
export function BarList({ bars, tone }: { bars: Bar[]; tone: 'accent' | 'open' }) {
  const largest = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="grid grid-cols-[minmax(5rem,max-content)_minmax(6rem,1fr)] items-center gap-x-3.5 gap-y-1.5">
      {bars.map(({ key, label, count, countText, path }) => (
        <li key={key} className="col-span-2 grid grid-cols-subgrid items-center">
          {/* The name of a language may differ between server and browser. */}
          <span suppressHydrationWarning className="foreign-text max-w-72 min-w-0 leading-snug">
            {path === null ? label : <Link to={path}>{label}</Link>}
          </span>
          <span className="pr-14">
            <span className="sr-only">{countText}</span>
            <svg width="100%" height="18" className="block overflow-visible" aria-hidden="true">
              <rect
                width={`${(count / largest) * 100}%`}
                height="18"
                rx="2"
                className={tone === 'open' ? 'fill-open-mark' : 'fill-accent'}
              />
              <text x={`${(count / largest) * 100}%`} dx="8" y="14" className="fill-ink">
                {countText}
              </text>
            </svg>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** One column: a year, or another whole number, and its count. */
export type Column = { at: number; count: number }

/** The height of the columns, and of small ones. */
const HEIGHTS = [160, 48] as const
const LABELS_HEIGHT = 24
/** The gap between two columns, as a share of the distance from one column to the next. */
const GAP = 0.12

type ColumnChartProps = { columns: Column[]; label: string; isSmall?: boolean }

/**
 * Columns over consecutive whole numbers, labelled at round ones; small ones at the first and the last. `label` describes the
 * chart for assistive technology.
 */
export function ColumnChart({ columns, label, isSmall = false }: ColumnChartProps) {
  const height = HEIGHTS[isSmall ? 1 : 0]
  const counts = new Map(columns.map(({ at, count }) => [at, count]))
  const first = Math.min(...counts.keys())
  const last = Math.max(...counts.keys())
  const largest = Math.max(1, ...counts.values())
  const step = 100 / (last - first + 1 - GAP)
  const width = step * (1 - GAP)
  return (
    <svg role="img" aria-label={label} width="100%" height={height + LABELS_HEIGHT} className="block overflow-visible">
      {Array.from({ length: last - first + 1 }, (_, index) => {
        const count = counts.get(first + index) ?? 0
        const columnHeight = (count / largest) * (height - 1)
        return (
          <rect
            key={first + index}
            x={`${index * step}%`}
            y={height - columnHeight}
            width={`${width}%`}
            height={columnHeight}
            className="fill-accent"
          >
            <title>{`${first + index}: ${count}`}</title>
          </rect>
        )
      })}
      <line x1="0" x2="100%" y1={height} y2={height} className="stroke-field" />
      {(isSmall ? [...new Set([first, last])] : findLabels(first, last)).map((at) => (
        <text
          key={at}
          x={at === first ? '0' : at === last ? '100%' : `${(at - first) * step + width / 2}%`}
          y={height + 18}
          textAnchor={at === first ? 'start' : at === last ? 'end' : 'middle'}
          className={`fill-quiet text-sm ${at !== last && last - at < (last - first) / 5 ? 'hidden wide:inline' : ''}`}
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
