/** The chosen filters of a search in words. */
import { parseLicense } from '../../../domain/license.ts'
import { formatLanguageName } from '../../../article-view/language-name.ts'
import { MEASURED_FIELD_NAMES, type MeasuredField, type SearchFilters } from '../../../domain/search-filters.ts'
import type { SearchQuery } from '../../../domain/search-query.ts'

export const CHIP_MESSAGES = { remove: 'Remove: ', clearAll: 'Clear all' } as const

/** One chosen filter: what it is, and the filters that differ without it. */
export type AppliedFilter = { label: string; without: Partial<SearchFilters> }

/** The chosen filters of a search, in the order of the panel; the type is none of them: its control is always shown. */
export function listAppliedFilters(query: SearchQuery): AppliedFilter[] {
  const { yearFrom, yearTo, access, source, author, license, language, has, lacks } = query.filters
  return [
    ...one('Year', formatYears(yearFrom, yearTo), { yearFrom: null, yearTo: null }),
    ...one('Access', access, { access: null }),
    ...one('Source', source, { source: null }),
    ...one('Author', author, { author: null }),
    ...one('Licence', license && parseLicense(license).name, { license: null }),
    ...one('Language', language && formatLanguageName(language), { language: null }),
    ...has.flatMap((part) => one('Has', formatPart(part), { has: has.filter((other) => other !== part) })),
    ...lacks.flatMap((part) => one('Without', formatPart(part), { lacks: lacks.filter((other) => other !== part) })),
  ]
}

function one(name: string, value: string | null, without: AppliedFilter['without']): AppliedFilter[] {
  return value === null ? [] : [{ label: `${name} ${value}`, without }]
}

/** What a service that lacks these parameters does instead; null when there are none. */
export function formatIgnored(parameters: readonly string[]): string | null {
  if (parameters.length === 0) return null
  const [first] = parameters
  const verb = first === 'sort' ? 'sort' : first === 'match' ? 'search for all words only' : 'filter'
  const names = parameters.join(', ').replace(/, (?=[^,]*$)/, ' and ')
  return `This catalogue cannot ${verb}: ${names} ${parameters.length === 1 ? 'was' : 'were'} ignored.`
}

function formatYears(from: number | null, to: number | null): string | null {
  if (from === null) return to === null ? null : `up to ${to}`
  if (to === null) return `from ${from}`
  return from === to ? String(from) : `${from} to ${to}`
}

/** The part within a sentence: names in capitals stay. */
function formatPart(part: MeasuredField): string {
  const name = MEASURED_FIELD_NAMES[part]
  return /^[A-Z]{2}/.test(name) ? name : name.toLowerCase()
}
