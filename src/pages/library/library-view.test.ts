import { expect, test } from 'vitest'
import { makeArticle } from '../../domain/testing/make-article.ts'
import { type SavedArticle, saveArticle } from '../../library/saved-articles.ts'
import { collectTags, findSaved, formatLibraryPath, type LibraryView, parseLibraryView } from './library-view.ts'

const makeSaved = (slug: string, given: Parameters<typeof makeArticle>[0], notes: Partial<SavedArticle> = {}) => ({
  article: { ...makeArticle(given), slug },
  build: '',
  savedAt: '',
  tags: [],
  note: '',
  reading: null,
  ...notes,
})

const SAVED: SavedArticle[] = [
  makeSaved('lamps', { title: 'Lamps: études', year: 2001 }, { savedAt: '2026-01-01T00:00:00.000Z', tags: ['Light'] }),
  makeSaved(
    'halls-1',
    { title: 'Halls 10', year: 2020, source: 'Furniture Letters' },
    { savedAt: '2026-03-01T00:00:00.000Z', tags: ['halls', 'Light'], reading: 'read' },
  ),
  makeSaved(
    'halls-1-2',
    { title: 'Halls 9', year: null },
    { savedAt: '2026-02-01T00:00:00.000Z', note: 'Compare with the chairs', reading: 'to-read' },
  ),
]
const ALL: LibraryView = { text: '', sort: 'newest', tag: null, reading: null, page: 1 }

test.each<[Partial<LibraryView>, string[]]>([
  [{}, ['halls-1', 'halls-1-2', 'lamps']],
  [{ sort: 'oldest' }, ['lamps', 'halls-1-2', 'halls-1']],
  [{ sort: 'title' }, ['halls-1-2', 'halls-1', 'lamps']],
  [{ sort: 'year' }, ['halls-1', 'lamps', 'halls-1-2']],
  [{ text: ' ETUDES ' }, ['lamps']],
  [{ text: 'furn halls' }, ['halls-1']],
  [{ text: 'reader' }, ['halls-1', 'halls-1-2', 'lamps']],
  [{ text: 'chairs' }, ['halls-1-2']],
  [{ text: 'light' }, ['halls-1', 'lamps']],
  [{ text: 'sofas' }, []],
  [{ tag: 'halls' }, ['halls-1']],
  [{ tag: 'Light', text: 'lamps' }, ['lamps']],
  [{ reading: 'to-read' }, ['halls-1-2']],
])('the view %j shows %j', (given, expected) => {
  const view = { ...ALL, ...given }
  expect(findSaved(SAVED, view).map(({ article }) => article.slug)).toEqual(expected)
})

test.each(['newest', 'oldest'] as const)(
  'articles saved together are in the order of their titles, %s first',
  (sort) => {
    const together = SAVED.map((saved) => ({ ...saved, savedAt: '' }))
    expect(findSaved(together, { ...ALL, sort }).map(({ article }) => article.slug)).toEqual([
      'halls-1-2',
      'halls-1',
      'lamps',
    ])
  },
)

test('an article that was saved and annotated is found by its new note', () => {
  const [saved = saveArticle(makeArticle(), 0)] = SAVED
  const view = { ...ALL, text: 'wick' }
  expect(findSaved([saved], view)).toEqual([])
  expect(findSaved([{ ...saved, note: 'The wick' }], view)).toHaveLength(1)
})

test('the tags of a library are listed once, in order', () => {
  expect(collectTags(SAVED)).toEqual(['halls', 'Light'])
})

test.each<[string, Partial<LibraryView>, string]>([
  ['', {}, '/library'],
  [
    '?q=a+b&sort=title&tag=x%26y&reading=read&page=3',
    { text: 'a b', sort: 'title', tag: 'x&y', reading: 'read', page: 3 },
    '/library?q=a+b&sort=title&tag=x%26y&reading=read&page=3',
  ],
  ['?sort=none&reading=9&page=-1', {}, '/library'],
])('the address %s is the view %j', (search, expected, path) => {
  const view = parseLibraryView(search)
  expect(view).toEqual({ ...ALL, ...expected })
  expect(formatLibraryPath(view)).toBe(path)
})
