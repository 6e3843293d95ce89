import { useService } from '../../../api/service.tsx'
import { withSort } from '../../../domain/change-search.ts'
import { hasExtension } from '../../../domain/config.ts'
import type { SearchQuery } from '../../../domain/search-query.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { AddressedSearch } from '../use-search-query.ts'
import { FILTER_MESSAGES, listSorts, offeredSort } from './filter-messages.ts'

/** Only a server renders it, for readers without scripts. */
const FilterForm = lazyWithRetry(() => import('./filter-form.tsx').then((code) => code.FilterForm))

type ResultToolsProps = {
  query: SearchQuery
  goTo: AddressedSearch['goTo']
  isOpen: boolean
  onToggle: () => void
  /** Whether there are results, which can be filtered here where the service cannot. */
  hasResults: boolean
}

/** Order and filters, beside the count. `isOpen`: the panel of filters is shown. */
export function ResultTools({ query, goTo, isOpen, onToggle, hasResults }: ResultToolsProps) {
  const { config } = useService()
  const canSort = hasExtension(config, 'sort')
  const canFilter = hasExtension(config, 'filters')
  if (!canSort && !canFilter && !hasResults) return null
  const sorts = listSorts(query)
  const chooseSort = (chosen: string) => {
    const sort = sorts.find(([offered]) => offered === chosen)?.[0]
    if (sort !== undefined) goTo((now) => withSort(now, sort))
  }
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-2.5 text-sm wide:justify-end wide:self-start wide:pl-6">
      {canSort && (
        <SelectField
          label={FILTER_MESSAGES.sortBy}
          value={offeredSort(query)}
          options={sorts}
          onChoose={chooseSort}
          className="needs-script [&_select]:font-semibold"
        />
      )}
      {(canFilter || hasResults) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="min-h-9 rounded-lg border border-field bg-sheet px-3.5 font-medium hover:border-ink aria-expanded:border-ink"
        >
          {canFilter ? FILTER_MESSAGES.filters : FILTER_MESSAGES.filterLoaded}
        </button>
      )}
    </div>
  )
}

/** Order and filters for readers without scripts. */
export function ScriptlessTools({ query }: { query: SearchQuery }) {
  const { config } = useService()
  if (!hasExtension(config, 'sort') && !hasExtension(config, 'filters')) return null
  return (
    <noscript>
      <FilterForm query={query} />
    </noscript>
  )
}
