import { useId } from 'react'
import { useService } from '../../../api/service.tsx'
import { hasExtension } from '../../../domain/config.ts'
import { PAGE_PATTERNS } from '../../../domain/paths.ts'
import {
  ACCESS_FILTERS,
  ARTICLE_PARTS,
  MEASURED_FIELD_NAMES,
  NO_FILTERS,
  type SearchFilters,
} from '../../../domain/search-filters.ts'
import { EVERYTHING, formatSearchQuery, type SearchQuery } from '../../../domain/search-query.ts'
import { actionClass } from '../../../ui/action.tsx'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { FILTER_MESSAGES, listSorts, offeredSort } from './filter-messages.ts'
import { ACCESS_NAMES, PANEL_MESSAGES } from './panel-messages.ts'

type Options = readonly (readonly [value: string, name: string])[]

/** Filters and order as a plain form, for readers without scripts. */
export function FilterForm({ query }: { query: SearchQuery }) {
  const { config } = useService()
  const canSort = hasExtension(config, 'sort')
  const { sort } = canSort ? EVERYTHING : query
  const { lacks } = query.filters
  const kept = { ...query, filters: { ...NO_FILTERS, lacks }, sort, page: 1, step: '' }
  return (
    <details className="max-w-[44rem] pt-1 pb-3 text-sm">
      <summary className="inline-block min-h-6 text-accent">{FILTER_MESSAGES.filters}</summary>
      <form action={PAGE_PATTERNS.search} className="mt-2 grid gap-3 wide:grid-cols-2">
        <HiddenFields parameters={formatSearchQuery(kept)} />
        {canSort && (
          <Select label={FILTER_MESSAGES.sortBy} name="sort" value={offeredSort(query)} options={listSorts(query)} />
        )}
        {hasExtension(config, 'filters') && <FilterFields filters={query.filters} />}
        <button type="submit" className={`${actionClass('plain')} self-end justify-self-start`}>
          {PANEL_MESSAGES.apply}
        </button>
      </form>
    </details>
  )
}

function FilterFields({ filters }: { filters: SearchFilters }) {
  const { yearFrom, yearTo, access, source, author, license, language, has } = filters
  const chosenParts = has.join(',')
  const parts: Options = ARTICLE_PARTS.map((part) => [part, MEASURED_FIELD_NAMES[part]])
  const several: Options =
    has.length > 1 ? [[chosenParts, has.map((part) => MEASURED_FIELD_NAMES[part]).join(', ')]] : []
  return (
    <>
      <Text label={`${PANEL_MESSAGES.year}: ${PANEL_MESSAGES.from}`} name="year_from" value={yearFrom} example="2015" />
      <Text label={`${PANEL_MESSAGES.year}: ${PANEL_MESSAGES.to}`} name="year_to" value={yearTo} example="2020" />
      <Select
        label={PANEL_MESSAGES.access}
        name="access"
        value={access}
        options={[['', PANEL_MESSAGES.any], ...ACCESS_FILTERS.map((one) => [one, ACCESS_NAMES[one]] as const)]}
      />
      <Text label={PANEL_MESSAGES.source} name="source" value={source} />
      <Text label={PANEL_MESSAGES.author} name="author" value={author} />
      <Text label={PANEL_MESSAGES.license} name="license" value={license} example="CC-BY-4.0" />
      <Text label={PANEL_MESSAGES.language} name="language" value={language} example="en" />
      <Select
        label={PANEL_MESSAGES.has}
        name="has"
        value={chosenParts}
        options={[['', PANEL_MESSAGES.any], ...parts, ...several]}
      />
    </>
  )
}

type TextProps = { label: string; name: string; value: string | number | null; example?: string }

function Text({ label, name, value, example }: TextProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={value ?? ''}
        placeholder={example && PANEL_MESSAGES.example(example)}
        className={FIELD}
      />
    </div>
  )
}

function Select({
  label,
  name,
  value,
  options,
}: {
  label: string
  name: string
  value: string | null
  options: Options
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? ''} className={FIELD}>
        {options.map(([offered, text]) => (
          <option key={offered} value={offered}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

const FIELD = 'block min-h-10 w-full rounded-md border border-field bg-sheet px-2 text-base placeholder:text-quiet'
