/** Lists, statistics and refusals in the shapes that services and frameworks give them; the facts are made up. */
import { describe, expect, test } from 'vitest'
import { EVERYTHING, type SearchQuery } from '../../contract/search-query.ts'
import { ApiError } from '../api-error.ts'
import { readList } from './list.ts'
import { readProblem } from './problem.ts'
import { readStatistics } from './stats.ts'

const A = { title: 'A', doi: '10.5555/a' }
const B = { title: 'B', doi: '10.5555/b' }
const works = [A, B]

function list(
  answer: unknown,
  { headers = {}, query = {} }: { headers?: Record<string, string>; query?: Partial<SearchQuery> } = {},
) {
  const read = readList(answer, (name) => headers[name.toLowerCase()] ?? null, { ...EVERYTHING, perPage: 2, ...query })
  return {
    titles: read.articles.map(({ title }) => title),
    total: read.total,
    next: read.next,
    isNumbered: read.isNumbered,
  }
}

describe('the items', () => {
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
  ])('stand in %s', (_, answer) => {
    expect(list(answer).titles).toEqual(['A', 'B'])
  })

  test.each([
    { data: [] },
    { total: 0, offset: 0 },
    { totalHits: 0, data: null },
    { response: { numFound: 0, docs: [] } },
  ])('%j is nothing found', (answer) => {
    expect(list(answer)).toMatchObject({ titles: [], next: null })
  })

  test.each([{}, { hello: 'world' }, null, 'text', 7])('%j is no list', (answer) => {
    expect(() => list(answer)).toThrow(ApiError)
  })

  test('in a list of keys, what has no text is no key', () => {
    const answer: unknown = JSON.parse('{"7":{"doi":"10.5555/a","title":"A"},"order":[{"toString":1,"valueOf":1}]}')
    expect(list(answer).titles).toEqual(['A'])
  })

  test('a broken one is a row that says so; the others stay', () => {
    expect(list({ data: [A, null, 'A title alone', B] }).titles).toEqual([
      'A',
      expect.stringMatching(/^Item 2 of the answer could not be read/),
      'A title alone',
      'B',
    ])
  })
})

describe('the total', () => {
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
  ])('is %j in %j', (total, answer, headers = {}) => {
    expect(list(answer, { headers }).total).toBe(total)
  })
})

function byStep(step: string) {
  return { isNumbered: false, next: { page: 2, step } }
}

