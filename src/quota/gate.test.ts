import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedGate, gateWait, LONGEST_CLOSED_MS, pacedGate, passedGate } from './gate.ts'
import { emptyLedger, type Gate } from './ledger.ts'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { entriesAgo, makeLedger } from './make-ledger.ts'

const OPEN = emptyLedger().gate
const none = () => 0
const most = () => 1

/** Refusals one after another, each of a probe sent when the gate had opened; how long each closed it, in milliseconds. */
function refusals(retryAfterSeconds: (number | null)[], random: () => number): number[] {
  let gate = OPEN
  let now = NOW
  return retryAfterSeconds.map((seconds) => {
    const sentAt = Math.max(now, gate.closedUntil)
    now = sentAt + 100
    gate = closedGate(gate, sentAt, now, seconds, random)
    return gate.closedUntil - now
  })
}

describe('a refusal closes the gate', () => {
  test.each<[string, (number | null)[], random: () => number, expectedMs: number[]]>([
    ['for as long as it says, and up to 2 s', [7], none, [7_000]],
    ['for as long as it says, and up to 2 s', [7], most, [9_000]],
    ['for a minute where it does not say, and up to 5 s', [null], most, [65_000]],
    [
      'longer and longer where it does not say',
      [null, null, null, null, null],
      none,
      [60e3, 120e3, 240e3, 300e3, 300e3],
    ],
    ['for a second where it says none', [0], none, [1_000]],
    ['longer and longer where it says none', [0, 0, 0, 0, 0, 0], none, [1e3, 4e3, 16e3, 64e3, 256e3, 300e3]],
    ['for five minutes at most', [99_999], most, [302_000]],
    ['for as long as it says, whatever came before', [null, 20], none, [60e3, 20e3]],
  ])('%s: %j', (_what, seconds, random, expectedMs) => {
    expect(refusals(seconds, random)).toEqual(expectedMs)
  })

  test('whatever it says for more than nothing, and for no more than 305 s', () => {
    const anySeconds = fc.option(fc.oneof(fc.nat(400), fc.nat()))
    fc.assert(
      fc.property(fc.array(anySeconds, { maxLength: 8 }), fc.double({ min: 0, max: 1, noNaN: true }), (all, chance) => {
        for (const ms of refusals(all, () => chance)) expect(ms > 0 && ms <= LONGEST_CLOSED_MS).toBe(true)
      }),
    )
  })

  test('once for all that were on their way', () => {
    const first = closedGate(OPEN, NOW - 500, NOW, null, none)
    const second = closedGate(first, NOW - 400, NOW + 100, null, none)
    expect(second).toEqual({ ...first, closedUntil: NOW + 60_100 })
    expect(closedGate(first, NOW - 400, NOW + 100, 1, none)).toEqual(first)
  })

  test('for the first time again after an answer', () => {
    const again = passedGate(closedGate(OPEN, NOW, NOW, null, none), NOW + 60_000)
    expect(again).toMatchObject({ inARow: 0, passed: 1 })
    expect(closedGate(again, NOW + 61_000, NOW + 61_000, null, none).closedUntil).toBe(NOW + 121_000)
  })

  test('and an answer to what was sent before does not open it', () => {
    const closed = closedGate(OPEN, NOW, NOW, 5, none)
    expect(passedGate(closed, NOW - 1)).toBe(closed)
  })
})

const opened = (passed: number, openAgoMs: number): Gate => ({ ...OPEN, closedUntil: NOW - openAgoMs, passed })
const flying = (count: number) => entriesAgo(...Array.from({ length: count }, (): [number, null] => [900, null]))

describe('the gate lets through', () => {
  test('nobody while it is closed', () => {
    const gate = { ...OPEN, closedUntil: NOW + 1 }
    expect(gateWait(makeLedger({ gate }), NOW)).toEqual({ until: NOW + 1, because: 'gate' })
  })

  test.each([
    ['one probe', 0, 1],
    ['two after an answer', 1, 2],
    ['four after two', 2, 4],
    ['four after more', 9, 4],
  ])('%s at a time', (_what, passed, atOnce) => {
    const gate = opened(passed, 2_000)
    expect(gateWait(makeLedger({ gate, entries: flying(atOnce - 1) }), NOW)).toBeNull()
    expect(gateWait(makeLedger({ gate, entries: flying(atOnce) }), NOW)).toEqual({
      until: NOW + 14_100,
      because: 'gate',
    })
  })

  test('as many as there are a minute after it has opened, or where it never closed', () => {
    expect(gateWait(makeLedger({ gate: opened(0, 60_000), entries: flying(5) }), NOW)).toBeNull()
    expect(gateWait(makeLedger({ entries: flying(5) }), NOW)).toBeNull()
  })

  test.each([
    [none, 250],
    [most, 500],
  ])('one after another while it is half open', (random, apartMs) => {
    const gate = pacedGate(opened(2, 2_000), NOW, random)
    expect(gateWait(makeLedger({ gate }), NOW + apartMs - 1)).toEqual({ until: NOW + apartMs, because: 'gate' })
    expect(gateWait(makeLedger({ gate }), NOW + apartMs)).toBeNull()
    expect(pacedGate(OPEN, NOW, random)).toBe(OPEN)
  })
})
