import { describe, expect, test } from 'vitest'
import type { RequestLimit } from '../../../quota/estimate-ready.ts'
import { formatHourAndMinute } from '../../../ui/format-time.ts'
import { formatCost, formatEnd, formatProgress, formatRest } from './export-messages.ts'
import { addPage, estimateCost, type ExportProgress, startProgress } from './export-run.ts'
import { makeList, makeLoadedPages, type MadeService } from './testing/make-list.ts'

const NOW = Date.UTC(2026, 10, 22, 14, 6)
const READY = `ready at about ${formatHourAndMinute(NOW)}`
const LIMIT: RequestLimit = { limit: 60, remaining: 59, occupied: 1, isKnown: true, closedUntil: null, refillsAt: null }

function makeProgress(service: MadeService, pages = 0): ExportProgress {
  let progress = startProgress(makeList(service))
  for (let page = 0; page < pages && progress.next !== null; page += 1)
    progress = addPage(progress, makeList(service, progress.next))
  return progress
}

describe('formatCost', () => {
  test.each<[MadeService, Partial<RequestLimit>, number[], string]>([
    [{ count: 35 }, {}, [], `35 results: 1 request, 59 left; ${READY}.`],
    [{ count: 257 }, { remaining: 41 }, [], `257 results: 3 requests, 41 left; ${READY}.`],
    [{ count: 257 }, {}, [1, 3], `257 results: 1 request, 59 left; ${READY}.`],
    [{ count: 257 }, {}, [1, 2, 3], '257 results already loaded; no requests needed.'],
    [{ count: 1 }, {}, [], '1 result already loaded; no requests needed.'],
    [{ count: 12_345 }, {}, [], `The first 2,000 of 12,345 results: 20 requests, 59 left; ${READY}.`],
    [{ count: 257, hasTotal: false }, {}, [], `Up to 2,000 results: at most 20 requests, 59 left; ${READY}.`],
    [{ count: 257, byCursor: true }, {}, [], `257 results: at most 3 requests, 59 left; ${READY}.`],
    [{ count: 257 }, { remaining: null, occupied: 19 }, [], `257 results: 3 requests, 41 left; ${READY}.`],
    [{ count: 257 }, { isKnown: false }, [], '257 results: 3 requests; how many are left is not known yet.'],
    [
      { count: 257 },
      { remaining: 2, occupied: 58 },
      [],
      `257 results: 3 requests, 2 left; ready at about ${formatHourAndMinute(NOW + 60_000)}.`,
    ],
  ])('%j with %j and loaded pages %j', (service, limit, loaded, expected) => {
    const progress = makeProgress(service)
    const cost = estimateCost(progress, makeLoadedPages(service, loaded))
    expect(formatCost(progress, cost, { ...LIMIT, ...limit }, NOW)).toBe(expected)
  })
})

test.each<[MadeService, number, string, string]>([
  [{ count: 257 }, 1, '100 of 257 results loaded.', `The rest needs 2 requests, 59 left; ${READY}.`],
  [{ count: 257 }, 3, '257 of 257 results loaded.', 'The rest needs no requests.'],
  [
    { count: 257, hasTotal: false },
    1,
    '100 of up to 2,000 results loaded.',
    `The rest needs at most 19 requests, 59 left; ${READY}.`,
  ],
])('the progress of %j after %i pages', (service, pages, progressText, restText) => {
  const progress = makeProgress(service, pages)
  const cost = estimateCost(progress, () => undefined)
  expect([formatProgress(progress, cost), formatRest(cost, LIMIT, NOW)]).toEqual([progressText, restText])
})

test.each<[MadeService, string]>([
  [{ count: 257 }, '257 results loaded.'],
  [{ count: 1 }, '1 result loaded.'],
  [{ count: 257, hasTotal: false }, '257 results loaded.'],
  [{ count: 3_000 }, '2,000 results loaded. At most 2,000 are loaded at once.'],
  [{ count: 2_000 }, '2,000 results loaded.'],
  [{ count: 257, repeats: true }, '100 results loaded. The catalogue provides no more, although it counts 257.'],
])('formatEnd of %j is %j', (service, expected) => {
  expect(formatEnd(makeProgress(service, 30))).toBe(expected)
})
