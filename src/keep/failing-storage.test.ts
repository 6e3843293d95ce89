/** What is kept may be corrupt, foreign, old or blocked: Carrel goes on without, and says so. */
import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeArticle } from '../contract/make-article.ts'
import type { StorageProblem } from './storage-problem.ts'
import { ANSWER_LIMIT_MS, DATABASE_NAME, DATABASE_VERSION } from './kept-database.ts'
import { BASE_URL, makeBrowser, makeList } from './make-keep.ts'
import { SAVE_AFTER_MS } from './save-queue.ts'

const KEY = ['articles', '/articles']
const LIST = makeList()

let browser: ReturnType<typeof makeBrowser>
beforeEach(() => {
  browser = makeBrowser()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const refuse = (name: string) => () => {
  throw new DOMException('refused', name)
}

/** A factory whose `open` does as it is told. */
function factoryThat(open: IDBFactory['open']): IDBFactory {
  return Object.assign(new FakeFactory(), { open })
}

/** A request that fails, or never comes to an end. */
function requestThat(name: string | null): IDBOpenDBRequest {
  const request = new EventTarget()
  Object.assign(request, { error: name === null ? null : new DOMException('failed', name) })
  if (name !== null) {
    queueMicrotask(() => {
      const handler: unknown = Reflect.get(request, 'onerror')
      if (typeof handler === 'function') handler.call(request, new Event('error'))
    })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return request as IDBOpenDBRequest
}

async function newerDatabase(): Promise<IDBFactory> {
  const factory = new FakeFactory()
  const request = factory.open(DATABASE_NAME, DATABASE_VERSION + 1)
  await new Promise((resolve) => request.addEventListener('success', resolve))
  request.result.close()
  return factory
}

describe('a browser that fails when it is switched on', () => {
  test.each<[string, () => IDBFactory | Promise<IDBFactory>, StorageProblem]>([
    ['open throws', () => factoryThat(refuse('SecurityError')), 'no-place'],
    ['open errors', () => factoryThat(() => requestThat('UnknownError')), 'damaged'],
    ['open never answers', () => factoryThat(() => requestThat(null)), 'silent'],
    ['the database is of a newer version', newerDatabase, 'newer'],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ['there is no IndexedDB', () => undefined as unknown as IDBFactory, 'no-place'],
  ])('%s', async (_, makeFactory, problem) => {
    browser.useFactory(await makeFactory())
    const tab = browser.openTab()
    const begun = tab.keep.turnOn()
    await letMicrotasksRun()
    browser.clock.advance(ANSWER_LIMIT_MS)
    await begun
    expect(tab.keep.getSnapshot()).toEqual({ isOn: false, problem })
    expect(browser.entries.size).toBe(0)
  })

  test('local storage is blocked', async () => {
    const tab = browser.openTab({ storage: refuse('SecurityError') })
    await tab.keep.turnOn()
    expect(tab.keep.getSnapshot()).toEqual({ isOn: false, problem: 'no-place' })
  })

  test('a page without cryptography keeps nothing for a reader with a credential', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const tab = browser.openTab({ credential: { form: 'bearer', value: 'mine-0123456789' } })
    await tab.keep.turnOn()
    expect(tab.keep.getSnapshot()).toEqual({ isOn: false, problem: 'not-secure' })
    const open = browser.openTab()
    await open.keep.turnOn()
    expect(open.keep.getSnapshot()).toEqual({ isOn: true, problem: null })
    vi.unstubAllGlobals()
  })
})

describe('a browser that fails later', () => {
  test('put rejects because the place is full; it is said, and all is well when there is room again', async () => {
    const tab = await openRemembering()
    const put = vi.spyOn(FakeStore.prototype, 'put').mockImplementation(refuse('QuotaExceededError'))
    tab.queryClient.setQueryData(KEY, LIST, { updatedAt: browser.clock.now() })
    browser.clock.advance(SAVE_AFTER_MS)
    await expect.poll(() => tab.keep.getSnapshot()).toEqual({ isOn: true, problem: 'full' })
    expect(tab.queryClient.getQueryData(KEY)).toEqual(LIST)
    put.mockRestore()
    tab.queryClient.setQueryData(KEY, LIST, { updatedAt: browser.clock.now() })
    browser.clock.advance(SAVE_AFTER_MS)
    await expect.poll(() => tab.keep.getSnapshot()).toEqual({ isOn: true, problem: null })
  })

  test('get rejects', async () => {
    const tab = await openRemembering()
    vi.spyOn(FakeStore.prototype, 'get').mockImplementation(refuse('UnknownError'))
    await tab.keep.restore()
    expect(tab.keep.getSnapshot()).toEqual({ isOn: true, problem: 'damaged' })
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('open never answers: what waits for it goes on', async () => {
    const tab = await openRemembering()
    browser.useFactory(factoryThat(() => requestThat(null)))
    const restored = tab.keep.restore()
    browser.clock.advance(1_000)
    await restored
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('removal says when it could not be done', async () => {
    const tab = await openRemembering()
    browser.useFactory(Object.assign(new FakeFactory(), { deleteDatabase: refuse('UnknownError') }))
    expect(await tab.keep.removeAnswers()).toBeNull()
    expect(tab.keep.getSnapshot().isOn).toBe(false)
  })
})

describe('what was kept and does not hold is dropped silently', () => {
  const { published: _, ...older } = makeArticle()

  test('the good one is taken: the guard is awake', async () => {
    expect(await restoreWith(good())).toEqual({ found: 1, left: 1 })
  })

  test.each<[string, () => object]>([
    ['no JSON', () => ({ json: '{"articles":[' })],
    ['cut off', () => ({ json: JSON.stringify(LIST).slice(0, -1) })],
    ['another shape', () => ({ json: '{"articles":[]}' })],
    ['an answer of another kind', () => ({ json: JSON.stringify(makeArticle()) })],
    ['null', () => ({ json: 'null' })],
    ['an article of an older shape', () => ({ json: JSON.stringify({ ...LIST, articles: [older] }) })],
    ['a field more', () => ({ json: JSON.stringify({ ...LIST, later: true }) })],
    ['a link that is none', () => ({ json: JSON.stringify(makeList({}, [withUrl('javascript:alert(1)')])) })],
    ['of the future', () => ({ answeredAt: browser.clock.now() + 1 })],
    ['of the day before', () => ({ answeredAt: browser.clock.now() - 25 * 3_600_000 })],
    ['a time that is none', () => ({ answeredAt: 'today' })],
    ['no owner', () => ({ owner: undefined })],
    ['another kind than its place', () => ({ kind: 'stats' })],
    ['a field of a record more', () => ({ later: 1 })],
  ])('%s', async (_name, change) => {
    expect(await restoreWith({ ...good(), ...change() })).toEqual({ found: 0, left: 0 })
  })

  test.each<[string, unknown]>([
    ['a number', 7],
    ['a text', 'x'],
    ['null', null],
    ['a list', [1]],
  ])('%s in place of a record', async (_name, record) => {
    expect(await restoreWith(record)).toEqual({ found: 0, left: 0 })
  })

  test('a key of somebody else’s', async () => {
    expect(await restoreWith(good(), 'foreign')).toEqual({ found: 0, left: 0 })
  })

  test('anything at all, anywhere: nothing throws, nothing is shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (json) => {
        const { found } = await restoreWith({ ...good(), json: JSON.stringify(json) })
        expect(found).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('a database without its mark is begun anew', async () => {
    await browser.openTab().keep.turnOn()
    await browser.tamper((store) => {
      store.put(good(), [BASE_URL, 'articles', '/articles'])
      store.put({ epoch: 7 }, 'meta')
    })
    const tab = browser.openTab()
    await tab.keep.restore()
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([])
    tab.queryClient.setQueryData(KEY, LIST, { updatedAt: browser.clock.now() })
    tab.keep.flush()
    await expect.poll(async () => (await browser.tamper(() => {})).length).toBe(2)
  })
})

/** Switches remembering on, and opens another tab. */
async function openRemembering() {
  await browser.openTab().keep.turnOn()
  return browser.openTab()
}

/** A record as Carrel keeps it. */
function good() {
  return {
    owner: BASE_URL,
    kind: 'articles',
    path: '/articles',
    answeredAt: browser.clock.now(),
    usedAt: browser.clock.now(),
    bytes: 10,
    json: JSON.stringify(LIST),
  }
}

/** Opens a browser in which this record was kept; answers what came back, and what is kept then. */
async function restoreWith(record: unknown, key: IDBValidKey = [BASE_URL, 'articles', '/articles']) {
  browser = makeBrowser()
  await browser.openTab().keep.turnOn()
  await browser.tamper((store) => store.put(record, key))
  const tab = browser.openTab()
  await tab.keep.restore()
  expect(tab.keep.getSnapshot()).toEqual({ isOn: true, problem: null })
  return { found: tab.queryClient.getQueryCache().getAll().length, left: (await browser.tamper(() => {})).length - 1 }
}

function withUrl(url: string) {
  return makeArticle({ openAccess: { isOpen: true, status: 'gold', license: null, url } })
}

/** Lets what is already decided come to its end. */
async function letMicrotasksRun(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
