import { formatCount, formatCounted, formatDate } from '../../domain/format.ts'
import { drawGrowth, type Growth, type GrowthMark } from './growth-data.ts'
import { formatPointTime, formatSpan } from './growth-messages.ts'

const HEIGHT = 200
/** Space above the largest count for its label. */
const TOP = 24
const LABELS_HEIGHT = 24

const SERIES = [
  { of: 'articles', line: 'stroke-accent', mark: 'fill-accent stroke-accent', dashes: undefined, word: 'article' },
  { of: 'open', line: 'stroke-open-mark', mark: 'fill-paper stroke-open-mark', dashes: '4 3', word: 'open access' },
] as const

/** Articles and open access over time from zero, labelled at the last point; what is missing between two points is a gap. */
export function GrowthChart({ growth }: { growth: Growth }) {
  const { points } = growth
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <svg
      role="img"
      aria-label={formatSpan(growth)}
      width="100%"
      height={HEIGHT + LABELS_HEIGHT}
      className="block overflow-visible"
    >
      {SERIES.map((series) => (
        <Series key={series.of} growth={growth} series={series} />
      ))}
      <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-field" />
      <text x="0" y={HEIGHT + 18} className="fill-quiet text-sm">
        {formatDate(first.at.slice(0, 10))}
      </text>
      <text x="100%" y={HEIGHT + 18} textAnchor="end" className="fill-quiet text-sm">
        {formatDate(last.at.slice(0, 10))}
      </text>
    </svg>
  )
}

function Series({ growth, series }: { growth: Growth; series: (typeof SERIES)[number] }) {
  const { marks, lines } = drawGrowth(growth, series.of)
  const last = marks.at(-1)
  return (
    <g>
      {lines.map(({ x1, y1, x2, y2 }, index) => (
        <line
          key={index}
          x1={percent(x1)}
          x2={percent(x2)}
          y1={heightOf(y1)}
          y2={heightOf(y2)}
          strokeDasharray={series.dashes}
          className={`stroke-2 ${series.line}`}
        />
      ))}
      {marks.map(({ x, y, count, point }) => (
        <circle key={point.at} cx={percent(x)} cy={heightOf(y)} r="3.5" className={`stroke-2 ${series.mark}`}>
          <title>{`${formatPointTime(growth.kind, point)}: ${formatMark(count, series.word)}`}</title>
        </circle>
      ))}
      {last !== undefined && <LastLabel mark={last} series={series} />}
    </g>
  )
}

/** Above the line of articles, below that of open access, which never has more. */
function LastLabel({ mark: { x, y, count }, series }: { mark: GrowthMark; series: (typeof SERIES)[number] }) {
  const isBelow = series.of === 'open' && heightOf(y) < HEIGHT - 28
  return (
    <text
      x={percent(x)}
      y={heightOf(y) + (isBelow ? 20 : -9)}
      textAnchor={x > 0.5 ? 'end' : 'start'}
      className="fill-ink text-sm font-semibold"
    >
      {formatMark(count, series.word)}
    </text>
  )
}

function formatMark(count: number, word: (typeof SERIES)[number]['word']): string {
  return word === 'article' ? formatCounted(count, word) : `${formatCount(count)} ${word}`
}

function heightOf(share: number): number {
  return HEIGHT - share * (HEIGHT - TOP)
}

function percent(share: number): string {
  return `${share * 100}%`
}
