import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERYTHING, normalizeSearchText, type SearchQuery } from '../../src/domain/search-query.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import type { ArticleRow } from './schema.ts'
import { findArticle, findArticles, findCitations } from './find-articles.ts'
import { doiIdentifier } from './record-row.ts'
import { makeRow } from './testing/article-rows.ts'
import { searchArticles } from './search-articles.ts'
import { readStatistics } from './statistics.ts'
import type { Store } from './store.ts'

// The end of each DOI names the row in the tests.
const ROWS: ArticleRow[] = [
  makeRow({ doi: '10.1234/title', title: 'Learning from networks', published: '2001' }),
  makeRow({ doi: '10.1234/keyword', title: 'Another subject', keywords: ['networks', 'deep seas'], published: '2002' }),
  makeRow({ doi: '10.1234/abstract', title: 'A third subject', abstract: 'About networks, networks and networks.' }),
  makeRow({ doi: '10.1234/old', title: 'Old tides', published: '1999' }),
  makeRow({ doi: '10.1234/new', title: 'New tides', published: '2019-07' }),
  makeRow({ doi: '10.1234/undated', title: 'Undated tides', published: null, year: null, type: 'review' }),
  makeRow({ doi: '10.1234/accents', title: 'Éléments naïfs de Łódź', type: 'review' }),
  makeRow({ doi: '10.1234/forms', title: 'Modelling universities with models' }),
  makeRow({ doi: '10.1234/hyphen', title: 'State-of-the-art of IL-6 and COVID-19' }),
  makeRow({ doi: '10.1234/chinese', title: '新型冠状病毒肺炎流行病学特征分析', keywords: ['流行病学'] }),
  makeRow({ doi: '10.1234/japanese', title: 'フラックスタワーデータを用いた変化の検討', keywords: ['植生指標'] }),
  makeRow({ doi: '10.1234/signs', title: 'Can models be too big? 🦜 100%' }),
  makeRow({ doi: '10.1234/markup', title: 'The <i>Homo</i> N<sub>2</sub>O $J/\\psi$ decay' }),
  makeRow({ doi: '10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2', title: 'Reanalysis' }),
  makeRow({
    doi: '10.1371/journal.pbio.1',
    title: 'First of a series',
    references: ['10.1371/JOURNAL.PBIO.12', '10.9/elsewhere'].map(doiIdentifier),
  }),
  makeRow({
    doi: '10.1371/journal.pbio.12',
    title: 'Twelfth of a series',
    license: 'CC0-1.0',
    oa_is_open: null,
    oa_status: null,
  }),
  makeRow({ doi: '10.1234/who', title: 'The Who', published: '1971' }),
]

const sum = (counts: number[]) => counts.reduce((whole, count) => whole + count, 0)

let store: Store

beforeAll(async () => {
  store = await openTestCatalogue(ROWS, '2026-01-02T03:04:05.000Z')
})

afterAll(() => store.close())

const search = (text: string, more: Partial<SearchQuery> = {}) =>
  searchArticles(store, { ...EVERYTHING, perPage: 100, text: normalizeSearchText(text), ...more })