describe('the way on', () => {
  const byNumber = { isNumbered: true, next: { page: 2, step: '' } }

  test.each<[string, unknown, Record<string, string>, object]>([
    [
      'a link that only counts on',
      { total: 9, data: works, links: { next: 'https://evil.example/elsewhere?page=2&per_page=2' } },
      {},
      byNumber,
    ],
    [
      'links as objects',
      { total: 9, _embedded: { x: works }, _links: { next: { href: '/x?page=2{&sort}' } } },
      {},
      byNumber,
    ],
    [
      'a list of links',
      {
        content: works,
        links: [
          { rel: 'self', href: '/x' },
          { rel: 'next', href: '/x?page=1&size=2' },
        ],
      },
      {},
      byStep('page=1&size=2'),
    ],
    ['a cursor in a link', { results: works, next: 'https://x.example/?cursor=a%3Db' }, {}, byStep('cursor=a%3Db')],
    ['a cursor', { data: works, meta: { next_cursor: 'abc' } }, {}, byStep('cursor=abc')],
    ['limit and offset', { count: 9, results: works, next: '/x?limit=2&offset=2' }, {}, byStep('limit=2&offset=2')],
    ['an offset under next', { total: 9, offset: 0, next: 2000, data: works }, {}, byStep('offset=2000')],
    ['the next page’s number', { total: 9, next: 2, data: works }, {}, byNumber],
    [
      'the Link header',
      works,
      { link: '<https://x.example/?page=2>; rel="next", <https://x.example/?page=9>; rel="last"' },
      byNumber,
    ],
    ['a flag', { data: works, hasNextPage: true }, {}, byNumber],
    ['pages that count from 0', { content: works, page: { number: 0, totalPages: 3, size: 2 } }, {}, byStep('page=1')],
    ['a start', { response: { numFound: 9, start: 0, docs: works } }, {}, byStep('start=2')],
    [
      'relay edges',
      {
        data: {
          x: {
            edges: [
              { cursor: 'c1', node: A },
              { cursor: 'c2', node: B },
            ],
          },
        },
      },
      {},
      byStep('after=c2'),
    ],
    ['the total alone', { total: 9, data: works }, {}, byNumber],
    ['a full page without a total', { data: works }, {}, byNumber],
  ])('is %s', (_, answer, headers, expected) => {
    expect(list(answer, { headers })).toMatchObject(expected)
  })

  test.each<[string, unknown, string]>([
    ['an offset', { totalResults: 9, startIndex: 0, articles: works }, 'startIndex=2'],
    ['one with a hyphen', { total: 9, 'start-index': 0, items: works }, 'start-index=2'],
    ['one in capitals', { Total: 9, Offset: 0, Items: works }, 'Offset=2'],
    ['one with the mark of its protocol', { total: 9, $skip: 0, value: works }, '%24skip=2'],
    ['one with the prefix of a namespace', { total: 9, 'opensearch:startIndex': 0, entry: works }, 'startIndex=2'],
    ['one within an element', { total: 9, startRecord: { $t: '0' }, records: works }, 'startRecord=2'],
    ['one that the outer object leaves open', { START: null, meta: { Start: 0, total: 9 }, data: works }, 'Start=2'],
    ['an offset under next', { total: 9, startIndex: 0, next: 2000, data: works }, 'startIndex=2000'],
    ['a cursor', { data: works, next_page_token: 'c' }, 'page_token=c'],
    ['a cursor in camel case', { data: works, nextPageToken: 'c' }, 'pageToken=c'],
    ['a cursor in capitals', { Data: works, NextPageToken: 'c' }, 'PageToken=c'],
    ['a cursor that is next at the end', { data: works, cursor_next: 'c' }, 'cursor=c'],
    ['a cursor by its own name', { data: works, continuation_token: 'c' }, 'continuation_token=c'],
    ['a cursor by another word', { nodes: works, pageInfo: { EndCursor: 'c' } }, 'after=c'],
    ['a page counted from 0', { Items: works, Page: 0, TotalPages: 5 }, 'Page=1'],
    ['a page that is only called a number', { items: works, Number: 0, TotalPages: 5 }, 'page=1'],
  ])('is asked for in the spelling of the answer: %s', (_, answer, step) => {
    expect(list(answer)).toMatchObject(byStep(step))
  })

  test.each([
    { next: null, count: 2, results: works },
    { data: works, has_more: false },
    { data: works, total: 2 },
    { data: [A] },
    { content: works, page: { number: 2, totalPages: 3 }, number: 2 },
  ])('ends in %j', (answer) => {
    const isLast = 'content' in answer
    expect(list(answer, { query: isLast ? { page: 3 } : {} }).next).toBeNull()
  })

  test('takes no credential along, and nothing without bound', () => {
    expect(list({ results: works, next: '/x?cursor=a&api_key=secret&access_token=secret' }).next?.step).toBe('cursor=a')
    expect(list({ results: works, next: `/x?cursor=${'a'.repeat(3000)}` }).next?.step).toBe('')
  })
})

