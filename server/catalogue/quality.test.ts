/** The quality of a catalogue, as it is stored when the catalogue is built. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doiIdentifier } from './record-row.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { readStatistics } from './statistics.ts'
import type { Store } from './store.ts'
import { makeRow } from './testing/article-rows.ts'

const TITLE = 'On the lamps of quiet harbours'
const ROWS = [
  // Lacks nothing.
  makeRow({
    doi: '10.1234/one',
    title: TITLE,
    abstract: 'Lamps.',
    authors: [{ name: 'Ada Reader', orcid: '0000-0002-1825-0097' }],
    license: 'CC-BY-4.0',
    issn: ['1234-5679'],
    volume: '7',
    pages: '3-4',
    year: 2019,
    full_text_url: 'https://example.org/one',
    references: [doiIdentifier('10.1234/dot')],
  }),
  makeRow({
    doi: '10.1234/two',
    title: 'On the <i>lamps</i> of quiet harbours',
    slug: 'marked',
    year: 2019,
    published: '1950',
    language: null,
    source: null,
  }),
  makeRow({ doi: '10.1234/three', title: TITLE, slug: 'other-year', year: 2020, volume: '7', pages: '1-2' }),
  makeRow({ doi: null, title: 'Editorial', slug: 'editorial-1', year: 1066, language: null }),
  makeRow({ doi: null, title: 'Editorial', slug: 'editorial-2', year: 1066 }),
  makeRow({ doi: '10.1234/dot', title: 'A name with a dot', year: null }),
  makeRow({ doi: '10.1234/DOT.', title: 'A dot with a name', year: 2031, abstract: 'Short.' }),
]

let store: Store
beforeAll(async () => {
  store = await openTestCatalogue(ROWS, '2026-01-02T03:04:05.000Z')
})
afterAll(() => store.close())

const readQuality = async () => {
  const { quality } = await readStatistics(store)
  if (quality === null || !('by_year' in quality)) throw new Error('The store has no quality.')
  return quality
}

it('the quality counts what lacks each field, and divides all articles by year and source', async () => {
  const { lacks, by_year, by_source } = await readQuality()
  expect(lacks).toEqual({
    abstract: 5,
    doi: 2,
    full_text: 6,
    orcid: 6,
    license: 6,
    issn: 6,
    volume: 5,
    pages: 5,
    references: 6,
    language: 2,
    year: 1,
  })
  expect(by_year.map(({ year, articles, lacks: gaps }) => [year, articles, gaps.license])).toEqual([
    [1066, 2, 2],
    [2019, 2, 1],
    [2020, 1, 1],
    [2031, 1, 1],
    [null, 1, 1],
  ])
  expect(by_source.map(({ name, articles, lacks: gaps }) => [name, articles, gaps.doi])).toEqual([
    ['Journal of Quiet Places', 6, 2],
    [null, 1, 0],
  ])
})

it('the quality names suspected duplicates by title and year or DOI, and not those with short titles', async () => {
  const { duplicates } = await readQuality()
  expect(duplicates).toMatchObject({ articles: 4, groups: 2 })
  expect(duplicates.largest).toEqual([
    {
      by: 'doi',
      title: 'A name with a dot',
      year: 2031,
      articles: 2,
      slugs: ROWS.slice(5).map(({ slug }) => slug),
    },
    { by: 'title', title: TITLE, year: 2019, articles: 2, slugs: ROWS.slice(0, 2).map(({ slug }) => slug) },
  ])
})

it('the quality lists the records that lack the most fields, of as many fields the cited first, then the newest', async () => {
  const { most_gaps } = await readQuality()
  expect(most_gaps[0]).toEqual({
    slug: 'editorial-1',
    title: 'Editorial',
    source: 'Journal of Quiet Places',
    year: 1066,
    lacks: ['abstract', 'doi', 'full_text', 'orcid', 'license', 'issn', 'volume', 'pages', 'references', 'language'],
  })
  expect(most_gaps.map(({ slug, lacks }) => [slug, lacks.length])).toEqual([
    ['editorial-1', 10],
    ['a-name-with-a-dot', 9],
    ['editorial-2', 9],
    ['marked', 9],
    ['a-dot-with-a-name', 7],
    ['other-year', 6],
  ])
})

it('the quality counts years before the first journals and after the next year', async () => {
  expect((await readQuality()).dates).toEqual({ before: 1665, early: 2, after: 2027, late: 1 })
})
