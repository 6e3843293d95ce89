import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { statisticsQuery } from '../../../api/queries.ts'
import { useService } from '../../../api/service.tsx'
import { formatLanguageName } from '../../../article-view/language-name.ts'
import { ARTICLE_TYPES, typeNamePlural } from '../../../domain/article-type.ts'
import { withFilters, withText, withType } from '../../../domain/change-search.ts'
import { hasExtension } from '../../../domain/config.ts'
import { parseLicense } from '../../../domain/license.ts'
import { searchPath, statisticsPath } from '../../../domain/paths.ts'
import {
  ACCESS_FILTERS,
  ARTICLE_PARTS,
  MEASURED_FIELD_NAMES,
  MEASURED_FIELDS,
  type MeasuredField,
} from '../../../domain/search-filters.ts'
import { type SearchQuery, searchTextProblem, selectionOf } from '../../../domain/search-query.ts'
import { type Breakdown, MAX_ARTICLES_FOR_AUTHORS, type Statistics } from '../../../domain/statistics.ts'
import { ActionButton, TextButton } from '../../../ui/action.tsx'
import type { AddressedSearch } from '../use-search-query.ts'
import { FILTER_MESSAGES } from './filter-messages.ts'
import { ACCESS_NAMES, addToText, formatNameSearch, PANEL_MESSAGES } from './panel-messages.ts'
import { type FacetCounts, FilterGroup, ValueLink, ValueList } from './value-list.tsx'
import { YearFilter } from './year-filter.tsx'

export type FilterPanelProps = {
  query: SearchQuery
  goTo: AddressedSearch['goTo']
  /** Whether the counts may be requested: after the list, which matters more when few requests are left. */
  isCounting: boolean
  /** Closes the sheet; a column is closed by the button that opened it. */
  onClose?: () => void
}

/** The panel searches among so many values of a filter, the most frequent ones. */
const MOST_VALUES = 500

