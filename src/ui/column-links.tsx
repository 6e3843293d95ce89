import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatCounted } from '../domain/format.ts'

type LinkedColumn = { at: number; count: number; path: string | null }

type ColumnLinksProps = {
  columns: LinkedColumn[]
  /** What the columns are about, for assistive technology. */
  label: string
  /** The class of the height of the columns. */
  height: string
  onOpen: (() => void) | undefined
}

/**
 * Links over the columns of a chart, and the count of the one that is pointed at. All are one Tab stop, with the arrow keys,
 * Home and End between them. A finger is wider than a column: touch shows the count as a link and opens nothing.
 */
export function ColumnLinks({ columns, label, height, onOpen }: ColumnLinksProps) {
  const [shown, setShown] = useState<number | null>(null)
  const [isTouch, setIsTouch] = useState(false)
  const linked = columns.filter(({ path }) => path !== null)
  const [stop, setStop] = useState<number | null>(null)
  const tabStop = linked.find(({ at }) => at === stop) ?? linked.at(-1)
  const shownColumn = linked.find(({ at }) => at === shown)
  const hide = () => {
    if (!isTouch) setShown(null)
  }
  const point = (event: PointerEvent, at: number) => {
    setIsTouch(event.pointerType === 'touch')
    setShown(at)
  }
  return (
    <>
      {/* Safari takes the role from a list without marks. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={label} onPointerLeave={hide} className={`absolute inset-x-0 top-0 flex ${height}`}>
        {fillGaps(columns).map(({ at, count, path }) => (
          <li key={at} className="min-w-0 grow basis-0">
            {path !== null && (
              <Link
                to={path}
                aria-label={formatColumn(at, count)}
                tabIndex={at === tabStop?.at ? 0 : -1}
                onFocus={() => {
                  setStop(at)
                  setShown(at)
                }}
                onBlur={hide}
                onKeyDown={(event) => {
                  setIsTouch(false)
                  moveFocus(event)
                }}
                onPointerEnter={(event) => point(event, at)}
                onPointerDown={(event) => point(event, at)}
                onClick={(event) => {
                  if (isTouch) event.preventDefault()
                  else onOpen?.()
                }}
                className="block h-full hover:bg-ink/10"
              />
            )}
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="no-print min-h-8 text-center text-sm">
        {shownColumn?.path != null && (
          <Shown
            text={formatColumn(shownColumn.at, shownColumn.count)}
            path={isTouch ? shownColumn.path : null}
            onOpen={onOpen}
          />
        )}
      </p>
    </>
  )
}

/** The count that is shown; `path` null: the column itself has the focus or the pointer, and its name is read out. */
function Shown({ text, path, onOpen }: { text: string; path: string | null; onOpen: (() => void) | undefined }) {
  if (path === null) return <span aria-hidden="true">{text}</span>
  return (
    <Link to={path} onClick={onOpen} className="inline-block py-1">
      {text}
    </Link>
  )
}

function formatColumn(at: number, count: number): string {
  return `${at}: ${formatCounted(count, 'article')}`
}

/** The columns with empty ones where numbers are missing. */
function fillGaps(columns: readonly LinkedColumn[]): LinkedColumn[] {
  const known = new Map(columns.map((column) => [column.at, column]))
  const first = Math.min(...known.keys())
  return Array.from({ length: Math.max(...known.keys()) - first + 1 }, (_, index) => {
    return known.get(first + index) ?? { at: first + index, count: 0, path: null }
  })
}

/** Moves the focus to the link that a key names. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const place = links.indexOf(event.currentTarget)
  const targets = new Map([
    ['ArrowLeft', Math.max(0, place - 1)],
    ['ArrowRight', Math.min(links.length - 1, place + 1)],
    ['Home', 0],
    ['End', links.length - 1],
  ])
  const target = targets.get(event.key)
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  links[target]?.focus()
}
