/** Lists in the envelopes that services and frameworks send; the facts are made up. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchQuery } from '../../domain/search-query.ts'
import { ApiError } from '../api-error.ts'
import { normalizePlainArticle as normalizeArticle } from './testing/plain-articles.ts'
import { normalizeStatistics } from './statistics.ts'
import { A, B, readList, works } from './testing/read-list.ts'

describe('the articles of a list', () => {
  test.each<[string, unknown]>([
    ['a root list', works],
    ['data', { data: works }],
    ['results', { count: 2, results: works }],
    ['hits.hits', { hits: { total: { value: 2 }, hits: works.map((work) => ({ _source: work })) } }],
    ['_embedded', { _embedded: { anything: works } }],
    ['edges', { data: { search: { edges: works.map((node) => ({ node })) } } }],
    ['response.docs', { response: { numFound: 2, docs: works } }],
    ['message.items', { message: { items: works, facets: {} } }],
    ['hydra:member', { 'hydra:member': works }],
    ['a list within a list of one', [{ status: 'OK', data: works }]],
    ['objects by their keys', { result: { uids: ['12', '7'], '7': B, '12': A } }],
    ['value.records', { value: { records: works, 'num-of-records': 2 } }],
  ])('are found in %s', (_, response) => {
    expect(readList(response).titles).toEqual(['A', 'B'])
  })

  test.each([
    { data: [] },
    { total: 0, offset: 0 },
    { totalHits: 0, data: null },
    { response: { numFound: 0, docs: [] } },
  ])('are none in %j', (response) => {
    expect(readList(response)).toMatchObject({ titles: [], next: null })
  })

  test.each([{}, { hello: 'world' }, null, 'text', 7])('are not found in %j', (response) => {
    expect(() => readList(response)).toThrow(ApiError)
  })

  test('are found beside a list of keys that holds an object', () => {
    const response: unknown = JSON.parse('{"7":{"doi":"10.5555/a","title":"A"},"order":[{"toString":1,"valueOf":1}]}')
    expect(readList(response).titles).toEqual(['A'])
  })

  test('include a broken one that says so', () => {
    expect(readList({ data: [A, null, 'A title alone', B] }).titles).toEqual([
      'A',
      'Record 2 could not be displayed',
      'A title alone',
      'B',
    ])
  })
})

describe('the total of a list', () => {
  test.each<[number | null, unknown, Record<string, string>?]>([
    [431, { total: 431, data: works }],
    [431, { meta: { total_count: '431' }, data: works }],
    [431, { hits: { total: { value: 431, relation: 'eq' }, hits: works } }],
    [431, { response: { numFound: 431, docs: works } }],
    [431, { messages: [{ count: 2, total: '431' }], collection: works }],
    [431, { page: { totalElements: 431, number: 0 }, content: works }],
    [100, { first: 1, next: 2, pages: 50, items: 100, data: works }],
    [431, works, { 'x-total-count': '431' }],
    [431, works, { 'x-wp-total': '431' }],
    [2, { count: 2, results: works }],
    [null, { count: 2, next: 'https://x.example/?cursor=abc', results: works }],
    [null, { data: works }],
  ])('is %j in %j', (total, response, headers = {}) => {
    expect(readList(response, { headers }).total).toBe(total)
  })
})

describe('the page of a list', () => {
  test.each<[string, number, unknown, Partial<SearchQuery>?]>([
    ['as stated', 2, { data: works, meta: { per_page: 2 } }],
    ['as requested when more is stated', 20, { data: works, limit: 50 }, { perPage: 20 }],
    ['as on a first page that is not all', 2, { data: works, total: 9 }, { perPage: 20 }],
    ['as on such a page, whatever is stated', 2, { data: works, total: 9, limit: 20 }, { perPage: 20 }],
    ['as requested when nothing is stated', 20, { data: works }, { perPage: 20 }],
  ])('holds as many articles %s', (_, perPage, response, query = {}) => {
    expect(readList(response, { query }).perPage).toBe(perPage)
  })

  test.each<[number | null, unknown]>([
    [601, { data: works, total: 1201 }],
    [null, { data: works }],
    [null, { data: works, total: 9, next_cursor: 'c2' }],
  ])('is one of %j of %j', (pages, response) => {
    expect(readList(response).pages).toBe(pages)
  })

  test('has the number that was requested', () => {
    expect(readList({ data: works, number: 77 }, { query: { page: 3 } }).page).toBe(3)
  })
})

/** What a reader threw other than an ApiError; null when it returned. */
function faultOf(read: () => unknown): unknown {
  try {
    read()
    return null
  } catch (error) {
    return error instanceof ApiError ? null : error
  }
}

test('any JSON is normalized or refused with an ApiError', () => {
  const names = [
    '@type',
    'title',
    'years',
    'counts',
    'startIndex',
    'nextPageToken',
    'total',
    'data',
    'authors',
    'citations',
  ]
  const value = fc.oneof(fc.jsonValue(), fc.array(fc.nat()), fc.constant('Error'), fc.constant(works))
  const normalizers = [normalizeArticle, normalizeStatistics, readList, (any: unknown) => readList({ data: [any] })]
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), value)), (any) => {
      for (const normalize of normalizers) expect(faultOf(() => normalize(any))).toBeNull()
    }),
  )
})