/** Every filter of a search, with the counts of its result where the service has them: one request, sent when this is shown. */
export function FilterPanel({ query, goTo, isCounting, onClose }: FilterPanelProps) {
  const { client, config } = useService()
  const { has, lacks } = query.filters
  const hasCounts = hasExtension(config, 'facets') && searchTextProblem(query.text) === null
  const counted = useQuery({
    ...statisticsQuery(client, selectionOf(query)),
    enabled: hasCounts && isCounting,
    placeholderData: keepPreviousData,
  })
  const statistics = counted.data
  const countsOf = (by: Breakdown['by']): FacetCounts => {
    if (statistics === undefined) return hasCounts && !counted.isError ? 'loading' : null
    return (statistics.breakdowns.find((breakdown) => breakdown.by === by)?.entries ?? []).slice(0, MOST_VALUES)
  }
  return (
    <section aria-label={FILTER_MESSAGES.filters} className="text-sm">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-3 bg-paper ${onClose === undefined ? '' : 'sticky top-0 py-3'}`}
      >
        <h2 className="font-serif text-xl font-semibold">{FILTER_MESSAGES.filters}</h2>
        {onClose !== undefined && <ActionButton onClick={onClose}>{PANEL_MESSAGES.close}</ActionButton>}
      </div>
      {hasCounts && (
        <p className="mt-1 mb-3 text-quiet">
          {counted.isError ? PANEL_MESSAGES.failed : PANEL_MESSAGES.cost}{' '}
          {counted.isError && <TextButton onClick={() => void counted.refetch()}>{PANEL_MESSAGES.tryAgain}</TextButton>}
        </p>
      )}
      <div className={counted.isPlaceholderData ? 'dimmed' : undefined} aria-busy={counted.isPlaceholderData}>
        <YearFilter
          counts={countsOf('year')}
          range={query.filters}
          onApply={(range) => goTo((now) => withFilters(now, range))}
          pathOf={(range) => searchPath(withFilters(query, range))}
        />
        <KnownValues query={query} statistics={statistics} />
        <NameFilter field="source" query={query} counts={countsOf('source')} total={statistics?.sources ?? null} />
        <NameFilter field="author" query={query} counts={countsOf('author')} total={statistics?.articles ?? null} />
        <StatedValues field="license" query={query} counts={countsOf('license')} />
        <StatedValues field="language" query={query} counts={countsOf('language')} />
        <PartFilter field="has" query={query} parts={ARTICLE_PARTS} chosen={has} />
        {/* For those who follow a gap from the statistics. */}
        {lacks.length > 0 && <PartFilter field="lacks" query={query} parts={MEASURED_FIELDS} chosen={lacks} />}
      </div>
      {hasCounts && (
        <p className="border-t border-rule py-3.5">
          <Link to={statisticsPath(query)}>{PANEL_MESSAGES.statistics}</Link>
        </p>
      )}
    </section>
  )
}

/** Type and access, whose values are known: the counts of others than the chosen one are not. */
function KnownValues({ query, statistics }: { query: SearchQuery; statistics: Statistics | undefined }) {
  const { access } = query.filters
  const countOf = (by: Breakdown['by'], value: string) => {
    if (statistics === undefined) return null
    if (value === 'open') return statistics.openAccess.open
    const entries = statistics.breakdowns.find((breakdown) => breakdown.by === by)?.entries ?? []
    return entries.find((entry) => entry.value === value)?.count ?? 0
  }
  return (
    <>
      <FilterGroup name={PANEL_MESSAGES.type}>
        <ul>
          {ARTICLE_TYPES.map((type) => (
            <ValueLink
              key={type}
              label={typeNamePlural(type)}
              count={query.type === null || query.type === type ? countOf('type', type) : null}
              path={searchPath(withType(query, query.type === type ? null : type))}
              isChosen={query.type === type}
            />
          ))}
        </ul>
      </FilterGroup>
      <FilterGroup name={PANEL_MESSAGES.access}>
        <ul>
          {ACCESS_FILTERS.map((one) => (
            <ValueLink
              key={one}
              label={ACCESS_NAMES[one]}
              count={access === null || access === one ? countOf('open_access', one) : null}
              path={searchPath(withFilters(query, { access: access === one ? null : one }))}
              isChosen={access === one}
            />
          ))}
        </ul>
      </FilterGroup>
    </>
  )
}

type NameFilterProps = {
  field: 'source' | 'author'
  query: SearchQuery
  counts: FacetCounts
  /** How many sources there are, or articles with authors. */
  total: number | null
}

/** Sources or authors. A name that is not listed can be searched for. */
function NameFilter({ field, query, counts, total }: NameFilterProps) {
  const isSource = field === 'source'
  const listed = Array.isArray(counts) ? counts.length : 0
  // How many authors there are is not stated; a round number of them is the top 20 or 100.
  const isCut = isSource ? listed < (total ?? 0) : listed % 20 === 0
  const isTooMany = !isSource && (total ?? 0) > MAX_ARTICLES_FOR_AUTHORS
  return (
    <FilterGroup name={PANEL_MESSAGES[field]}>
      <ValueList
        counts={counts}
        chosen={query.filters[field]}
        labelOf={(value) => value}
        pathOf={(value) => searchPath(withFilters(query, { [field]: value }))}
        find={PANEL_MESSAGES.find[field]}
        isSearchable
        note={listed > 0 && isCut ? PANEL_MESSAGES.top(listed, isSource ? total : null, `${field}s`) : null}
        whenEmpty={isTooMany ? PANEL_MESSAGES.noAuthors : PANEL_MESSAGES.none}
        offer={(name) => {
          const expression = formatNameSearch(field, name)
          const path = searchPath(withText(query, addToText(query.text, expression)))
          return { label: PANEL_MESSAGES.searchFor(expression), path }
        }}
      />
    </FilterGroup>
  )
}

type StatedValuesProps = { field: 'license' | 'language'; query: SearchQuery; counts: FacetCounts }

/** Licences or languages, as the records state them. */
function StatedValues({ field, query, counts }: StatedValuesProps) {
  const pathOf = (value: string | null) => searchPath(withFilters(query, { [field]: value }))
  const nameOf = (value: string) => (field === 'license' ? parseLicense(value).name : formatLanguageName(value))
  return (
    <FilterGroup name={PANEL_MESSAGES[field]}>
      <ValueList
        counts={counts}
        chosen={query.filters[field]}
        labelOf={(value) => (value === 'unknown' ? PANEL_MESSAGES.notStated : nameOf(value))}
        pathOf={pathOf}
        find={PANEL_MESSAGES.find[field]}
        note={null}
        whenEmpty={PANEL_MESSAGES.none}
        offer={(value) => ({ label: PANEL_MESSAGES.filterFor(value), path: pathOf(value) })}
      />
    </FilterGroup>
  )
}

type PartFilterProps<Part extends MeasuredField> = {
  field: 'has' | 'lacks'
  query: SearchQuery
  parts: readonly Part[]
  chosen: readonly Part[]
}

/** What an article must have, or must not have; any number of them. */
function PartFilter<Part extends MeasuredField>({ field, query, parts, chosen }: PartFilterProps<Part>) {
  return (
    <FilterGroup name={PANEL_MESSAGES[field]}>
      <ul>
        {parts.map((part) => {
          const isChosen = chosen.includes(part)
          const next = parts.filter((other) => chosen.includes(other) !== (other === part))
          const path = searchPath(withFilters(query, { [field]: next }))
          return (
            <ValueLink key={part} label={MEASURED_FIELD_NAMES[part]} count={null} path={path} isChosen={isChosen} />
          )
        })}
      </ul>
    </FilterGroup>
  )
}
