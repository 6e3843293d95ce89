/** Where the facts of a list came from, in each way in which services tell them; the facts are made up. */
import { expect, test } from 'vitest'
import { EVERYTHING, type SearchQuery } from '../../contract/search-query.ts'
import { readList } from './list.ts'

const A = { title: 'A', doi: '10.5555/a' }
const B = { title: 'B', doi: '10.5555/b' }
const works = [A, B]

type Case = { answer: unknown; headers?: Record<string, string>; query?: Partial<SearchQuery> }

function listOf({ answer, headers = {}, query = {} }: Case) {
  return readList(answer, (name) => headers[name.toLowerCase()] ?? null, { ...EVERYTHING, perPage: 2, ...query })
}

/** One origin in words: `place: raw (note)`. */
function originOf(field: string, given: Case): string {
  const origin = listOf(given).origins.find((one) => one.field === field)
  if (origin === undefined) return 'absent'
  const { where, path, raw, note } = origin
  const place = where === 'body' ? path : where === 'header' ? `header ${path}` : 'nowhere'
  return [place, raw, note].filter((part) => part !== '' && part !== null).join(' | ')
}

test.each<[string, Case]>([
  [
    'data | [{"title":"A","doi":"10.5555/a"},{"title":"B","doi":"10.5555/b"}] | 2 entries.',
    { answer: { data: works } },
  ],
  ['[{"title":"A"}] | 1 entry.', { answer: [{ title: 'A' }] }],
  ['x.edges | [{"node":{"title":"A"}}] | 1 entry.', { answer: { x: { edges: [{ node: { title: 'A' } }] } } }],
  [
    'result | {"7":{"title":"B"},"12":{"title":"A"},"uids":["12","7"]} | 2 entries.',
    { answer: { result: { uids: ['12', '7'], '7': { title: 'B' }, '12': { title: 'A' } } } },
  ],
  ['nowhere | There is no list of them, and the total is 0.', { answer: { totalHits: 0, data: null } }],
])('the articles: %s', (expected, given) => {
  expect(originOf('articles on this page', given)).toBe(expected)
})

test.each<[string, Case]>([
  ['meta.total_count | "431"', { answer: { meta: { total_count: '431' }, data: works } }],
  [
    'hits.total | {"value":431,"relation":"eq"}',
    { answer: { hits: { total: { value: 431, relation: 'eq' }, hits: works } } },
  ],
  ['messages[0].total | 431', { answer: { messages: [{ count: 2, total: 431 }], collection: works } }],
  ['items | 100', { answer: { first: 1, items: 100, data: works } }],
  ['header X-Total-Count | 431', { answer: works, headers: { 'x-total-count': '431' } }],
  ['nowhere | The service does not tell it.', { answer: { data: works } }],
  ['nowhere | The service does not tell it.', { answer: { count: 2, next: '/x?cursor=abc', results: works } }],
])('the number of articles: %s', (expected, given) => {
  expect(originOf('number of articles', given)).toBe(expected)
})

test.each<[string, Case]>([
  ['meta.page | 2', { answer: { data: works, meta: { page: 2 } }, query: { page: 2 } }],
  ['page.number | 0 | This service counts pages from 0.', { answer: { content: works, page: { number: 0 } } }],
  ['nowhere | The first one, which is asked for without a number.', { answer: { data: works } }],
  ['nowhere | Carrel asked for page=3.', { answer: { data: works }, query: { page: 3 } }],
  // A number under such a name that is another one counts something else.
  ['nowhere | Carrel asked for page=3.', { answer: { data: works, number: 77 }, query: { page: 3 } }],
  ['nowhere | Carrel asked for cursor=c2.', { answer: { data: works }, query: { page: 2, step: 'cursor=c2' } }],
])('the page: %s', (expected, given) => {
  expect(originOf('page', given)).toBe(expected)
})

test.each<[string, number, Case]>([
  ['meta.per_page | 2', 2, { answer: { data: works, meta: { per_page: 2 } } }],
  ['limit | 50 | Carrel asks for 20.', 20, { answer: { data: works, limit: 50 }, query: { perPage: 20 } }],
  [
    'nowhere | As many as the first page holds, for that is not all.',
    2,
    { answer: { data: works, total: 9 }, query: { perPage: 20 } },
  ],
  [
    'nowhere | As many as the first page holds, for that is not all.',
    2,
    { answer: { data: works, total: 9, limit: 20 }, query: { perPage: 20 } },
  ],
  ['nowhere | Carrel asks for 20.', 20, { answer: { data: works }, query: { perPage: 20 } }],
])('the articles per page: %s', (expected, perPage, given) => {
  expect(originOf('articles per page', given)).toBe(expected)
  expect(listOf(given).perPage).toBe(perPage)
})

test.each<[string, number | null, Case]>([
  ['nowhere | 1,201 articles, 2 on a page, make 601.', 601, { answer: { data: works, total: 1201 } }],
  ['nowhere | Not known without the number of articles.', null, { answer: { data: works } }],
  [
    'nowhere | Not known: each page only leads to the next one.',
    null,
    { answer: { data: works, total: 9, next_cursor: 'c2' } },
  ],
])('the number of pages: %s', (expected, pages, given) => {
  expect(originOf('number of pages', given)).toBe(expected)
  expect(listOf(given).pages).toBe(pages)
})

