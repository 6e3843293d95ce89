import { scaleBand, scaleLinear } from 'd3-scale'

/** One column: a year, or another whole number, and its count. */
export type Column = { at: number; count: number }

const HEIGHT = 160
const LABELS_HEIGHT = 24

/** Columns over a row of whole numbers without gaps, labelled at round ones. `label` says in words what the chart shows. */
export function ColumnChart({ columns, label }: { columns: Column[]; label: string }) {
  const counts = new Map(columns.map(({ at, count }) => [at, count]))
  const first = Math.min(...counts.keys())
  const last = Math.max(...counts.keys())
  const row = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const x = scaleBand(row, [0, 100]).paddingInner(0.12)
  const y = scaleLinear([0, Math.max(1, ...counts.values())], [0, HEIGHT - 1])
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT + LABELS_HEIGHT} className="block overflow-visible">
      {row.map((at) => {
        const height = y(counts.get(at) ?? 0)
        return (
          <rect
            key={at}
            x={`${x(at) ?? 0}%`}
            y={HEIGHT - height}
            width={`${x.bandwidth()}%`}
            height={height}
            className="fill-accent"
          >
            <title>{`${at}: ${counts.get(at) ?? 0}`}</title>
          </rect>
        )
      })}
      <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-field" />
      {labelled(first, last).map((at) => (
        <text
          key={at}
          x={at === first ? '0' : at === last ? '100%' : `${(x(at) ?? 0) + x.bandwidth() / 2}%`}
          y={HEIGHT + 18}
          textAnchor={at === first ? 'start' : at === last ? 'end' : 'middle'}
          className={`fill-quiet text-sm ${at !== last && last - at < (last - first) / 5 ? 'hidden wide:inline' : ''}`}
        >
          {at}
        </text>
      ))}
    </svg>
  )
}

/** First, last and the round ones between them that do not come too close to these. */
function labelled(first: number, last: number): number[] {
  const distance = Math.max(1, (last - first) / 12)
  const round = scaleLinear()
    .domain([first, last])
    .ticks(4)
    .filter((at) => Number.isInteger(at) && at - first > distance && last - at > distance)
  return [...new Set([first, ...round, last])]
}
