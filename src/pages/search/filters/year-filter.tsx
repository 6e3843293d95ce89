import { type FormEvent, useRef, useState } from 'react'
import type { BreakdownEntry } from '../../../domain/statistics.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { ColumnChart } from '../../../ui/chart.tsx'
import { PANEL_MESSAGES } from './panel-messages.ts'
import { FILTER_FIELD, type FacetCounts, FilterGroup } from './value-list.tsx'

/** Years of publication, both included; null: no bound. */
type YearRange = { yearFrom: number | null; yearTo: number | null }

type YearFilterProps = {
  counts: FacetCounts
  range: YearRange
  onApply: (range: YearRange) => void
  /** The search with these years. */
  pathOf: (range: YearRange) => string
}

/** How many articles each year has, and the first and the last year to show. */
export function YearFilter({ counts, range, onApply, pathOf }: YearFilterProps) {
  const [draft, setDraft] = useState(() => makeDraft(range))
  const isStale = draft.of.yearFrom !== range.yearFrom || draft.of.yearTo !== range.yearTo
  if (isStale) setDraft(makeDraft(range))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(readYearRange(draft.from, draft.to))
  }
  return (
    <FilterGroup name={PANEL_MESSAGES.year}>
      {counts === 'loading' ? (
        <div aria-hidden="true" className="skeleton mb-2 h-29" />
      ) : (
        counts !== null && <YearHistogram entries={counts} pathOf={pathOf} />
      )}
      <form onSubmit={apply} className="flex flex-wrap items-end gap-2">
        <YearField label={PANEL_MESSAGES.from} value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
        <YearField label={PANEL_MESSAGES.to} value={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
        <ActionButton type="submit">{PANEL_MESSAGES.apply}</ActionButton>
      </form>
    </FilterGroup>
  )
}

/** The years as typed, and the applied ones that they started from. */
function makeDraft(range: YearRange): { from: string; to: string; of: YearRange } {
  return { from: String(range.yearFrom ?? ''), to: String(range.yearTo ?? ''), of: range }
}

/** Reads two years as typed; the earlier one is the first, whichever field it is in. */
export function readYearRange(from: string, to: string): YearRange {
  const [yearFrom, yearTo] = [from, to].map((text) => (text.trim() === '' ? null : Number(text)))
  const range = { yearFrom: yearFrom ?? null, yearTo: yearTo ?? null }
  const isReversed = range.yearFrom !== null && range.yearTo !== null && range.yearFrom > range.yearTo
  return isReversed ? { yearFrom: range.yearTo, yearTo: range.yearFrom } : range
}

function YearField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="min-w-0 grow basis-20 text-quiet">
      {label}
      <input
        inputMode="numeric"
        pattern=" *[12][0-9]{3} *"
        title={PANEL_MESSAGES.yearHint}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${FILTER_FIELD} text-ink`}
      />
    </label>
  )
}

/** The years as columns, each a link to its articles. */
function YearHistogram({ entries, pathOf }: { entries: readonly BreakdownEntry[] } & Pick<YearFilterProps, 'pathOf'>) {
  const place = useRef<HTMLDivElement>(null)
  const columns = entries
    .filter(({ value }) => /^\d{4}$/.test(value))
    .map(({ value, count }) => ({
      at: Number(value),
      count,
      path: pathOf({ yearFrom: Number(value), yearTo: Number(value) }),
    }))
  if (columns.length < 2) return null
  return (
    <div ref={place} className="mb-2">
      <ColumnChart
        columns={columns}
        label={PANEL_MESSAGES.yearChart}
        isSmall
        isComplete
        // One year has no columns: the focus stays beside them.
        onOpen={() => place.current?.closest('fieldset')?.focus()}
      />
    </div>
  )
}
