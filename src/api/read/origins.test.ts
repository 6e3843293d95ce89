/** Every origin leads to what it says stood there: followed in the answer, its path ends at its raw text. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_RAW } from '../../contract/answer-origin.ts'
import type { ArticleList } from '../../contract/article.ts'
import { EVERYTHING, type SearchQuery } from '../../contract/search-query.ts'
import { ApiError } from '../api-error.ts'
import { readArticle } from './article.ts'
import { falseOrigins, falseOriginsOf, followPath } from './check-origins.ts'
import { readList } from './list.ts'
import { CONTENT_SYSTEMS } from './make-content-system-answers.ts'
import { FORMATS } from './make-format-answers.ts'
import { FRAMEWORKS } from './make-framework-answers.ts'
import { INDEXES } from './make-index-answers.ts'
import { REPOSITORIES } from './make-repository-answers.ts'
import { readStatistics } from './stats.ts'

const noHeader = () => null
const withTotal = (name: string) => (name.toLowerCase() === 'x-total' ? '44' : null)

/** What was read, or null where it was refused in words. */
function readOrRefuse<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The false origins of a list and its articles. */
function falseInList(answer: unknown, header: (name: string) => string | null, list: ArticleList | null): string[] {
  if (list === null) return []
  return [
    ...falseOrigins(answer, header, list.origins),
    ...list.articles.flatMap((article) => falseOriginsOf(answer, article)),
  ]
}

describe('in the answers that services and frameworks give', () => {
  test.each([...FORMATS, ...FRAMEWORKS, ...INDEXES, ...REPOSITORIES, ...CONTENT_SYSTEMS])(
    '$name',
    ({ answer: made, headers = {}, detail }) => {
      // As it would come: a field that a table leaves undefined is not there.
      const answer: unknown = JSON.parse(JSON.stringify(made))
      const header = (name: string) => headers[name.toLowerCase()] ?? null
      const list = readList(answer, header, EVERYTHING)
      expect(list.origins.map(({ field }) => field)).toEqual([
        'articles on this page',
        'number of articles',
        'page',
        'articles per page',
        'number of pages',
        'next page',
      ])
      expect(list.articles.flatMap(({ origins }) => origins).length).toBeGreaterThan(0)
      expect(falseInList(answer, header, list)).toEqual([])
      expect(detail === undefined ? [] : falseOriginsOf(detail, readArticle(detail))).toEqual([])
    },
  )
})

const NAMES = [
  'total',
  'count',
  'meta',
  'data',
  'results',
  'edges',
  'node',
  'cursor',
  'items',
  'next',
  'links',
  'page',
  'limit',
  'offset',
  'next_cursor',
  'hasMore',
  'pages',
  'by_year',
  'buckets',
  'sum_other_doc_count',
  'years',
  'counts',
  'labels',
  'articles',
  'updated_at',
  'title',
  'doi',
  'a b',
  '7',
  '_embedded',
  'value',
  'included',
  'relationships',
] as const

/** JSON whose names are those that Carrel looks for. */
const answers = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.nat(50),
      fc.constantFrom('12', '2019-01-02', 'Lamps', '/x?page=2', '/x?cursor=c2', 'abc', null, true, false),
    ),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('any'), { maxKeys: 6 }),
  ),
})).any

describe('in any answer', () => {
  test('of a list, its articles, and the statistics', () => {
    const seen = { body: 0, header: 0, nowhere: 0 }
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 3 }), (answer, page) => {
        const query: SearchQuery = { ...EVERYTHING, page }
        const list = readOrRefuse(() => readList(answer, withTotal, query))
        const statistics = readOrRefuse(() => readStatistics(answer))
        expect(falseInList(answer, withTotal, list)).toEqual([])
        expect(falseOrigins(answer, noHeader, statistics?.origins ?? [])).toEqual([])
        for (const { where, raw } of [...(list?.origins ?? []), ...(statistics?.origins ?? [])]) {
          seen[where] += 1
          expect(raw.length).toBeLessThanOrEqual(LONGEST_RAW + 1)
        }
      }),
      { numRuns: 3_000 },
    )
    // Awake: origins of each kind were followed.
    expect(Math.min(seen.body, seen.header, seen.nowhere)).toBeGreaterThan(100)
  })

  test('the check can fail', () => {
    const list = readList({ total: 9, data: [{ title: 'A' }] }, noHeader, EVERYTHING)
    const elsewhere = { total: 8, data: [{ title: 'B' }] }
    expect(falseInList(elsewhere, noHeader, list)).toEqual([
      expect.stringMatching(/^articles on this page: body data holds/),
      'number of articles: body total holds 8, not 9',
      'A, title: data[0].title holds "B", not "A"',
    ])
    expect(falseOrigins({}, () => 'x', list.origins)).toHaveLength(2)
    expect(followPath({ a: [{ 'b.c': 7 }] }, 'a[0]["b.c"]')).toBe(7)
    expect(followPath({ a: [] }, 'a[0].b')).toBeUndefined()
  })
})
