import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { saveAll } from './save-all.ts'
import { SAVED_ARTICLES, saveArticle } from './saved-articles.ts'

const makeNamed = (...slugs: string[]) => slugs.map((slug) => makeArticle({ slug }))
const NOW = Date.UTC(2026, 10, 22)

beforeAll(() => {
  vi.stubGlobal('indexedDB', new FakeFactory())
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => vi.unstubAllGlobals())

const savedNotes = () => {
  const state = SAVED_ARTICLES.state.get()
  return state.status === 'ready' ? [...state.items].map(([slug, { note }]) => [slug, note]) : state
}

test('saveAll saves what is not saved yet, keeps the notes of the others and says how many', async () => {
  const [lamps] = makeNamed('lamps')
  if (lamps !== undefined) await SAVED_ARTICLES.change(new Map([['lamps', { ...saveArticle(lamps, 0), note: 'read' }]]))
  expect(await saveAll(makeNamed('lamps', 'halls', 'walls'), NOW)).toBe(
    'Saved 2 articles; 1 article in your library already.',
  )
  expect(savedNotes()).toEqual([
    ['lamps', 'read'],
    ['halls', ''],
    ['walls', ''],
  ])
  expect(await saveAll(makeNamed('shelves'), NOW)).toBe('Saved 1 article.')
  expect(await saveAll(makeNamed('lamps', 'halls'), NOW)).toBe('Nothing new; 2 articles in your library already.')
})

test('saveAll says why nothing was saved, and saves nothing then', async () => {
  const before = savedNotes()
  vi.spyOn(FakeStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await saveAll(makeNamed('a', 'b'), NOW)).toBe('Not saved on this device: the storage of this browser is full.')
  expect(savedNotes()).toEqual(before)
})