const LINK = '<https://x.example/?page=2>; rel="next"'
const edges = [
  { cursor: 'c1', node: A },
  { cursor: 'c2', node: B },
]

test.each<[string, Case]>([
  [
    'links.next | "https://x.example/?page=2" | Carrel asks for page=2.',
    { answer: { data: works, links: { next: 'https://x.example/?page=2' } } },
  ],
  [
    '_links.next | {"href":"/x?page=2{&sort}"} | Carrel asks for page=2.',
    { answer: { data: works, _links: { next: { href: '/x?page=2{&sort}' } } } },
  ],
  [
    'links[1] | {"rel":"next","href":"/x?page=1&size=2"} | Carrel asks for page=1&size=2.',
    {
      answer: {
        content: works,
        links: [
          { rel: 'self', href: '/x' },
          { rel: 'next', href: '/x?page=1&size=2' },
        ],
      },
    },
  ],
  // Some services write the reader's credential into their links.
  [
    'next | "https://x.example/?api_key=…&page=2" | Carrel asks for page=2.',
    { answer: { results: works, next: 'https://x.example/?api_key=SECRET&page=2' } },
  ],
  [
    'header Link | </x?page=2&api_key=…>; rel="next" | Carrel asks for page=2.',
    { answer: works, headers: { link: '</x?page=2&api_key=SECRET>; rel="next"' } },
  ],
  [`header Link | ${LINK} | Carrel asks for page=2.`, { answer: works, headers: { link: LINK } }],
  ['next | 2 | Carrel asks for page=2.', { answer: { data: works, next: 2 } }],
  ['next | 2000 | Carrel asks for offset=2000.', { answer: { data: works, offset: 0, next: 2000 } }],
  ['nextPage | null | By this, there is none.', { answer: { data: works, nextPage: null } }],
  ['meta.next_cursor | "abc" | Carrel asks for cursor=abc.', { answer: { data: works, meta: { next_cursor: 'abc' } } }],
  ['meta.next_cursor | null | By this, there is none.', { answer: { data: works, meta: { next_cursor: null } } }],
  ['data.x.edges[1].cursor | "c2" | Carrel asks for after=c2.', { answer: { data: { x: { edges } } } }],
  ['hasNextPage | true | Carrel asks for page=2.', { answer: { data: works, hasNextPage: true } }],
  ['has_more | false | By this, there is none.', { answer: { data: works, total: 9, has_more: false } }],
  ['next | null | By this, there is none.', { answer: { results: works, next: null } }],
  ['response.start | 0 | Carrel asks for start=2.', { answer: { response: { numFound: 9, start: 0, docs: works } } }],
  ['response.start | 8 | By this, there is none.', { answer: { response: { numFound: 9, start: 8, docs: [A] } } }],
  ['page.number | 0 | Carrel asks for page=1.', { answer: { content: works, page: { number: 0, totalPages: 3 } } }],
  ['page.totalPages | 1 | By this, there is none.', { answer: { content: works, page: { number: 0, totalPages: 1 } } }],
  ['nowhere | Carrel asks for page=2, for this is page 1 of 5.', { answer: { data: works, total: 9 } }],
  [
    'nowhere | Carrel takes it that there is none, for this is page 5 of 5.',
    { answer: { data: [A], total: 9 }, query: { page: 5 } },
  ],
  ['nowhere | Carrel asks for page=2, for this page is full.', { answer: { data: works } }],
  ['nowhere | Carrel takes it that there is none, for this page is not full.', { answer: { data: [A] } }],
  ['nowhere | Nothing follows a page without articles.', { answer: { data: [], next: '/x?page=2' } }],
  [
    'nowhere | Pages follow each other by what each answer tells, and this one tells nothing.',
    { answer: { data: works }, query: { page: 2, step: 'cursor=c2' } },
  ],
])('the next page: %s', (expected, given) => {
  expect(originOf('next page', given)).toBe(expected)
  // Exactly where a page is asked for, there is one.
  expect(listOf(given).next !== null).toBe(expected.includes('Carrel asks for'))
})

test('an article tells the places of its values in the whole answer', () => {
  const origins = listOf({ answer: { data: { edges } } }).articles.map((article) =>
    article.origins.map(({ path }) => path),
  )
  expect(origins).toEqual([
    ['data.edges[0].node.title', 'data.edges[0].node.doi'],
    ['data.edges[1].node.title', 'data.edges[1].node.doi'],
  ])
  const [keyed] = listOf({ answer: { result: { uids: ['12', '7'], '7': B, '12': A } } }).articles
  expect(keyed?.origins[0]).toEqual({ field: 'title', path: 'result["12"].title', raw: 'A' })
  const [bare, broken] = listOf({ answer: { data: ['A title alone', null, A] } }).articles
  expect(bare?.origins).toEqual([{ field: 'title', path: 'data[0]', raw: 'A title alone' }])
  expect(broken?.origins).toEqual([])
})
