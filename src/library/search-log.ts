/** The searches whose results this browser has shown, until the reader removes them. */
import { isObject, readCount, readTime } from '../domain/json.ts'
import { parseSearchQuery, type SearchQuery } from '../domain/search-query.ts'
import { PersonalCollection } from '../storage/personal-collection.ts'
import { StoredSwitch } from '../ui/stored-switch.ts'

/** Where a search was made. A field is null where it is not stated. */
export type SearchedCatalogue = {
  name: string | null
  /** The API's address. */
  address: string
  /** When its figures were made, or its records last imported: ISO 8601. */
  date: string | null
}

/** One search: the pages of its results that were shown within a short time, all with the same total. */
export type LoggedSearch = {
  /** When the results shown first and last were retrieved: ISO 8601 in UTC. */
  at: string
  lastAt: string
  /** The request for the first page, exactly as sent: the path after the API's address. */
  request: string
  /** Null: not stated, which is not 0. */
  total: number | null
  /** How many articles have all words of the search, where others are listed too. */
  totalAllWords: number | null
  /** How the service read the text, and which one it searched in its place; null where it does not say. */
  understood: string | null
  searchedInstead: string | null
  /** The numbers of the pages that were shown, ascending. */
  pages: number[]
  catalogue: SearchedCatalogue
  /** The version of Carrel and its build. */
  version: string
}

/** The most that are kept; the oldest go first. */
export const MOST_SEARCHES = 2_000
/** The same search belongs to the one before it for so long after that; in milliseconds. */
const SAME_SEARCH_MS = 30 * 60_000

/** "Keep a search history in this browser". */
export const HISTORY_SWITCH = new StoredSwitch('carrel.search-history')

/** The logged searches by their id. */
export const SEARCH_LOG = new PersonalCollection<LoggedSearch>('searches', async (stored) => readLoggedSearch(stored))

/** What identifies a logged search, also in the files of other browsers; ids sort by time. */
export function searchIdOf({ at, request }: LoggedSearch): string {
  return `${at} ${request}`
}

/** The query of a request for a list. */
export function queryOfRequest(request: string): SearchQuery {
  return parseSearchQuery(new URLSearchParams(request.split('?')[1] ?? '')).query
}

/** What to store and what to remove so that a log holds a search: it continues one of the last half hour, or is a new one. */
export function addSearch(log: ReadonlyMap<string, LoggedSearch>, search: LoggedSearch): LogChange {
  const earlier = [...log].find(([, logged]) => isContinued(logged, search))
  const merged = earlier === undefined ? search : mergeSearches(earlier[1], search)
  const put = new Map([[searchIdOf(merged), merged]])
  const replaced = earlier === undefined || put.has(earlier[0]) ? [] : [earlier[0]]
  const ids = [...log.keys()].filter((id) => !replaced.includes(id) && !put.has(id))
  return { put, remove: [...replaced, ...findOldest([...ids, ...put.keys()])] }
}

/** A change of the log: the searches to store by id, and the ids to remove. */
export type LogChange = { put: Map<string, LoggedSearch>; remove: string[] }

/** Reads a search that was stored by any version, or is in a file; null where it is none. */
export function readLoggedSearch(value: unknown): LoggedSearch | null {
  if (!isObject(value) || !isObject(value['catalogue'])) return null
  const { at, lastAt, request, total, totalAllWords, understood, searchedInstead, pages, catalogue, version } = value
  const first = readTime(at)
  if (first === null || typeof request !== 'string' || !/^\/articles(?:\?|$)/.test(request)) return null
  return {
    at: first,
    lastAt: readTime(lastAt) ?? first,
    request,
    total: readCount(total),
    totalAllWords: readCount(totalAllWords),
    understood: readText(understood),
    searchedInstead: readText(searchedInstead),
    pages: sortPages(Array.isArray(pages) ? pages.filter((page) => readCount(page)) : []),
    catalogue: {
      name: readText(catalogue['name']),
      address: readText(catalogue['address']) ?? '',
      date: readText(catalogue['date']),
    },
    version: readText(version) ?? '',
  }
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Whether a search is the same as one shortly before it, with the same outcome. */
function isContinued(logged: LoggedSearch, search: LoggedSearch): boolean {
  const isSame =
    logged.request === search.request &&
    logged.total === search.total &&
    logged.version === search.version &&
    logged.catalogue.address === search.catalogue.address
  const wait = Math.max(
    Date.parse(search.at) - Date.parse(logged.lastAt),
    Date.parse(logged.at) - Date.parse(search.lastAt),
  )
  return isSame && wait <= SAME_SEARCH_MS
}

/** Two parts of one search as one; `one` itself where the other adds nothing. */
export function mergeSearches(one: LoggedSearch, other: LoggedSearch): LoggedSearch {
  const { catalogue } = one
  const merged = {
    ...one,
    at: one.at < other.at ? one.at : other.at,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
    pages: sortPages([...one.pages, ...other.pages]),
    catalogue: { ...catalogue, date: catalogue.date ?? other.catalogue.date },
  }
  return JSON.stringify(merged) === JSON.stringify(one) ? one : merged
}

function sortPages(pages: readonly number[]): number[] {
  return [...new Set(pages)].toSorted((a, b) => a - b)
}

/** Those of the ids of a log that are too many. */
export function findOldest(ids: readonly string[]): string[] {
  return ids.toSorted().slice(0, Math.max(0, ids.length - MOST_SEARCHES))
}
