import { describe, expect, test } from 'vitest'
import { makeArticle } from '../../../contract/make-article.ts'
import { beginLoad, type LoadProgress, withAnswer, withMemory } from './load-progress.ts'
import { makeList, makeMemory, type MadeService } from './make-list.ts'

/** Loads to the end; answers the addresses of the pages too. */
function loadAll(service: MadeService, perPage = 20): { end: LoadProgress; steps: string[] } {
  const steps: string[] = []
  let progress = beginLoad(makeList(service, { perPage }))
  while (progress.next !== null) {
    steps.push(progress.next.step === '' ? String(progress.next.page) : progress.next.step)
    progress = withAnswer(progress, makeList(service, progress.next))
  }
  return { end: progress, steps }
}

describe('to the end', () => {
  test.each<[string, MadeService, Pick<LoadProgress, 'end'> & { loaded: number; steps: string[] }]>([
    ['all', { count: 257 }, { end: 'all', loaded: 257, steps: ['1', '2', '3'] }],
    ['the most at once', { count: 301 }, { end: 'most', loaded: 300, steps: ['1', '2', '3'] }],
    ['exactly the most is all', { count: 300 }, { end: 'all', loaded: 300, steps: ['1', '2', '3'] }],
    ['on screen', { count: 20 }, { end: 'all', loaded: 20, steps: [] }],
    ['without a total', { count: 257, tellsTotal: false }, { end: 'all', loaded: 257, steps: ['1', '2', '3'] }],
    [
      'by cursor, as each answer tells',
      { count: 257, byCursor: true, tellsTotal: false },
      { end: 'all', loaded: 257, steps: ['1', 'cursor=2', 'cursor=3'] },
    ],
    ['the first page again', { count: 257, repeats: true }, { end: 'repeats', loaded: 100, steps: ['1', '2'] }],
    [
      'fewer at once than asked for',
      { count: 120, mostPerPage: 50 },
      { end: 'all', loaded: 120, steps: ['1', '2', '3'] },
    ],
  ])('%s', (_, service, expected) => {
    const { end, steps } = loadAll(service)
    expect({ end: end.end, loaded: end.articles.length, steps }).toEqual(expected)
  })

  test('in the order of the search, each page once', () => {
    const { end } = loadAll({ count: 257 })
    expect(end.articles.map(({ slug }) => slug)).toEqual(
      Array.from({ length: 257 }, (_, index) => `article-${index + 1}`),
    )
  })
})

test('a service that counts more than it gives', () => {
  const service = { count: 150 }
  const begun = beginLoad(makeList(service))
  const first = withAnswer(begun, { ...makeList(service, { perPage: 100 }), total: 257 })
  const end = withAnswer(first, { ...makeList(service, { perPage: 100, page: 2 }), total: 257, next: null })
  expect(end).toMatchObject({ end: 'short', next: null, total: 257 })
  expect(end.articles).toHaveLength(150)
  const empty = withAnswer(first, { ...makeList(service, { perPage: 100, page: 3 }), total: null })
  expect(empty).toMatchObject({ end: 'short', next: null, total: 257 })
})

test('items that cannot be read have the same name on every page, and are no sign of a repetition', () => {
  const broken = makeArticle({ isBroken: true, slug: 'item-1' })
  const list = makeList({ count: 257 }, { perPage: 100 })
  const first = withAnswer(beginLoad(makeList({ count: 257 })), {
    ...list,
    articles: [broken, ...list.articles.slice(1)],
  })
  const next = makeList({ count: 257 }, { perPage: 100, page: 2 })
  const second = withAnswer(first, { ...next, articles: [broken, ...next.articles.slice(1)] })
  expect(second.articles).toHaveLength(200)
  expect(second.end).toBeNull()
})

test('a service that is known to answer every page with the first one is asked for the largest, once', () => {
  const service = { count: 257, repeats: true }
  const onlyOf = (perPage: number) => ({ ...makeList(service, { perPage }), pages: 1, next: null })
  const begun = beginLoad(onlyOf(20))
  expect(begun).toMatchObject({ end: null, isOnePage: true, articles: [] })
  expect(withAnswer(begun, makeList(service, { perPage: 100 }))).toMatchObject({ end: 'repeats', next: null, pages: 1 })
  const largest = beginLoad(onlyOf(100))
  expect(largest).toMatchObject({ end: 'repeats', next: null })
  expect(largest.articles).toHaveLength(100)
})

test('memory is followed as far as it goes', () => {
  const service = { count: 257 }
  const begun = beginLoad(makeList(service))
  expect(withMemory(begun, makeMemory(service, [2, 3]))).toBe(begun)
  expect(withMemory(begun, makeMemory(service, [1, 3])).articles).toHaveLength(100)
  expect(withMemory(begun, makeMemory(service, [1, 2, 3])).end).toBe('all')
})
