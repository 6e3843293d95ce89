/** Slow searches: they fail alone, other readers read articles meanwhile, and no log holds their text. */
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedStore } from './catalogue/embedded-store.ts'
import { type Store, StoreUnavailable } from './catalogue/store.ts'
import { generateRows } from './catalogue/testing/generated-rows.ts'
import { copyEmptyDatabase, openTestCatalogue } from './testing/test-catalogue.ts'
import { emptyStore, startTestServer, type TestServer } from './testing/test-server.ts'

const ARTICLES = 40_000
const SEARCHES = 12
/** Phrases of every DOI: the positions of their words are read in every article. */
const EXPENSIVE = Array.from({ length: 4 }, () => '"10.5555" "5555.carrel"').join(' ')

let store: Store
let server: TestServer
beforeAll(async () => {
  store = await openTestCatalogue(generateRows({ seed: 1, count: ARTICLES }))
  server = await startTestServer({ store, environment: { READER_LIMIT: '10000' } })
}, 600_000)
afterAll(() => server.close())

async function timeRequest(target: string): Promise<{ status: number; ms: number }> {
  const sentAt = performance.now()
  const response = await server.request(target)
  await response.text()
  return { status: response.status, ms: performance.now() - sentAt }
}

const search = (page: number) =>
  timeRequest(`/gateway/api/v1/articles?${new URLSearchParams({ q: EXPENSIVE, page: String(page) }).toString()}`)

it(`articles, statistics and health do not wait for ${SEARCHES} searches`, async () => {
  const slugs = await store.query<{ slug: string }>('select slug from article order by id limit 1000')
  const alone = await search(1)
  expect(alone.status).toBe(200)
  const state = { left: SEARCHES }
  const searches = Array.from({ length: SEARCHES }, (_, index) => search(index + 2).finally(() => (state.left -= 1)))
  const reads: { status: number; ms: number }[] = []
  for (let turn = 0; state.left > 0; turn += 1) {
    const article = `/gateway/api/v1/articles/${slugs[turn % slugs.length]?.slug}`
    for (const target of [article, '/gateway/api/v1/stats', '/healthz']) reads.push(await timeRequest(target))
  }
  expect(reads.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  // A read that waited for a search would take at least as long.
  expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(alone.ms / 2)
  const statuses = (await Promise.all(searches)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses).toContain(200)
})

it('a search that hangs ends its own thread only', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-hang-'))
  const database = path.join(folder, 'store')
  await copyEmptyDatabase(database)
  const opened = await openEmbeddedStore(database, { writable: false, timeoutMs: 5_000 })
  const hanging = opened.queryIndex('select count(*) from generate_series(1, 1000000000)')
  const behind = opened.queryIndex('select 1 as one')
  const record = opened.query('select 2 as two')
  const first = await Promise.race([hanging.catch(() => 'hanging'), behind, record])
  expect(first).toEqual([{ two: 2 }])
  await expect(hanging).rejects.toThrow(StoreUnavailable)
  expect(await behind).toEqual([{ one: 1 }])
  await opened.close()
  rmSync(folder, { recursive: true })
})

it('a search that the framework has given up leaves no text in the log', async () => {
  const empty = emptyStore()
  const events = new EventEmitter()
  const held = once(events, 'release')
  const slow = await startTestServer({
    store: { ...empty, queryIndex: (sql) => held.then(() => empty.queryIndex(sql)) },
  })
  expect((await slow.request('/gateway/api/v1/articles?q=lanterns')).status).toBe(503)
  events.emit('release')
  // Behind the released search: when it is answered, that one has ended.
  expect((await slow.request('/gateway/api/v1/articles?q=lamps')).status).toBe(200)
  await slow.close()
  expect(slow.log.join('\n')).toContain('Request timed out')
  expect(slow.log.join('\n')).not.toMatch(/lanterns|lamps/)
})
