import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { PersonalCollection } from '../storage/personal-collection.ts'
import { keepArticle, readKeptArticle, readRawRecord, renewKept } from './kept-article.ts'
import { SAVED_ARTICLES, saveArticle } from './saved-articles.ts'

vi.stubGlobal('indexedDB', new FakeFactory())

const RAW = { slug: 'lamps', title: 'Lamps', publication_year: 2020, journal: 'Light' }
const setBuild = (name: string) =>
  vi.stubGlobal('document', { querySelector: () => ({ src: `https://site.example/assets/${name}.js` }) })

async function readArticle() {
  const kept = await readRawRecord(RAW)
  if (kept === null) throw new Error('not a record')
  return kept.article
}

test('an article that this build stored is read as it is', async () => {
  setBuild('one')
  const kept = keepArticle({ ...(await readArticle()), volume: 'of this build' })
  expect(await readKeptArticle(kept)).toEqual(kept)
})

test('an article that another build stored is normalized again from its raw record', async () => {
  setBuild('one')
  const kept = keepArticle({ ...(await readArticle()), year: 1066, volume: 'of an old build' })
  setBuild('two')
  expect(await readKeptArticle(kept)).toEqual({ article: await readArticle(), build: '/assets/two.js' })
})

test('an article is renewed beside what another tab stored of it since, and only once', async () => {
  setBuild('two')
  const kept = keepArticle(await readArticle())
  const renewed = renewKept({ build: 'one', article: {}, note: 'of another tab' }, kept)
  expect(renewed).toEqual({ ...kept, note: 'of another tab' })
  expect(renewKept(renewed, kept)).toBeNull()
  expect(renewKept(undefined, kept)).toBeNull()
})

test.each([null, 7, {}, { article: 7 }, { article: { raw: null }, build: 'x' }, { article: { raw: {} }, build: 'x' }])(
  'what is no article is not read: %j',
  async (stored) => {
    expect(await readKeptArticle(stored)).toBeNull()
  },
)

/** What is stored of the library, as it is. */
async function readStored() {
  const items = await new PersonalCollection<unknown>('saved-articles', (value) => Promise.resolve(value)).loadItems()
  return typeof items === 'string' ? items : [...items]
}

test('a saved article keeps its notes in a new version of the app, and stays where it cannot be read', async () => {
  setBuild('one')
  const saved = { ...saveArticle(await readArticle(), 0), tags: ['a'], note: 'mine', reading: 'read' as const }
  const other = new PersonalCollection<unknown>('saved-articles', (stored) => Promise.resolve(stored))
  await other.change(
    new Map<string, unknown>([
      ['lamps', saved],
      ['odd', { article: 7 }],
    ]),
  )
  setBuild('two')
  await SAVED_ARTICLES.load()
  const state = SAVED_ARTICLES.state.get()
  expect(state.status === 'ready' && [...state.items]).toEqual([['lamps', { ...saved, build: '/assets/two.js' }]])
  // The next visit reads it as it is.
  await vi.waitFor(async () => {
    expect(await readStored()).toEqual([
      ['lamps', { ...saved, build: '/assets/two.js' }],
      ['odd', { article: 7 }],
    ])
  })
})
