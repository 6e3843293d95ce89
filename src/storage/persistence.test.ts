import { IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIST_FRESH_MS } from '../api/queries.ts'
import { SAVE_INTERVAL_MS } from './persisted-cache.ts'
import { REMOVE_AGAIN_AFTER_MS } from './persistence.ts'
import { MAX_AGE_MS } from './saved-queries.ts'
import { BASE_URL, flushDatabase, makeBrowser } from './testing/make-browser.ts'

const LIST_KEY = ['articles', '/articles?q=lamps']
const ARTICLE_KEY = ['article', '/articles/lamps']
const MINE = { form: 'bearer', value: 'mine-0123456789' } as const
const YOURS = { form: 'api-key', value: 'yours-0123456789' } as const

let browser: ReturnType<typeof makeBrowser>
type Tab = ReturnType<typeof browser.openTab>

beforeEach(() => {
  // The fake databases run on setImmediate, which stays real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 0, 2) })
  browser = makeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await flushDatabase()
}

async function openSavingTab(...given: Parameters<typeof browser.openTab>): Promise<Tab> {
  const tab = browser.openTab(...given)
  await tab.persistence.turnOn()
  expect(tab.persistence.state.get()).toEqual({ isOn: true, problem: null })
  return tab
}

/** A tab that is opened while saving is on. */
async function openTabAgain(...given: Parameters<typeof browser.openTab>): Promise<Tab> {
  const tab = browser.openTab(...given)
  const restored = tab.persistence.restoreCache()
  await flushDatabase()
  await advance(SAVE_INTERVAL_MS)
  await restored
  return tab
}

async function load(tab: Tab, key: string[], data: unknown): Promise<void> {
  tab.queryClient.setQueryData(key, data)
  await advance(SAVE_INTERVAL_MS)
}

describe('persistence', () => {
  test('saves nothing and makes no database before it is switched on', async () => {
    const tab = browser.openTab()
    await tab.persistence.restoreCache()
    await load(tab, LIST_KEY, { total: 1 })
    expect(tab.persistence.state.get()).toEqual({ isOn: false, problem: null })
    expect(browser.entries.size).toBe(0)
    expect(await browser.databaseNames()).toEqual([])
  })

  test('restores pages with the time at which they were loaded', async () => {
    const first = browser.openTab()
    first.queryClient.setQueryData(ARTICLE_KEY, { title: 'Lamps' })
    await first.persistence.turnOn()
    const loadedAt = Date.now()
    await load(first, LIST_KEY, { total: 1 })
    vi.setSystemTime(loadedAt + 60_000)
    const { queryClient } = await openTabAgain()
    expect(queryClient.getQueryData(ARTICLE_KEY)).toEqual({ title: 'Lamps' })
    expect(queryClient.getQueryState(LIST_KEY)).toMatchObject({ dataUpdatedAt: loadedAt, isInvalidated: false })
  })

  test('restores an old list as stale, and no page of yesterday', async () => {
    await load(await openSavingTab(), LIST_KEY, { total: 1 })
    vi.setSystemTime(Date.now() + LIST_FRESH_MS)
    expect((await openTabAgain()).queryClient.getQueryState(LIST_KEY)).toMatchObject({ isInvalidated: true })
    vi.setSystemTime(Date.now() + MAX_AGE_MS)
    expect((await openTabAgain()).queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('keeps newer data that is in memory when it restores', async () => {
    await load(await openSavingTab(), LIST_KEY, { total: 1 })
    const tab = browser.openTab()
    tab.queryClient.setQueryData(LIST_KEY, { total: 2 })
    await tab.persistence.restoreCache()
    expect(tab.queryClient.getQueryData(LIST_KEY)).toEqual({ total: 2 })
  })

  test('saves no "not found"', async () => {
    await load(await openSavingTab(), ARTICLE_KEY, null)
    expect((await openTabAgain()).queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('saves the pages of two tabs beside each other', async () => {
    const first = await openSavingTab()
    const second = await openTabAgain()
    await load(first, LIST_KEY, { total: 1 })
    await load(second, ARTICLE_KEY, { title: 'Lamps' })
    const { queryClient } = await openTabAgain()
    expect(queryClient.getQueryData(LIST_KEY)).toEqual({ total: 1 })
    expect(queryClient.getQueryData(ARTICLE_KEY)).toEqual({ title: 'Lamps' })
  })

  test.each<[string, () => Promise<Tab>]>([
    ['another credential', () => openTabAgain(YOURS)],
    ['no credential', () => openTabAgain()],
    ['another service', () => openTabAgain(MINE, 'https://other.example/api/v1')],
    ['another build', () => (browser.setBuild('main-2'), openTabAgain(MINE))],
  ])('restores nothing for %s, and removes what was saved', async (_, openOther) => {
    await load(await openSavingTab(MINE), LIST_KEY, { total: 1 })
    const same = await openTabAgain(MINE, BASE_URL)
    expect(same.queryClient.getQueryData(LIST_KEY)).toEqual({ total: 1 })
    const other = await openOther()
    expect(other.queryClient.getQueryCache().getAll()).toEqual([])
    browser.setBuild('main-1')
    expect((await openTabAgain(MINE)).queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('stores nothing from which a credential can be read', async () => {
    const put = vi.spyOn(FakeStore.prototype, 'put')
    await load(await openSavingTab(MINE), LIST_KEY, { total: 1 })
    expect(put).toHaveBeenCalled()
    expect(JSON.stringify(put.mock.calls)).not.toContain(MINE.value)
    expect(JSON.stringify([...browser.entries])).not.toContain(MINE.value)
  })
})

describe('clearing', () => {
  test('is not undone by a save that is still pending', async () => {
    const tab = await openSavingTab()
    tab.queryClient.setQueryData(LIST_KEY, { total: 1 })
    const cleared = tab.persistence.clear()
    await flushDatabase()
    expect(await cleared).toBe(true)
    // Before the second removal, which would hide a save.
    await advance(SAVE_INTERVAL_MS)
    expect(await browser.databaseNames()).toEqual([])
    await advance(2 * SAVE_INTERVAL_MS)
    expect(await browser.databaseNames()).toEqual([])
    expect(browser.entries.size).toBe(0)
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('runs in every tab, and removes what another tab saves meanwhile', async () => {
    const first = await openSavingTab(MINE)
    const second = await openTabAgain(MINE)
    second.queryClient.setQueryData(LIST_KEY, { total: 1 })
    const cleared = first.persistence.clear()
    await flushDatabase()
    await cleared
    await advance(3 * SAVE_INTERVAL_MS)
    expect(second.credential.current()).toBeNull()
    expect(second.quota.forgetResponses).toHaveBeenCalledOnce()
    expect(second.queryClient.getQueryCache().getAll()).toEqual([])
    expect(second.persistence.state.get()).toEqual({ isOn: false, problem: null })
    expect(await browser.databaseNames()).toEqual([])
  })

  test('leaves the switch on after signing out, and saves nothing of the old credential', async () => {
    const first = await openSavingTab(MINE)
    const second = await openTabAgain(MINE)
    await load(second, LIST_KEY, { total: 1 })
    // The first one is being saved, the second one waits.
    first.queryClient.setQueryData(LIST_KEY, { total: 1 })
    first.queryClient.setQueryData(ARTICLE_KEY, { title: 'Lamps' })
    const left = first.persistence.forgetCredential()
    await flushDatabase()
    await left
    expect([first.credential.current(), second.credential.current()]).toEqual([null, null])
    await advance(SAVE_INTERVAL_MS)
    expect(await browser.databaseNames()).toEqual([])
    await advance(REMOVE_AGAIN_AFTER_MS + SAVE_INTERVAL_MS)
    expect(first.persistence.state.get()).toEqual({ isOn: true, problem: null })
    expect((await openTabAgain(MINE)).queryClient.getQueryCache().getAll()).toEqual([])
    await load(first, ARTICLE_KEY, { title: 'Lamps' })
    expect((await openTabAgain()).queryClient.getQueryData(ARTICLE_KEY)).toEqual({ title: 'Lamps' })
  })

  test('follows the switch of another tab', async () => {
    const second = browser.openTab()
    await openSavingTab()
    browser.page.dispatchEvent(new Event('storage'))
    await flushDatabase()
    expect(second.persistence.state.get().isOn).toBe(true)
  })

  test.each([
    [true, MINE, 1],
    [true, null, 0],
    [false, MINE, 0],
  ])(
    'reloads a page restored from the back/forward cache (%s) with credential %j %i times',
    (persisted, held, times) => {
      const tab = browser.openTab(held)
      tab.queryClient.setQueryData(LIST_KEY, { total: 1 })
      browser.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
      expect(browser.reload).toHaveBeenCalledTimes(times)
      expect(tab.queryClient.getQueryCache().getAll()).toHaveLength(1 - times)
    },
  )
})
