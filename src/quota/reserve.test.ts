import { describe, expect, test } from 'vitest'
import { withShare } from './ledger-holder.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { answeredAgo, entriesAgo, makeLedger, toldAgo } from './make-ledger.ts'
import { occupied } from './occupancy.ts'
import { release, reserve } from './reserve.ts'
import { settle, type Told } from './settle.ts'

const none = () => 0
const told = (parts: Partial<Told>): Told => ({
  limit: 60,
  remaining: 59,
  refused: false,
  retryAfterSeconds: null,
  ...parts,
})

/** Takes a place that must be there. */
function take(ledger: Ledger, now = NOW): { ledger: Ledger; id: number } {
  const { ledger: next, outcome } = reserve(ledger, now, 'awaited', none)
  if (!('granted' in outcome)) throw new Error(`Kept back: ${outcome.because}`)
  return { ledger: next, id: outcome.granted }
}

describe('a place', () => {
  test('is another one each time, also in the same millisecond, and forgets what is free again', () => {
    const first = take(makeLedger({ entries: entriesAgo([70_000, 61_000]) }))
    const second = take(first.ledger)
    expect(second.id).toBeGreaterThan(first.id)
    expect(second.ledger.entries.map(([, sentAt, doneAt]) => [sentAt, doneAt])).toEqual([
      [NOW, null],
      [NOW, null],
    ])
  })

  test('that there is none of leaves the ledger the very same, and says how long', () => {
    const ledger = makeLedger({ entries: answeredAgo(58, 10_000) })
    const kept = reserve(ledger, NOW, 'awaited', none)
    expect(kept.ledger).toBe(ledger)
    expect(kept.outcome).toEqual({ waitMs: 50_500, because: 'quota' })
  })

  test('that was never used is free again', () => {
    const { ledger, id } = take(emptyLedger())
    expect(occupied(release(ledger, id), NOW)).toBe(0)
  })

  test.each<[string, Parameters<typeof makeLedger>[0], string]>([
    [
      'the gate',
      { gate: { closedUntil: NOW + 1, inARow: 1, passed: 0, notBefore: 0 }, entries: answeredAgo(60, 1) },
      'gate',
    ],
    ['the minute', { entries: answeredAgo(60, 1) }, 'quota'],
    ['its class', { entries: answeredAgo(30, 1), newest: toldAgo(2, 1) }, 'held-back'],
    ['the probe', { entries: answeredAgo(10, 1), newest: toldAgo(2, 1) }, 'probe'],
  ])('is kept back by %s first', (_what, parts, because) => {
    const wishClass = because === 'held-back' ? 'prefetch' : 'awaited'
    expect(reserve(makeLedger(parts), NOW, wishClass, none).outcome).toMatchObject({ because })
  })
})

describe('the end of a request', () => {
  test('is noted with what was told', () => {
    const { ledger, id } = take(emptyLedger())
    const noted = settle(ledger, id, NOW + 300, told({ limit: 100, remaining: 90 }), none)
    expect(noted).toMatchObject({
      limit: 100,
      entries: [[id, NOW, NOW + 300]],
      newest: { remaining: 90, sentAt: NOW, answeredAt: NOW + 300 },
    })
    // One of the ten that are used is one's own.
    expect(noted.phantoms).toHaveLength(9)
  })

  test('without an answer occupies like any other, and says nothing', () => {
    const { ledger, id } = take(emptyLedger())
    expect(settle(ledger, id, NOW + 300, null, none)).toEqual({ ...ledger, entries: [[id, NOW, NOW + 300]] })
  })

  test('by a refusal closes the gate', () => {
    const { ledger, id } = take(emptyLedger())
    const noted = settle(ledger, id, NOW + 300, told({ remaining: 0, refused: true, retryAfterSeconds: 7 }), none)
    expect(noted).toMatchObject({ gate: { closedUntil: NOW + 7_300, inARow: 1 }, phantoms: [] })
  })

  test('is noted once, and not where the ledger is another one', () => {
    const { ledger, id } = take(emptyLedger())
    const noted = settle(ledger, id, NOW + 300, told({}), none)
    expect(settle(noted, id, NOW + 400, told({ remaining: 3 }), none)).toBe(noted)
    const fresh = take(emptyLedger(), NOW + 1_000).ledger
    expect(settle(fresh, id, NOW + 2_000, told({ remaining: 3 }), none)).toBe(fresh)
  })
})

test('a tab that sees no other takes half of the minute at most', () => {
  let ledger = withShare(emptyLedger(), 1)
  for (let count = 0; count < 29; count += 1) {
    const taken = take(ledger)
    ledger = settle(taken.ledger, taken.id, NOW, told({ remaining: null }), none)
  }
  expect(reserve(ledger, NOW, 'awaited', none).outcome).toEqual({ waitMs: 60_500, because: 'quota' })
})
