/** A search in words, with the values as they are sent. */
import { typeNamePlural } from '../domain/article-type.ts'
import { FILTER_PARAMETERS, formatFilters } from '../domain/search-filters.ts'
import { formatSearchQuery, parseSearchQuery, type SearchQuery } from '../domain/search-query.ts'

const FILTER_NAMES: Record<(typeof FILTER_PARAMETERS)[number], string> = {
  year_from: 'published from',
  year_to: 'published to',
  access: 'access',
  source: 'source',
  author: 'author',
  license: 'licence',
  language: 'language',
  has: 'has',
  lacks: 'lacks',
}

const SORT_NAMES: Record<SearchQuery['sort'], string> = {
  relevance: 'default order',
  newest: 'newest first',
  oldest: 'oldest first',
  most_cited: 'most cited first',
  title: 'by title',
}

/** A search in one line, as it is called unless the reader names it: `graph, reviews only, published from 2015`. */
export function nameSearch(query: SearchQuery): string {
  return [describeText(query), ...describeLimits(query)].join(', ')
}

/** What is searched for: its text, or `All articles`. */
export function describeText({ text }: SearchQuery): string {
  return text === '' ? 'All articles' : text
}

/** Which articles a search leaves out: `reviews only`, `published from 2015`; empty for none. */
export function describeLimits({ type, filters, match }: SearchQuery): string[] {
  const values = new Map(formatFilters(filters))
  return [
    ...(type === null ? [] : [`${typeNamePlural(type).toLowerCase()} only`]),
    ...FILTER_PARAMETERS.flatMap((name) => {
      const value = values.get(name)
      return value === undefined ? [] : [`${FILTER_NAMES[name]} ${value}`]
    }),
    ...(match === 'all' ? ['all words only'] : []),
  ]
}

/** The order of the results; the service decides on the one that is not sent. */
export function describeOrder({ sort }: SearchQuery): string {
  return SORT_NAMES[sort]
}

/** The parameters that select or order articles; a text has its own message. */
const MISSED = ['type', ...FILTER_PARAMETERS, 'match', 'sort']

/** What an address asks for in vain: a sentence with what to do for each parameter that would select or order articles, and has no such value. */
export function leftOutOfAddress(search: string): string[] {
  const parameters = new URLSearchParams(search)
  const { query, problems } = parseSearchQuery(parameters)
  const kept = new URLSearchParams(formatSearchQuery(query))
  return problems.flatMap(({ parameter, detail }) => {
    const value = parameters.get(parameter)?.trim() ?? ''
    if (!MISSED.includes(parameter) || value === '' || kept.has(parameter)) return []
    const quoted = value.length > 60 ? `${value.slice(0, 60).toWellFormed()}…` : value
    return `“${parameter}=${quoted}” in the address was left out. ${detail}`
  })
}
