/** Breakdowns as two lists, and which total a breakdown belongs to; the figures are made up. */
import { describe, expect, test } from 'vitest'
import { normalizeStatistics } from './statistics.ts'

/** Articles, sources, open, and each breakdown as `kind: value count, …`. */
function figuresOf(response: unknown) {
  const { articles, sources, openAccess, breakdowns } = normalizeStatistics(response)
  const parts = breakdowns.map(
    ({ by, entries }) => `${by}: ${entries.map(({ value, count }) => `${value} ${count}`).join(', ')}`,
  )
  return [articles, sources, openAccess.open, ...parts]
}

describe('two lists side by side', () => {
  test.each<[unknown, unknown[]]>([
    [{ years: [2019, 2020], counts: [3, 5] }, ['year: 2019 3, 2020 5']],
    [{ counts: [3, 5], years: [2019, 2020] }, ['year: 2019 3, 2020 5']],
    [{ years: ['2019', '2020'], works: ['3', '5'] }, ['year: 2019 3, 2020 5']],
    [{ years: [2019], open: [3] }, ['year: 2019 3']],
    [{ labels: ['a', 'b'], values: [7, 0] }, ['other: a 7, b 0']],
    [{ values: [7, 2], labels: ['a', null] }, ['other: a 7, unknown 2']],
    [{ facet: { names: ['a', 'b'], counts: [7, 2] } }, ['other: a 7, b 2']],
    [{ by_type: { keys: ['article', 'review'], totals: [7, 2] } }, ['type: article 7, review 2']],
    [{ histogram: { publication_years: [2019, 2020], n: [3, 5] } }, ['year: 2019 3, 2020 5']],
    [{ facets: [{ name: 'language', labels: ['en'], counts: [7] }] }, ['language: en 7']],
  ])('%j are a breakdown', (response, expected) => {
    expect(figuresOf(response).slice(3)).toEqual(expected)
    expect(normalizeStatistics(response).figures).toEqual([])
  })

  test('leave the fields beside them alone', () => {
    expect(figuresOf({ articles: 8, years: [2019, 2020], counts: [3, 5], by_type: { article: 7 } })).toEqual([
      8,
      null,
      null,
      'year: 2019 3, 2020 5',
      'type: article 7',
    ])
  })

  test('at the top are named after their labels', () => {
    expect(normalizeStatistics({ articles: 8, years: [2019, 2020], counts: [3, 5] }).breakdowns).toMatchObject([
      { path: 'years', label: 'Years', whole: 8 },
    ])
  })

  test.each<[string, unknown]>([
    ['of two lengths', { articles: 8, labels: ['a', 'b'], counts: [7] }],
    ['of nothing', { articles: 8, labels: [], counts: [] }],
    ['with counts below 0', { articles: 8, labels: ['a', 'b'], counts: [7, -2] }],
    ['with parts of a count', { articles: 8, labels: ['a', 'b'], counts: [0.7, 0.2] }],
    ['with no count for most', { articles: 8, labels: ['a', 'b', 'c'], counts: [7, null, null] }],
    ['of years alone', { articles: 8, notes: ['a'], years: [2019] }],
    ['of numbers under names without a meaning', { articles: 8, x: [1, 2], y: [3, 4] }],
    ['beside a third', { articles: 8, years: [2019], counts: [3], citations: [4] }],
    ['in two objects', { articles: 8, a: { labels: ['a'] }, b: { counts: [7] } }],
    ['of objects', { articles: 8, labels: [{ a: 'b' }], counts: [7] }],
  ])('are no breakdown %s', (_, response) => {
    expect(normalizeStatistics(response)).toMatchObject({ articles: 8, breakdowns: [] })
  })

  test('of values and counts in turn are two breakdowns', () => {
    expect(
      figuresOf({ facet_fields: { type: ['article', 7, 'review', 2], volume: ['1', 5, '2', 4] } }).slice(3),
    ).toEqual(['type: article 7, review 2', 'other: 1 5, 2 4'])
  })
})

const byType = { article: 7, review: 2 }

/** Whole, rest and whether it may be cut, of the only breakdown. */
function wholeOf(response: unknown) {
  const [breakdown] = normalizeStatistics(response).breakdowns
  return breakdown === undefined ? null : [breakdown.whole, breakdown.rest, breakdown.mayBeCut]
}

