import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRateWindow } from './rate-window.ts'

function make(limit = 3, maxKeys?: number) {
  const clock = { now: 1_000_000 }
  return { clock, window: createRateWindow({ limit, windowMs: 60_000 }, () => clock.now, maxKeys) }
}

it('counts down to nothing, then says when it begins again', () => {
  const { clock, window } = make()
  expect(window.peek('a')).toEqual({ limit: 3, remaining: 3, isOver: false, resetSeconds: 60 })
  const states = [1, 2, 3, 4].map(() => window.spend('a'))
  expect(states.map(({ remaining, isOver }) => [remaining, isOver])).toEqual([
    [2, false],
    [1, false],
    [0, false],
    [0, true],
  ])
  clock.now += 30_500
  expect(window.peek('a')).toEqual({ limit: 3, remaining: 0, isOver: false, resetSeconds: 30 })
  clock.now += 29_500
  expect(window.peek('a').remaining).toBe(3)
  expect(window.spend('a').remaining).toBe(2)
})

it('keeps keys apart', () => {
  const { window } = make()
  window.spend('a')
  expect(window.peek('b').remaining).toBe(3)
})

it('holds no more keys than it may; the oldest give way', () => {
  const { window } = make(3, 2)
  for (const key of ['a', 'b', 'c']) window.spend(key)
  expect(['a', 'b', 'c'].map((key) => window.peek(key).remaining)).toEqual([3, 2, 2])
})

it('ends a window that lies in the future after the clock was set back', () => {
  const { clock, window } = make()
  window.spend('a')
  clock.now -= 3_600_000
  expect(window.spend('a')).toEqual({ limit: 3, remaining: 2, isOver: false, resetSeconds: 60 })
})

it('never lets more than the limit through in one window', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50_000), { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (pauses, limit) => {
      const { clock, window } = make(limit)
      let startedAt = Number.NEGATIVE_INFINITY
      let passed = 0
      for (const pause of pauses) {
        clock.now += pause
        if (clock.now - startedAt >= 60_000) [startedAt, passed] = [clock.now, 0]
        const { isOver, remaining } = window.spend('a')
        if (!isOver) passed += 1
        expect(passed).toBeLessThanOrEqual(limit)
        expect(remaining).toBe(limit - passed)
      }
    }),
  )
})
