import { describe, expect, test } from 'vitest'
import { expected, takenUntil, withForeignUse, withRefusal } from './foreign-use.ts'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { answeredAgo, entriesAgo, makeLedger } from './make-ledger.ts'
import { occupied } from './occupancy.ts'

const five = makeLedger({ entries: answeredAgo(5, 1000) })

describe('what others have used', () => {
  test.each<[string, remaining: number | null, extra: number]>([
    ['nothing is missing', 55, 0],
    ['less is used than one knows of', 58, 0],
    ['three are missing', 52, 3],
    ['nothing is told', null, 0],
  ])('where %s', (_what, remaining, extra) => {
    const ledger = withForeignUse(five, remaining, NOW - 1100, NOW)
    expect(ledger.phantoms).toEqual(Array(extra).fill(NOW + 60_500))
    expect(occupied(ledger, NOW)).toBe(5 + extra)
  })

  test('is not noticed twice', () => {
    const once = withForeignUse(five, 52, NOW - 1100, NOW)
    expect(withForeignUse(once, 52, NOW - 1000, NOW).phantoms).toHaveLength(3)
  })

  test('is not what the service counted before one’s own place was free again', () => {
    const ledger = makeLedger({ entries: entriesAgo([62_000, 61_000], [2_000, 0]) })
    expect(withForeignUse(ledger, 58, NOW - 2_000, NOW).phantoms).toEqual([])
    expect(withForeignUse(ledger, 58, NOW - 400, NOW).phantoms).toHaveLength(1)
  })

  test('after a refusal occupies nothing', () => {
    expect(occupied(withRefusal(five, NOW - 1100, NOW), NOW)).toBe(5)
  })
})

/** Watched for so long: the first answer came then. */
const watched = (ms: number) => makeLedger({ entries: entriesAgo([ms + 1, ms]) })

describe('what others will use', () => {
  test.each<[ms: number, remaining: number, expected: number]>([
    [30_000, 53, 12],
    [1_000, 53, 24],
    [60_000, 54, 5],
    [30_000, 59, 0],
  ])('is as much in a minute as was seen in %i ms, with %i left', (ms, remaining, perMinute) => {
    expect(expected(withForeignUse(watched(ms), remaining, NOW, NOW), NOW)).toBe(perMinute)
  })

  test('is not what had been used before anybody here watched', () => {
    const first = withForeignUse(watched(0), 20, NOW - 1, NOW)
    expect([occupied(first, NOW), expected(first, NOW)]).toEqual([40, 0])
    expect(expected(withRefusal(watched(0), NOW - 1, NOW), NOW)).toBe(0)
    const later = withForeignUse(first, 18, NOW + 20_000, NOW + 20_000)
    expect(expected(later, NOW + 20_000)).toBe(6)
  })

  test('is what a refusal proves, one at least', () => {
    expect(expected(withRefusal(watched(60_000), NOW, NOW), NOW)).toBe(59)
    const all = makeLedger({ entries: answeredAgo(60, 30_000) })
    expect(expected(withRefusal(all, NOW, NOW), NOW)).toBe(2)
  })

  test('is forgotten three minutes after it was last seen', () => {
    const ledger = makeLedger({ others: { count: 12, until: NOW + 180_000 } })
    expect([expected(ledger, NOW + 179_999), expected(ledger, NOW + 180_000)]).toEqual([12, 0])
  })

  test('is kept free while they are quiet, and not twice what they do use', () => {
    const others = { count: 12, until: NOW + 100_000 }
    expect(takenUntil(makeLedger({ others }), NOW)).toEqual(Array(12).fill(NOW + 100_000))
    const phantoms = Array<number>(10).fill(NOW + 1)
    expect(takenUntil(makeLedger({ others, phantoms }), NOW)).toHaveLength(12)
  })

  test('is not more than half of the minute', () => {
    expect(takenUntil(makeLedger({ others: { count: 60, until: NOW + 1 } }), NOW)).toHaveLength(29)
    expect(takenUntil(makeLedger({ limit: 1, others: { count: 60, until: NOW + 1 } }), NOW)).toHaveLength(0)
  })
})
