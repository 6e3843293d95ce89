import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRateCounter } from './rate-counter.ts'

function make(limit = 3, maxKeys = 10) {
  const clock = { now: 1_000_000 }
  return { clock, counter: createRateCounter({ limit, windowMs: 60_000 }, () => clock.now, maxKeys) }
}

it('the counter counts down to nothing and starts again after the window', () => {
  const { clock, counter } = make()
  expect(counter.peek('a')).toEqual({ limit: 3, remaining: 3, isOver: false, resetSeconds: 60 })
  const states = [1, 2, 3, 4].map(() => counter.count('a'))
  expect(states.map(({ remaining, isOver }) => [remaining, isOver])).toEqual([
    [2, false],
    [1, false],
    [0, false],
    [0, true],
  ])
  clock.now += 30_500
  expect(counter.peek('a')).toEqual({ limit: 3, remaining: 0, isOver: false, resetSeconds: 30 })
  clock.now += 29_500
  expect(counter.peek('a').remaining).toBe(3)
  expect(counter.count('a').remaining).toBe(2)
})

it('the counter counts each key separately', () => {
  const { counter } = make()
  counter.count('a')
  expect(counter.peek('b').remaining).toBe(3)
})

it('the counter counts all further keys together while as many windows as it keeps are in use', () => {
  const { clock, counter } = make(3, 2)
  for (const key of ['a', 'a', 'b', 'c', 'd']) counter.count(key)
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => counter.peek(key).remaining)).toEqual([1, 2, 1, 1, 1])
  expect([counter.count('e').isOver, counter.count('c').isOver, counter.count('b').isOver]).toEqual([
    false,
    true,
    false,
  ])
  clock.now += 60_000
  expect(['c', 'd', 'e'].map((key) => counter.count(key).remaining)).toEqual([2, 2, 2])
})

it('the counter never lets more than the limit through in one window', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50_000), { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (pauses, limit) => {
      const { clock, counter } = make(limit)
      let startedAt = Number.NEGATIVE_INFINITY
      let passed = 0
      for (const pause of pauses) {
        clock.now += pause
        if (clock.now - startedAt >= 60_000) [startedAt, passed] = [clock.now, 0]
        const { isOver, remaining } = counter.count('a')
        if (!isOver) passed += 1
        expect(passed).toBeLessThanOrEqual(limit)
        expect(remaining).toBe(limit - passed)
      }
    }),
  )
})
