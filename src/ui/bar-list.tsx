import { scaleLinear } from 'd3-scale'
import { Link } from './link.tsx'

/** One bar: its name, its count, and the page that shows exactly what it counts, where there is one. */
export type Bar = { key: string; label: string; count: number; countText: string; path: string | null }

/** Horizontal bars, each with its name before and its count behind it; `tone` colours them. */
export function BarList({ bars, tone }: { bars: Bar[]; tone: 'accent' | 'open' }) {
  const width = scaleLinear([0, Math.max(1, ...bars.map(({ count }) => count))], [0, 100])
  return (
    <ul className="grid grid-cols-[minmax(5rem,max-content)_minmax(6rem,1fr)] items-center gap-x-3.5 gap-y-1.5">
      {bars.map(({ key, label, count, countText, path }) => (
        <li key={key} className="col-span-2 grid grid-cols-subgrid items-center">
          <span className="foreign-text max-w-72 min-w-0 leading-snug">
            {path === null ? label : <Link to={path}>{label}</Link>}
          </span>
          <span className="pr-14">
            <span className="sr-only">{countText}</span>
            <svg width="100%" height="18" className="block overflow-visible" aria-hidden="true">
              <rect
                width={`${width(count)}%`}
                height="18"
                rx="2"
                className={tone === 'open' ? 'fill-open-mark' : 'fill-accent'}
              />
              <text x={`${width(count)}%`} dx="8" y="14" className="fill-ink">
                {countText}
              </text>
            </svg>
          </span>
        </li>
      ))}
    </ul>
  )
}
