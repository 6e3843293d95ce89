import { expect, test } from 'vitest'
import type { ArticleList } from '../../domain/article.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { makeArticle } from '../../domain/testing/make-article.ts'
import { findFirstOfMost, formatAllWords, formatNamedResult, formatReplacedWords } from './search-answer-messages.ts'

test.each([
  ['grpah', 'graph', 'No articles contain “grpah”.'],
  ['grpah network', 'graph network', 'No articles contain “grpah”.'],
  ['grpah of netwroks', 'graph of networks', 'No articles contain “grpah” or “netwroks”.'],
  ['grpah netwroks thoery', 'graph networks theory', 'No articles contain “grpah”, “netwroks” or “thoery”.'],
  ['data-bsae', 'data base set', 'No articles contain “data-bsae”.'],
])('the words that were replaced in %j by %j are named', (from, to, expected) => {
  expect(formatReplacedWords({ from, to })).toBe(expected)
})

test.each([
  [4, '4 articles match all words'],
  [1, '1 article matches all words'],
  [0, 'No articles match all words'],
])('%i articles with all words read %j', (articles, expected) => {
  expect(formatAllWords(articles)).toBe(expected)
})

test('authors and sources are named with their articles', () => {
  expect(formatNamedResult({ field: 'author', name: 'J. Schmidhuber', articles: 12 })).toBe(
    'Articles by J. Schmidhuber (12)',
  )
  expect(formatNamedResult({ field: 'source', name: 'PLoS ONE', articles: 1234 })).toBe('Articles in PLoS ONE (1,234)')
})

const makeList = (totalAllWords: number | null, total: number | null, page: number, shown: number): ArticleList => ({
  query: { ...EVERYTHING, text: 'old lamps', page },
  articles: Array.from({ length: shown }, () => makeArticle()),
  total,
  page,
  perPage: 20,
  pages: null,
  next: null,
  isNumbered: true,
  answer: { totalAllWords, understood: null, corrected: null, suggested: null, names: [], sort: null },
})

test.each<[number | null, number | null, number, number, number | null]>([
  [4, 38, 1, 20, 4],
  [20, 38, 1, 20, null],
  [20, 38, 2, 18, 0],
  [25, 38, 2, 18, 5],
  [4, 38, 2, 18, 0],
  [38, 38, 1, 20, null],
  [0, 38, 1, 20, null],
  [null, 38, 1, 20, null],
  [4, null, 1, 20, null],
])('with all words in %j of %j articles, page %i of %i rows changes at row %j', (all, total, page, shown, expected) => {
  expect(findFirstOfMost(makeList(all, total, page, shown))).toBe(expected)
})
