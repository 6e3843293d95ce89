/**
 * Fetches the results of a search page by page, after stating how many requests that needs. A run can pause, and never sends
 * more requests than were stated.
 */
import type { Article, ArticleList } from '../../../domain/article.ts'
import { ObservableValue } from '../../../domain/observable-value.ts'
import { MAX_PER_PAGE, type SearchQuery } from '../../../domain/search-query.ts'
import { withPage, withPerPage } from '../../../domain/change-search.ts'

/** The pages of a search. `fetchPage` needs no request for a page that is loaded; it ends its wait when the signal aborts. */
export type ExportPages = {
  findLoadedPage: FindLoadedPage
  fetchPage: (query: SearchQuery, signal: AbortSignal) => Promise<ArticleList>
}

/** Why a run stopped before the end; `more-requests`: the rest needs more than were stated. */
export type StopReason = 'paused' | 'cancelled' | 'more-requests' | { readonly error: unknown }

/** The state of a run; null before it starts. */
export type ExportState =
  | { readonly phase: 'running' | 'done'; readonly progress: ExportProgress }
  | { readonly phase: 'stopped'; readonly progress: ExportProgress; readonly reason: StopReason }
  | null

/** One run. */
export class ExportRun {
  readonly #pages: ExportPages
  readonly state = new ObservableValue<ExportState>(null)
  #running = new AbortController()

  constructor(pages: ExportPages) {
    this.#pages = pages
  }

  /** Starts or resumes with at most `maxRequests` requests. No effect while it is running. */
  start(from: ExportProgress, maxRequests: number): void {
    if (this.state.get()?.phase === 'running') return
    this.#running = new AbortController()
    const { signal } = this.#running
    this.state.set({ phase: 'running', progress: from })
    this.#fetchPages(from, maxRequests, signal).catch((error: unknown) => {
      const state = this.state.get()
      if (signal.aborted || state === null) return
      this.state.set({ phase: 'stopped', progress: state.progress, reason: { error } })
    })
  }

  /** Stops and keeps what was fetched. Without any results a cancelled run is as before its start. */
  stop(reason: 'paused' | 'cancelled'): void {
    this.#running.abort()
    const state = this.state.get()
    if (state === null || state.phase === 'done') return
    const { progress } = state
    const isEmpty = reason === 'cancelled' && progress.articles.length === 0
    this.state.set(isEmpty ? null : { phase: 'stopped', progress, reason })
  }

  async #fetchPages(from: ExportProgress, maxRequests: number, signal: AbortSignal): Promise<void> {
    let progress = from
    let requestsLeft = maxRequests
    while (progress.next !== null) {
      if (this.#pages.findLoadedPage(progress.next) === undefined) requestsLeft -= 1
      if (requestsLeft < 0) return this.state.set({ phase: 'stopped', progress, reason: 'more-requests' })
      const page = await this.#pages.fetchPage(progress.next, signal)
      if (signal.aborted) return
      progress = addPage(progress, page)
      this.state.set({ phase: 'running', progress })
    }
    this.state.set({ phase: 'done', progress })
  }
}

/** An export has at most so many results: twenty of the largest pages. */
export const MAX_RESULTS = 2_000

/** How far an export is. */
export type ExportProgress = {
  readonly articles: readonly Article[]
  /** The page to fetch next; null at the end. */
  readonly next: SearchQuery | null
  /** How many results the search has; null when the service does not state it. */
  readonly total: number | null
  /** How many results a page is expected to hold. */
  readonly pageSize: number
  /** Whether pages are reached by their number, so that later ones can be found in the cache. */
  readonly isNumbered: boolean
}

/** Finds a page that is already loaded and fresh; undefined when it would need a request. */
export type FindLoadedPage = (query: SearchQuery) => ArticleList | undefined

/** What the rest needs. `requests`: exactly, or at most. `goal`: how many results there are at the end, at most. */
export type ExportCost = { requests: number; isExact: boolean; goal: number }

/** Starts with the page on screen where it holds all results, else with the first of the largest pages. */
export function startProgress(list: ArticleList): ExportProgress {
  const { query, total, isNumbered } = list
  const empty = { articles: [], next: query, total, pageSize: readPageSize(list), isNumbered }
  const isComplete = list.page === 1 && list.next === null && (total ?? 0) <= list.articles.length
  return isComplete ? addPage(empty, list) : { ...empty, next: withPerPage(query, MAX_PER_PAGE) }
}

/** Adds the page that came next. */
export function addPage(progress: ExportProgress, page: ArticleList): ExportProgress {
  // The service ignores the page number. A record that could not be read has the same slug on every page, and proves nothing.
  const [first] = page.articles
  const isRepeated = first !== undefined && !first.isBroken && first.slug === progress.articles[0]?.slug
  if (isRepeated) return { ...progress, next: null }
  const articles = [...progress.articles, ...page.articles].slice(0, MAX_RESULTS)
  const total = page.total ?? progress.total
  const isEnd = page.articles.length === 0 || articles.length >= Math.min(total ?? MAX_RESULTS, MAX_RESULTS)
  const next = isEnd ? null : page.next
  return { articles, total, next, pageSize: readPageSize(page), isNumbered: page.isNumbered }
}

/** Adds the pages that are loaded already, as far as they follow each other. */
export function addLoadedPages(progress: ExportProgress, findLoadedPage: FindLoadedPage): ExportProgress {
  const page = progress.next === null ? undefined : findLoadedPage(progress.next)
  return page === undefined ? progress : addLoadedPages(addPage(progress, page), findLoadedPage)
}

/** Counts the requests that the rest needs; pages that are loaded already need none. */
export function estimateCost(progress: ExportProgress, findLoadedPage: FindLoadedPage): ExportCost {
  const { articles, next, total, isNumbered, pageSize } = addLoadedPages(progress, findLoadedPage)
  const goal = next === null ? articles.length : Math.min(total ?? MAX_RESULTS, MAX_RESULTS)
  let requests = 0
  let expected = articles.length
  for (let query = next; query !== null && expected < goal; query = withPage(query, query.page + 1)) {
    const loaded = isNumbered ? findLoadedPage(query) : undefined
    if (loaded === undefined) requests += 1
    expected += loaded?.articles.length || pageSize
  }
  return { requests, goal, isExact: requests === 0 || (total !== null && isNumbered) }
}

/** Some services return fewer results than requested; where a page states that, its size is expected. */
function readPageSize({ perPage, query }: ArticleList): number {
  return perPage < query.perPage ? Math.max(1, perPage) : MAX_PER_PAGE
}
