/** What people see of a schedule, and what it does when its holder is slow or fails. */
import { describe, expect, test } from 'vitest'
import { TEST_DAY } from './make-event-clock.ts'
import { answer, FULL, openSchedule } from './make-schedule.ts'

describe('a holder', () => {
  test('that is slow: who gives up meanwhile leaves the place to others', async () => {
    const { clock, schedule, wish, holder, ended } = openSchedule()
    await clock.advance(0)
    const update = holder.update
    const answers: (() => void)[] = []
    holder.update = async (change) => {
      const result = await update(change)
      await new Promise<void>((resolve) => answers.push(resolve))
      return result
    }
    void wish({ key: 'a' }).catch(() => undefined)
    await clock.advance(0)
    schedule.cancel('a')
    holder.update = update
    const count = () => update((ledger) => ({ ledger, result: ledger.entries.length }))
    expect([answers.length, await count()]).toEqual([1, 1])
    answers[0]?.()
    await clock.advance(0)
    expect([ended, await count()]).toEqual([['a: cancelled'], 0])
  })

  test('that fails fails the wish, not the schedule, and not an answer', async () => {
    const { clock, wish, holder, ended } = openSchedule()
    await clock.advance(0)
    const place = await wish({ key: 'a' })
    const update = holder.update
    holder.update = () => Promise.reject(new RangeError('full'))
    await place.settle(answer(59))
    void wish({ key: 'b' }).catch(() => undefined)
    await clock.advance(0)
    holder.update = update
    void wish({ key: 'c' })
    await clock.advance(100)
    expect([ended, clock.waiting()]).toEqual([['a', 'b: RangeError', 'c'], 0])
  })
})

describe('what people see', () => {
  test('is the same object while nothing changes, and is told when it does', async () => {
    const { clock, wish, schedule } = openSchedule()
    let told = 0
    const stop = schedule.subscribe(() => (told += 1))
    await clock.advance(0)
    const first = schedule.getSnapshot()
    expect(first).toMatchObject({ limit: 60, remaining: null, occupied: 0, isKnown: false, refillsAt: null, queue: [] })
    expect(schedule.getSnapshot()).toBe(first)
    const place = await wish({ key: 'a' })
    await clock.advance(100)
    told = 0
    await place.settle(answer(59))
    expect(told).toBeGreaterThan(0)
    expect(schedule.getSnapshot()).toMatchObject({
      remaining: 59,
      occupied: 1,
      isKnown: true,
      refillsAt: TEST_DAY + 60_100,
    })
    told = 0
    await clock.advance(59_999)
    expect(told).toBe(0)
    await clock.advance(1)
    expect(told).toBeGreaterThan(0)
    expect(schedule.getSnapshot()).toMatchObject({ remaining: 60, refillsAt: null, occupied: 1 })
    await clock.advance(500)
    expect([schedule.getSnapshot().occupied, clock.waiting()]).toEqual([0, 0])
    stop()
  })

  test('leaves no timer behind when nobody looks any more', async () => {
    const { clock, schedule } = openSchedule(FULL)
    const stop = schedule.subscribe(() => undefined)
    await clock.advance(0)
    expect([schedule.getSnapshot().occupied, clock.waiting()]).toEqual([58, 1])
    stop()
    expect(clock.waiting()).toBe(0)
  })
})
