import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseJson } from '../domain/json.ts'
import { formatLibraryFile, importLibrary, readLibraryFile } from './library-file.ts'
import { LIBRARY_SECTIONS } from './library-sections.ts'
import { readRawRecord } from './kept-article.ts'
import { mergeSaved } from './merge-saved.ts'
import { type SavedArticle, SAVED_ARTICLES } from './saved-articles.ts'

vi.stubGlobal('document', { querySelector: () => null })

const RAW = { slug: 'lamps', title: 'Lamps of <i>reading</i> halls', authors: [{ name: 'Ada Reader' }] }
const LATE = '2026-05-01T00:00:00.000Z'
const EARLY = '2026-01-01T00:00:00.000Z'

async function makeSaved(raw: object, notes: Partial<SavedArticle> = {}): Promise<SavedArticle> {
  const kept = await readRawRecord(raw)
  if (kept === null) throw new Error('not a record')
  return { ...kept, savedAt: LATE, tags: ['light'], note: 'Mine', reading: 'reading', ...notes }
}

const readItems = () => {
  const state = SAVED_ARTICLES.state.get()
  return state.status === 'ready' ? [...state.items.values()] : []
}

async function removeAll(): Promise<void> {
  await SAVED_ARTICLES.load()
  await SAVED_ARTICLES.change(
    null,
    readItems().map(({ article }) => article.slug),
  )
}

async function importText(text: string) {
  const file = readLibraryFile(parseJson(text))
  if ('problem' in file) throw new Error(file.problem)
  return importLibrary(file.sections)
}

const withItems = (items: unknown) =>
  JSON.stringify({ format: 'carrel-library', version: 1, sections: { 'saved-articles': items } })
const counts = (given: object) => ({ added: 0, updated: 0, unchanged: 0, unreadable: 0, ...given })

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new FakeFactory())
  await removeAll()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the file of a library', () => {
  test('restores everything in another browser, and a second time changes nothing', async () => {
    const saved = [
      await makeSaved(RAW),
      await makeSaved({ ...RAW, slug: 'halls-1' }, { tags: [], note: '', reading: null }),
    ]
    await SAVED_ARTICLES.change(new Map(saved.map((one) => [one.article.slug, one])))
    const text = await formatLibraryFile(Date.parse(LATE))
    expect(JSON.parse(text)).toMatchObject({ format: 'carrel-library', version: 1, exportedAt: LATE })
    await removeAll()
    const first = await importText(text)
    expect(first).toEqual({ imported: [{ label: 'saved articles', outcome: counts({ added: 2 }) }], ignored: [] })
    expect(readItems()).toEqual(saved)
    const second = await importText(text)
    expect(second.imported[0]?.outcome).toEqual(counts({ unchanged: 2 }))
    expect(readItems()).toEqual(saved)
  })

  test('is merged with what is there', async () => {
    await SAVED_ARTICLES.change(new Map([['lamps', await makeSaved(RAW)]]))
    const item = { record: RAW, savedAt: EARLY, tags: ['halls', 'light'], note: 'Theirs', reading: 'read' }
    const outcome = await importText(withItems([item, item]))
    expect(outcome.imported[0]?.outcome).toEqual(counts({ updated: 1, unchanged: 1 }))
    expect(readItems()).toMatchObject([
      { savedAt: EARLY, tags: ['light', 'halls'], note: 'Mine\n\nTheirs', reading: 'read' },
    ])
  })

  test('may hold anything: what is no article is counted as unreadable', async () => {
    const hostile = [
      null,
      1,
      'x',
      [],
      {},
      { record: null },
      { record: {} },
      { record: { error: 'No' } },
      { article: RAW },
    ]
    const outcome = await importText(
      withItems([...hostile, { record: { ...RAW, slug: '__proto__' }, tags: [1, 'a', 'a'], note: {}, savedAt: 9 }]),
    )
    expect(outcome.imported[0]?.outcome).toEqual(counts({ added: 1, unreadable: hostile.length }))
    expect(readItems()).toMatchObject([{ tags: ['a'], note: '', savedAt: '1970-01-01T00:00:00.000Z', reading: null }])
  })

  test('names the sections that are ignored', async () => {
    const text = JSON.stringify({ format: 'carrel-library', version: 1, sections: { dreams: [1], toString: [] } })
    expect(await importText(text)).toEqual({ imported: [], ignored: ['dreams', 'toString'] })
  })

  test('changes nothing when the browser refuses to store', async () => {
    vi.spyOn(FakeStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const outcome = await importText(withItems([{ record: RAW }]))
    expect(outcome.imported).toEqual([{ label: 'saved articles', outcome: 'full' }])
    expect(readItems()).toEqual([])
  })

  test.each([
    ['{"format":', 'no complete JSON'],
    ['[]', 'no library of Carrel'],
    ['{"format":"carrel-library","version":1}', 'no library of Carrel'],
    ['{"format":"carrel-library","version":2,"sections":{}}', 'Another version'],
  ])('%s is refused with what to do', (text, words) => {
    expect(readLibraryFile(parseJson(text))).toEqual({ problem: expect.stringContaining(words) })
  })

  test('has a section for each kind of thing that is kept', () => {
    expect(Object.keys(LIBRARY_SECTIONS)).toEqual([
      'saved-articles',
      'saved-searches',
      'searches',
      'daily-figures',
      'screenings',
    ])
  })
})

describe('two versions of a saved article', () => {
  test('are merged to the same from both sides, and once only', async () => {
    const own = await makeSaved(RAW, { note: 'A\n\nB' })
    const other = await makeSaved(RAW, { note: 'B\n\nC', tags: ['x'], savedAt: EARLY, reading: 'to-read' })
    const merged = mergeSaved(own, other)
    expect(merged).toMatchObject({ note: 'A\n\nB\n\nC', tags: ['light', 'x'], savedAt: EARLY, reading: 'reading' })
    const reverse = mergeSaved(other, own)
    expect(mergeSaved(merged, reverse)).toBe(merged)
    expect(mergeSaved(merged, other)).toBe(merged)
    expect(reverse.note.split('\n\n').toSorted()).toEqual(['A', 'B', 'C'])
  })
})
