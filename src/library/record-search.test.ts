// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppConfig } from '../domain/config.ts'
import { FIRST_SEARCH_AT, makeSlugList, MINUTE } from './testing/make-search.ts'

const CONFIG: AppConfig = { apiBaseUrl: 'https://lamps.example/api/v1', access: 'open' }

/** The recorder of one tab, with a browser that has stored nothing. */
async function openTab() {
  vi.resetModules()
  const { recordSearch, RECORDING_PROBLEM } = await import('./record-search.ts')
  const { HISTORY_SWITCH, SEARCH_LOG } = await import('./search-log.ts')
  const queryClient = new QueryClient()
  return {
    record: (list = makeSlugList({ slugs: ['a'] }), minutes = 0, config = CONFIG) =>
      recordSearch({ config, queryClient, list, retrievedAt: FIRST_SEARCH_AT + minutes * MINUTE }),
    read: () => {
      const state = SEARCH_LOG.state.get()
      return state.status === 'ready' ? [...state.items.values()] : []
    },
    queryClient,
    clearSearchLog: () => SEARCH_LOG.clear(),
    switchHistory: (isOn: boolean) => HISTORY_SWITCH.turn(isOn),
    problem: () => RECORDING_PROBLEM.get(),
  }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new FakeFactory())
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a search is recorded as it was sent, read and shown', async () => {
  const { record, read, queryClient } = await openTab()
  queryClient.setQueryData(['statistics', '/stats'], { updatedAt: '2026-11-20T09:41:00Z' })
  const query = { text: 'grpah', type: 'review', page: 2, sort: 'newest' } as const
  const answer = {
    totalAllWords: 3,
    understood: null,
    corrected: { from: 'grpah', to: 'graph' },
    suggested: null,
    names: [],
    sort: null,
  }
  await record(makeSlugList({ query, total: null, answer }), 0, { ...CONFIG, catalogueName: 'Lamps' })
  expect(read()).toEqual([
    {
      at: '2026-11-22T09:00:00.000Z',
      lastAt: '2026-11-22T09:00:00.000Z',
      request: '/articles?q=grpah&type=review&sort=newest',
      total: null,
      totalAllWords: 3,
      understood: null,
      searchedInstead: 'graph',
      pages: [2],
      catalogue: { name: 'Lamps', address: CONFIG.apiBaseUrl, date: '2026-11-20T09:41:00Z' },
      version: expect.stringMatching(/^Carrel \d+\.\d+\.\d+/),
    },
  ])
})

test('the date of the catalogue is that of its last import, and null where none is stated', async () => {
  const { record, read } = await openTab()
  const source = { name: 'A', articles: 1, format: 'RIS', location: 'a.ris' }
  const sources = ['2026-03-01', '2026-11-02', '2026-05-09'].map((importedAt) => ({ ...source, importedAt }))
  await record(undefined, 0, { ...CONFIG, sources })
  await record(undefined, 60)
  expect(read().map(({ catalogue }) => catalogue.date)).toEqual(['2026-11-02', null])
})

test('pages shown at the same time are one search', async () => {
  const { record, read } = await openTab()
  const pages = [1, 2, 3].map((page) => makeSlugList({ query: { page }, total: 60 }))
  await Promise.all(pages.map((list) => record(list)))
  expect(read().map((search) => search.pages)).toEqual([[1, 2, 3]])
})

test('results that are shown again record nothing, also after the history was cleared', async () => {
  const { record, read, clearSearchLog } = await openTab()
  await record()
  expect(await clearSearchLog()).toBe(true)
  await record()
  expect(read()).toEqual([])
  await record(undefined, 60)
  expect(read()).toHaveLength(1)
})

test('nothing is recorded while the history is off, nor later of what was shown then', async () => {
  const { record, read, switchHistory } = await openTab()
  expect(switchHistory(false)).toBe(true)
  await record()
  switchHistory(true)
  await record()
  expect(read()).toEqual([])
  await record(undefined, 60)
  expect(read()).toHaveLength(1)
})

test('the history is off for the tab where the browser stores no settings', async () => {
  const { record, read, switchHistory } = await openTab()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  expect(switchHistory(false)).toBe(false)
  await record()
  expect(read()).toEqual([])
})

test('a failure to record is known, until a search is recorded', async () => {
  const { record, problem } = await openTab()
  const spy = vi.spyOn(FakeStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await record()
  expect(problem()).toBe('full')
  spy.mockRestore()
  await record(undefined, 60)
  expect(problem()).toBeNull()
})
