import { describe, expect, test } from 'vitest'
import { articlesRequestPath } from '../../../contract/paths.ts'
import { EVERYTHING } from '../../../contract/search-query.ts'
import type { ScheduleSnapshot } from '../../../quota/snapshot.ts'
import { loadCost } from './load-cost.ts'
import { beginLoad, type LoadProgress, withAnswer, withMemory } from './load-progress.ts'
import { costSentence, endWords, progressWords, resultsWords, waitsUntil, willWait } from './load-words.ts'
import { makeList, makeMemory, type MadeService } from './make-list.ts'

const QUOTA: ScheduleSnapshot = {
  limit: 60,
  remaining: 41,
  occupied: 19,
  closedUntil: null,
  refillsAt: null,
  isKnown: true,
  queue: [],
  isWaiting: false,
  goesOn: null,
}

type Case = { service: MadeService; inMemory?: number[]; loaded?: number; quota?: Partial<ScheduleSnapshot> }

function progressOf({ service, loaded = 0 }: Case): LoadProgress {
  let progress = beginLoad(makeList(service))
  for (let page = 0; page < loaded && progress.next !== null; page += 1)
    progress = withAnswer(progress, makeList(service, progress.next))
  return progress
}

describe('the cost, before anything is asked', () => {
  test.each<[Case, string]>([
    [{ service: { count: 257 } }, 'Load 257 results: 3 requests, 41 left.'],
    [{ service: { count: 30 } }, 'Load 30 results: 1 request, 41 left.'],
    [{ service: { count: 12_345 } }, 'Load the first 300 of 12,345 results: 3 requests, 41 left.'],
    [{ service: { count: 257 }, inMemory: [1] }, 'Load 257 results: 2 requests (1 page from memory), 41 left.'],
    [{ service: { count: 257 }, inMemory: [1, 3] }, 'Load 257 results: 1 request (2 pages from memory), 41 left.'],
    [{ service: { count: 257, tellsTotal: false } }, 'Load up to 300 results: at most 3 requests, 41 left.'],
    [{ service: { count: 257, byCursor: true } }, 'Load 257 results: at most 3 requests, 41 left.'],
    [{ service: { count: 257 }, loaded: 1 }, 'Load 157 more: 2 requests, 41 left.'],
    [
      { service: { count: 257 }, loaded: 1, inMemory: [2, 3] },
      'Load 157 more: no request (2 pages from memory), 41 left.',
    ],
    [{ service: { count: 257, tellsTotal: false }, loaded: 1 }, 'Load up to 200 more: at most 2 requests, 41 left.'],
    [{ service: { count: 257 }, quota: { remaining: null } }, 'Load 257 results: 3 requests, about 41 left.'],
    [{ service: { count: 257 }, quota: { remaining: null, isKnown: false } }, 'Load 257 results: 3 requests.'],
  ])('%j reads %j', (given, expected) => {
    const progress = progressOf(given)
    const cost = loadCost(progress, makeMemory(given.service, given.inMemory ?? []))
    expect(costSentence(progress, cost, { ...QUOTA, ...given.quota })).toBe(expected)
  })

  test.each<[Partial<ScheduleSnapshot>, boolean]>([
    [{}, false],
    [{ remaining: 5, occupied: 55 }, false],
    [{ remaining: 4, occupied: 56 }, true],
    [{ remaining: 4, occupied: 2 }, true],
    [{ remaining: null, occupied: 56 }, true],
  ])('with %j it waits on the way: %j', (quota, expected) => {
    const cost = loadCost(progressOf({ service: { count: 257 } }), () => undefined)
    expect(willWait(cost, { ...QUOTA, ...quota })).toBe(expected)
  })
})

test.each<[Case, string]>([
  [{ service: { count: 257 } }, '0 of 257 loaded'],
  [{ service: { count: 257 }, loaded: 1 }, '100 of 257 loaded'],
  [{ service: { count: 1_234 }, loaded: 2 }, '200 of 300 loaded'],
  [{ service: { count: 257, tellsTotal: false }, loaded: 2 }, '200 of at most 300 loaded'],
])('on the way %j reads %j', (given, expected) => {
  const progress = progressOf(given)
  expect(
    progressWords(
      progress,
      loadCost(progress, () => undefined),
    ),
  ).toBe(expected)
})

test.each<[MadeService, string]>([
  [{ count: 257 }, ''],
  [{ count: 1_234 }, ' That is the most at once; the search finds 1,234.'],
  [{ count: 1_234, tellsTotal: false }, ' That is the most at once; there may be more.'],
  [
    { count: 257, repeats: true },
    ' The service answers every page with the first one: more than these cannot be loaded.',
  ],
])('at the end %j reads %j', (service, expected) => {
  expect(endWords(withMemory(beginLoad(makeList(service)), (query) => makeList(service, query)))).toBe(expected)
})

test('the end of a service that counts more than it gives', () => {
  const begun = beginLoad(makeList({ count: 257 }))
  const end = withAnswer(begun, { ...makeList({ count: 257 }, { perPage: 100 }), next: null })
  expect(endWords(end)).toBe(' The service gives no more, though it counts 257.')
})

test.each([
  [0, '0 results'],
  [1, '1 result'],
  [1_234, '1,234 results'],
])('%j is %j', (count, expected) => {
  expect(resultsWords(count)).toBe(expected)
})

describe('waiting for the quota', () => {
  const path = articlesRequestPath({ ...EVERYTHING, perPage: 100 })
  const since = 1_000_000
  const queued = { key: path, class: 'visible', since, place: 1 } as const
  const waiting = { ...QUOTA, queue: [queued], isWaiting: true }

  test.each<[string, ScheduleSnapshot, number | null]>([
    ['until a place is free', { ...waiting, goesOn: { at: since + 60_000, because: 'quota' } }, since + 60_000],
    [
      'as long as the service asked for',
      { ...waiting, goesOn: { at: since + 20_000, because: 'gate' } },
      since + 20_000,
    ],
    ['too short for words', { ...waiting, goesOn: { at: since + 900, because: 'quota' } }, null],
    ['for an answer that is on its way', { ...waiting, goesOn: { at: since + 60_000, because: 'in-flight' } }, null],
    ['not at all', QUOTA, null],
    [
      'but somebody else does',
      { ...waiting, queue: [{ ...queued, key: '/stats' }], goesOn: { at: since + 60_000, because: 'quota' } },
      null,
    ],
  ])('%s', (_, snapshot, expected) => {
    expect(waitsUntil(snapshot, path)).toBe(expected)
  })
})
