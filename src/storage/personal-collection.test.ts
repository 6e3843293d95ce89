import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_TIMEOUT_MS } from './database.ts'
import { PersonalCollection } from './personal-collection.ts'

const openCollection = () =>
  new PersonalCollection<string>('searches', (stored) => Promise.resolve(typeof stored === 'string' ? stored : null))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new FakeFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const itemsOf = <Item>(collection: PersonalCollection<Item>) => {
  const state = collection.state.get()
  return state.status === 'ready' ? [...state.items] : state
}

describe('a personal collection', () => {
  test('keeps what is stored for the next visit', async () => {
    const first = openCollection()
    expect(itemsOf(first)).toEqual({ status: 'loading' })
    expect(
      await first.change(
        new Map([
          ['a', 'lamp'],
          ['b', 'light'],
        ]),
      ),
    ).toBeNull()
    expect(await first.change(new Map([['b', 'dark']]), ['a'])).toBeNull()
    expect(itemsOf(first)).toEqual([['b', 'dark']])
    const next = openCollection()
    await next.load()
    expect(itemsOf(next)).toEqual([['b', 'dark']])
  })

  test('makes no database by being read', async () => {
    const collection = openCollection()
    await collection.load()
    expect(itemsOf(collection)).toEqual([])
    expect(await indexedDB.databases()).toEqual([])
  })

  test('shows nothing of an item that it cannot read, and leaves it in the database', async () => {
    const other = new PersonalCollection<number>('searches', (stored) => Promise.resolve(Number(stored)))
    await other.change(new Map([['n', 7]]))
    const collection = openCollection()
    await collection.change(new Map([['s', 'lamp']]))
    expect(itemsOf(collection)).toEqual([['s', 'lamp']])
    const again = new PersonalCollection<unknown>('searches', (stored) => Promise.resolve(stored))
    await again.load()
    expect(itemsOf(again)).toEqual([
      ['n', 7],
      ['s', 'lamp'],
    ])
  })

  test('waits for a change that takes longer than an answer may', async () => {
    const collection = openCollection()
    await collection.load()
    let isStoring = true
    const putting = vi.spyOn(FakeStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, item, key) {
      // The transaction ends when no request follows.
      const ask = () => {
        if (isStoring) this.get('a').addEventListener('success', ask)
      }
      ask()
      return this.add(item, key)
    })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let outcome: unknown = 'pending'
    const change = collection.change(new Map([['a', 'lamp']])).then((problem) => (outcome = problem))
    await vi.waitFor(() => expect(putting).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(2 * STORAGE_TIMEOUT_MS)
    expect(outcome).toBe('pending')
    isStoring = false
    expect(await change).toBeNull()
    expect(itemsOf(collection)).toEqual([['a', 'lamp']])
  })

  test('changes nothing when the browser refuses to store', async () => {
    const collection = openCollection()
    await collection.change(new Map([['a', 'lamp']]))
    vi.spyOn(FakeStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await collection.change(new Map([['b', 'light']]), ['a'])).toBe('full')
    expect(itemsOf(collection)).toEqual([['a', 'lamp']])
    vi.restoreAllMocks()
    const next = openCollection()
    await next.load()
    expect(itemsOf(next)).toEqual([['a', 'lamp']])
  })

  test('reports that it could not be read, and reads again when it is loaded again', async () => {
    const collection = openCollection()
    await collection.change(new Map([['a', 'lamp']]))
    const next = openCollection()
    const spy = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    await next.load()
    expect(itemsOf(next)).toEqual({ status: 'failed', problem: 'unavailable' })
    spy.mockRestore()
    await next.load()
    expect(itemsOf(next)).toEqual([['a', 'lamp']])
  })

  test('follows changes of other tabs', async () => {
    const [here, there] = [openCollection(), openCollection()]
    await here.load()
    const changed = new Promise<void>((resolve) => void here.state.subscribe(resolve))
    await there.change(new Map([['a', 'lamp']]))
    await changed
    expect(itemsOf(here)).toEqual([['a', 'lamp']])
  })
})
