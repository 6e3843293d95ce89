/** A source has as many articles in the figures as a search with its name finds. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRow } from '../catalogue/testing/article-rows.ts'
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

let server: TestServer
beforeAll(async () => {
  const rows = SOURCES.map(([source, issn], index) =>
    makeRow({ doi: `10.1234/${index}`, title: `Lamp ${index}`, source, issn }),
  )
  server = await startTestServer({ store: await openTestCatalogue(rows), environment: { READER_LIMIT: '10000' } })
})
afterAll(() => server.close())

const read = async (path: string, parameters: Record<string, string>) => {
  const response = await server.request(`/gateway/api/v1/${path}?${new URLSearchParams(parameters).toString()}`)
  return JSON.parse(await response.text())
}

it.each([{}, { q: 'lamp' }, { year_from: '1000' }])('in the figures of %j', async (selection) => {
  const { top_sources } = await read('stats', selection)
  const totals = top_sources.map(async ({ name }: { name: string }) => {
    const { meta } = await read('articles', { ...selection, source: name })
    return { name, count: meta.total }
  })
  expect(await Promise.all(totals)).toEqual(top_sources)
  expect(top_sources.slice(0, 2)).toEqual([
    { name: 'PLoS ONE', count: 4 },
    { name: 'Annals', count: 3 },
  ])
})
