import { describe, expect, test } from 'vitest'
import { limitOf, usable, withLimit } from './limit.ts'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { answeredAgo, entriesAgo, makeLedger, toldAgo } from './make-ledger.ts'
import { minuteWait } from './minute.ts'

test.each([
  [60, 58],
  [100, 98],
  [10_000, 9998],
  [3, 1],
  [2, 1],
  [1, 1],
])('of %i requests a minute %i are used', (limit, expected) => {
  expect(usable(makeLedger({ limit }))).toBe(expected)
})

describe('the limit that is told', () => {
  test('counts, and stays when an answer does not tell it', () => {
    const told = withLimit(makeLedger({}), 100, 99, NOW)
    expect([limitOf(told), limitOf(withLimit(told, null, null, NOW))]).toEqual([100, 100])
  })
})

describe('less than is told', () => {
  const quiet = makeLedger({ newest: toldAgo(10, 180_000) })

  test.each<[string, remaining: number | null, expected: number]>([
    ['all but one are left: it is as told', 59, 60],
    ['half are left: it is half', 29, 30],
    ['nothing is told', null, 60],
    ['more is told than there is', 60, 60],
  ])('after three quiet minutes %s', (_what, remaining, expected) => {
    expect(limitOf(withLimit(quiet, null, remaining, NOW))).toBe(expected)
  })

  test('is not concluded before', () => {
    const busy = makeLedger({ newest: toldAgo(10, 179_999) })
    expect(limitOf(withLimit(busy, null, 29, NOW))).toBe(60)
  })

  test.each<[string, told: number | null, remaining: number | null, expected: number]>([
    ['is believed while no more is seen', null, 29, 30],
    ['is forgotten when more is left', null, 30, 60],
    ['is forgotten when another limit is told', 100, 20, 100],
    ['is not forgotten for nothing told', null, null, 30],
  ])('%s', (_what, told, remaining, expected) => {
    expect(limitOf(withLimit(makeLedger({ ceiling: 30, newest: toldAgo(9, 100) }), told, remaining, NOW))).toBe(
      expected,
    )
  })
})

describe('the minute', () => {
  test('has 58 places, and the next one when the oldest is free', () => {
    expect(minuteWait(makeLedger({ entries: answeredAgo(57, 1000) }), NOW)).toBeNull()
    const entries = [...answeredAgo(57, 1000), ...entriesAgo([2000, 1500])]
    expect(minuteWait(makeLedger({ entries }), NOW)).toEqual({ until: NOW + 59_000, because: 'quota' })
  })

  test('is divided among tabs that cannot see each other', () => {
    const until = NOW + 59_500
    expect(minuteWait(makeLedger({ tabs: 2, entries: answeredAgo(28, 1000) }), NOW)).toBeNull()
    expect(minuteWait(makeLedger({ tabs: 2, entries: answeredAgo(29, 1000) }), NOW)).toEqual({
      until,
      because: 'quota',
    })
    expect(minuteWait(makeLedger({ tabs: 80, entries: [] }), NOW)).toBeNull()
  })

  test('and the others’ part does not count against one’s own', () => {
    const phantoms = Array<number>(29).fill(NOW + 50_000)
    expect(minuteWait(makeLedger({ tabs: 2, entries: answeredAgo(28, 1000), phantoms }), NOW)).toBeNull()
    expect(minuteWait(makeLedger({ tabs: 2, entries: answeredAgo(29, 1000), phantoms }), NOW)).not.toBeNull()
  })
})
