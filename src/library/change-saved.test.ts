import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { changeSaved } from './change-saved.ts'
import { saveArticle, SAVED_ARTICLES } from './saved-articles.ts'

vi.stubGlobal('indexedDB', new FakeFactory())
vi.stubGlobal('document', { querySelector: () => null })

const article = makeArticle()
const { slug } = article

test('changes that begin at once are all kept', async () => {
  await SAVED_ARTICLES.change(new Map([[slug, saveArticle(article, 0)]]))
  const changes = [
    changeSaved(slug, (saved) => ({ ...saved, note: 'mine' })),
    changeSaved(slug, (saved) => ({ ...saved, tags: [...saved.tags, 'a'] })),
    changeSaved(slug, (saved) => ({ ...saved, tags: [...saved.tags, 'b'] })),
  ]
  expect(await Promise.all(changes)).toEqual([null, null, null])
  const state = SAVED_ARTICLES.state.get()
  expect(state.status === 'ready' && state.items.get(slug)).toMatchObject({ note: 'mine', tags: ['a', 'b'] })
})

test('an article that is not saved any more stays removed', async () => {
  await SAVED_ARTICLES.change(null, [slug])
  expect(await changeSaved(slug, (saved) => ({ ...saved, note: 'late' }))).toBeNull()
  expect(SAVED_ARTICLES.state.get()).toEqual({ status: 'ready', items: new Map() })
})
