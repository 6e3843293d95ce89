import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createMemoryHolder } from './ledger-holder.ts'
import { TEST_DAY } from './make-event-clock.ts'
import { answeredAgo, makeLedger } from './make-ledger.ts'
import { answer, FULL, openSchedule, REFUSAL } from './make-schedule.ts'
import { occupied } from './occupancy.ts'
import { createSchedule } from './schedule.ts'

/** A way to give up that says when its signal is read. */
function makeWaiting() {
  const controller = new AbortController()
  const told = { reads: 0 }
  const waiting = {
    get signal() {
      told.reads += 1
      return controller.signal
    },
  }
  return {
    waiting,
    told,
    abort: () => controller.abort(),
    listeners: () => getEventListeners(controller.signal, 'abort'),
  }
}

describe('a wish', () => {
  test('gets its place at once, and its signal is not read', async () => {
    const { clock, wish, holder } = openSchedule()
    const { waiting, told } = makeWaiting()
    const place = await wish({ key: 'a', waiting })
    expect([place.sentAt, told.reads]).toEqual([TEST_DAY, 0])
    await place.settle(answer(59))
    const size = await holder.update((ledger) => ({ ledger, result: occupied(ledger, clock.now()) }))
    expect(size).toBe(1)
  })

  test('waits for the minute, its signal is read then, and it goes on by itself', async () => {
    const { clock, wish, ended, schedule } = openSchedule(FULL)
    const { waiting, told, listeners } = makeWaiting()
    void wish({ key: 'a', waiting })
    await clock.advance(50_499)
    expect([ended, told.reads, listeners().length]).toEqual([[], 1, 1])
    expect(schedule.getSnapshot()).toMatchObject({
      isWaiting: true,
      goesOn: { at: TEST_DAY + 50_500, because: 'quota' },
    })
    await clock.advance(1)
    expect([ended, listeners().length]).toEqual([['a'], 0])
  })

  test.each([-3_600_000, 3_600_000])('waits no longer where the clock is set by %d ms meanwhile', async (byMs) => {
    const { clock, wish, ended } = openSchedule(FULL)
    void wish({ key: 'a' })
    await clock.advance(1_000)
    clock.set(byMs)
    void wish({ key: 'b' })
    await clock.advance(90_000)
    expect(ended).toEqual(['a', 'b'])
  })

  test('is given up while it waits, and leaves nothing behind', async () => {
    const { clock, wish, ended } = openSchedule(FULL)
    const { waiting, abort, listeners } = makeWaiting()
    void wish({ key: 'a', waiting }).catch(() => undefined)
    await clock.advance(1_000)
    abort()
    await clock.advance(0)
    expect([ended, listeners().length, clock.waiting()]).toEqual([['a: AbortError'], 0, 0])
  })

  test('that was given up before it had to wait, gives up when it has to', async () => {
    const { clock, wish, ended } = openSchedule(FULL)
    const { waiting, abort } = makeWaiting()
    abort()
    void wish({ key: 'a', waiting }).catch(() => undefined)
    await clock.advance(0)
    expect(ended).toEqual(['a: AbortError'])
  })

  test('goes on when another tab’s request has ended', async () => {
    const { clock, wish, holder, ended } = openSchedule()
    const other = createSchedule({ holder, clock, random: () => 0 })
    const places = await Promise.all(['1', '2', '3', '4'].map((key) => other.place({ class: 'awaited', key })))
    void wish({ key: 'a' })
    await clock.advance(5_000)
    expect(ended).toEqual([])
    await places[0]?.settle(answer(56))
    await clock.advance(1)
    expect(ended).toEqual(['a'])
  })

  test('behind one who waits is not tried, and waits at once', async () => {
    const { clock, wish, holder, ended } = openSchedule(FULL)
    void wish({ key: 'a' })
    await clock.advance(0)
    let tries = 0
    const update = holder.update
    holder.update = (change) => {
      tries += 1
      return update(change)
    }
    const { waiting, told } = makeWaiting()
    void wish({ key: 'b', waiting })
    expect([tries, told.reads]).toEqual([0, 1])
    await clock.advance(60_000)
    expect(ended).toEqual(['a', 'b'])
  })
})

