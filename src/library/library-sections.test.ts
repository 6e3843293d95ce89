import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'

/** A browser of its own: modules without what an earlier one read. */
async function openBrowser() {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new FakeFactory())
  const { storeArticles } = await import('./change-screening.ts')
  const { LIBRARY_SECTIONS } = await import('./library-sections.ts')
  const { makeScreening, SCREENINGS } = await import('./screening.ts')
  const { screenings } = LIBRARY_SECTIONS
  if (screenings === undefined) throw new Error('A section is expected')
  const readStored = (id: string) => {
    const state = SCREENINGS.state.get()
    const stored = state.status === 'ready' ? state.items.get(id) : undefined
    if (stored === undefined) throw new Error('A stored screening is expected')
    return stored
  }
  return { storeArticles, makeScreening, readStored, section: screenings }
}

const makeNamed = (slug: string) => makeArticle({ slug, title: slug, raw: { slug, title: slug } })

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the section of screenings brings them to another browser, and nothing the second time', async () => {
  const mine = await openBrowser()
  const screening = mine.makeScreening('Lamps', 0)
  const addedAt = new Date(0).toISOString()
  const source = { id: 's1', addedAt, description: 'Search for “lamps”', path: '/?q=lamps', total: 2, catalogue: null }
  await mine.storeArticles(screening, [makeNamed('one')], source)
  const early: unknown[] = JSON.parse(JSON.stringify(await mine.section.collectItems()))
  const stored = mine.readStored(screening.id)
  await mine.storeArticles(stored, [makeNamed('one'), makeNamed('two')], { ...source, id: 's2' })
  const late: unknown[] = JSON.parse(JSON.stringify(await mine.section.collectItems()))

  const other = await openBrowser()
  const none = { added: 0, updated: 0, unchanged: 0, unreadable: 0 }
  expect(await other.section.mergeItems([...early, 'no screening'])).toEqual({ ...none, added: 1, unreadable: 1 })
  expect(await other.section.mergeItems(late)).toEqual({ ...none, updated: 1 })
  expect(await other.section.mergeItems(late)).toEqual({ ...none, unchanged: 1 })
  expect(JSON.parse(JSON.stringify(await other.section.collectItems()))).toEqual(late)
})
