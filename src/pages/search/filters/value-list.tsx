import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../domain/format.ts'
import type { BreakdownEntry } from '../../../domain/statistics.ts'
import { CrossMark } from '../../../ui/marks.tsx'
import { SkeletonLine } from '../../../ui/skeleton.tsx'
import { PANEL_MESSAGES } from './panel-messages.ts'

/** How many values are listed without a search among them. */
const SHOWN = 10

/** The counts of one property: being loaded, not to be had, or there. */
export type FacetCounts = 'loading' | null | readonly BreakdownEntry[]

/** The heading and the fields of one property. */
export function FilterGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset tabIndex={-1} className="min-w-0 border-t border-rule py-3.5">
      <legend className="float-left mb-1.5 w-full font-semibold">{name}</legend>
      <div className="clear-left">{children}</div>
    </fieldset>
  )
}

type ValueLinkProps = { label: string; count: number | null; path: string; isChosen: boolean }

/** One value with its count, a link to the search with it; a chosen one to the search without it. */
export function ValueLink({ label, count, path, isChosen }: ValueLinkProps) {
  const countText = count !== null && <span className="ml-auto text-quiet">{formatCount(count)}</span>
  const isEmpty = count === 0 && !isChosen
  return (
    <li className={isEmpty ? ROW : undefined}>
      {isEmpty ? (
        <>
          <span className="foreign-text min-w-0 text-quiet">{label}</span> {countText}
        </>
      ) : (
        <Link
          to={path}
          aria-current={isChosen ? 'true' : undefined}
          className={`${ROW} ${isChosen ? 'font-semibold text-ink' : ''}`}
        >
          <span className="foreign-text min-w-0">{label}</span> {countText}
          {isChosen && (
            <>
              <span className="sr-only">{PANEL_MESSAGES.remove}</span>
              <CrossMark className="size-4 shrink-0 self-center text-quiet" />
            </>
          )}
        </Link>
      )}
    </li>
  )
}

const ROW = 'flex min-h-7 items-baseline gap-3 py-1 leading-snug'

type ValueListProps = {
  counts: FacetCounts
  chosen: string | null
  /** What a reader calls a value. */
  labelOf: (value: string) => string
  /** The search with a value, or without the chosen one. */
  pathOf: (value: string | null) => string
  /** The name of the field that searches among the values. */
  find: string
  /** Whether the field is there also where all values are shown. */
  isSearchable?: boolean
  /** Says that there are more values than the list has; null when it has all. */
  note: string | null
  /** Said where there are none. */
  whenEmpty: string
  /** The link for a text that is none of the values. */
  offer: (text: string) => { label: string; path: string }
}

/** The most frequent values with their counts, and a field that finds the others. */
export function ValueList(props: ValueListProps) {
  const { counts, chosen, labelOf, pathOf, find, isSearchable = false, note, whenEmpty, offer } = props
  const [text, setText] = useState('')
  const id = useId()
  if (counts === 'loading') return <LinesSkeleton />
  const entries = withChosen(counts ?? [], chosen)
  const found = findEntries(entries, labelOf, text)
  const isListed =
    text.trim() === '' || entries.some(({ value }) => isSame(value, text) || isSame(labelOf(value), text))
  return (
    <>
      {counts?.length === 0 && <p className="text-quiet">{whenEmpty}</p>}
      <ul>
        {found.map(({ value, count }) => {
          const isChosen = chosen !== null && isSame(value, chosen)
          const path = pathOf(isChosen ? null : value)
          return <ValueLink key={value} label={labelOf(value)} count={count} path={path} isChosen={isChosen} />
        })}
        {!isListed && <ValueLink {...offer(text.trim())} count={null} isChosen={false} />}
      </ul>
      {(isSearchable || counts === null || entries.length > SHOWN) && (
        <>
          <input
            type="search"
            aria-label={find}
            aria-describedby={id}
            placeholder={find}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={`${FILTER_FIELD} mt-1.5`}
          />
          <p id={id} aria-live="polite" className="mt-1 text-quiet empty:hidden">
            {text.trim() === '' || counts === null ? note : PANEL_MESSAGES.matching(found.length, entries.length)}
          </p>
        </>
      )}
    </>
  )
}

/** The look of a text field in the panel. */
export const FILTER_FIELD =
  'block min-h-9 w-full min-w-0 rounded-md border border-field bg-sheet px-2.5 text-base placeholder:text-quiet'

type ListedEntry = { value: string; count: number | null }

/** The entries, and the chosen value also where no article has it. */
function withChosen(entries: readonly BreakdownEntry[], chosen: string | null): readonly ListedEntry[] {
  const isMissing = chosen !== null && !entries.some(({ value }) => isSame(value, chosen))
  return isMissing ? [{ value: chosen, count: null }, ...entries] : entries
}

/** The values whose names hold a text; the most frequent ones without a text. */
export function findEntries<Entry extends { value: string }>(
  entries: readonly Entry[],
  labelOf: (value: string) => string,
  text: string,
): readonly Entry[] {
  const sought = fold(text)
  return sought === '' ? entries.slice(0, SHOWN) : entries.filter(({ value }) => fold(labelOf(value)).includes(sought))
}

/** Whether two names are the same one but for case and accents, as filters compare them. */
function isSame(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

function LinesSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: SHOWN }, (_, index) => (
        <SkeletonLine key={index} className="my-2 h-3 max-w-52" />
      ))}
    </div>
  )
}
