import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { storeArticles } from './change-screening.ts'
import { countScreening } from './screening-counts.ts'
import { listRecords, makeScreening, SCREENED_RECORDS, SCREENINGS } from './screening.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an addition that the browser refuses changes no figure, and can be repeated', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('indexedDB', new FakeFactory())
  const screening = makeScreening('Lamps', 0)
  const articles = ['one', 'two', 'one'].map((slug) => makeArticle({ slug, raw: { slug } }))
  const source = { description: 'lamps', path: null, catalogue: null, total: null, addedAt: new Date(0).toISOString() }
  // The records are stored, the screening is not.
  vi.spyOn(SCREENINGS, 'change').mockResolvedValueOnce('full')
  expect(await storeArticles(screening, articles, { ...source, id: 's1' })).toEqual({ problem: 'full' })
  const count = () => {
    const [screenings, records] = [SCREENINGS.state.get(), SCREENED_RECORDS.state.get()]
    if (screenings.status !== 'ready' || records.status !== 'ready') throw new Error('Both are expected to be read')
    const known = screenings.items.get(screening.id)
    return known === undefined ? null : countScreening(known, listRecords(known, records.items))
  }
  await SCREENINGS.load()
  expect(count()).toBeNull()
  expect(await storeArticles(screening, articles, { ...source, id: 's2' })).toMatchObject({ added: 2 })
  expect(count()).toMatchObject({ identified: 3, duplicates: 1, records: 2, undecided: 2 })
})
