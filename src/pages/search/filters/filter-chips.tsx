import { type ReactNode, useRef } from 'react'
import { withFilters } from '../../../domain/change-search.ts'
import { PAGE_PATTERNS } from '../../../domain/paths.ts'
import { NO_FILTERS } from '../../../domain/search-filters.ts'
import { formatSearchQuery } from '../../../domain/search-query.ts'
import { leftOutOfAddress } from '../../../library/describe-search.ts'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { CrossMark } from '../../../ui/marks.tsx'
import { useFocusFallback } from '../../../ui/use-focus.ts'
import type { AddressedSearch } from '../use-search-query.ts'
import { type AppliedFilter, CHIP_MESSAGES, formatIgnored, listAppliedFilters } from './applied-filters.ts'

type FilterChipsProps = Pick<AddressedSearch, 'query' | 'goTo'>

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
        <SearchButton key={label} {...{ query, without, goTo }}>
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
      <SearchButton without={NO_FILTERS} {...{ query, goTo }}>
        <span className="flex min-h-8 items-center px-1.5 text-accent hover:underline">{CHIP_MESSAGES.clearAll}</span>
      </SearchButton>
    </div>
  )
}

type SearchButtonProps = FilterChipsProps & { without: AppliedFilter['without']; children: ReactNode }

/** Removes filters; without scripts the browser does. When it leaves with the focus, the heading of the results takes it. */
function SearchButton({ query, without, goTo, children }: SearchButtonProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFallback(form)
  return (
    <form
      ref={form}
      action={PAGE_PATTERNS.search}
      onSubmit={(event) => {
        event.preventDefault()
        goTo((now) => withFilters(now, without))
      }}
      className="min-w-0"
    >
      <HiddenFields parameters={formatSearchQuery(withFilters(query, without))} />
      <button type="submit" className="block max-w-full rounded-full">
        {children}
      </button>
    </form>
  )
}
