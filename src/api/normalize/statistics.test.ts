/** Statistics as services, search engines and frameworks send them; the figures are made up. */
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { normalizeStatistics } from './statistics.ts'

describe('the statistics of Carrel’s own API', () => {
  const response = {
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
    top_sources: [{ name: 'Journal', count: 2, issn: ['1932-6203', null] }],
    updated_at: '2026-11-20T10:00:00Z',
  }

  test('have every breakdown', () => {
    const statistics = normalizeStatistics(response)
    expect(statistics).toMatchObject({ articles: 3, sources: 2, openAccess: { open: 2, closed: 0, unknown: 1 } })
    expect(statistics.breakdowns.map(({ by }) => by)).toEqual([
      'year',
      'type',
      'open_access',
      'license',
      'language',
      'source',
    ])
    expect(statistics.breakdowns.at(-1)?.entries).toEqual([{ value: 'Journal', count: 2, issn: ['1932-6203'] }])
    expect(statistics.breakdowns[0]?.entries).toEqual([
      { value: '2019', count: 2 },
      { value: 'unknown', count: 1 },
    ])
  })

  test('have null for an absent count', () => {
    expect(normalizeStatistics({ articles: 3 })).toMatchObject({
      sources: null,
      openAccess: { open: null },
      breakdowns: [],
      updatedAt: null,
    })
  })

  test('are refused without any count', () => {
    expect(() => normalizeStatistics({ hello: 'world' })).toThrow(ApiError)
  })
})

describe('statistics', () => {
  test('know counts in any spelling and label the others', () => {
    expect(
      normalizeStatistics({ totalArticlesCount: 9, repositoriesCount: 2, fullTextCount: 5, esTook: 12 }),
    ).toMatchObject({
      articles: 9,
      sources: 2,
      figures: [
        { path: 'fullTextCount', label: 'Full text count', count: 5, isTechnical: false },
        { path: 'esTook', count: 12, isTechnical: true },
      ],
    })
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
  ])('have a breakdown from %s', (_, response) => {
    const [breakdown] = normalizeStatistics(response).breakdowns
    expect(breakdown?.by).toBe('language')
    expect(breakdown?.entries).toEqual([
      { value: 'en', count: 7 },
      { value: 'fr', count: 2 },
    ])
  })

  test('take neither dates nor booleans for counts', () => {
    const statistics = normalizeStatistics({
      articles: 3,
      connected: true,
      updated_at: '2026-11-11T12:39:45Z',
      latest: 'A title',
    })
    expect(statistics).toMatchObject({ articles: 3, figures: [], updatedAt: '2026-11-11T12:39:45Z' })
  })
})

/** Articles, sources, open, and each breakdown as `kind: value count, …`. */
function figuresOf(response: unknown) {
  const { articles, sources, openAccess, breakdowns } = normalizeStatistics(response)
  const parts = breakdowns.map(
    ({ by, entries }) => `${by}: ${entries.map(({ value, count }) => `${value} ${count}`).join(', ')}`,
  )
  return [articles, sources, openAccess.open, ...parts]
}

test.each<[unknown, number | null]>([
  [{ articles: 9, open_access: { count: 7, percentage: 77.8 } }, 77.8],
  [{ articles: 9, open_access_share: '77.8 %' }, 77.8],
  [{ articles: 9, oaRate: 0.778 }, 77.8],
  [{ articles: 9, open_access_percentage: 1 }, 1],
  [{ articles: 9, open_access_percentage: 78 }, 78],
  [{ articles: 9, open_access_percentage: 'most' }, null],
  [{ articles: 9, open_access_percentage: null }, null],
  [{ articles: 9, download_rate: 12 }, null],
])('the statistics %j state the share of open access %j', (response, percent) => {
  const { statedShare, figures } = normalizeStatistics(response)
  expect(statedShare?.percent ?? null).toBe(percent)
  expect(figures.map(({ path }) => path)).toEqual(
    percent === null && 'download_rate' in Object(response) ? ['download_rate'] : [],
  )
})

test('the keys of each known count are kept, and the quality of records is no figure', () => {
  const lacks = { doi: 3, license: 2 }
  const own = normalizeStatistics({ articles: 9, open_access: { open: 7 }, quality: { lacks } })
  expect(own).toMatchObject({ isCountedByCarrel: true, figures: [], breakdowns: [] })
  expect(own.origins).toEqual({
    articles: 'articles',
    sources: null,
    open: 'open_access.open',
    closed: null,
    unknown: null,
  })
  expect(normalizeStatistics({ numFound: 9, quality: 3 })).toMatchObject({
    isCountedByCarrel: false,
    figures: [{ path: 'quality', count: 3 }],
  })
})

describe('the figures of', () => {
  test.each<[string, unknown, unknown[]]>([
    [
      'Solr, with facets in turn',
      {
        responseHeader: { status: 0, QTime: 3 },
        response: { numFound: 9, start: 0, docs: [] },
        facet_counts: { facet_queries: {}, facet_fields: { type_s: ['article', 7, 'review', 2] } },
      },
      [9, null, null, 'type: article 7, review 2'],
    ],
    [
      'Solr, with facets as objects',
      { response: { numFound: 9 }, facets: { count: 9, types: { buckets: [{ val: 'article', count: 7 }] } } },
      [9, null, null, 'type: article 7'],
    ],
    [
      'a search engine, without its shards',
      {
        _shards: { total: 5, successful: 5 },
        hits: { total: { value: 9, relation: 'eq' } },
        aggregations: {
          per_year: { buckets: [{ key_as_string: '2019', key: 1546300800000, doc_count: 7 }] },
          open_access: { buckets: { open: { doc_count: 7 }, closed: { doc_count: 2 } } },
          sources: { value: 4 },
        },
      },
      [9, 4, null, 'year: 2019 7', 'open_access: open 7, closed 2'],
    ],
    [
      'a repository: facets that name themselves',
      { _embedded: { facets: [{ name: 'language', _embedded: { values: [{ label: 'en', count: 7 }] } }] } },
      [null, null, null, 'language: en 7'],
    ],
    ['a repository: one count', { status: 'OK', data: { count: 31 } }, [31, null, null]],
    [
      'rows with a name of their own',
      {
        status: 'OK',
        data: [
          { subject: 'Law', count: 7 },
          { subject: 'Light', count: 2 },
        ],
      },
      [null, null, null, 'other: Law 7, Light 2'],
    ],
    [
      'JSON:API',
      { data: { type: 'statistics', id: 'all', attributes: { 'articles-count': 9, 'by-type': { article: 7 } } } },
      [9, null, null, 'type: article 7'],
    ],
    [
      'GraphQL: a total of something else is no total of all',
      { data: { statistics: { openAccess: { total: 7 }, journals: { total: 4 }, totalCount: 9 } } },
      [9, 4, 7],
    ],
    [
      'resources',
      {
        data: {
          articles: '9',
          open_access: { count: 7, percentage: 77.8 },
          types: [{ name: 'Article', articles_count: 7 }],
        },
      },
      [9, null, 7, 'type: Article 7'],
    ],
    [
      'a list of metrics',
      {
        metrics: [
          { name: 'articles', value: 9 },
          { name: 'sources', value: 4 },
        ],
      },
      [9, 4, null],
    ],
  ])('%s', (_, response, expected) => {
    expect(figuresOf(response)).toEqual(expected)
  })
})
