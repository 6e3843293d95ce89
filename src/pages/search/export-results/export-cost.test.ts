import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeArticle } from '../../../domain/testing/make-article.ts'
import { addPage, estimateCost, type ExportCost, MAX_RESULTS, startProgress } from './export-run.ts'
import { makeList, makeLoadedPages, type MadeService } from './testing/make-list.ts'

const nothingLoaded = () => undefined

describe('estimateCost', () => {
  type Case = { service: MadeService; perPage?: number; loaded?: number[] }

  test.each<[string, Case, Partial<ExportCost>]>([
    ['three pages', { service: { count: 257 } }, { requests: 3, goal: 257 }],
    ['one page', { service: { count: 21 } }, { requests: 1, goal: 21 }],
    ['full pages', { service: { count: 200 } }, { requests: 2, goal: 200 }],
    ['more than the limit', { service: { count: 12_345 } }, { requests: 20, goal: 2_000 }],
    ['all on screen', { service: { count: 20 } }, { requests: 0, goal: 20 }],
    ['one result', { service: { count: 1 } }, { requests: 0, goal: 1 }],
    ['all on screen without a total', { service: { count: 7, hasTotal: false } }, { requests: 0, goal: 7 }],
    ['a loaded page', { service: { count: 257 }, loaded: [1] }, { requests: 2, goal: 257 }],
    ['a later loaded page', { service: { count: 257 }, loaded: [2] }, { requests: 2, goal: 257 }],
    ['all pages loaded', { service: { count: 257 }, loaded: [1, 2, 3] }, { requests: 0, goal: 257 }],
    ['no total', { service: { count: 257, hasTotal: false } }, { requests: 20, goal: 2_000, isExact: false }],
    ['a cursor', { service: { count: 257, byCursor: true } }, { requests: 3, goal: 257, isExact: false }],
    [
      'a cursor and later loaded pages, which cannot be found',
      { service: { count: 257, byCursor: true }, loaded: [2, 3] },
      { requests: 3, goal: 257, isExact: false },
    ],
    [
      'a service with smaller pages than requested',
      { service: { count: 257, mostPerPage: 50 }, perPage: 100 },
      { requests: 6, goal: 257 },
    ],
  ])('counts %s', (_, { service, perPage = 20, loaded = [] }, expected) => {
    const cost = estimateCost(startProgress(makeList(service, { perPage })), makeLoadedPages(service, loaded))
    expect(cost).toEqual({ isExact: true, ...expected })
  })

  test('is the same from each page of the search', () => {
    const costs = [1, 2, 13].map((page) =>
      estimateCost(startProgress(makeList({ count: 257 }, { page })), nothingLoaded),
    )
    expect(costs).toEqual([costs[0], costs[0], costs[0]])
  })
})

describe('addPage', () => {
  test.each<[string, MadeService, number, string[]]>([
    ['all pages', { count: 257 }, 257, ['1', '2', '3']],
    ['the limit of results', { count: 2_001 }, 2_000, Array.from({ length: 20 }, (_, index) => String(index + 1))],
    ['nothing more than the screen', { count: 20 }, 20, []],
    ['all pages without a total', { count: 257, hasTotal: false }, 257, ['1', '2', '3']],
    ['the pages of a cursor', { count: 257, byCursor: true, hasTotal: false }, 257, ['1', 'cursor=2', 'cursor=3']],
    ['one page of a service that repeats it', { count: 257, repeats: true }, 100, ['1', '2']],
    ['smaller pages than requested', { count: 120, mostPerPage: 50 }, 120, ['1', '2', '3']],
  ])('collects %s', (_, service, count, expected) => {
    const fetched: string[] = []
    let progress = startProgress(makeList(service))
    while (progress.next !== null) {
      fetched.push(progress.next.step === '' ? String(progress.next.page) : progress.next.step)
      progress = addPage(progress, makeList(service, progress.next))
    }
    expect(fetched).toEqual(expected)
    expect(progress.articles.map(({ slug }) => slug)).toEqual(
      Array.from({ length: count }, (_article, index) => `article-${index + 1}`),
    )
  })

  test('ends at a page without a next one, although the total is higher', () => {
    const started = startProgress(makeList({ count: 150 }))
    const first = addPage(started, { ...makeList({ count: 150 }, { perPage: 100 }), total: 257 })
    const last = addPage(first, { ...makeList({ count: 150 }, { perPage: 100, page: 2 }), total: 257, next: null })
    expect(last).toMatchObject({ next: null, total: 257 })
    expect(last.articles).toHaveLength(150)
    const empty = addPage(first, { ...makeList({ count: 150 }, { perPage: 100, page: 3 }), total: null })
    expect(empty).toMatchObject({ next: null, total: 257 })
  })

  test('continues after a page whose first record could not be read', () => {
    const broken = makeArticle({ isBroken: true, slug: 'item-1' })
    const page = { ...makeList({ count: 257 }, { perPage: 100 }), articles: [broken] }
    const first = addPage(startProgress(makeList({ count: 257 })), page)
    expect(addPage(first, page).articles).toHaveLength(2)
  })

  test('never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * MAX_RESULTS }), fc.boolean(), (count, hasTotal) => {
        const service = { count, hasTotal }
        let progress = startProgress(makeList(service))
        while (progress.next !== null) progress = addPage(progress, makeList(service, progress.next))
        expect(progress.articles).toHaveLength(Math.min(count, MAX_RESULTS))
      }),
      // Each run makes thousands of articles.
      { numRuns: 20 },
    )
  })
})
