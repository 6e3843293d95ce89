import { describe, expect, test } from 'vitest'
import type { ArticleList } from '../../domain/article.ts'
import { makeArticle } from '../../domain/testing/make-article.ts'
import { EVERYTHING, type SearchQuery } from '../../domain/search-query.ts'
import { formatCountSentence } from './search-messages.ts'

type Case = { query?: Partial<SearchQuery>; shown: number; total: number | null; page?: number; pages?: number | null }

function sentence({ query = {}, shown, total, page = 1, pages }: Case): string {
  const list: ArticleList = {
    query: { ...EVERYTHING, ...query, page },
    articles: Array.from({ length: shown }, (_, index) => makeArticle({ slug: `a-${index}` })),
    total,
    page,
    perPage: 20,
    next: null,
    isNumbered: true,
    answer: null,
    pages: pages ?? (total === null ? null : Math.ceil(total / 20)),
  }
  return formatCountSentence(list)
}

describe('the count sentence', () => {
  test.each<[Case, string]>([
    [{ shown: 20, total: 12_345 }, 'Showing 1 to 20 of 12,345 articles'],
    [
      { query: { text: 'deep learning' }, shown: 20, total: 12_345 },
      'Showing 1 to 20 of 12,345 articles for “deep learning”',
    ],
    [
      { query: { text: 'deep learning', type: 'review' }, shown: 20, total: 41 },
      'Showing 1 to 20 of 41 reviews for “deep learning”',
    ],
    [
      { query: { type: 'conference_paper' }, shown: 20, total: 41, page: 2 },
      'Showing 21 to 40 of 41 conference papers',
    ],
    [{ query: { text: 'x' }, shown: 1, total: 1 }, '1 article for “x”'],
    [{ query: { text: 'x', type: 'review' }, shown: 1, total: 1 }, '1 review for “x”'],
    [{ query: { text: 'x' }, shown: 0, total: 0 }, 'No articles found for “x”'],
    [{ shown: 0, total: null }, 'No articles found'],
    [{ shown: 20, total: null }, 'Showing 1 to 20 (total unknown)'],
    [{ shown: 0, total: 250, page: 40 }, 'Page 40 does not exist; this search has 13 pages'],
    [{ shown: 0, total: null, page: 40 }, 'Page 40 does not exist'],
    [{ shown: 0, total: 5, page: 2 }, 'Page 2 does not exist; this search has 1 page'],
  ])('%j reads %j', (given, expected) => {
    expect(sentence(given)).toBe(expected)
  })
})