describe('a wish is dropped', () => {
  test('when a person cancels it, and only that', async () => {
    const { clock, wish, ended, schedule } = openSchedule(FULL)
    void wish({ key: 'a' }).catch(() => undefined)
    void wish({ key: 'b' })
    await clock.advance(1_000)
    schedule.cancel('a')
    await clock.advance(60_000)
    expect(ended).toEqual(['a: cancelled', 'b'])
  })

  test('when a newer one replaces it, which takes its place', async () => {
    const { clock, wish, ended, schedule } = openSchedule(FULL)
    for (const key of ['grap', 'other']) void wish({ key }).catch(() => undefined)
    await clock.advance(1_000)
    void wish({ key: 'graph', replaces: 'grap' })
    await clock.advance(0)
    expect(schedule.getSnapshot().queue.map(({ key, place }) => [key, place])).toEqual([
      ['graph', 1],
      ['other', 2],
    ])
    await clock.advance(60_000)
    expect(ended).toEqual(['grap: replaced', 'graph', 'other'])
  })

  test('when more than fifty wait: prefetches first', async () => {
    const { clock, wish, ended } = openSchedule(FULL)
    void wish({ key: 'next', class: 'prefetch' }).catch(() => undefined)
    for (let at = 0; at < 51; at += 1) void wish({ key: String(at) }).catch(() => undefined)
    await clock.advance(0)
    expect(ended).toEqual(['next: overflow', '50: overflow'])
  })

  test('when it is a prefetch and the gate closes, or is closed', async () => {
    const { clock, wish, ended, schedule } = openSchedule(makeLedger({ entries: answeredAgo(20, 10_000) }))
    const place = await wish({ key: 'a' })
    void wish({ key: 'next', class: 'prefetch' }).catch(() => undefined)
    await clock.advance(100)
    expect(ended).toEqual(['a'])
    await place.settle(REFUSAL)
    await clock.advance(100)
    void wish({ key: 'b' })
    await clock.advance(100)
    void wish({ key: 'later', class: 'prefetch' }).catch(() => undefined)
    await clock.advance(0)
    expect(ended).toEqual(['a', 'next: prefetch', 'later: prefetch'])
    expect(schedule.getSnapshot()).toMatchObject({ closedUntil: TEST_DAY + 30_100, remaining: 0 })
    await clock.advance(30_000)
    expect(ended.at(-1)).toBe('b')
  })

  test('when the schedule is closed, which leaves no timer', async () => {
    const { clock, wish, ended, schedule } = openSchedule(FULL)
    schedule.subscribe(() => undefined)
    for (const key of ['a', 'b']) void wish({ key }).catch(() => undefined)
    await clock.advance(1_000)
    schedule.close()
    void wish({ key: 'c' }).catch(() => undefined)
    await clock.advance(0)
    expect([ended, clock.waiting()]).toEqual([['a: closed', 'b: closed', 'c: closed'], 0])
  })
})

test('what a person now waits for overtakes what was fetched beforehand', async () => {
  const { clock, wish, ended, schedule } = openSchedule(FULL)
  void wish({ key: 'next', class: 'prefetch' })
  void wish({ key: 'seen', class: 'visible' })
  await clock.advance(0)
  schedule.raise('next', 'awaited')
  schedule.raise('seen', 'prefetch')
  expect(schedule.getSnapshot().queue.map(({ key, class: wishClass }) => [key, wishClass])).toEqual([
    ['next', 'awaited'],
    ['seen', 'visible'],
  ])
  await clock.advance(60_000)
  expect(ended).toEqual(['next', 'seen'])
})

test('a timer that is late still tells, also when somebody else begins to look before it comes', async () => {
  // A tab at rest: time passes, and its timers come later.
  let nowMs = TEST_DAY
  let due: (() => void)[] = []
  const clock = {
    now: () => nowMs,
    after(_: number, callback: () => void) {
      due.push(callback)
      return () => {
        due = due.filter((other) => other !== callback)
      }
    },
  }
  const schedule = createSchedule({ holder: createMemoryHolder(clock), clock, random: () => 0 })
  const shown: (number | null)[] = []
  schedule.subscribe(() => shown.push(schedule.getSnapshot().remaining))
  const place = await schedule.place({ key: 'a', class: 'awaited' })
  await place.settle(answer(59))
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown.at(-1)).toBe(59)
  nowMs += 61_000
  schedule.subscribe(() => {})
  for (const callback of due) callback()
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown.at(-1)).toBe(60)
})
