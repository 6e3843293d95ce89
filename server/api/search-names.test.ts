/** Authors and sources that a search names, and sources that an ISSN joins, by requests to the built app. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRow } from '../catalogue/testing/article-rows.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ONE = { issn: ['1932-6203'], year: 2020 }

const ROWS = [
  makeRow({ doi: '10.1234/1', title: 'Lamps', authors: [{ name: 'Jürgen Schmidhuber' }], source: 'PLoS ONE', ...ONE }),
  makeRow({ doi: '10.1234/2', title: 'Wicks', authors: [{ name: 'Schmidhuber, Jürgen' }], source: 'PLOS ONE', ...ONE }),
  makeRow({
    doi: '10.1234/3',
    title: 'Oil',
    authors: [{ name: 'J. Schmidhuber' }, { name: 'Jane A. Smith' }],
    ...ONE,
    source: 'PLoS ONE',
  }),
  makeRow({ doi: '10.1234/4', title: 'Light of the sea', authors: [{ name: 'John Smith' }], source: 'Sea' }),
  makeRow({ doi: '10.1234/5', title: 'Light', authors: [{ name: 'Ada Sea' }], source: 'Light & Sea' }),
  makeRow({ doi: '10.1234/6', title: 'Water', authors: [{ name: 'Müller' }], source: 'Water', issn: ['1111-1111'] }),
  makeRow({ doi: '10.1234/7', title: 'Waters', authors: [{ name: 'Muller' }], source: 'WATER', issn: ['2222-2222'] }),
  makeRow({ doi: '10.1234/8', title: 'Heat', source: 'Physica', issn: ['4444-4444'] }),
  makeRow({ doi: '10.1234/9', title: 'Cold', source: 'Physica', issn: ['5555-5555'] }),
  makeRow({ doi: '10.1234/10', title: 'Glass', source: 'The Lantern' }),
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ store: await openTestCatalogue(ROWS), limit: 10_000 })
})
afterAll(() => server.close())

async function request(path: string, parameters: Record<string, string>) {
  const answer = await server.requestAs('good', `/api/v1/${path}?${new URLSearchParams(parameters).toString()}`)
  return JSON.parse(await answer.text())
}

const list = (parameters: Record<string, string>) => request('articles', parameters)

describe('a search that is a name', () => {
  it.each([
    ['Jürgen Schmidhuber', 'Jürgen Schmidhuber', 2],
    ['schmidhuber jurgen', 'schmidhuber jurgen', 2],
    ['J. Schmidhuber', 'J. Schmidhuber', 3],
    ['Schmidhuber, J.', 'Schmidhuber, J.', 3],
    ['Schmidhuber', 'Schmidhuber', 3],
    ['smith', 'smith', 2],
    ['Jane Smith', 'Jane A. Smith', 1],
    ['J Smith', 'J Smith', 2],
    ['muller', 'Muller', 2],
  ])('offers the author of %s', async (q, name, articles) => {
    const { meta } = await list({ q })
    expect(meta.names).toEqual([{ field: 'author', name, articles }])
    expect((await list({ q: `author:"${name}"` })).meta.total).toBe(articles)
  })

  it.each([
    ['plos one', 'PLoS ONE', 3],
    ['PLOS ONE', 'PLoS ONE', 3],
    ['light & sea', 'Light & Sea', 1],
    ['light sea', 'Light & Sea', 1],
    ['lantern', 'The Lantern', 1],
  ])('offers the source of %s', async (q, name, articles) => {
    const { meta } = await list({ q })
    expect(meta.names).toEqual([{ field: 'source', name, articles }])
    expect((await list({ source: name })).meta.total).toBe(articles)
  })

  it('offers both where it is both', async () => {
    const { meta } = await list({ q: 'sea' })
    expect(meta.names).toEqual([
      { field: 'author', name: 'Ada Sea', articles: 1 },
      { field: 'source', name: 'Sea', articles: 1 },
    ])
  })

  it.each([
    { q: 'lamps' },
    { q: 's' },
    { q: 'Jane Schmidhuber' },
    { q: 'the light of a lamp by john smith' },
    { q: 'author:smith' },
    { q: '"John Smith"' },
    { q: 'smith NOT jane' },
    { q: 'smith', page: '2', per_page: '1' },
    { q: '10.1234/1' },
  ])('offers nothing else: %j', async (parameters) => {
    expect((await list(parameters)).meta.names).toEqual([])
  })
})

describe('a source with several spellings', () => {
  it.each(['PLoS ONE', 'plos one', 'PLOS ONE'])('is found as %s', async (source) => {
    expect((await list({ source })).meta.total).toBe(3)
  })

  it('is one in the figures of a search and in those of the catalogue', async () => {
    const ofSearch = await request('stats', { year_from: '1900' })
    expect(ofSearch.top_sources[0]).toMatchObject({ name: 'PLoS ONE', count: 3 })
    expect(ofSearch.sources).toBe(7)
    const ofCatalogue = await request('stats', {})
    expect(ofCatalogue.top_sources).toEqual(ofSearch.top_sources)
  })

  it('has the articles of all sources of its name, which a filter cannot tell apart', async () => {
    const { sources, top_sources } = await request('stats', {})
    expect(sources).toBe(7)
    expect(top_sources).toContainEqual(expect.objectContaining({ name: 'Physica', count: 2 }))
    expect((await list({ source: 'Physica' })).meta.total).toBe(2)
  })

  it('stays apart from one whose name differs in capitals only', async () => {
    expect((await list({ source: 'Water' })).meta.total).toBe(1)
    expect((await list({ source: 'WATER' })).meta.total).toBe(1)
    expect((await list({ source: 'water' })).meta.total).toBe(2)
  })
})

it('the figures of a search name its authors, each spelling of a name once', async () => {
  expect((await request('stats', { q: 'lamps OR oil OR water OR waters' })).top_authors).toEqual([
    { name: 'Muller', count: 2 },
    { name: 'J. Schmidhuber', count: 1 },
    { name: 'Jane A. Smith', count: 1 },
    { name: 'Jürgen Schmidhuber', count: 1 },
  ])
  expect((await request('stats', { q: 'zzzz' })).top_authors).toEqual([])
})
