/** Searches that a reader saves, and what is new among their results since the last time. */
import type { ArticleList } from '../domain/article.ts'
import { type AppConfig, hasExtension } from '../domain/config.ts'
import { isObject, readCount, readTime } from '../domain/json.ts'
import { articlesRequestPath } from '../domain/paths.ts'
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, type SearchQuery } from '../domain/search-query.ts'
import { PersonalCollection } from '../storage/personal-collection.ts'
import { nameSearch } from './describe-search.ts'
import { queryOfRequest } from './search-log.ts'

/** What a check found that was not there before. */
export type NewResults = {
  /** The check with which it is compared: ISO 8601 in UTC. */
  since: string
  /** The articles by which the number is known, as far as they were listed. */
  slugs: string[]
  /** How many are new. */
  count: number
  /** There may be more than `count`. */
  isAtLeast: boolean
  /** The service has an order of its own: the listed ones may be older and only have moved up. */
  mayHaveMoved: boolean
}

export type SavedSearch = {
  name: string
  /** The request for its first page, which identifies it. */
  request: string
  /** When it was saved and when its results were last seen or checked: ISO 8601 in UTC. */
  savedAt: string
  checkedAt: string
  /** The total at that time; null: not stated. */
  total: number | null
  /** The articles that the checks listed, latest check first; null before the first. */
  seen: string[] | null
  /** Whether the last check listed all results. */
  isComplete: boolean
  /** What the checks found since the reader last opened it; null where nothing was compared. */
  found: NewResults | null
}

/** The longest name, in UTF-16 units, and the most slugs that are compared. */
export const MAX_SEARCH_NAME = 200
const MOST_SEEN = 500

/** The saved searches by their request. */
export const SAVED_SEARCHES = new PersonalCollection<SavedSearch>('saved-searches', async (stored) =>
  readSavedSearch(stored),
)

/** What identifies the saved search of a query: every page of it, of any size, is the same. */
export function savedSearchIdOf(query: SearchQuery): string {
  return articlesRequestPath({ ...query, page: 1, perPage: DEFAULT_PER_PAGE, step: '' })
}

/** The query by which a search is checked: as many of the newest results as one request lists, where the service sorts. */
export function newestQuery(request: string, config: AppConfig): SearchQuery {
  const query = { ...queryOfRequest(request), page: 1, perPage: MAX_PER_PAGE, step: '' }
  return hasExtension(config, 'sort') ? { ...query, sort: 'newest' } : query
}

/** A search that is saved at a time, in milliseconds, with the results on the screen. */
export function saveSearch(list: ArticleList, config: AppConfig, now: number): SavedSearch {
  const savedAt = new Date(now).toISOString()
  return {
    name: nameSearch(list.query).slice(0, MAX_SEARCH_NAME),
    request: savedSearchIdOf(list.query),
    savedAt,
    checkedAt: savedAt,
    total: list.total,
    seen: holdsNewest(list, config) ? slugsOf(list) : null,
    isComplete: isWhole(list),
    found: null,
  }
}

/** Whether a list holds the newest results of its search, or all: then a later check can be compared with it. */
export function holdsNewest(list: ArticleList, config: AppConfig): boolean {
  const { text, sort } = list.query
  const isNewestFirst = hasExtension(config, 'sort') && (sort === 'newest' || (text === '' && sort === 'relevance'))
  return isWhole(list) || (isNewestFirst && list.page === 1)
}

/**
 * A saved search after a check: `list` is the answer to `newestQuery`. What was found before and not opened stays new.
 * `isNewestFirst`: the service sorts.
 */
export function noteCheck(saved: SavedSearch, list: ArticleList, isNewestFirst: boolean, now: number): SavedSearch {
  const listed = slugsOf(list)
  const seen = new Set(saved.seen ?? [])
  return {
    ...saved,
    checkedAt: new Date(now).toISOString(),
    total: list.total,
    seen: [...new Set([...listed, ...seen])].slice(0, MOST_SEEN),
    isComplete: isWhole(list),
    found: addNew(saved.found, findNew(saved, list, isNewestFirst)),
  }
}

