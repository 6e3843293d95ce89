import { type PointerEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'

/** What a chart says at a place: `x`: as a share of its width, from left to right; `path`: the page that lists it, if any. */
export type ChartValue = { x: number; text: string; path: string | null }

type ChartValuesProps = {
  values: readonly ChartValue[]
  /** What the chart is about, for assistive technology. */
  label: string
  /** The width of a column, as a share of all; 0 where the chart has points. */
  width: number
  /** The classes of where the mark over a value begins and how high it is. */
  mark: string
  /** Called when a reader opens the page of a value. */
  onOpen?: (() => void) | undefined
  /** The drawing. */
  children: ReactNode
}

/**
 * A drawing with the value below it that the pointer, a finger or the arrow keys name: to assistive technology it is a slider. The
 * value links to its page. So does the place of it that is marked, for a finger only at the second touch: the first one reads.
 */
export function ChartValues({ values, label, width, mark, onOpen, children }: ChartValuesProps) {
  const [shown, setShown] = useState<{ index: number; isLink: boolean } | null>(null)
  const index = Math.min(shown?.index ?? values.length, values.length - 1)
  const value = values[index]
  const show = (next: number) => setShown({ index: next, isLink: true })
  const point = ({ type, pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const place = currentTarget.firstElementChild?.getBoundingClientRect()
    if (place === undefined || clientY > place.bottom) return
    const nearest = findNearest(values, (clientX - place.left) / place.width)
    const isSame = nearest === shown?.index
    if (!isSame || type === 'pointerdown') setShown({ index: nearest, isLink: isSame || pointerType !== 'touch' })
  }
  const leave = ({ pointerType, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (pointerType !== 'touch' && !currentTarget.contains(document.activeElement)) setShown(null)
  }
  const marked = value !== undefined && (
    <span
      className={`absolute bg-ink/10 outline outline-ink/40 ${mark} ${shown?.isLink === true ? '' : 'pointer-events-none'}`}
      style={{ left: `${(value.x - width / 2) * 100}%`, width: `${width * 100}%` }}
    />
  )
  return (
    <div className="relative" onPointerDown={point} onPointerMove={point} onPointerLeave={leave}>
      <div className="relative flow-root touch-pan-y outline-offset-3 outline-accent has-focus-visible:outline-2">
        {children}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={value?.text}
          max={values.length - 1}
          value={index}
          autoComplete="off"
          onChange={({ target }) => show(Number(target.value))}
          onFocus={() => show(index)}
          className="needs-script no-print pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
      <p className="needs-script no-print min-h-11 text-center text-sm">
        {shown !== null &&
          value !== undefined &&
          (value.path === null ? (
            <span className="inline-block py-3">
              {value.text}
              {marked}
            </span>
          ) : (
            <Link to={value.path} onClick={onOpen} className="inline-block py-3 underline">
              {value.text}
              {marked}
            </Link>
          ))}
      </p>
    </div>
  )
}

function findNearest(values: readonly ChartValue[], x: number): number {
  const distanceOf = (index: number) => Math.abs((values[index]?.x ?? 0) - x)
  return values.reduce((best, _, index) => (distanceOf(index) < distanceOf(best) ? index : best), 0)
}
