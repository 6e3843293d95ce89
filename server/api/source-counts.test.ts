/** A source has as many articles in the figures as a search with its name finds. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRow } from '../catalogue/testing/article-rows.ts'
import { readStatistics } from '../catalogue/statistics.ts'
import type { Store } from '../catalogue/store.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const SOURCES: [source: string, issn: string[]][] = [
  ['PLoS ONE', ['1932-6203']],
  ['PLoS ONE', ['1932-6203']],
  ['PLOS ONE', []],
  ['Public Library of Science One', ['1932-6203']],
  ['Annals', ['1111-1111']],
  ['Annals', ['1111-1111', '2222-2222']],
  ['Annals of Lamps', ['2222-2222']],
  ['Annals of Wicks', ['3333-3333']],
  ['Annals', ['3333-3333']],
  ['Annals of Wicks', ['3333-3333']],
  ['Zeitschrift für Öl', []],
  ['zeitschrift für öl', []],
  ['C++ & C', []],
  ['C', []],
]

/** More sources than the figures of a search list. */
const WICKS = 105

let server: TestServer
let store: Store
beforeAll(async () => {
  const rows = SOURCES.map(([source, issn], index) =>
    makeRow({ doi: `10.1234/${index}`, title: `Lamp ${index}`, source, issn }),
  )
  const others = Array.from({ length: WICKS }, (_, index) =>
    makeRow({ doi: `10.5555/${index}`, title: `Wick ${index}`, source: `Letters on Wicks ${1000 + index}` }),
  )
  store = await openTestCatalogue([...rows, ...others])
  server = await startTestServer({ store, environment: { READER_LIMIT: '10000' } })
})
afterAll(() => server.close())

const read = async (path: string, parameters: Record<string, string>) => {
  const response = await server.request(`/gateway/api/v1/${path}?${new URLSearchParams(parameters).toString()}`)
  return JSON.parse(await response.text())
}

it.each([{}, { q: 'lamp' }, { year_from: '1000' }])('in the figures of %j', async (selection) => {
  // Those of the lamps come first.
  const listed = (await read('stats', selection)).top_sources.slice(0, 6)
  const totals = listed.map(async ({ name, issn }: { name: string; issn: string[] }) => {
    const { meta } = await read('articles', { ...selection, source: name })
    return { name, count: meta.total, issn }
  })
  expect(await Promise.all(totals)).toEqual(listed)
  expect(listed.slice(0, 2)).toEqual([
    { name: 'PLoS ONE', count: 4, issn: ['1932-6203'] },
    { name: 'Annals', count: 3, issn: ['1111-1111', '2222-2222'] },
  ])
  expect(listed.find(({ name }: { name: string }) => name === 'C')?.issn).toEqual([])
})

it('the figures of a search list every source where that is requested', async () => {
  const { top_sources, ...figures } = await read('stats', { q: 'wick' })
  expect([figures.sources, top_sources.length]).toEqual([WICKS, 100])
  const all = await read('stats', { q: 'wick', sources: 'all' })
  expect(all).toEqual({ ...figures, top_sources: expect.anything() })
  expect(all.top_sources).toHaveLength(WICKS)
  expect(all.top_sources.slice(0, 100)).toEqual(top_sources)
})

it('the figures of the catalogue list every source where that is requested', async () => {
  const { top_sources, sources } = await read('stats', { sources: 'all' })
  expect(top_sources).toHaveLength(sources)
  expect((await readStatistics(store, 3)).top_sources).toEqual(top_sources.slice(0, 3))
  expect((await readStatistics(store, null)).top_sources).toEqual(top_sources)
})

it.each(['sources=most', 'sources=', 'sources=all&sources=all'])('the parameter %s is refused', async (parameter) => {
  const response = await server.request(`/gateway/api/v1/stats?${parameter}`)
  expect(response.status).toBe(400)
  expect(JSON.parse(await response.text()).errors).toEqual([{ parameter: 'sources', detail: expect.any(String) }])
})
