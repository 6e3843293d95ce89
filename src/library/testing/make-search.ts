/** Builds lists and logged searches for tests. */
import fc from 'fast-check'
import type { ArticleList } from '../../domain/article.ts'
import { articlesRequestPath } from '../../domain/paths.ts'
import { EVERYTHING, type SearchQuery } from '../../domain/search-query.ts'
import { makeArticle } from '../../domain/testing/make-article.ts'
import { anyText } from '../../domain/testing/make-text.ts'
import type { LoggedSearch } from '../search-log.ts'

/** The time of the first search, in milliseconds, and a minute. */
export const FIRST_SEARCH_AT = Date.UTC(2026, 10, 22, 9, 0)
export const MINUTE = 60_000

type GivenList = Partial<Omit<ArticleList, 'query'>> & { slugs?: readonly string[]; query?: Partial<SearchQuery> }

/** The page of a search for lamps with these slugs. */
export function makeSlugList({ slugs = [], query, ...given }: GivenList): ArticleList {
  const asked = { ...EVERYTHING, text: 'lamps', ...query }
  return {
    query: asked,
    articles: slugs.map((slug) => makeArticle({ slug })),
    total: slugs.length,
    page: asked.page,
    perPage: asked.perPage,
    pages: null,
    next: null,
    isNumbered: true,
    answer: null,
    ...given,
  }
}

/** A search for lamps with 24 results whose first page was shown some minutes after the first search. */
export function makeLoggedSearch(minutes = 0, given: Partial<LoggedSearch> = {}): LoggedSearch {
  const at = new Date(FIRST_SEARCH_AT + minutes * MINUTE).toISOString()
  return {
    at,
    lastAt: at,
    request: '/articles?q=lamps',
    total: 24,
    totalAllWords: null,
    understood: null,
    searchedInstead: null,
    pages: [1],
    catalogue: { name: 'Lamps', address: 'https://lamps.example/api/v1', date: '2026-11-20' },
    version: 'Carrel 1.0.0 (build abc)',
    ...given,
  }
}

/** Any search that a log may hold, with hostile words. */
export function anyLoggedSearch(): fc.Arbitrary<LoggedSearch> {
  return fc
    .record({
      minutes: fc.nat(300),
      text: anyText(),
      total: fc.option(fc.nat(50)),
      page: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ minutes, text, total, page }) =>
      makeLoggedSearch(minutes, {
        request: articlesRequestPath({ ...EVERYTHING, text }),
        total,
        pages: [page],
        understood: text,
        catalogue: { name: text, address: 'https://lamps.example/api/v1', date: null },
      }),
    )
}
