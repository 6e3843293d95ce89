/** A change in the form of answers is noticed, and nothing else is taken for one. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleForm, type AnswerForm, listForm, movesBetween } from './answer-form.ts'
import { statisticsForm } from './statistics-form.ts'

const works = [
  { title: 'A', doi: '10.5555/a' },
  { title: 'B', doi: '10.5555/b' },
]
const noHeader = () => null
const countHeader = (name: string) => (name === 'x-total-count' ? '9' : null)
const ofList = (answer: unknown) => listForm(answer, noHeader, 1)

/** Each move as `part: from → to`. */
function moves(before: AnswerForm | null, now: AnswerForm | null): string[] {
  if (before === null || now === null) return []
  return movesBetween(before, now).map(({ part, from, to }) => `${part}: ${from} → ${to}`)
}

describe('a list in another form', () => {
  test.each<[unknown, unknown, string[]]>([
    [{ data: works }, { results: works }, ['the list of articles: data → results']],
    [works, { data: works }, ['the list of articles: (the whole answer) → data']],
    [{ data: works, total: 9 }, { data: works, meta: { total: 9 } }, ['the total: total → meta.total']],
    [
      { data: works, next: '/x?cursor=a' },
      { data: works, links: { next: '/x?cursor=a' } },
      ['the way to the next page: next → links.next'],
    ],
    [
      { data: works, next: '/x?cursor=a' },
      { data: works, meta: { next_cursor: 'a' } },
      ['the way to the next page: next → meta.next_cursor'],
    ],
    [
      { results: works, count: 9 },
      { hits: { total: { value: 9 }, hits: works } },
      ['the list of articles: results → hits.hits', 'the total: count → hits.total'],
    ],
  ])('%j and then %j', (before, now, expected) => {
    expect(moves(ofList(before), ofList(now))).toEqual(expected)
    expect(moves(ofList(before), ofList(before))).toEqual([])
  })

  test('a total that goes from a header into the body', () => {
    expect(moves(listForm(works, countHeader, 1), listForm({ data: works, total: 9 }, noHeader, 1))).toEqual([
      'the list of articles: (the whole answer) → data',
      'the total: header x-total-count → total',
    ])
  })
})

describe('no other form', () => {
  const full = { data: works, meta: { total: 9, count: 2 }, links: { next: '/x?page=2', self: '/x' } }

  test.each<[string, unknown]>([
    ['nothing found', { data: [], meta: { total: 0 }, links: {} }],
    ['a last page', { data: works, meta: { total: 9 }, links: { next: null } }],
    ['one without a way on', { data: works, meta: { total: 9 } }],
    ['one without a total', { data: works, links: { next: '/x?page=2' } }],
    ['another total that stood there before', { data: works, meta: { count: 9 } }],
    ['a second total, which is read now, beside the old one', { ...full, meta: { total: 9, total_count: 9 } }],
    ['further parts', { ...full, facets: { type: { total: 3 } }, warnings: [] }],
    ['other fields of articles', { ...full, data: [{ headline: 'C', authors: [] }] }],
  ])('%s', (_, now) => {
    expect(moves(ofList(full), ofList(now))).toEqual([])
  })

  test('whatever is left out of an answer', () => {
    const answer = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, fc.constant(works), fc.nat(), fc.constant('/x?cursor=a'), tie('object')),
      object: fc.dictionary(
        fc.constantFrom('data', 'results', 'meta', 'total', 'count', 'next', 'links', 'title', 'by_type', 'type'),
        tie('value'),
        { maxKeys: 5 },
      ),
    })).object
    fc.assert(
      fc.property(answer, fc.func(fc.boolean()), (before, isKept) => {
        const now = withoutSome(before, (key) => isKept(key), '')
        expect(moves(ofList(before), ofList(now))).toEqual([])
        expect(moves(statisticsForm(before), statisticsForm(now))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('any JSON has a form or none, and is no change of itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        for (const form of [ofList, articleForm, statisticsForm]) expect(moves(form(answer), form(answer))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('an article in another form', () => {
  const work = { title: 'A', doi: '10.5555/a', authors: [{ name: 'Ada Reader' }] }

  test.each<[unknown, unknown, string[]]>([
    [work, { data: work }, ['the record: (the whole answer) → data']],
    [{ data: work }, work, ['the record: data → (the whole answer)']],
    [{ data: work }, { data: { attributes: work } }, ['the record: data → data.attributes']],
    [{ data: work }, { message: { title: 'B' } }, ['the record: data → message']],
    [[work], { data: [work] }, ['the record: [] → data[]']],
    [
      { versions: 2, data: [work] },
      {
        data: [
          { ...work, version: 1 },
          { ...work, version: 2 },
        ],
      },
      [],
    ],
    [{ data: work }, { data: { title: 'B' } }, []],
    [{ title: 'A', metadata: work }, { title: 'B' }, []],
    [{ data: work }, { data: null }, []],
  ])('%j and then %j', (before, now, expected) => {
    expect(moves(articleForm(before), articleForm(now))).toEqual(expected)
  })
})

describe('statistics in another form', () => {
  const before = { articles: 9, by_type: { article: 7 }, by_language: { en: 7 } }

  test.each<[unknown, string[]]>([
    [{ articles: 10, by_type: { review: 1 }, by_language: { fr: 1 } }, []],
    [{ articles: 9 }, []],
    [{ articles: 9, by_type: { article: 7 }, by_licence: { 'CC BY': 1 } }, []],
    [
      { totals: { articles: 9 }, facets: { type: ['article', 7], language: ['en', 7] } },
      [
        'the number of articles: articles → totals.articles',
        'the breakdown by type: by_type → facets.type',
        'the breakdown by language: by_language → facets.language',
      ],
    ],
  ])('%j', (now, expected) => {
    expect(moves(statisticsForm(before), statisticsForm(now))).toEqual(expected)
  })

  test('not where a breakdown that could not be read before is read without a part of it', () => {
    const inner = { article: 7, examples: works }
    const both = { articles: 9, by_type: { article: 7 }, data: { by_type: inner } }
    expect(moves(statisticsForm(both), statisticsForm({ articles: 9, data: { by_type: { article: 7 } } }))).toEqual([])
  })
})

/** The answer without the fields whose path is not kept. */
function withoutSome(value: unknown, isKept: (path: string) => boolean, path: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      isKept(`${path}.${key}`) ? [[key, withoutSome(inner, isKept, `${path}.${key}`)]] : [],
    ),
  )
}
