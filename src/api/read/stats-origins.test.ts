/** Where the figures of the statistics came from, in each form of breakdown; the figures are made up. */
import { expect, test } from 'vitest'
import { readStatistics } from './stats.ts'

/** Each origin in words: `field: place | raw | note`. */
function originsOf(answer: unknown): string[] {
  return readStatistics(answer).origins.map(({ field, where, path, raw, note }) => {
    const parts = [where === 'body' ? path : where, raw, note].filter((part) => part !== '' && part !== null)
    return `${field}: ${parts.join(' | ')}`
  })
}

test('of our own service: every figure, in the order of the page', () => {
  const told = {
    articles: 3,
    sources: 2,
    open_access: { open: 2, closed: 0, unknown: 1, by_status: { gold: 2, unknown: 1 } },
    by_type: { article: 3 },
    by_year: [
      { year: 2019, count: 2 },
      { year: null, count: 1 },
    ],
    top_sources: [{ name: 'Journal', count: 2 }],
    updated_at: '2026-11-20T10:00:00Z',
  }
  expect(originsOf(told)).toEqual([
    'date of the figures: updated_at | "2026-11-20T10:00:00Z"',
    'articles: articles | 3',
    'sources: sources | 2',
    'open access: open_access.open | 2 | Shown as its share of the articles.',
    'open access: closed: open_access.closed | 0',
    'open access: unknown: open_access.unknown | 1',
    'articles by year: by_year | [{"year":2019,"count":2},{"year":null,"count":1}] | Its parts are compared with the total at “articles”.',
    'articles by type: by_type | {"article":3} | Its parts are compared with the total at “articles”.',
    'articles by kind of open access: open_access.by_status | {"gold":2,"unknown":1} | Its parts are compared with the total at “articles”.',
    'articles by source: top_sources | [{"name":"Journal","count":2}] | Its parts are compared with the total at “articles”.',
  ])
})

/** What none of these answers tells. */
const NOTHING_ELSE = ['date of the figures', 'sources', 'open access'].map(
  (field) => `${field}: nowhere | The service does not tell it.`,
)

test.each<[string, unknown, string[]]>([
  [
    'buckets, with what is not listed',
    {
      hits: { total: { value: 90, relation: 'eq' } },
      aggregations: { language: { sum_other_doc_count: 81, buckets: [{ key: 'en', doc_count: 9 }] } },
    },
    [
      'articles: hits.total | {"value":90,"relation":"eq"}',
      'articles by language: aggregations.language | {"sum_other_doc_count":81,"buckets":[{"key":"en","doc_count":9}]} | Its parts are compared with the total at “hits.total”.',
      'articles by language: not listed: aggregations.language.sum_other_doc_count | 81',
    ],
  ],
  [
    'pairs in turn, nested, and what is about the answer after what is about the catalogue',
    { took: 12, totalArticlesCount: 1200, fullTextCount: 800, facets: { colour: ['blue', 7, 'red', 2] } },
    [
      'articles: totalArticlesCount | 1200',
      'Full text count: fullTextCount | 800',
      'Took: took | 12',
      'Facets: colour: facets.colour | ["blue",7,"red",2]',
    ],
  ],
  [
    'two lists side by side',
    { articles: 9, years: [2019, 2020], counts: [4, 5] },
    [
      'articles: articles | 9',
      'articles by year: labels: years | [2019,2020] | Its parts are compared with the total at “articles”.',
      'articles by year: counts: counts | [4,5]',
    ],
  ],
  [
    'two lists within a group, with the rest beside them',
    { articles: 90, language: { labels: ['en', 'fr'], counts: [7, 2], others: 81 } },
    [
      'articles: articles | 90',
      'Language: others: language.others | 81',
      'articles by language: labels: language.labels | ["en","fr"] | Its parts are compared with the total at “articles”.',
      'articles by language: counts: language.counts | [7,2]',
      'articles by language: not listed: language.others | 81',
    ],
  ],
  [
    'figures in rows that name them',
    [
      { name: 'articles', value: 7 },
      { name: 'readers', value: 2 },
    ],
    ['articles: [0].value | 7', 'Value: [1].value | 2'],
  ],
  [
    'facets that name themselves; a second one of a kind goes by its own name',
    {
      count: 9,
      facets: [
        { name: 'language', values: [{ label: 'en', count: 7 }] },
        { name: 'original language', values: [{ label: 'fr', count: 2 }] },
      ],
    },
    [
      'articles: count | 9',
      'articles by language: facets[0] | {"name":"language","values":[{"label":"en","count":7}]} | Its parts are compared with the total at “count”.',
      'Original language: facets[1] | {"name":"original language","values":[{"label":"fr","count":2}]} | Its parts are compared with the total at “count”.',
    ],
  ],
])('of %s', (_, answer, expected) => {
  const lines = originsOf(answer)
  expect(lines).toEqual(expect.arrayContaining(NOTHING_ELSE))
  expect(lines.filter((line) => !NOTHING_ELSE.includes(line))).toEqual(expected)
})
