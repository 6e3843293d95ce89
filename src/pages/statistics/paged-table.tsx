import { type ReactNode, useMemo, useState } from 'react'
import { TextButton } from '../../ui/action.tsx'
import type { FigureRow } from './figure-data.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** A table with more rows is turned in pages. */
export const ROWS_PER_PAGE = 50

type PagedTableProps = {
  caption: string
  rows: FigureRow[]
  /** The table of one page. */
  children: (shown: FigureRow[]) => ReactNode
}

/** A long table in pages, with a search in its names and ISSN. */
export function PagedTable({ caption, rows, children }: PagedTableProps) {
  const [text, setText] = useState('')
  const [start, setStart] = useState(0)
  const names = useMemo(() => rows.map(({ name, issn }) => fold(issn === undefined ? name : `${name} ${issn}`)), [rows])
  const found = useMemo(() => findRows(rows, names, text), [rows, names, text])
  const first = start < found.length ? start : 0
  const last = Math.min(first + ROWS_PER_PAGE, found.length)
  const search = (typed: string) => {
    setText(typed)
    setStart(0)
  }
  const turn = (isPossible: boolean, to: number) => ({
    'aria-disabled': !isPossible,
    onClick: () => isPossible && setStart(to),
  })
  const label = STATISTICS_MESSAGES.findIn(caption)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => search(target.value)}
          className="no-print min-h-10 w-full max-w-80 rounded-lg border border-field bg-sheet px-3 text-base text-ink placeholder:text-quiet"
        />
        <span aria-live="polite">{STATISTICS_MESSAGES.rowsShown(first + 1, last, found.length, rows.length)}</span>
        {found.length > ROWS_PER_PAGE && (
          <span className="no-print flex gap-x-4">
            <TextButton {...turn(first > 0, first - ROWS_PER_PAGE)}>{STATISTICS_MESSAGES.previousPage}</TextButton>
            <TextButton {...turn(last < found.length, first + ROWS_PER_PAGE)}>
              {STATISTICS_MESSAGES.nextPage}
            </TextButton>
          </span>
        )}
      </div>
      {found.length > 0 && children(found.slice(first, last))}
    </>
  )
}

/** The rows whose names or ISSN have every word of a text somewhere, without regard to case and accents. */
function findRows(rows: FigureRow[], names: string[], text: string): FigureRow[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return words.length === 0 ? rows : rows.filter((_row, index) => words.every((word) => names[index]?.includes(word)))
}

function fold(name: string): string {
  const lower = name.toLowerCase()
  // Most names are ASCII, and 50,000 of them are folded at once.
  return /^[\u0020-\u007e]*$/.test(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