describe('statistics', () => {
  test('flat counts in any spelling, the rest by their own names', () => {
    expect(readStatistics({ totalArticlesCount: 9, repositoriesCount: 2, fullTextCount: 5, esTook: 12 })).toMatchObject(
      {
        articles: 9,
        sources: 2,
        figures: [
          { name: 'fullTextCount', label: 'Full text count', count: 5, isTechnical: false },
          { name: 'esTook', count: 12, isTechnical: true },
        ],
      },
    )
  })

  test.each<[string, unknown]>([
    [
      'buckets',
      {
        aggregations: {
          language: {
            buckets: [
              { key: 'en', doc_count: 7 },
              { key: 'fr', doc_count: 2 },
            ],
          },
        },
      },
    ],
    ['a map', { by_language: { en: 7, fr: 2 } }],
    ['value and count in turn', { facet_fields: { language: ['en', 7, 'fr', 2] } }],
    [
      'rows',
      {
        languages: [
          { language: 'en', count: 7 },
          { language: 'fr', count: '2' },
        ],
      },
    ],
    [
      'rows with names',
      {
        group_by_language: [
          { key: 'x', key_display_name: 'en', count: 7 },
          { key: 'y', key_display_name: 'fr', count: 2 },
        ],
      },
    ],
    ['counts with fractions', { by_language: { en: 7.0, fr: '2.0' } }],
  ])('a breakdown as %s', (_, answer) => {
    const [breakdown] = readStatistics(answer).breakdowns
    expect(breakdown?.by).toBe('language')
    expect(breakdown?.entries).toEqual([
      { value: 'en', count: 7 },
      { value: 'fr', count: 2 },
    ])
  })

  test('dates and yes or no beside counts are no counts', () => {
    const statistics = readStatistics({
      articles: 3,
      connected: true,
      updated_at: '2026-11-11T12:39:45Z',
      latest: 'A title',
    })
    expect(statistics).toMatchObject({ articles: 3, figures: [], updatedAt: '2026-11-11T12:39:45Z' })
  })
})

describe('what a refusal says', () => {
  test.each([
    [{ detail: 'Invalid page.' }, 'Invalid page.'],
    [{ message: 'Unauthenticated.' }, 'Unauthenticated.'],
    [{ error: { code: 'X', message: 'Too many words' } }, 'Too many words'],
    [{ detail: [{ loc: ['query', 'page'], msg: 'Use a number' }] }, 'Use a number'],
    [{ message: [{ type: 'x', value: '200', message: 'At most 100' }] }, 'At most 100'],
    [{ errors: [{ status: '422', title: 'Invalid', detail: 'Two characters at least' }] }, 'Two characters at least'],
    [{ q: ['This field is required.'] }, 'This field is required.'],
    [{ errors: { query: { header: 'Semantic error' } } }, 'Semantic error'],
    [{ message: { name: 'class x.y.Exception', stacktrace: ['at x.y(Z.java:1)'] } }, null],
    [{ message: 'No results for model [App\\Models\\Thing] 9' }, null],
    [{ message: 'at handler (/srv/app/index.js:12:3)' }, null],
    [{}, null],
    [null, null],
  ])('%j is %j', (body, message) => {
    expect(readProblem(JSON.stringify(body)).serviceMessage).toBe(message)
  })

  test.each([
    ['<html><head><title>Not Found</title></head><body><h1>x</h1></body></html>', 'Not Found'],
    ['<html><title>502 Bad Gateway</title></html>', null],
    ['Internal Server Error', 'Internal Server Error'],
    ['', null],
  ])('%s is %j', (body, message) => {
    expect(readProblem(body).serviceMessage).toBe(message)
  })
})

describe('an error with a status of success', () => {
  test.each([
    { message: 'Internal Server Error', code: 500 },
    { success: false, error: 'No' },
    { status: 'error', message: 'No' },
    { errors: ['No'] },
  ])('%j is a failure, not an empty list', (answer) => {
    expect(() => list(answer)).toThrow(expect.objectContaining({ kind: 'server' }))
  })

  test('an empty list of errors beside an answer is none', () => {
    expect(list({ errors: {}, data: works }).titles).toEqual(['A', 'B'])
    expect(list({ status: 'success', message: 'ok', data: works }).titles).toEqual(['A', 'B'])
  })
})
