import { type ReactNode, useRef } from 'react'
import { withFilters } from '../../../domain/change-search.ts'
import { PAGE_PATTERNS } from '../../../domain/paths.ts'
import { NO_FILTERS } from '../../../domain/search-filters.ts'
import { formatSearchQuery, type SearchQuery } from '../../../domain/search-query.ts'
import { leftOutOfAddress } from '../../../library/describe-search.ts'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { CrossMark } from '../../../ui/marks.tsx'
import { useFocusFallback } from '../../../ui/use-focus.ts'
import { CHIP_MESSAGES, formatIgnored, listAppliedFilters } from './applied-filters.ts'

type FilterChipsProps = { query: SearchQuery; goTo: (query: SearchQuery) => void }

type FilterSummaryProps = FilterChipsProps & { ignored: readonly string[]; repairedFrom: string }

/** What narrows a search and what is not done of it. `ignored`: parameters that the service does not have; `repairedFrom`: the address before it was repaired. */
export function FilterSummary({ ignored, repairedFrom, ...search }: FilterSummaryProps) {
  const notices = [formatIgnored(ignored), ...leftOutOfAddress(repairedFrom)].filter((notice) => notice !== null)
  return (
    <>
      <FilterChips {...search} />
      {notices.map((notice) => (
        <p key={notice} className="foreign-text max-w-[52rem] pt-1.5 pb-1.5">
          {notice}
        </p>
      ))}
    </>
  )
}

/** The chosen filters, each with a button that removes it. Every button is a form of its own, so that it works without scripts. */
function FilterChips({ query, goTo }: FilterChipsProps) {
  const applied = listAppliedFilters(query)
  if (applied.length === 0) return null
  return (
    <div className="no-print flex flex-wrap items-center gap-2 pt-2 pb-3 text-sm">
      {applied.map(({ label, without }) => (
        <SearchButton key={label} query={without} goTo={goTo}>
          {/* The name of a language may differ between server and browser. */}
          <span
            suppressHydrationWarning
            className="foreign-text flex min-h-8 items-center gap-1.5 rounded-full border border-field bg-sheet py-1 pr-2 pl-3 text-left text-ink hover:border-ink"
          >
            <span className="sr-only">{CHIP_MESSAGES.remove}</span>
            {label}
            <CrossMark className="size-4 shrink-0 text-quiet" />
          </span>
        </SearchButton>
      ))}
      <SearchButton query={withFilters(query, NO_FILTERS)} goTo={goTo}>
        <span className="flex min-h-8 items-center px-1.5 text-accent hover:underline">{CHIP_MESSAGES.clearAll}</span>
      </SearchButton>
    </div>
  )
}

/** Goes to another search; without scripts the browser does. When it leaves with the focus, the heading of the results takes it. */
function SearchButton({ query, goTo, children }: FilterChipsProps & { children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFallback(form)
  return (
    <form
      ref={form}
      action={PAGE_PATTERNS.search}
      onSubmit={(event) => {
        event.preventDefault()
        goTo(query)
      }}
      className="min-w-0"
    >
      <HiddenFields parameters={formatSearchQuery(query)} />
      <button type="submit" className="block max-w-full rounded-full">
        {children}
      </button>
    </form>
  )
}
