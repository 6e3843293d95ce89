/** Page paths and API paths: every link and every request takes its path from here. */
import { EVERYTHING, formatSearchQuery, type SearchQuery, selectionOf } from './search-query.ts'

/** Where the API is mounted (docs/api-compatibility.md). */
export const API_PREFIX = '/api/v1'
/** Where readers without a credential reach it. */
export const GATEWAY_PREFIX = '/gateway/api/v1'

/** The patterns of the pages, for the router. */
export const PAGE_PATTERNS = {
  search: '/',
  article: '/articles/:slug',
  statistics: '/stats',
  compare: '/stats/compare',
  advanced: '/advanced',
  connect: '/connect',
  about: '/about',
  library: '/library',
  sharedList: '/library/shared',
  searches: '/searches',
  screening: '/screening',
  oneScreening: '/screening/:id',
} as const

/** Whether a path leads to the page of another one: like the router, without regard to case and slashes at the end. */
export function leadsTo(pathname: string, path: string): boolean {
  return pathname.replace(/(?<=.)\/+$/, '').toLowerCase() === path
}

/** The search page with its query. */
export function searchPath(query: SearchQuery): string {
  const formatted = formatSearchQuery(query)
  return formatted === '' ? '/' : `/?${formatted}`
}

/** The Atom feed of a search, newest first; only hosts with feeds have it. */
export function feedPath(query: SearchQuery): string {
  return `/feed.atom${searchPath(query).slice(1)}`
}

/** The description of the search for browsers (OpenSearch 1.1), on the same hosts. */
export const OPENSEARCH_PATH = '/opensearch.xml'

/** The page of one article. */
export function articlePath(slug: string): string {
  return `/articles/${encodeURIComponent(slug.toWellFormed())}`
}

/** Escapes a path with malformed percent-encoding; the router would log a warning and read it the same way. */
export function escapeMalformedPath(pathname: string): string {
  try {
    // The result is used because the bundler removes a call without one.
    return decodeURIComponent(pathname) === '' ? '/' : pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}

/** The statistics of all articles, or of those that a search finds. */
export function statisticsPath(selection: SearchQuery = EVERYTHING): string {
  return PAGE_PATTERNS.statistics + formatSelection(selection)
}

/** What searches are compared by. */
export type ComparedBy = 'year' | 'type'

/** The comparison of searches by their texts. */
export function comparePath(topics: readonly string[] = [], by: ComparedBy = 'year'): string {
  const parameters = new URLSearchParams(topics.map((topic) => ['q', topic]))
  if (by === 'type') parameters.set('by', by)
  return PAGE_PATTERNS.compare + (parameters.size === 0 ? '' : `?${parameters.toString()}`)
}

/** The advanced search with the expression of a search, and its type. */
export function advancedPath({ text, type }: SearchQuery = EVERYTHING): string {
  return PAGE_PATTERNS.advanced + searchPath({ ...EVERYTHING, text, type }).slice(1)
}

/** The page about Carrel, or one of its parts by its id. */
export function aboutPath(part?: string): string {
  return part === undefined ? '/about' : `/about#${part}`
}

/** The Connect page, which then opens `to`, a path of the app. */
export function connectPath(to: string): string {
  return `/connect?${new URLSearchParams({ to }).toString()}`
}

/** One screening of titles and abstracts. */
export function screeningPath(id: string): string {
  return `/screening/${encodeURIComponent(id.toWellFormed())}`
}

/** The request for a list, after the base URL. */
export function articlesRequestPath(query: SearchQuery): string {
  const formatted = query.step === '' ? formatSearchQuery(query) : formatStep(query)
  return formatted === '' ? '/articles' : `/articles?${formatted}`
}

/** A page that is reached by a step: its parameters replace the page number. */
function formatStep(query: SearchQuery): string {
  const parameters = new URLSearchParams(formatSearchQuery({ ...query, page: 1, step: '' }))
  for (const [name, value] of new URLSearchParams(query.step)) parameters.set(name, value)
  return parameters.toString()
}

/** The request for one article, after the base URL. */
export function articleRequestPath(slug: string): string {
  return `/articles/${encodeURIComponent(slug.toWellFormed())}`
}

/** The request for the statistics of all articles, or of those that a search finds, after the base URL; with every source, or the most frequent ones. */
export function statisticsRequestPath(selection: SearchQuery = EVERYTHING, hasAllSources = false): string {
  const formatted = formatSelection(selection)
  return `/stats${formatted}${hasAllSources ? `${formatted === '' ? '?' : '&'}sources=all` : ''}`
}

function formatSelection(selection: SearchQuery): string {
  const formatted = formatSearchQuery(selectionOf(selection))
  return formatted === '' ? '' : `?${formatted}`
}
