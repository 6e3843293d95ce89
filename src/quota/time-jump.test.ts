import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { entriesAgo, makeLedger, toldAgo } from './make-ledger.ts'
import { occupiedUntil } from './occupancy.ts'
import { clamped, jumpBetween, withTimeJump } from './time-jump.ts'

const LEDGER = makeLedger({
  entries: entriesAgo([5_000, 3_000], [1_000, null]),
  phantoms: [NOW + 40_000],
  others: { count: 1, until: NOW + 100_000 },
  newest: toldAgo(20, 3_000),
  gate: { closedUntil: NOW + 9_000, inARow: 1, passed: 0, notBefore: 0 },
})

describe('that the clock was set', () => {
  const before = { wallMs: NOW, steadyMs: 100, movedMs: 0 }
  test.each<[string, Partial<typeof before>, number]>([
    ['is not seen where both went on', { wallMs: NOW + 5_000, steadyMs: 5_100 }, 0],
    ['is not seen where they drift', { wallMs: NOW + 7_000, steadyMs: 5_100 }, 0],
    ['is seen forwards', { wallMs: NOW + 3_605_000, steadyMs: 5_100 }, 3_600_000],
    ['is seen backwards', { wallMs: NOW - 3_595_000, steadyMs: 5_100 }, -3_600_000],
    ['is seen once by several tabs', { wallMs: NOW + 3_605_000, steadyMs: 5_100, movedMs: 3_600_000 }, 0],
  ])('%s', (_what, after, expected) => {
    expect(jumpBetween(before, { ...before, ...after })).toBe(expected)
  })

  test('changes nothing of how long a place is occupied', () => {
    const left = (ledger: typeof LEDGER, now: number) => occupiedUntil(ledger, now).map((until) => until - now)
    for (const jumpMs of [3_600_000, -3_600_000]) {
      const moved = withTimeJump(LEDGER, jumpMs)
      expect(left(moved, NOW + jumpMs)).toEqual(left(LEDGER, NOW))
      expect(moved.gate.closedUntil - jumpMs).toBe(LEDGER.gate.closedUntil)
      expect(withTimeJump(moved, -jumpMs)).toEqual(LEDGER)
    }
    expect(withTimeJump(LEDGER, 0)).toBe(LEDGER)
  })
})

describe('a clock that was set while nobody looked', () => {
  test('leaves a possible ledger as it is', () => {
    expect(clamped(LEDGER, NOW)).toBe(LEDGER)
  })

  test('blocks no place longer than 75.5 s, and the gate not longer than it can be closed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (backMs) => {
        const now = NOW - backMs
        const possible = clamped(LEDGER, now)
        expect(Math.max(...occupiedUntil(possible, now))).toBeLessThanOrEqual(now + 75_500)
        expect(occupiedUntil(possible, now)).toHaveLength(3)
        expect(possible.gate.closedUntil).toBeLessThanOrEqual(now + 305_000)
        expect(clamped(possible, now)).toBe(possible)
      }),
    )
  })
})
