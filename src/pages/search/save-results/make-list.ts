/** For tests: pages of a search. */
import type { ArticleList } from '../../../contract/article.ts'
import { makeArticle } from '../../../contract/make-article.ts'
import { EVERYTHING, type SearchQuery, withPage } from '../../../contract/search-query.ts'

/** What a made-up service has, and how it gives it. */
export type MadeService = {
  /** How many articles there are. */
  count: number
  /** Whether it tells how many. */
  tellsTotal?: boolean
  /** The most it gives at once. */
  mostPerPage?: number
  /** Whether pages follow each other by a cursor. */
  byCursor?: boolean
  /** Whether every page is the first one. */
  repeats?: boolean
}

/** The page that such a service answers, as the app reads it. */
export function makeList(service: MadeService, given: Partial<SearchQuery> = {}): ArticleList {
  const query = { ...EVERYTHING, ...given }
  const { count, tellsTotal = true, byCursor = false } = service
  const perPage = Math.min(query.perPage, service.mostPerPage ?? 100)
  const from = service.repeats === true ? 0 : (query.page - 1) * perPage
  const shown = Math.max(0, Math.min(perPage, count - from))
  const following = withPage(query, query.page + 1)
  const isMore = query.page * perPage < count
  return {
    query,
    articles: Array.from({ length: shown }, (_, index) => makeArticle({ slug: `article-${from + index + 1}` })),
    total: tellsTotal ? count : null,
    page: query.page,
    perPage,
    pages: tellsTotal && !byCursor ? Math.ceil(count / perPage) : null,
    next: isMore ? { ...following, step: byCursor ? `cursor=${following.page}` : '' } : null,
    isNumbered: !byCursor,
    origins: [],
  }
}

/** Memory that holds these pages of such a service, of 100 each. */
export function makeMemory(service: MadeService, pages: readonly number[]) {
  return (query: SearchQuery): ArticleList | undefined =>
    pages.includes(query.page) ? makeList(service, query) : undefined
}
