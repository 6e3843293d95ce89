/** A browser whose storage is missing, blocked, full, damaged or foreign: Carrel works in memory and says why. */
import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_TIMEOUT_MS } from './database.ts'
import { DATABASE, formatBuster, SAVE_INTERVAL_MS } from './persisted-cache.ts'
import { RESTORE_LIMIT_MS } from './persistence.ts'
import type { StorageProblem } from './storage-problem.ts'
import { flushDatabase, makeBrowser } from './testing/make-browser.ts'

const KEY = ['articles', '/articles']
const LIST = { total: 1 }
const MINE = { form: 'bearer', value: 'mine-0123456789' } as const

let browser: ReturnType<typeof makeBrowser>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 0, 2) })
  // The persister writes to the console outside production.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  browser = makeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function refuse(name: string): never {
  throw new DOMException('refused', name)
}

/** A request that fails with an error of this name; with null it never ends. */
function makeFailedRequest(name: string | null): IDBOpenDBRequest {
  const request = Object.assign(new EventTarget(), { error: new DOMException('failed', name ?? '') })
  if (name !== null)
    queueMicrotask(() => {
      const handler: unknown = Reflect.get(request, 'onerror')
      if (typeof handler === 'function') handler.call(request)
    })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return request as unknown as IDBOpenDBRequest
}

function stubOpen(open: () => IDBOpenDBRequest): void {
  vi.stubGlobal('indexedDB', Object.assign(new FakeFactory(), { open }))
}

async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await flushDatabase()
}

/** Puts a value in place of what was saved. */
async function replaceSaved(storeName: string, value: unknown): Promise<void> {
  const request = indexedDB.open(DATABASE)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  await flushDatabase()
  request.result.transaction(storeName, 'readwrite').objectStore(storeName).put(value, 'queries')
  await flushDatabase()
  request.result.close()
}

describe('switching on', () => {
  test.each<[string, StorageProblem, () => void]>([
    ['IndexedDB is missing', 'unavailable', () => vi.stubGlobal('indexedDB', undefined)],
    ['open throws', 'unavailable', () => stubOpen(() => refuse('SecurityError'))],
    ['open fails', 'failed', () => stubOpen(() => makeFailedRequest('UnknownError'))],
    ['open is refused', 'unavailable', () => stubOpen(() => makeFailedRequest('InvalidStateError'))],
    ['open never ends', 'failed', () => stubOpen(() => makeFailedRequest(null))],
    [
      'the disk is full',
      'full',
      () => void vi.spyOn(FakeStore.prototype, 'put').mockImplementation(() => refuse('QuotaExceededError')),
    ],
    ['local storage is blocked', 'unavailable', () => Object.assign(browser.page, { localStorage: null })],
  ])('fails when %s: %s', async (_, problem, breakStorage) => {
    breakStorage()
    const tab = browser.openTab()
    tab.queryClient.setQueryData(KEY, LIST)
    const turnedOn = tab.persistence.turnOn()
    await flushDatabase()
    // Reading and saving each have their time.
    await advance(STORAGE_TIMEOUT_MS)
    await advance(STORAGE_TIMEOUT_MS)
    await turnedOn
    expect(tab.persistence.state.get()).toEqual({ isOn: false, problem })
    expect(browser.entries.size).toBe(0)
    expect(tab.queryClient.getQueryData(KEY)).toEqual(LIST)
  })

  test('fails for a credential on a page without https', async () => {
    vi.stubGlobal('crypto', {})
    const tab = browser.openTab(MINE)
    await tab.persistence.turnOn()
    expect(tab.persistence.state.get()).toEqual({ isOn: false, problem: 'not-secure' })
    expect(await browser.databaseNames()).toEqual([])
  })

  test('works without a credential on a page without https', async () => {
    vi.stubGlobal('crypto', {})
    const tab = browser.openTab()
    await tab.persistence.turnOn()
    expect(tab.persistence.state.get()).toEqual({ isOn: true, problem: null })
  })
})

describe('a save', () => {
  test('that fails is reported, and the report goes with the next one that succeeds', async () => {
    const tab = browser.openTab()
    await tab.persistence.turnOn()
    const put = vi.spyOn(FakeStore.prototype, 'put').mockImplementation(() => refuse('QuotaExceededError'))
    tab.queryClient.setQueryData(KEY, LIST)
    await advance(SAVE_INTERVAL_MS)
    expect(tab.persistence.state.get()).toEqual({ isOn: true, problem: 'full' })
    put.mockRestore()
    tab.queryClient.setQueryData(KEY, { total: 2 })
    await advance(SAVE_INTERVAL_MS)
    expect(tab.persistence.state.get()).toEqual({ isOn: true, problem: null })
  })
})

describe('restoring', () => {
  test.each<[string, string, unknown]>([
    ['a truncated text', 'cache', '{"timestamp":1767312000000,"buster":"'],
    ['a value that is no text', 'cache', { queries: [] }],
    ['the database of an earlier version', 'answers', 'an answer'],
  ])('starts afresh with %s, and saves again', async (_, storeName, value) => {
    browser.entries.set('carrel.remember', 'on')
    await replaceSaved(storeName, value)
    const tab = browser.openTab()
    const restored = tab.persistence.restoreCache()
    await flushDatabase()
    await restored
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([])
    tab.queryClient.setQueryData(KEY, LIST)
    await advance(2 * SAVE_INTERVAL_MS)
    expect(tab.persistence.state.get()).toEqual({ isOn: true, problem: null })
    const next = browser.openTab()
    const restoredNext = next.persistence.restoreCache()
    await flushDatabase()
    await restoredNext
    expect(next.queryClient.getQueryData(KEY)).toEqual(LIST)
  })

  test('delays a page by at most 300 ms when the browser does not answer', async () => {
    browser.entries.set('carrel.remember', 'on')
    stubOpen(() => makeFailedRequest(null))
    const onRestored = vi.fn<() => void>()
    void browser.openTab().persistence.restoreCache().then(onRestored)
    await advance(RESTORE_LIMIT_MS - 1)
    expect(onRestored).not.toHaveBeenCalled()
    await advance(1)
    expect(onRestored).toHaveBeenCalledOnce()
  })
})

test('formatBuster differs for each credential, service and build, and names no credential', async () => {
  vi.unstubAllGlobals()
  browser.setBuild('main-1')
  const format = (baseUrl: string, value: string | null, form: 'bearer' | 'api-key' = 'bearer') => {
    const tab = browser.openTab(value === null ? null : { form, value }, baseUrl)
    return formatBuster({ config: { apiBaseUrl: baseUrl, access: 'open' }, credential: tab.credential })
  }
  vi.stubGlobal('window', browser.page)
  const busters = [
    await format('/api/v1', null),
    await format('/api/v1', 'secret-1'),
    await format('/api/v1', 'secret-2'),
    await format('/api/v1', 'secret-1', 'api-key'),
    await format('/other/api/v1', 'secret-1'),
  ]
  browser.setBuild('main-2')
  busters.push(await format('/api/v1', null))
  expect(new Set(busters).size).toBe(busters.length)
  expect(busters.join(' ')).not.toContain('secret')
  browser.setBuild('main-1')
  expect(await format('/api/v1', 'secret-1')).toBe(busters[1])
})
