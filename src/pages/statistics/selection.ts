/** The articles that the statistics are about: which search lists a part of them, and their names for readers and files. */
import { formatLanguageName } from '../../article-view/language-name.ts'
import { typeNamePlural } from '../../domain/article-type.ts'
import { parseLicense } from '../../domain/license.ts'
import { formatFilters, MEASURED_FIELDS, type MeasuredField } from '../../domain/search-filters.ts'
import { formatSearchQuery, parseSearchQuery, type SearchQuery } from '../../domain/search-query.ts'
import type { Breakdown } from '../../domain/statistics.ts'
import { splitWords } from '../../domain/words.ts'

/** The parameters of a search that select one part of a breakdown. */
const PART_PARAMETERS: Record<Breakdown['by'], readonly string[]> = {
  year: ['year_from', 'year_to'],
  type: ['type'],
  open_access: ['access'],
  license: ['license'],
  language: ['language'],
  source: ['source'],
  author: ['author'],
  other: [],
}

/** The search that lists exactly the articles of a part; null where none does. */
export function findPartSearch(
  selection: SearchQuery,
  by: Breakdown['by'],
  value: string,
  hasFilters: boolean,
): SearchQuery | null {
  if (by === 'year' && value === 'unknown') return hasFilters ? findGapSearch(selection, 'year') : null
  const names = PART_PARAMETERS[by]
  const isPossible = by === 'type' || (hasFilters && names.length > 0)
  // A search has one author: another one would take their place.
  const isTaken = by === 'author' && selection.filters.author !== null
  if (!isPossible || isTaken) return null
  const parameters = new URLSearchParams(formatSearchQuery(selection))
  for (const name of names) parameters.set(name, value)
  const { query, problems } = parseSearchQuery(parameters)
  return problems.length === 0 ? query : null
}

/** The search for those articles of a selection whose record lacks a field. */
export function findGapSearch(selection: SearchQuery, field: MeasuredField): SearchQuery {
  const { filters } = selection
  const lacks = MEASURED_FIELDS.filter((one) => one === field || filters.lacks.includes(one))
  return { ...selection, filters: { ...filters, lacks } }
}

/** Which articles a search finds: `the articles found for “graph”, 2015 to 2020`. */
export function describeSelection({ text, type, filters, match }: SearchQuery): string {
  const { yearFrom, yearTo, access, source, author, license, language, has, lacks } = filters
  const articles = type === null ? 'articles' : typeNamePlural(type).toLowerCase()
  const parts = [
    yearFrom === null && yearTo === null ? null : formatYears(yearFrom, yearTo),
    access === null ? null : access === 'open' ? 'open access' : `open access status ${access}`,
    source && `in ${source}`,
    author && `by ${author}`,
    license && (isUnknown(license) ? 'licence not stated' : `licence ${parseLicense(license).name}`),
    language && (isUnknown(language) ? 'language unknown' : `in ${formatLanguageName(language)}`),
    ...has.map((part) => `with ${FIELD_WORDS[part]}`),
    ...lacks.map((field) => `without ${FIELD_WORDS[field]}`),
    match === 'all' ? 'all words only' : null,
  ]
  const found = `the ${articles} found${text === '' ? '' : ` for “${text}”`}`
  return [found, ...parts.filter(Boolean)].join(', ')
}

/** The words of a search for the name of a file: `graph-2015-2020`; empty for all articles. */
export function formatSelectionName({ text, type, filters }: SearchQuery): string {
  const values = [text, type ?? '', ...formatFilters(filters).map(([, value]) => value)]
  return Array.from(splitWords(values.join(' ').toLowerCase()).join('-'))
    .slice(0, 60)
    .join('')
}

/** The fields of a record within a sentence. */
export const FIELD_WORDS: Record<MeasuredField, string> = {
  abstract: 'abstract',
  doi: 'DOI',
  full_text: 'full text',
  orcid: 'ORCID iD',
  license: 'licence',
  issn: 'ISSN',
  volume: 'volume',
  pages: 'pages',
  references: 'references',
  language: 'language',
  year: 'year',
}

function formatYears(from: number | null, to: number | null): string {
  if (from === null) return `up to ${to}`
  if (to === null) return `from ${from}`
  return from === to ? String(from) : `${from} to ${to}`
}

function isUnknown(value: string): boolean {
  return value.toLowerCase() === 'unknown'
}