test.each<[string, unknown, ReturnType<typeof wholeOf>]>([
  ['beside the total of all', { articles: 9, by_type: byType }, [9, null, false]],
  ['in a group of figures', { total: 9, facets: { type: ['article', 7, 'review', 2] } }, [9, null, false]],
  ['beside a total of its own', { total: 90, journals: { total: 9, by_type: byType } }, [9, null, false]],
  ['inside something else', { articles: 90, authors: { by_type: byType } }, [null, null, false]],
  ['without any total', { by_type: byType }, [null, null, false]],
  ['by an unknown property', { articles: 90, by_colour: { blue: 7, red: 2 } }, [null, null, false]],
  ['by an unknown property that adds up', { articles: 9, by_colour: { blue: 7, red: 2 } }, [9, null, false]],
  [
    'of two lists with a total of their own',
    { articles: 90, language: { labels: ['en', 'fr'], counts: [7, 2], total: 9 } },
    [9, null, false],
  ],
  ['of two lists by name', { articles: 90, language: { labels: ['en', 'fr'], counts: [7, 2] } }, [90, null, false]],
  [
    'of two lists with the rest beside them',
    { articles: 90, language: { labels: ['en', 'fr'], counts: [7, 2], others: 81 } },
    [90, 81, true],
  ],
  ['called a top', { articles: 90, top_sources: [{ name: 'Annals', count: 7 }] }, [90, null, true]],
  [
    'of a round number of parts',
    { articles: 90, by_language: { en: 1, fr: 1, de: 1, es: 1, it: 1 } },
    [90, null, true],
  ],
  [
    'of a search engine, which sends the rest',
    {
      hits: { total: { value: 90, relation: 'eq' } },
      aggregations: { language: { sum_other_doc_count: 81, buckets: [{ key: 'en', doc_count: 9 }] } },
    },
    [90, 81, true],
  ],
  [
    'of a search engine, with all parts',
    {
      hits: { total: { value: 9, relation: 'eq' } },
      aggregations: { language: { sum_other_doc_count: 0, buckets: [{ key: 'en', doc_count: 9 }] } },
    },
    [9, 0, false],
  ],
])('a breakdown %s has its whole and rest', (_, response, expected) => {
  expect(wholeOf(response)).toEqual(expected)
})

/** The breakdowns as `kind: value count, …`, what has no count as `value ?stated`; then the articles. */
function partsOf(response: object) {
  const { articles, breakdowns } = normalizeStatistics({ articles: 9, ...response })
  const parts = breakdowns.map(({ by, entries, withoutCount }) => {
    const known = entries.map(({ value, count }) => `${value} ${count}`)
    return `${by}: ${[...known, ...withoutCount.map(({ value, stated }) => `${value} ?${stated ?? ''}`)].join(', ')}`
  })
  return [...parts, articles]
}

describe('counts that are null or a text', () => {
  test.each<[string, object, string]>([
    ['of a map', { by_type: { article: 7, review: 2, book: 'n/a' } }, 'type: article 7, review 2, book ?n/a'],
    ['of years', { figures: { 2019: 3, 2020: null, 2021: 6 } }, 'other: 2019 3, 2021 6, 2020 ?'],
    [
      'of rows',
      { by_year: [2019, 2020, null].map((year) => ({ year, count: year === 2020 ? null : 3 })) },
      'year: 2019 3, unknown 3, 2020 ?',
    ],
    [
      'of rows with another number',
      {
        years: [
          { label: '2019', value: 2019, count: 3 },
          { label: '2020', value: 2020, count: null },
        ],
      },
      'year: 2019 3, 2020 ?',
    ],
    ['of rows that leave it out', { countries: [{ name: 'DE', works: 3 }, { name: 'FR' }] }, 'other: DE 3, FR ?'],
    [
      'of sources',
      {
        top_sources: [
          { name: 'Annals', count: 3, issn: ['1932-6203'] },
          { name: 'Water', count: 'many', issn: [] },
        ],
      },
      'source: Annals 3, Water ?many',
    ],
    [
      'of pairs',
      {
        languages: [
          ['en', 3],
          ['fr', null],
        ],
      },
      'language: en 3, fr ?',
    ],
    [
      'in turn with their values',
      { languages: ['en', 3, 'fr', null, 'de', 1, 'es', '?'] },
      'language: en 3, de 1, fr ?, es ??',
    ],
    [
      'of buckets',
      {
        per_year: {
          buckets: [
            { key: '2019', doc_count: 3 },
            { key: '2020', doc_count: null },
          ],
        },
      },
      'year: 2019 3, 2020 ?',
    ],
    [
      'of named buckets',
      { by_status: { buckets: { gold: { doc_count: 3 }, closed: { doc_count: null } } } },
      'open_access: gold 3, closed ?',
    ],
    ['of two lists', { languages: { labels: ['en', 'fr'], counts: [3, null] } }, 'language: en 3, fr ?'],
    ['of two lists of numbers', { volumes: { labels: ['1', '2'], counts: [3, null] } }, 'other: 1 3, 2 ?'],
  ])('%s leave the other parts a breakdown', (_, response, expected) => {
    expect(partsOf(response)).toEqual([expected, 9])
  })

  test.each<[string, object]>([
    ['most of them', { by_type: { article: 7, review: null, book: 'n/a' } }],
    ['all of them', { by_language: { en: null, fr: 'many' } }],
    ['a date', { papers: { latest: '2026-11-20', read: 3 } }],
    ['a sentence', { papers: { read: 3, note: 'Counted by hand in the reading room of the library.' } }],
    ['a list', { by_type: { article: 7, more: ['review'] } }],
    ['one of several totals', { counts: { articles: 9, sources: 3, open: null } }],
    [
      'one of named totals',
      {
        metrics: [
          { name: 'sources', value: 3 },
          { name: 'editors', value: null },
        ],
      },
    ],
    ['texts of a list', { years: ['2019', '2020', '2021', '2022'] }],
    [
      'a row with lists',
      {
        groups: [
          { name: 'a', count: 2, parts: [] },
          { name: 'b', parts: [] },
        ],
      },
    ],
  ])('make no breakdown where %s is none', (_, response) => {
    expect(partsOf(response)).toEqual([9])
  })

  test('of a list of totals leave the others what they are', () => {
    const metrics = [
      { name: 'articles', value: 7 },
      { name: 'sources', value: 3 },
      { name: 'open_access', value: 'n/a' },
    ]
    expect(figuresOf({ metrics })).toEqual([7, 3, null])
  })
})
