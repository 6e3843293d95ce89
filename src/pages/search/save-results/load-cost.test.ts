import { expect, test } from 'vitest'
import fc from 'fast-check'
import { loadCost } from './load-cost.ts'
import { beginLoad, withAnswer, withMemory } from './load-progress.ts'
import { makeList, makeMemory, type MadeService } from './make-list.ts'

type Case = { service: MadeService; perPage?: number; inMemory?: number[] }
type Cost = { requests: number; goal: number; isAtMost?: boolean; isGoalAtMost?: boolean; fromMemory?: number }

test.each<[string, Case, Cost]>([
  ['three pages', { service: { count: 257 } }, { requests: 3, goal: 257 }],
  ['one page', { service: { count: 21 } }, { requests: 1, goal: 21 }],
  ['exactly full pages', { service: { count: 200 } }, { requests: 2, goal: 200 }],
  ['more than at once', { service: { count: 12_345 } }, { requests: 3, goal: 300 }],
  ['all on screen', { service: { count: 20 } }, { requests: 0, goal: 20 }],
  ['one, on screen', { service: { count: 1 } }, { requests: 0, goal: 1 }],
  ['all on screen without a total', { service: { count: 7, tellsTotal: false } }, { requests: 0, goal: 7 }],
  ['a page in memory', { service: { count: 257 }, inMemory: [1] }, { requests: 2, goal: 257, fromMemory: 1 }],
  ['a later one in memory', { service: { count: 257 }, inMemory: [2] }, { requests: 2, goal: 257, fromMemory: 1 }],
  ['all in memory', { service: { count: 257 }, inMemory: [1, 2, 3] }, { requests: 0, goal: 257, fromMemory: 3 }],
  [
    'no total told',
    { service: { count: 257, tellsTotal: false } },
    { requests: 3, goal: 300, isAtMost: true, isGoalAtMost: true },
  ],
  [
    'no total told, all in memory',
    { service: { count: 257, tellsTotal: false }, inMemory: [1, 2, 3] },
    { requests: 0, goal: 257, fromMemory: 3 },
  ],
  ['by cursor', { service: { count: 257, byCursor: true } }, { requests: 3, goal: 257, isAtMost: true }],
  [
    'by cursor, behind a page that is not here memory is of no use',
    { service: { count: 257, byCursor: true }, inMemory: [2, 3] },
    { requests: 3, goal: 257, isAtMost: true },
  ],
  [
    'fewer at once than asked for, as seen',
    { service: { count: 257, mostPerPage: 50 }, perPage: 100 },
    { requests: 6, goal: 257 },
  ],
  ['every page the first one, noticed', { service: { count: 257, repeats: true } }, { requests: 3, goal: 257 }],
])('%s', (_, { service, perPage = 20, inMemory = [] }, expected) => {
  const cost = loadCost(beginLoad(makeList(service, { perPage })), makeMemory(service, inMemory))
  expect(cost).toEqual({ isAtMost: false, isGoalAtMost: false, fromMemory: 0, ...expected })
})

test('where the service is known to answer every page with the first one, one request', () => {
  const only = { ...makeList({ count: 257, repeats: true }), pages: 1, next: null }
  const cost = loadCost(beginLoad(only), () => undefined)
  expect(cost).toMatchObject({ requests: 1, goal: 100 })
})

test('the page on screen makes no difference but its size', () => {
  const service = { count: 257 }
  const costs = [1, 2, 13].map((page) => loadCost(beginLoad(makeList(service, { page })), () => undefined))
  expect(new Set(costs.map((cost) => JSON.stringify(cost))).size).toBe(1)
})

test('as many requests as were counted bring all there was to come, and fewer do not', () => {
  fc.assert(
    fc.property(
      fc.record({
        count: fc.nat(700),
        tellsTotal: fc.boolean(),
        byCursor: fc.boolean(),
        repeats: fc.boolean(),
      }),
      fc.subarray([1, 2, 3]),
      fc.integer({ min: 0, max: 3 }),
      (service, inMemory, already) => {
        const recall = makeMemory(service, inMemory)
        let progress = beginLoad(makeList(service))
        for (let page = 0; page < already && progress.next !== null; page += 1)
          progress = withAnswer(progress, makeList(service, progress.next))
        const cost = loadCost(progress, recall)
        let asked = 0
        for (progress = withMemory(progress, recall); progress.next !== null; progress = withMemory(progress, recall)) {
          asked += 1
          progress = withAnswer(progress, makeList(service, progress.next))
        }
        expect(asked).toBeLessThanOrEqual(cost.requests)
        // What cannot be known beforehand is an upper bound.
        expect(asked).toBe(cost.isAtMost || service.repeats ? asked : cost.requests)
        const loaded = progress.articles.length
        expect(loaded).toBe(cost.isGoalAtMost || service.repeats ? loaded : cost.goal)
        expect(progress.articles.length).toBeLessThanOrEqual(300)
        const slugs = progress.articles.map(({ slug }) => slug)
        expect(new Set(slugs).size).toBe(slugs.length)
        expect(progress.end).not.toBeNull()
      },
    ),
    { numRuns: 2000 },
  )
})
