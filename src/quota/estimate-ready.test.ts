import { expect, test } from 'vitest'
import { estimateReadyAt, type RequestLimit } from './estimate-ready.ts'

const NOW = 1_000_000
const LIMIT: RequestLimit = { limit: 60, remaining: 57, occupied: 3, isKnown: true, closedUntil: null, refillsAt: null }

test.each<[string, number, Partial<RequestLimit>, number | null]>([
  ['now while enough are left', 20, {}, 0],
  ['never known before the first response', 3, { isKnown: false }, null],
  ['with the next window for what is beyond the rest', 3, { remaining: 2, occupied: 1 }, 60_000],
  ['when the limit refills, where none is left', 3, { remaining: 1, refillsAt: NOW + 20_000 }, 20_000],
  ['after a refusal', 3, { closedUntil: NOW + 30_000, refillsAt: NOW + 30_000 }, 30_000],
  ['after several windows of a small limit', 7, { limit: 4, remaining: 3, occupied: 1 }, 180_000],
  ['a window later where the limit is one request', 2, { limit: 1, remaining: 1, occupied: 0 }, 60_000],
])('estimateReadyAt is %s', (_, requests, given, expected) => {
  const readyAt = estimateReadyAt(requests, { ...LIMIT, ...given }, NOW)
  expect(readyAt === null ? null : readyAt - NOW).toBe(expected)
})
