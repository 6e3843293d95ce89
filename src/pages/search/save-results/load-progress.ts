/** Results of a search that are loaded page by page, as far as they have come: what is there, what comes next, why it ends. */
import type { Article, ArticleList } from '../../../contract/article.ts'
import { MAX_PER_PAGE, type SearchQuery, withPerPage } from '../../../contract/search-query.ts'

/** At most so many results are loaded at once: three of the largest pages. */
export const MOST_RESULTS = 300

/**
 * Why there is nothing more to ask for: all are here; as many as are loaded at once; the service answers every page with
 * the first one; it gives no further page although it counts more.
 */
export type LoadEnd = 'all' | 'most' | 'repeats' | 'short'

/** How far it has come. */
export type LoadProgress = {
  readonly articles: readonly Article[]
  /** How many pages have come. */
  readonly pages: number
  /** The page that comes next; null when there is none to ask for. */
  readonly next: SearchQuery | null
  /** null as long as there is more. */
  readonly end: LoadEnd | null
  /** How many articles match in all; null when the service does not tell. */
  readonly total: number | null
  /** How many a page is expected to hold, at least 1. */
  readonly perPage: number
  /** Whether pages are reached by their number, so that those further on can be looked up in memory. */
  readonly isNumbered: boolean
  /** The service is known to answer every page with the first one: there is one to ask for. */
  readonly isOnePage: boolean
}

/** What memory has of a page, as long as it is fresh; undefined when it would have to be asked for. */
export type Recall = (query: SearchQuery) => ArticleList | undefined

/** Where loading begins, as the page on screen tells; that one is enough where it holds all there is. */
export function beginLoad(list: ArticleList): LoadProgress {
  const { query, articles, total, isNumbered } = list
  const end = endOnScreen(list)
  return {
    articles: end === null ? [] : articles,
    pages: 0,
    next: end === null ? withPerPage(query, MAX_PER_PAGE) : null,
    end,
    total,
    perPage: pageSize(list),
    isNumbered,
    isOnePage: repeatsItself(list),
  }
}

/** Why the page on screen is all that can be had; null where asking for more at once may give more. */
function endOnScreen(list: ArticleList): LoadEnd | null {
  if (list.page > 1 || list.next !== null) return null
  if (!repeatsItself(list) && (list.total ?? 0) <= list.articles.length) return 'all'
  if (list.query.perPage < MAX_PER_PAGE) return null
  return repeatsItself(list) ? 'repeats' : 'short'
}

/** How a list tells that the service answers every page with the first one (only-page.ts). */
function repeatsItself({ pages, next, total, articles }: ArticleList): boolean {
  return pages === 1 && next === null && (total ?? Infinity) > articles.length
}

/** The same with the page that came next. */
export function withAnswer(progress: LoadProgress, answer: ArticleList): LoadProgress {
  const pages = progress.pages + 1
  if (repeatsFirst(progress, answer)) return { ...progress, pages, next: null, end: 'repeats' }
  const articles = [...progress.articles, ...answer.articles].slice(0, MOST_RESULTS)
  const total = answer.total ?? progress.total
  const end = endAfter(articles.length, total, answer, progress.isOnePage)
  const next = end === null ? answer.next : null
  return { ...progress, articles, pages, total, next, end, perPage: pageSize(answer), isNumbered: answer.isNumbered }
}

/** As far as it comes without asking. */
export function withMemory(progress: LoadProgress, recall: Recall): LoadProgress {
  let come = progress
  while (come.next !== null) {
    const known = recall(come.next)
    if (known === undefined) return come
    come = withAnswer(come, known)
  }
  return come
}

/** Some services give fewer than they are asked for; where this page tells so, it is believed. */
function pageSize({ perPage, query }: ArticleList): number {
  return perPage < query.perPage ? Math.max(1, perPage) : MAX_PER_PAGE
}

/** What could not be read has the same name on every page, and proves nothing. */
function repeatsFirst({ articles }: LoadProgress, answer: ArticleList): boolean {
  const first = answer.articles[0]
  return first !== undefined && !first.isBroken && first.slug === articles[0]?.slug
}

function endAfter(loaded: number, total: number | null, answer: ArticleList, isOnePage: boolean): LoadEnd | null {
  if (total !== null && loaded >= total) return 'all'
  if (loaded >= MOST_RESULTS) return 'most'
  if (isOnePage) return 'repeats'
  if (answer.next !== null && answer.articles.length > 0) return null
  return total === null ? 'all' : 'short'
}
