import { describe, expect, test } from 'vitest'
import { makeClock } from './make-clock.ts'
import { beginWakingLimit } from './waking-limit.ts'

describe('a limit of the time awake', () => {
  test('is over after it', () => {
    const clock = makeClock()
    const { signal } = beginWakingLimit(clock, 3_000)
    for (let ms = 0; ms < 2_990; ms += 10) clock.advance(10)
    expect(signal.aborted).toBe(false)
    clock.advance(10)
    expect(signal.aborted).toBe(true)
  })

  test('is not over after a sleep, but some time after waking', () => {
    const clock = makeClock()
    const { signal } = beginWakingLimit(clock, 3_000)
    clock.advance(3_600_000)
    expect(signal.aborted).toBe(false)
    clock.advance(1_000)
    clock.advance(1_000)
    expect(signal.aborted).toBe(true)
  })

  test('leaves no timer once nobody waits', () => {
    const clock = makeClock()
    const { signal, end } = beginWakingLimit(clock, 3_000)
    clock.advance(1_000)
    end()
    expect(clock.waits()).toEqual([])
    clock.advance(10_000)
    expect(signal.aborted).toBe(false)
  })
})
