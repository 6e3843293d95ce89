import { describe, expect, test } from 'vitest'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { entriesAgo, makeLedger } from './make-ledger.ts'
import { freeAt, inFlight, occupied, pruned } from './occupancy.ts'

test.each<[string, sentAgoMs: number, doneAgoMs: number | null, occupied: number, inFlight: number]>([
  ['just sent', 0, null, 1, 1],
  ['on its way', 14_999, null, 1, 1],
  ['given up by the time limit, and nobody said so', 15_000, null, 1, 0],
  ['surely forgotten although nobody said how it ended', 75_500, null, 0, 0],
  ['nearly so', 75_499, null, 1, 0],
  ['answered', 2_000, 0, 1, 0],
  ['answered a minute ago', 62_000, 60_000, 1, 0],
  ['answered a minute and a bit ago', 62_500, 60_499, 1, 0],
  ['free again', 62_500, 60_500, 0, 0],
])('a request that was %s', (_what, sentAgoMs, doneAgoMs, places, flying) => {
  const ledger = makeLedger({ entries: entriesAgo([sentAgoMs, doneAgoMs]) })
  expect([occupied(ledger, NOW), inFlight(ledger, NOW)]).toEqual([places, flying])
})

test('requests of others occupy too', () => {
  expect(occupied(makeLedger({ phantoms: [NOW - 1, NOW, NOW + 1] }), NOW)).toBe(1)
})

test.each<[number[], number, number | null]>([
  [[], 1, null],
  [[30, 10, 20], 4, null],
  [[30, 10, 20], 3, 10],
  [[30, 10, 20], 2, 20],
  [[30, 10, 20], 1, 30],
])('of places taken until %j fewer than %i are taken at %j', (until, count, expected) => {
  expect(freeAt(until, count)).toBe(expected)
})

describe('forgetting', () => {
  test('takes what is free again', () => {
    const ledger = makeLedger({ entries: entriesAgo([70_000, 60_500], [70_000, 60_499]), phantoms: [NOW, NOW + 1] })
    const kept = pruned(ledger, NOW)
    expect([kept.entries.length, kept.phantoms]).toEqual([1, [NOW + 1]])
  })

  test('waits for those who were sent while it was not free yet', () => {
    const ledger = makeLedger({
      entries: entriesAgo([63_000, 61_000], [64_000, 63_500], [2_000, null]),
      phantoms: [NOW - 1],
    })
    const kept = pruned(ledger, NOW)
    expect([kept.entries.map(([id]) => id), kept.phantoms]).toEqual([[1, 3], [NOW - 1]])
    expect(occupied(kept, NOW)).toBe(1)
  })
})
