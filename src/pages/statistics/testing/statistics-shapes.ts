/** Statistics of every shape that services send, and the page that shows them. */
import { EVERYTHING } from '../../../domain/search-query.ts'
import type { FigureOrigin } from '../figure-file.ts'

/** Of the first sources. */
const ISSNS = [['1932-6203'], ['1111-1111', '2222-222X']]

/** An answer of each shape. */
export const STATISTICS_SHAPES: Record<string, object> = {
  complete: {
    articles: 12,
    sources: 3,
    open_access: { open: 8, closed: 2, unknown: 2, by_status: { gold: 8, closed: 2, unknown: 2 } },
    by_type: { article: 10, review: 2 },
    by_year: [
      { year: 2015, count: 5 },
      { year: 2018, count: 6 },
      { year: null, count: 1 },
    ],
    by_license: { 'CC-BY-4.0': 9, unknown: 3 },
    by_language: { en: 11, '=cmd()': 1 },
    top_sources: Array.from({ length: 15 }, (_, index) => ({
      name: `Journal <${index}> & "more"`,
      count: 15 - index,
      issn: ISSNS[index] ?? [],
    })),
    quality: null,
    updated_at: '2026-11-20T09:41:00Z',
  },
  flat: { totalArticlesCount: 1200, fullTextCount: 800, languages: ['en', 700, 'fr', 500] },
  nested: { data: { stats: { total: 9, facets: { type: { buckets: [{ key: 'article', doc_count: 9 }] } } } } },
  contradictory: { articles: 257, by_type: { article: 200, review: 40 }, by_language: { en: 200, fr: 100 } },
  'text and nulls among counts': {
    articles: '9',
    by_year: [
      { year: '2019', count: '7' },
      { year: null, count: 2 },
    ],
    by_language: { en: null, fr: 'many' },
    by_license: null,
  },
  'counts that some parts lack': {
    total_articles: '1,000',
    by_year: [
      { year: 2019, count: 300 },
      { year: 2020, count: null },
      { year: 2023, count: 600 },
    ],
    by_type: { article: 700, review: 200, conference_paper: 'n/a' },
    by_license: { 'CC-BY-4.0': 400, '': 300, unknown: 200 },
  },
  'more parts than a whole': {
    articles: 1000,
    open_access: { open: 1200, closed: 300 },
    by_type: { article: 1100, review: 200 },
  },
  empty: {
    articles: 0,
    sources: 0,
    open_access: { open: 0, closed: 0, unknown: 0, by_status: {} },
    by_type: {},
    by_year: [],
    by_license: {},
    by_language: {},
    top_sources: [],
    quality: { lacks: { doi: 0, year: 0 }, by_year: [], by_source: [] },
    updated_at: '2026-11-20T09:41:00Z',
  },
  'parts without articles': { articles: 0, by_type: { article: 0 }, by_year: { 2019: 0, 2021: 0 } },
  'large counts': { articles: 259_057_483, by_type: { article: 202_814_957, 'book-chapter': 21_250_659 } },
}

/** Of a page in the tests. */
export const SHAPE_ORIGIN: FigureOrigin = {
  catalogue: 'Example Library',
  address: 'https://library.example/stats',
  selection: EVERYTHING,
  articles: 12,
  updatedAt: '2026-11-20T09:41:00Z',
}
