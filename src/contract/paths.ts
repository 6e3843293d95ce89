/** Page paths and API paths. Nobody else writes a URL of ours. */
import { formatSearchQuery, type SearchQuery } from './search-query.ts'

/** Where the API is mounted, as documented (api-v1.md, "Endpoints"). */
export const API_PREFIX = '/api/v1'
/** Where readers reach it without a credential of their own. */
export const GATEWAY_PREFIX = '/gateway/api/v1'

/** The patterns of the pages, for the router. */
export const PAGE_PATTERNS = {
  search: '/',
  article: '/articles/:slug',
  stats: '/stats',
  connect: '/connect',
  about: '/about',
} as const

/** Whether an address leads to the page of this path: as for the router, whatever its case, and whatever slashes are at its end. */
export function leadsTo(pathname: string, path: string): boolean {
  return pathname.replace(/(?<=.)\/+$/, '').toLowerCase() === path
}

/** The search page with its query. */
export function searchPath(query: SearchQuery): string {
  const formatted = formatSearchQuery(query)
  return formatted === '' ? '/' : `/?${formatted}`
}

/** The page of one article. */
export function articlePath(slug: string): string {
  return `/articles/${encodeURIComponent(slug.toWellFormed())}`
}

/** The slug in the path of an article's page, as it stands where it cannot be decoded (the router does the same); null for any other path. */
export function parseArticlePath(pathname: string): string | null {
  const encoded = /^\/articles\/([^/]+)\/*$/i.exec(pathname)?.[1]
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return encoded ?? null
  }
}

/** The statistics, or one of their figures by its id. */
export function statsPath(figure?: string): string {
  return figure === undefined ? '/stats' : `/stats#${figure}`
}

/** The page about Carrel, or one of its parts by its id. */
export function aboutPath(part?: string): string {
  return part === undefined ? '/about' : `/about#${part}`
}

/** The page that asks for a credential and then goes on to `to`, a path of ours. */
export function connectPath(to: string): string {
  return `/connect?${new URLSearchParams({ to }).toString()}`
}

/** A path of ours out of `?to=`: one that begins with exactly one slash, and is not the page that asks; else the search page. */
export function parseReturnPath(to: string | null): string {
  // A backslash would be read as a slash by browsers, and so could name another host.
  return to !== null && /^\/(?![/\\]|connect(?:[?#]|$))[^\\\s]*$/.test(to) ? to : '/'
}

/** The request for a list, after the base URL. */
export function articlesRequestPath(query: SearchQuery): string {
  const formatted = query.step === '' ? formatSearchQuery(query) : formatStep(query)
  return formatted === '' ? '/articles' : `/articles?${formatted}`
}

/** A page that is reached by what the page before told: its parameters take the place of the number. */
function formatStep(query: SearchQuery): string {
  const parameters = new URLSearchParams(formatSearchQuery({ ...query, page: 1, step: '' }))
  for (const [name, value] of new URLSearchParams(query.step)) parameters.set(name, value)
  return parameters.toString()
}

/** The request for one article, after the base URL. */
export function articleRequestPath(slug: string): string {
  return `/articles/${encodeURIComponent(slug.toWellFormed())}`
}

/** The request for the statistics, after the base URL. */
export function statsRequestPath(): string {
  return '/stats'
}
