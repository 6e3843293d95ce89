import { isLabelBelow, type LineChart, type LineSeries } from './figure-chart.ts'

const HEIGHT = 200
/** Space above the largest count for its label. */
const TOP = 24
const LABELS_HEIGHT = 24

const TONES = {
  accent: { line: 'stroke-accent', mark: 'fill-accent stroke-accent', dashes: undefined },
  open: { line: 'stroke-open-mark', mark: 'fill-paper stroke-open-mark', dashes: '4 3' },
} as const

/** Counts over time from zero, labelled at the last mark; what is missing between two is a gap. */
export function GrowthChart({ chart: { series, from, to, summary } }: { chart: LineChart }) {
  return (
    // Paper cuts off what is beyond an edge: the halves of the first and the last mark.
    <svg
      role="img"
      aria-label={summary}
      height={HEIGHT + LABELS_HEIGHT}
      className="mx-1.5 block w-[calc(100%-0.75rem)] overflow-visible"
    >
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
  )
}

function Series({ series: { tone, lines, marks } }: { series: LineSeries }) {
  const { line, mark: markClass, dashes } = TONES[tone]
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
          strokeDasharray={dashes}
          className={`fill-none stroke-2 ${line}`}
        />
      ))}
      {marks.map(({ x, y, time, words }) => (
        <circle key={x} cx={percent(x)} cy={heightOf(y)} r="3.5" className={`stroke-2 ${markClass}`}>
          <title>{`${time}: ${words}`}</title>
        </circle>
      ))}
      {last !== undefined && (
        <text
          x={percent(last.x)}
          y={heightOf(last.y) + (isLabelBelow(tone, HEIGHT - heightOf(last.y)) ? 20 : -9)}
          dx={last.x > 0.5 ? -8 : 8}
          textAnchor={last.x > 0.5 ? 'end' : 'start'}
          className="fill-ink text-sm font-semibold"
        >
          {last.words}
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
