// @vitest-environment jsdom
import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { SaveButton } from './save-button.tsx'
import { SAVED_ARTICLES, saveArticle, type SavedArticle } from './saved-articles.ts'

vi.stubGlobal('indexedDB', new FakeFactory())

const article = makeArticle()
let root: Root

beforeEach(async () => {
  await SAVED_ARTICLES.change(null, [article.slug])
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(<SaveButton article={article} />)
  await vi.waitUntil(() => findButton().matches('button:enabled'))
})
afterEach(() => {
  vi.restoreAllMocks()
  root.unmount()
})

const findButton = () => document.querySelector('button') ?? document.body
const isPressed = () => findButton().getAttribute('aria-pressed')
const outcome = () => document.querySelector('[role=status]')?.textContent ?? ''

/** Presses it, and waits until it says this. */
async function press(words: string): Promise<void> {
  findButton().click()
  await vi.waitFor(() => expect(outcome()).toBe(words))
}

function readSaved(): SavedArticle | undefined {
  const state = SAVED_ARTICLES.state.get()
  return state.status === 'ready' ? state.items.get(article.slug) : undefined
}

test('the button saves an article and removes it, and says so', async () => {
  expect(isPressed()).toBe('false')
  await press('Saved in your library.')
  expect(isPressed()).toBe('true')
  expect(readSaved()).toMatchObject({ article: { slug: article.slug }, tags: [], note: '', reading: null })
  await press('Removed from your library.')
  expect(isPressed()).toBe('false')
  expect(readSaved()).toBeUndefined()
})

test('the button restores the note and the tags of what it removed', async () => {
  const annotated = { ...saveArticle(article, 0), note: 'Read again', tags: ['halls'] }
  await SAVED_ARTICLES.change(new Map([[article.slug, annotated]]))
  await vi.waitFor(() => expect(isPressed()).toBe('true'))
  await press('Removed; Save restores it with its note and tags.')
  await press('Saved in your library.')
  expect(readSaved()).toEqual(annotated)
})

test('the button says why the browser does not store, and is not pressed', async () => {
  vi.spyOn(FakeStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await press('Not saved: the storage of this browser is full.')
  expect(isPressed()).toBe('false')
})

test('the button of a page that a server renders is disabled, and one of a broken record is absent', () => {
  expect(renderToStaticMarkup(<SaveButton article={article} />)).toMatch(
    /^<button [^>]*disabled="" aria-pressed="false"/,
  )
  expect(renderToStaticMarkup(<SaveButton article={makeArticle({ isBroken: true })} />)).toBe('')
})
