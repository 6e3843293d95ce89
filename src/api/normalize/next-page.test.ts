/** The ways in which services lead to the next page. */
import { describe, expect, test } from 'vitest'
import { A, B, readList, works } from './testing/read-list.ts'

function byStep(step: string) {
  return { isNumbered: false, next: { page: 2, step } }
}

describe('the next page', () => {
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
  ])('is reached by %s', (_, response, headers, expected) => {
    expect(readList(response, { headers })).toMatchObject(expected)
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
  ])('is requested in the spelling of the response: %s', (_, response, step) => {
    expect(readList(response)).toMatchObject(byStep(step))
  })

  test.each([
    { next: null, count: 2, results: works },
    { data: works, has_more: false },
    { data: works, total: 2 },
    { data: [A] },
    { content: works, page: { number: 2, totalPages: 3 }, number: 2 },
  ])('is none in %j', (response) => {
    const isLast = 'content' in response
    expect(readList(response, { query: isLast ? { page: 3 } : {} }).next).toBeNull()
  })

  test('is requested without credentials and within a bound', () => {
    expect(readList({ results: works, next: '/x?cursor=a&api_key=secret&access_token=secret' }).next?.step).toBe(
      'cursor=a',
    )
    expect(readList({ results: works, next: `/x?cursor=${'a'.repeat(3000)}` }).next?.step).toBe('')
  })
})