async function find(text: string, more: Partial<SearchQuery> = {}): Promise<string[]> {
  const { ids } = await search(text, more)
  const articles = await findArticles(store, ids)
  return articles.map(({ doi, slug }) => (doi ?? slug).replace(/^10\.1234\//, ''))
}

describe('a search for all words finds', () => {
  const CASES: [text: string, found: string[]][] = [
    ['tides', ['new', 'old', 'undated']],
    ['old tides', ['old']],
    ['tides elsewhere', []],
    ['ELEMENTS NAIFS lodz', ['accents']],
    ['e\u0301le\u0301ments', ['accents']],
    ['ｅｌｅｍｅｎｔｓ', ['accents']],
    ['modelled university', ['forms']],
    ['"modelling universities"', ['forms']],
    ['"universities modelling"', []],
    ['"universities with mod"', []],
    ['"deep seas"', ['keyword']],
    ['"networks deep"', []],
    ['universit', ['forms']],
    ['learni', ['title']],
    ['learni networks', []],
    ['networks learni', ['title']],
    ['il-6', ['hyphen']],
    ['il 6', ['hyphen']],
    ['state of the art', ['hyphen']],
    ['covid-1', ['hyphen']],
    ['the', ['hyphen', 'markup', 'who']],
    ['the who', ['who']],
    ['who tides', ['new', 'old', 'undated']],
    ['冠状病毒', ['chinese']],
    ['新型 特征', ['chinese']],
    ['流行病', ['chinese']],
    ['植生', ['japanese']],
    ['変化の検討', ['japanese']],
    ['ﾀﾜｰ', ['japanese']],
    ['🦜', ['signs']],
    ['%', ['signs']],
    ['_', []],
    ['homo n2o', ['markup']],
    ['j psi', ['markup']],
    ['10.1234/title', ['title']],
    ['https://doi.org/10.1234/TITLE', ['title']],
    ['doi: 10.1234/title', ['title']],
    ['10.1371/journal.pbio.1', ['10.1371/journal.pbio.1']],
    ['10.1371/journal.pbio', ['10.1371/journal.pbio.1', '10.1371/journal.pbio.12']],
    ['pbio 12', ['10.1371/journal.pbio.12']],
    [
      'https://doi.org/10.1175/1520-0477(1996)077%3C0437:TNYRP%3E2.0.CO;2',
      ['10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2'],
    ],
  ]

  it.each(CASES)('for %s', async (text, found) => {
    expect((await find(text, { match: 'all' })).toSorted()).toEqual(found.toSorted())
  })

  it('the operators of other languages as plain text', async () => {
    const plain = await find('networks learning')
    expect(plain).toEqual(['title', 'abstract', 'keyword'])
    for (const text of ['networks & learning', 'networks | learning', '(networks) !learning', 'networks:* learning'])
      expect(await find(text)).toEqual(plain)
  })

  it('articles of one type', async () => {
    expect(await find('', { type: 'review' })).toEqual(['accents', 'undated'])
    expect(await find('tides', { type: 'review' })).toEqual(['undated'])
    expect(await find('tides', { type: 'conference_paper' })).toEqual([])
  })
})

describe('hits', () => {
  it('are ordered by where and how often the words occur', async () => {
    expect(await find('seas subject')).toEqual(['keyword', 'abstract'])
    expect(await find('networks')).toEqual(['title', 'abstract', 'keyword'])
  })

  it('of equal rank are ordered newest first, undated last', async () => {
    expect(await find('tides')).toEqual(['new', 'old', 'undated'])
  })

  it('without a text are newest first, in one order for all pages', async () => {
    const all = await find('')
    expect(all).toHaveLength(ROWS.length)
    expect(all.at(-1)).toBe('undated')
    expect(all.slice(-4)).toEqual(['title', 'old', 'who', 'undated'])
    const pages = await Promise.all([1, 2, 3].map((page) => find('', { page, perPage: 7 })))
    expect(pages.flat()).toEqual(all)
  })

  it('past the end are none, with the true total', async () => {
    expect(await search('', { page: 999_999_999 })).toMatchObject({ ids: [], total: ROWS.length })
    expect(await search('tides', { page: 2 })).toMatchObject({ ids: [], total: 3 })
  })
})

describe('a hostile text', () => {
  const TEXTS = [
    '"',
    '""',
    "'",
    '\\',
    "'; DROP TABLE search;--",
    '((((',
    'a & | !',
    '<->',
    'x'.repeat(1000),
    `author:${'x'.repeat(250)}`,
    '深'.repeat(1000),
    '\ud800',
  ]
  it.each([...TEXTS, '\u202eabc', 'a:*', '$1', '%s', '\u0300', '١٢٣', 'ﷺ'.repeat(50), 'a '.repeat(64)])(
    'hostile text number %# is searched',
    async (text) => {
      await expect(find(text)).resolves.toBeDefined()
    },
  )

  it('never fails', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...Array.from('ab "\'()&|!:*<->\\深%_0-9.')) }),
    )
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        await expect(find(one)).resolves.toBeDefined()
      }),
    )
  })
})

it('every article is found by its DOI and by its title', async () => {
  for (const { doi, title } of ROWS) {
    expect(await find(doi ?? '')).toEqual([doi?.replace(/^10\.1234\//, '')])
    expect(await find(title)).toContain(doi?.replace(/^10\.1234\//, ''))
  }
})

it('citations inside the catalogue are found in both directions', async () => {
  const citing = await findArticle(store, 'first-of-a-series')
  const cited = await findArticle(store, 'twelfth-of-a-series')
  expect([citing?.cited_by_count, cited?.cited_by_count]).toEqual([0, 1])
  const { references, citedBy } = await findCitations(store, citing?.id ?? 0)
  expect(references?.map(({ slug }) => slug)).toEqual(['twelfth-of-a-series'])
  expect(citedBy).toEqual([])
  expect((await findCitations(store, cited?.id ?? 0)).citedBy?.map(({ slug }) => slug)).toEqual(['first-of-a-series'])
  expect(await findArticle(store, 'nothing')).toBeNull()
})

it('a catalogue without references sends null for citations, not 0', async () => {
  await store.query('begin')
  await store.query('delete from citation')
  const article = await findArticle(store, 'twelfth-of-a-series')
  expect(article?.cited_by_count).toBeNull()
  expect(await findCitations(store, article?.id ?? 0)).toEqual({ references: null, citedBy: null })
  await store.query('rollback')
})

it('every breakdown of the statistics adds up to the total', async () => {
  const figures = await readStatistics(store)
  expect(figures.articles).toBe(ROWS.length)
  expect(figures.sources).toBe(1)
  expect(figures.updated_at).toBe('2026-01-02T03:04:05.000Z')
  expect(figures.open_access).toMatchObject({ open: ROWS.length - 1, closed: 0, unknown: 1 })
  const { by_type, by_license, by_language, open_access, by_year } = figures
  for (const counts of [by_type, by_license, by_language, open_access.by_status]) {
    expect(sum(Object.values(counts))).toBe(ROWS.length)
  }
  expect(sum(by_year.map(({ count }) => count))).toBe(ROWS.length)
  expect(by_year.at(-1)).toEqual({ year: null, count: 1 })
  expect(by_license).toMatchObject({ unknown: ROWS.length - 1, 'CC0-1.0': 1 })
})
