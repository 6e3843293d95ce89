/** Which answers of the catalogue are read once. */
import { expect, it } from 'vitest'
import type { CatalogueInfo } from '../catalogue/catalogue-record.ts'
import { type Catalogue, type Query, type Store, StoreUnavailable } from '../catalogue/store.ts'
import { emptyStore } from '../testing/test-server.ts'
import { createAnswerCache } from './answer-cache.ts'
import { catalogueSource } from './catalogue-source.ts'
import type { Operation } from './source.ts'

const PARAMETERS = new URLSearchParams()
const STATS: Operation = { operation: 'stats', parameters: PARAMETERS }

function makeSource() {
  const served: { info: CatalogueInfo | null } = { info: null }
  const state = { version: 'one', reads: 0, isAway: false, afterRead: () => {} }
  const empty = emptyStore()
  const watch = (query: Query): Query => {
    return async (sql) => {
      state.reads += 1
      if (state.isAway) throw new StoreUnavailable('away')
      const rows = await query<never>(sql)
      state.afterRead()
      return rows
    }
  }
  const { query, queryIndex } = empty
  const openStore = (version: string): Store => {
    return { ...empty, version: () => version, query: watch(query), queryIndex: watch(queryIndex) }
  }
  const catalogue: Catalogue = {
    info: () => served.info,
    use: (read) => read(openStore(state.version)),
    close: () => empty.close(),
  }
  const source = catalogueSource(catalogue, createAnswerCache({ now: () => 0 }))
  const answer = async (
    operation: Operation,
    baseUrl = 'https://a.example/api/v1',
    { signal } = new AbortController(),
  ) => {
    return source.answer({ ...operation, baseUrl, requestId: 'id', credential: null, address: '192.0.2.1', signal })
  }
  return { state, served, answer }
}

const list = (query: string): Operation => ({ operation: 'list', parameters: new URLSearchParams(query) })

it('an answer is read once, also for requests at the same time', async () => {
  const { state, answer } = makeSource()
  const [one, two] = await Promise.all([answer(STATS), answer(STATS)])
  expect([two, await answer(STATS), state.reads]).toEqual([one, one, 1])
})

it('an answer is read again when the catalogue changed, also during the read', async () => {
  const { state, answer } = makeSource()
  await answer(STATS)
  state.version = 'two'
  state.afterRead = () => {
    state.version = 'three'
  }
  await answer(STATS)
  await answer(STATS)
  expect(state.reads).toBe(3)
  state.version = 'two'
  await answer(STATS)
  expect(state.reads).toBe(3)
})

it('spellings of one search share an answer; base URLs do not, because links are absolute', async () => {
  const { state, answer } = makeSource()
  await answer(list('q=a&page=1'))
  const { reads } = state
  await answer(list('q=%61'))
  expect(state.reads).toBe(reads)
  expect((await answer(list('q=a'), 'https://b.example/api/v1')).body).toContain('https://b.example/')
  expect(state.reads).toBe(2 * reads)
})

it.each<[what: string, operation: Operation, status: number]>([
  ['an unknown article', { operation: 'article', slug: 'nothing', parameters: PARAMETERS }, 404],
  ['a bad parameter', list('page=0'), 400],
])('%s is not cached', async (_what, operation, status) => {
  const { answer } = makeSource()
  const [one, two] = [await answer(operation), await answer(operation)]
  expect([one.status, two.status, one.body === two.body]).toEqual([status, status, true])
})

it('a failure is not cached', async () => {
  const { state, answer } = makeSource()
  state.isAway = true
  expect(await answer(STATS)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  state.isAway = false
  expect((await answer(STATS)).status).toBe(200)
})

it('a search runs in its turn while one of those who requested it still waits', async () => {
  const { state, answer } = makeSource()
  const [first, second] = [new AbortController(), new AbortController()]
  const earlier = answer(list('q=a'))
  const shared = [first, second].map((controller) => answer(list('q=b'), undefined, controller))
  const left = answer(list('q=c'), undefined, first)
  first.abort()
  expect(await Promise.all([earlier, ...shared].map(async (one) => (await one).status))).toEqual([200, 200, 200])
  const { reads } = state
  expect(await left).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(state.reads).toBe(reads)
})

it('the figures of all articles have those of each import and the counts of the last one; the sample has none', async () => {
  const { state, served, answer } = makeSource()
  const readImports = async () => {
    const { growth, last_import } = JSON.parse(String((await answer(STATS)).body))
    return { growth, last_import }
  }
  expect(await readImports()).toEqual({})
  state.version = 'two'
  const info = { builtAt: '2026-06-01T00:00:00.000Z', articles: 3, sources: [] }
  served.info = info
  const growth = [{ at: info.builtAt, articles: 3, open: null, by_type: null }]
  expect(await readImports()).toEqual({ growth })
  state.version = 'three'
  const counts = { read: 3, new: 2, changed: 0, unchanged: 0, merged: 0, duplicate: 0, removed: 0, rejected: 1 }
  const findings = [{ kind: 'rejected' as const, reason: 'no-title', field: null, count: 1 }]
  served.info = { ...info, lastImport: { source: 'refs', at: info.builtAt, ...counts, findings } }
  expect(await readImports()).toEqual({ growth, last_import: served.info.lastImport })
})
