/** Reading what a service answered: our own service's shape, whatever is missing from it, and any JSON at all. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '../../contract/search-query.ts'
import { ApiError } from '../api-error.ts'
import { readArticle, readListedArticle } from './article.ts'
import { readLink } from './link.ts'
import { readList } from './list.ts'
import { readOrcid } from './orcid.ts'
import { readProblem } from './problem.ts'
import { readStatistics } from './stats.ts'

const noHeader = () => null

const record = {
  slug: 'reading-rooms',
  title: 'Reading <i>rooms</i>',
  doi: '10.1234/rooms',
  type: 'conference_paper',
  abstract: 'Text.',
  abstract_note: 'A summary.',
  authors: [{ name: 'Ada Reader', orcid: '0000-0002-1825-0097', affiliations: ['Somewhere'] }, { name: 'Bo' }],
  authors_total: 3,
  source: 'Journal',
  publisher: 'Press',
  volume: '1',
  issue: null,
  pages: 'e12',
  published: '2020-05-17',
  year: 2020,
  language: 'en',
  keywords: ['a', 'b', 'a'],
  open_access: { is_oa: true, status: 'gold', license: 'CC-BY-4.0', url: 'https://example.org/full' },
  citations: { cited_by_count: 1, references: [{ slug: 's', title: 'T', doi: '10.1234/t', year: 2001 }], cited_by: [] },
  added_at: '2026-11-20T10:00:00Z',
}

describe('an article', () => {
  test('is read field by field, and every field is kept by its own name', () => {
    const article = readArticle(record)
    expect(article).toMatchObject({
      slug: 'reading-rooms',
      doi: '10.1234/rooms',
      type: 'conference_paper',
      abstractNote: 'A summary.',
      authorsTotal: 3,
      issue: null,
      keywords: ['a', 'b'],
      openAccess: { isOpen: true, status: 'gold', license: 'CC-BY-4.0', url: 'https://example.org/full' },
      citations: {
        citedByCount: 1,
        references: [{ slug: 's', title: 'T', doi: '10.1234/t', year: 2001 }],
        citedBy: [],
      },
    })
    expect(article.authors).toEqual([
      { name: 'Ada Reader', parts: null, orcid: '0000-0002-1825-0097', affiliations: ['Somewhere'] },
      { name: 'Bo', parts: null, orcid: null, affiliations: [] },
    ])
    expect(article.metadata.map(({ name }) => name)).toEqual(Object.keys(record))
  })

  test('what is not told is unknown: never no, never 0', () => {
    const article = readArticle({ title: 'T', doi: '10.1234/t' })
    expect(article).toMatchObject({
      slug: '10.1234/t',
      type: null,
      year: null,
      openAccess: { isOpen: null, status: null, license: null, url: null },
      citations: { citedByCount: null, references: null, citedBy: null },
    })
    expect(readArticle({ title: 'T', open_access: { is_oa: null }, slug: 't' }).openAccess.isOpen).toBeNull()
  })

  test('a type of the service’s own keeps its word', () => {
    expect(readArticle({ slug: 't', title: 'T', type: 'book_chapter' })).toMatchObject({
      type: null,
      typeLabel: 'book_chapter',
    })
  })

  test.each([null, [], {}, true])('%j is none', (value) => {
    expect(readListedArticle(value)).toBeNull()
    expect(() => readArticle(value)).toThrow(ApiError)
  })
})

describe('a list', () => {
  test('tells its articles, its total and its pages', () => {
    const list = readList({ data: [record, null], meta: { total: 41, page: 2, per_page: 20, pages: 3 } }, noHeader, {
      ...EVERYTHING,
      page: 2,
    })
    expect(list).toMatchObject({ total: 41, page: 2, perPage: 20, pages: 3 })
    expect(list.articles.map(({ isBroken }) => isBroken)).toEqual([false, true])
    expect(list.articles[1]?.title).toMatch(/^Item 2 of the answer could not be read/)
    expect(list.articles[1]?.metadata).toEqual([{ name: 'item', value: null }])
  })

  test('without a total the number of articles is unknown', () => {
    expect(readList({ data: [] }, noHeader, { ...EVERYTHING, page: 4 })).toMatchObject({
      total: null,
      page: 4,
      pages: null,
    })
  })

  test('an answer without a list is not understood', () => {
    expect(() => readList({ error: 'no' }, noHeader, EVERYTHING)).toThrow(ApiError)
  })
})

describe('statistics', () => {
  const told = {
    articles: 3,
    sources: 2,
    open_access: { open: 2, closed: 0, unknown: 1, by_status: { gold: 2, unknown: 1 } },
    by_type: { article: 3 },
    by_year: [
      { year: 2019, count: 2 },
      { year: null, count: 1 },
    ],
    by_license: { 'CC-BY-4.0': 2, unknown: 1 },
    by_language: { en: 3 },
    top_sources: [{ name: 'Journal', count: 2 }],
    updated_at: '2026-11-20T10:00:00Z',
  }

  test('are read with every breakdown that is told', () => {
    const statistics = readStatistics(told)
    expect(statistics).toMatchObject({ articles: 3, sources: 2, openAccess: { open: 2, closed: 0, unknown: 1 } })
    expect(statistics.breakdowns.map(({ by }) => by)).toEqual([
      'year',
      'type',
      'open_access',
      'license',
      'language',
      'source',
    ])
    expect(statistics.breakdowns[0]?.entries).toEqual([
      { value: '2019', count: 2 },
      { value: 'unknown', count: 1 },
    ])
  })

  test('a figure that is not told is unknown, not 0', () => {
    expect(readStatistics({ articles: 3 })).toMatchObject({
      sources: null,
      openAccess: { open: null },
      breakdowns: [],
      updatedAt: null,
    })
  })

  test('without one figure the answer is not understood', () => {
    expect(() => readStatistics({ hello: 'world' })).toThrow(ApiError)
  })
})

/** What a reading threw other than an ApiError; null when it read or refused in words. */
function faultOf(read: () => unknown): unknown {
  try {
    read()
    return null
  } catch (error) {
    return error instanceof ApiError ? null : error
  }
}