/** A saved search whose new results the reader has opened. */
export function withoutNew(saved: SavedSearch): SavedSearch {
  return { ...saved, found: null }
}

/** What a list holds that was not there at the last check; null where there was none to compare with, and no total. */
function findNew(saved: SavedSearch, list: ArticleList, isNewestFirst: boolean): NewResults | null {
  const growth = saved.total === null || list.total === null ? null : Math.max(0, list.total - saved.total)
  if (saved.seen === null && growth === null) return null
  const slugs = saved.seen === null ? [] : findUnseen(saved, slugsOf(list), isNewestFirst)
  const isExact = saved.isComplete && isWhole(list)
  const mayHaveMoved = !isNewestFirst && !saved.isComplete && slugs.length > 0
  // Without an order by date, only the total says how many are new.
  const known = mayHaveMoved ? (growth ?? 0) : slugs.length
  return {
    since: saved.checkedAt,
    slugs,
    count: isExact ? slugs.length : Math.max(known, growth ?? 0),
    isAtLeast: !isExact && (growth === null || growth > slugs.length || mayHaveMoved),
    mayHaveMoved,
  }
}

/** The listed articles that no check has listed. Below the last known one they may have moved up in place of others. */
function findUnseen({ seen, isComplete }: SavedSearch, listed: readonly string[], isNewestFirst: boolean): string[] {
  const known = new Set(seen)
  const last = listed.findLastIndex((slug) => known.has(slug))
  const compared = isNewestFirst && !isComplete && last >= 0 ? listed.slice(0, last) : listed
  return compared.filter((slug) => !known.has(slug))
}

/** What earlier checks found is new until the reader opens it. */
function addNew(earlier: NewResults | null, found: NewResults | null): NewResults | null {
  if (found === null || earlier === null || (earlier.count === 0 && earlier.slugs.length === 0)) return found
  return {
    since: earlier.since,
    slugs: [...new Set([...found.slugs, ...earlier.slugs])],
    count: earlier.count + found.count,
    isAtLeast: earlier.isAtLeast || found.isAtLeast,
    mayHaveMoved: earlier.mayHaveMoved || found.mayHaveMoved,
  }
}

function slugsOf({ articles }: ArticleList): string[] {
  return articles.filter(({ isBroken }) => !isBroken).map(({ slug }) => slug)
}

/** Whether a list holds all results of its search. */
function isWhole({ page, articles, total, next }: ArticleList): boolean {
  return page === 1 && (total === null ? next === null : articles.length >= total)
}

/** The one of two saved searches with the same request that was checked last, so that the same file again changes nothing. */
export function mergeSavedSearch(own: SavedSearch, read: SavedSearch): SavedSearch {
  return own.checkedAt < read.checkedAt ? read : own
}

/** Reads a search that was stored by any version, or is in a file; null where it is none. */
export function readSavedSearch(value: unknown): SavedSearch | null {
  if (!isObject(value)) return null
  const { name, request, total, seen, isComplete, found } = value
  const [savedAt, checkedAt] = [readTime(value['savedAt']), readTime(value['checkedAt'])]
  if (typeof request !== 'string' || !/^\/articles(?:\?|$)/.test(request) || savedAt === null) return null
  const query = queryOfRequest(request)
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, MAX_SEARCH_NAME) : query.text,
    request: savedSearchIdOf(query),
    savedAt,
    checkedAt: checkedAt ?? savedAt,
    total: readCount(total),
    seen: Array.isArray(seen) ? readSlugs(seen) : null,
    isComplete: isComplete === true,
    found: readFound(found),
  }
}

function readFound(value: unknown): NewResults | null {
  if (!isObject(value) || !Array.isArray(value['slugs'])) return null
  const [since, count] = [readTime(value['since']), readCount(value['count'])]
  if (since === null || count === null) return null
  const { isAtLeast, mayHaveMoved } = value
  return {
    since,
    slugs: readSlugs(value['slugs']),
    count,
    isAtLeast: isAtLeast === true,
    mayHaveMoved: mayHaveMoved === true,
  }
}

function readSlugs(values: readonly unknown[]): string[] {
  return values.filter((slug): slug is string => typeof slug === 'string').slice(0, MOST_SEEN)
}
