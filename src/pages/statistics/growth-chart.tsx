import { ChartValues } from '../../ui/chart-values.tsx'
import { isLabelBelow, type LineChart, type LineSeries } from './figure-chart.ts'

const HEIGHT = 200
/** Space above the largest count for its label. */
const TOP = 24
const LABELS_HEIGHT = 24
/** From one line of a label to the next. */
const LINE = 17

const TONES = {
  accent: { line: 'stroke-accent', mark: 'fill-accent stroke-accent', dashes: undefined },
  open: { line: 'stroke-open-mark', mark: 'fill-paper stroke-open-mark', dashes: '4 3' },
} as const

/** Counts over time from zero, labelled at the last mark; what is missing between two is a gap. */
export function GrowthChart({ chart: { series, from, to, summary, points } }: { chart: LineChart }) {
  const values = points.map((point) => ({ ...point, path: null }))
  return (
    // Paper cuts off what is beyond an edge: the halves of the first and the last mark.
    <div className="mx-1.5">
      <ChartValues values={values} label={summary} width={0} mark="top-0 h-50">
        <svg aria-hidden="true" width="100%" height={HEIGHT + LABELS_HEIGHT} className="block overflow-visible">
          {series.map((one) => (
            <Series key={one.tone} series={one} />
          ))}
          <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-field" />
          <text x="0" y={HEIGHT + 18} className="fill-quiet text-sm">
            {from}
          </text>
          <text x="100%" y={HEIGHT + 18} textAnchor="end" className="fill-quiet text-sm">
            {to}
          </text>
        </svg>
      </ChartValues>
    </div>
  )
}

function Series({ series: { tone, lines, marks, label } }: { series: LineSeries }) {
  const { line, mark: markClass, dashes } = TONES[tone]
  const last = marks.at(-1)
  const isBelow = last !== undefined && isLabelBelow(tone, HEIGHT - heightOf(last.y) - (label.length - 1) * LINE)
  return (
    <g>
      {lines.map(({ x1, y1, x2, y2 }, index) => (
        <line
          key={index}
          x1={percent(x1)}
          x2={percent(x2)}
          y1={heightOf(y1)}
          y2={heightOf(y2)}
          strokeDasharray={dashes}
          className={`fill-none stroke-2 ${line}`}
        />
      ))}
      {marks.map(({ x, y }) => (
        <circle key={x} cx={percent(x)} cy={heightOf(y)} r="3.5" className={`stroke-2 ${markClass}`} />
      ))}
      {last !== undefined && (
        <text
          y={heightOf(last.y) + (isBelow ? 20 : -9 - (label.length - 1) * LINE)}
          textAnchor={last.x > 0.5 ? 'end' : 'start'}
          className="fill-ink text-sm font-semibold"
        >
          {/* A narrow chart has no space for both in one line. */}
          {label.map((words, index) => (
            <tspan key={index} x={percent(last.x)} dx={last.x > 0.5 ? -8 : 8} dy={index * LINE}>
              {index === 0 ? words : ` ${words}`}
            </tspan>
          ))}
        </text>
      )}
    </g>
  )
}

function heightOf(share: number): number {
  return HEIGHT - share * (HEIGHT - TOP)
}

function percent(share: number): string {
  return `${share * 100}%`
}