describe('any JSON', () => {
  test('is read or refused in words, never anything else', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc
            .jsonValue()
            .map((value) => ({ ...record, authors: value, citations: value, open_access: value, keywords: value })),
          fc.dictionary(
            fc.constantFrom('@type', 'title', 'years', 'counts', 'startIndex', 'nextPageToken', 'total', 'data'),
            fc.oneof(fc.jsonValue(), fc.array(fc.nat()), fc.constant('Error'), fc.constant([record])),
          ),
        ),
        (value) => {
          for (const read of [
            readArticle,
            readStatistics,
            (any: unknown) => readList(any, noHeader, EVERYTHING),
            (any: unknown) => readList({ data: [any] }, noHeader, EVERYTHING),
          ]) {
            expect(faultOf(() => read(value))).toBeNull()
          }
        },
      ),
      { numRuns: 10_000 },
    )
    // Ten thousand answers take their time where others work too.
  }, 60_000)
})

describe('an ORCID iD', () => {
  test.each([
    ['0000-0002-1825-0097', '0000-0002-1825-0097'],
    ['https://orcid.org/0000-0002-1694-233X', '0000-0002-1694-233X'],
    ['0000-0002-1694-233x', '0000-0002-1694-233X'],
  ])('%s is read', (value, orcid) => {
    expect(readOrcid(value)).toBe(orcid)
  })

  test.each(['0000-0002-1825-0098', '0000-0002-1825', 'https://evil.example/0000-0002-1825-0097', '', null, 7])(
    '%j is none',
    (value) => {
      expect(readOrcid(value)).toBeNull()
    },
  )
})

describe('a link', () => {
  test.each(['https://example.org/a', 'http://example.org/a?b=c'])('%s is one', (value) => {
    expect(readLink(value)).toBe(value)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org',
    '/a',
    'https://u:p@example.org/',
    `https://example.org/${'a'.repeat(2048)}`,
    7,
    null,
  ])('%j is none', (value) => {
    expect(readLink(value)).toBeNull()
  })
})

describe('a problem body', () => {
  test('gives the service’s own words and its id of the request', () => {
    expect(readProblem('{"title":"T","detail":"D","requestId":"r"}')).toEqual({ serviceMessage: 'D', requestId: 'r' })
    expect(readProblem('{"title":"T"}')).toEqual({ serviceMessage: 'T', requestId: null })
  })

  test.each(['', 'null', '[]', '<html>', '{"detail":{}}'])('%j gives none', (body) => {
    expect(readProblem(body)).toEqual({ serviceMessage: null, requestId: null })
  })

  test('is cut where it goes on for too long', () => {
    expect(readProblem(JSON.stringify({ detail: 'x'.repeat(9999) })).serviceMessage).toHaveLength(500)
  })
})
