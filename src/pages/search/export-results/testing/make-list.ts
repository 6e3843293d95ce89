/** Pages of a search, for tests. */
import type { ArticleList } from '../../../../domain/article.ts'
import { makeArticle } from '../../../../domain/testing/make-article.ts'
import { EVERYTHING, type SearchQuery } from '../../../../domain/search-query.ts'
import { withPage } from '../../../../domain/change-search.ts'

/** How a made-up service responds. */
export type MadeService = {
  /** How many articles there are. */
  count: number
  /** Whether it states the total. */
  hasTotal?: boolean
  /** The most results that it returns for a page. */
  mostPerPage?: number
  /** Whether pages follow each other by a cursor. */
  byCursor?: boolean
  /** Whether it returns the first page for every page. */
  repeats?: boolean
}

/** The page that such a service returns, normalized. */
export function makeList(service: MadeService, given: Partial<SearchQuery> = {}): ArticleList {
  const query = { ...EVERYTHING, ...given }
  const { count, hasTotal = true, byCursor = false } = service
  const perPage = Math.min(query.perPage, service.mostPerPage ?? 100)
  const from = service.repeats === true ? 0 : (query.page - 1) * perPage
  const shown = Math.max(0, Math.min(perPage, count - from))
  const following = withPage(query, query.page + 1)
  const isMore = query.page * perPage < count
  return {
    query,
    articles: Array.from({ length: shown }, (_, index) => makeArticle({ slug: `article-${from + index + 1}` })),
    total: hasTotal ? count : null,
    page: query.page,
    perPage,
    pages: hasTotal && !byCursor ? Math.ceil(count / perPage) : null,
    next: isMore ? { ...following, step: byCursor ? `cursor=${following.page}` : '' } : null,
    isNumbered: !byCursor,
    answer: null,
  }
}

/** A cache that holds these pages of such a service, of 100 results each. */
export function makeLoadedPages(service: MadeService, pages: readonly number[]) {
  return (query: SearchQuery): ArticleList | undefined =>
    pages.includes(query.page) ? makeList(service, query) : undefined
}
