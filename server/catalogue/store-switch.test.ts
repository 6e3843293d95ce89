/** One store for each whole answer, whenever it is replaced. */
import { EventEmitter, once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { createAnswerCache } from '../api/answer-cache.ts'
import { catalogueSource } from '../api/catalogue-source.ts'
import { emptyStore } from '../testing/test-server.ts'
import type { Catalogue, Query, Store } from './store.ts'
import { switchStores } from './store-switch.ts'

/** A store whose every row names it; `closed` counts how often it was closed. */
function makeStore(name: string) {
  const state = { closed: 0, onQuery: async () => {} }
  const article = { ...emptyArticle, slug: name, title: name }
  const query: Query = async (sql) => {
    if (state.closed > 0) throw new Error('A closed store was read.')
    await state.onQuery()
    const rows = sql.includes('from citation') ? [{ ...article, doi: null, known: true }] : [article]
    // The caller's statement decides what its rows hold.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return rows as never[]
  }
  const close = async () => void (state.closed += 1)
  const store: Store = { ...emptyStore(), query, version: () => name, close }
  return { store, state }
}

const emptyArticle = {
  id: 1, doi: null, type: 'article', abstract: null, abstract_note: null, authors: [], authors_total: null, source: null,
  issn: [], publisher: null, volume: null, issue: null, pages: null, published: null, year: null, language: null,
  keywords: [], oa_is_open: null, oa_status: null, license: null, full_text_url: null, retraction: null,
  identifiers: [], funding: [], added_at: 'then', updated_at: 'then', cited_by_count: 0,
} // prettier-ignore

const open: Catalogue[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((catalogue) => catalogue.close()))
})

const LONG = { timeout: 30_000 }

function makeSwitch() {
  const [one, two] = [makeStore('one'), makeStore('two')]
  const log: string[] = []
  const state = { id: 'one', open: async () => two.store }
  const catalogue = switchStores({
    first: { id: 'one', info: null, store: one.store },
    readNext: () => ({ id: state.id, info: null, open: () => state.open() }),
    log: (sentence) => log.push(sentence),
    lookMs: 1,
  })
  open.push(catalogue)
  const readName = () => catalogue.use(async (store) => store.version())
  const whenServed = (name: string) => vi.waitFor(async () => expect(await readName()).toBe(name), LONG)
  return { one, two, state, log, catalogue, readName, whenServed }
}

it('an answer that is switched between two of its statements is of one version; its store is closed after it', async () => {
  const { one, state, catalogue, whenServed } = makeSwitch()
  let statements = 0
  one.state.onQuery = async () => {
    statements += 1
    if (statements > 1) return
    state.id = 'two'
    await whenServed('two')
  }
  const source = catalogueSource(catalogue, createAnswerCache({ now: () => 0 }))
  const answer = await source.answer({
    operation: 'article',
    slug: 'x',
    parameters: new URLSearchParams(),
    baseUrl: 'https://a.example/api/v1',
    requestId: 'id',
    credential: null,
    address: '192.0.2.1',
    signal: new AbortController().signal,
  })
  const body = JSON.parse(String(answer.body))
  const names = [body.title, body.citations.references[0].title, body.citations.cited_by[0].title]
  expect([statements, names]).toEqual([3, ['one', 'one', 'one']])
  expect(one.state.closed).toBe(1)
})

it('a store that does not open is named once, and the next one is served', async () => {
  const { state, log, two, readName, whenServed } = makeSwitch()
  const opened = vi.fn<() => Promise<Store>>(() => Promise.reject(new Error('damaged')))
  Object.assign(state, { id: 'bad', open: opened })
  await vi.waitFor(
    () => expect(log).toEqual(['The new catalogue bad does not open; the present one is still served.']),
    LONG,
  )
  expect(await readName()).toBe('one')
  Object.assign(state, { id: 'two', open: () => Promise.resolve(two.store) })
  await whenServed('two')
  expect(log).toHaveLength(1)
})

it('a store that did not open in time is tried again', async () => {
  const { state, log, two, whenServed } = makeSwitch()
  const opened = vi.fn<() => Promise<Store>>(() => Promise.resolve(two.store)).mockRejectedValueOnce(new Error('busy'))
  Object.assign(state, { id: 'two', open: opened })
  await whenServed('two')
  expect([opened.mock.calls.length, log.length]).toEqual([2, 1])
})

it('closing waits for the store that is being opened, and closes it', async () => {
  const { one, two, state, catalogue } = makeSwitch()
  const events = new EventEmitter()
  const released = once(events, 'release')
  const opening = vi.fn<() => Promise<Store>>(async () => {
    await released
    return two.store
  })
  Object.assign(state, { id: 'two', open: opening })
  await vi.waitFor(() => expect(opening).toHaveBeenCalled(), LONG)
  const closed = catalogue.close()
  events.emit('release')
  await closed
  expect([one.state.closed, two.state.closed]).toEqual([1, 1])
  open.pop()
})
