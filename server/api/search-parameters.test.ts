/** Filters, order, figures and explanations of searches, by requests to the built app. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRow } from '../catalogue/testing/article-rows.ts'
import { doiIdentifier } from '../catalogue/record-row.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const AUTHORS = [{ name: 'Jane A. Smith', orcid: '0000-0002-1825-0097' }, { name: 'Bo Doe' }]

// The end of each DOI names the row.
const ROWS = [
  makeRow({
    doi: '10.1234/lamp',
    title: 'Brass lamps at sea',
    published: '2019',
    year: 2019,
    volume: '7',
    references: [doiIdentifier('10.1/x')],
    authors: AUTHORS,
  }),
  makeRow({
    doi: '10.1234/wick',
    title: 'Wicks of lamps',
    abstract: 'Nothing of note. We trim the <i>wicks</i> of every brass lamp once an hour, and again.',
    keywords: ['colour', 'deep seas'],
    published: '2021-03',
    year: 2021,
    source: 'PLoS ONE',
    oa_status: 'green',
    license: 'CC-BY-4.0',
    full_text_url: 'https://example.org/wick',
    references: [doiIdentifier('10.1234/lamp')],
  }),
  makeRow({
    doi: null,
    slug: 'oil',
    title: 'A lamp without oil',
    pages: '1-2',
    keywords: ['plots'],
    published: null,
    year: null,
    type: 'review',
    language: null,
    oa_is_open: null,
    oa_status: null,
  }),
  makeRow({
    doi: '10.1234/sea',
    title: 'The sea: an anaemia of light',
    issn: ['1234-5679'],
    published: '2020',
    year: 2020,
    oa_is_open: false,
    oa_status: 'closed',
    authors: [{ name: 'Smith, John' }],
  }),
]

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ store: await openTestCatalogue(ROWS), environment: { READER_LIMIT: '10000' } })
})
afterAll(() => server.close())

async function request(path: string, parameters: Record<string, string>) {
  const response = await server.request(`/gateway/api/v1/${path}?${new URLSearchParams(parameters).toString()}`)
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const suggest = async (parameters: Record<string, string>) => (await list(parameters)).meta.suggested

async function list(parameters: Record<string, string>) {
  const { body } = await request('articles', parameters)
  const names = body.data.map(({ doi, slug }: { doi: string | null; slug: string }) => doi?.slice(8) ?? slug)
  return { names, meta: body.meta, items: body.data }
}

it('a list for a word that no article has, beside one that some have, holds the latter', async () => {
  expect((await list({ q: 'lamps immunotherapy' })).names.toSorted()).toEqual(['lamp', 'oil', 'wick'])
  expect((await list({ q: 'immunotherapy' })).names).toEqual([])
})

describe('a list holds the articles', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ year_from: '2020' }, ['wick', 'sea']],
    [{ year_from: '2019', year_to: '2020' }, ['sea', 'lamp']],
    [{ access: 'open' }, ['wick', 'lamp']],
    [{ access: 'green' }, ['wick']],
    [{ access: 'closed' }, ['sea']],
    [{ access: 'unknown' }, ['oil']],
    [{ source: 'plos one' }, ['wick']],
    [{ source: 'plos' }, []],
    [{ author: 'jane a smith' }, ['lamp']],
    [{ author: 'Smith' }, []],
    [{ license: 'cc-by-4.0' }, ['wick']],
    [{ license: 'unknown', language: 'EN' }, ['sea', 'lamp']],
    [{ language: 'unknown' }, ['oil']],
    [{ has: 'abstract' }, ['wick']],
    [{ has: 'doi' }, ['wick', 'sea', 'lamp']],
    [{ has: 'full_text,doi' }, ['wick']],
    [{ has: 'orcid' }, ['lamp']],
    [{ lacks: 'abstract' }, ['sea', 'lamp', 'oil']],
    [{ lacks: 'license,orcid' }, ['sea', 'oil']],
    [{ lacks: 'references' }, ['sea', 'oil']],
    [{ lacks: 'issn' }, ['wick', 'lamp', 'oil']],
    [{ lacks: 'volume' }, ['wick', 'sea', 'oil']],
    [{ lacks: 'pages' }, ['wick', 'sea', 'lamp']],
    [{ lacks: 'full_text' }, ['sea', 'lamp', 'oil']],
    [{ lacks: 'year,language,doi' }, ['oil']],
    [{ q: 'lamps', type: 'review' }, ['oil']],
    [{ q: 'lamps', year_to: '2020', sort: 'newest' }, ['lamp']],
    [{ q: 'title:lamp' }, ['oil', 'wick', 'lamp']],
    [{ q: 'abstract:brass' }, ['wick']],
    [{ q: 'keyword:"deep seas"' }, ['wick']],
    [{ q: 'keyword:brass' }, []],
    [{ q: 'author:smith' }, ['sea', 'lamp']],
    [{ q: 'author:"Jane Smith"' }, ['lamp']],
    [{ q: 'author:"J. Smith"' }, ['sea', 'lamp']],
    [{ q: 'author:"Jane Doe"' }, []],
    [{ q: 'source:"PLoS ONE"' }, ['wick']],
    [{ q: 'source:quiet -year:2019' }, ['sea', 'oil']],
    [{ q: 'doi:10.1234/lamp OR doi:10.1234/sea' }, ['sea', 'lamp']],
    [{ q: 'lamp NOT brass' }, ['oil']],
    [{ q: 'sea OR oil' }, ['oil', 'sea', 'wick', 'lamp']],
    [{ q: '(sea OR oil) year:2019-2020' }, ['sea', 'lamp']],
    [{ q: '"of lamps"' }, ['wick']],
    [{ q: '"lamps of"' }, []],
    [{ q: 'color', match: 'all' }, ['wick']],
    [{ q: 'anemia', match: 'all' }, ['sea']],
  ])('of %j', async (parameters, expected) => {
    expect((await list(parameters)).names.toSorted()).toEqual(expected.toSorted())
  })
})

it.each([
  ['newest', ['wick', 'sea', 'lamp', 'oil']],
  ['oldest', ['lamp', 'sea', 'wick', 'oil']],
  ['most_cited', ['lamp', 'wick', 'sea', 'oil']],
  ['title', ['oil', 'lamp', 'sea', 'wick']],
])('a list is sorted by %s', async (sort, expected) => {
  expect((await list({ sort })).names).toEqual(expected)
})

describe('a search of plain words', () => {
  it('lists articles with all words before those with most of them, in every order', async () => {
    const { names, meta } = await list({ q: 'brass lamps' })
    expect([names, meta.total, meta.total_all_words]).toEqual([['lamp', 'wick', 'oil'], 3, 2])
    expect((await list({ q: 'brass lamps', sort: 'newest' })).names).toEqual(['wick', 'lamp', 'oil'])
    const second = await list({ q: 'brass lamps', per_page: '2', page: '2' })
    expect([second.names, second.meta.total]).toEqual([['oil'], 3])
  })

  it('lists none without all words where that is wanted', async () => {
    const { names, meta } = await list({ q: 'brass lamps', match: 'all' })
    expect([names, meta.total, meta.total_all_words]).toEqual([['lamp', 'wick'], 2, 2])
  })

  it('searches the nearest word for one that no article has, and says so', async () => {
    const { names, meta } = await list({ q: 'bras lamps' })
    expect([names[0], meta.corrected]).toEqual(['lamp', { from: 'bras lamps', to: 'brass lamps' }])
    const uncorrected = await list({ q: 'bras lamps', match: 'all' })
    expect([uncorrected.names, uncorrected.meta.corrected]).toEqual([[], null])
  })

  it('suggests the nearest words where it is searched as written and finds nothing', async () => {
    expect(await suggest({ q: 'bras lamps', match: 'all' })).toBe('brass lamps')
    expect(await suggest({ q: '"bras lamps"' })).toBe('"brass lamps"')
    expect(await suggest({ q: 'title:bras NOT wick' })).toBe('title:brass NOT wick')
    // Nothing would be found for it either.
    expect(await suggest({ q: '"lamps bras"' })).toBeNull()
    expect(await suggest({ q: 'bras', match: 'all', year_from: '2022' })).toBeNull()
    // Something is found.
    expect(await suggest({ q: 'bras lamps' })).toBeNull()
    expect(await suggest({ q: 'lamp OR bras' })).toBeNull()
  })

  it('keeps a word of a source that looks like a typing error', async () => {
    expect((await list({ q: 'plos lamps' })).meta.corrected).toBeNull()
  })

  it('finds an author where no article has the word', async () => {
    const { names, meta } = await list({ q: 'doe lamps' })
    expect([names[0], meta.corrected, meta.total_all_words]).toEqual(['lamp', null, 0])
  })

  it.each([
    ['lamp', 'relevance'],
    ['lamp -brass', 'relevance'],
    ['year:2019-2021', 'newest'],
    ['NOT lamp', 'newest'],
    ['author:smith', 'newest'],
  ])('%s is ordered by %s, as it says', async (q, sort) => {
    const { meta } = await list({ q })
    expect(meta.sort).toBe(sort)
    expect((await list({ q, sort: 'title' })).meta.sort).toBe('title')
  })

  it('says how an expression was understood, and nothing of plain words', async () => {
    expect((await list({ q: 'lamp -brass' })).meta.understood).toBe('lamp AND NOT brass')
    expect((await list({ q: 'lamp' })).meta.understood).toBeNull()
  })
})

it('an item says where it matches, with places in a text without markup', async () => {
  const { items } = await list({ q: 'wick hours' })
  const { fields, snippet } = items[0].match
  expect(fields).toEqual(['title', 'abstract', 'doi'])
  expect(snippet.text).toBe('We trim the wicks of every brass lamp once an hour, and again.')
  const marked = snippet.marks.map(({ from, to }: Record<'from' | 'to', number>) => snippet.text.slice(from, to))
  expect(marked).toEqual(['wicks', 'hour'])
  expect((await list({})).items[0].match).toBeUndefined()
  expect((await list({ q: 'colo' })).items[0].match).toEqual({ fields: ['keyword'], snippet: null })
  const byAuthor = (await list({ q: 'doe oil' })).items.find(({ doi }: { doi: string }) => doi === '10.1234/lamp')
  expect(byAuthor.match).toEqual({ fields: ['author'], snippet: null })
  expect((await list({ q: 'author:smith' })).items[0].match).toEqual({ fields: ['author'], snippet: null })
})

describe('the statistics of a search', () => {
  it('divide its articles', async () => {
    const { body } = await request('stats', { q: 'brass lamps', year_from: '2019' })
    expect(body).toMatchObject({
      articles: 2,
      sources: 2,
      open_access: { open: 2, closed: 0, unknown: 0, by_status: { gold: 1, green: 1 } },
      by_type: { article: 2 },
      by_year: [
        { year: 2019, count: 1 },
        { year: 2021, count: 1 },
      ],
      by_license: { 'CC-BY-4.0': 1, unknown: 1 },
      by_language: { en: 2 },
      top_sources: ['Journal of Quiet Places', 'PLoS ONE'].map((name) => ({ name, count: 1 })),
    })
  })

  it.each([{ q: 'brass lamps' }, { q: 'lamp' }, { q: 'sea OR oil' }, { access: 'open' }, { q: 'zzzz' }])(
    'count as many articles as the list has: %j',
    async (parameters) => {
      const { body } = await request('stats', parameters)
      expect(body.articles).toBe((await list(parameters)).meta.total)
    },
  )

  it('of all articles are those of the catalogue', async () => {
    expect((await request('stats', {})).body.articles).toBe(4)
    expect((await request('stats', { page: '2' })).status).toBe(400)
  })
})
