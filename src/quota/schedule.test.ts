import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createMemoryHolder, type LedgerHolder } from './ledger-holder.ts'
import { emptyLedger } from './ledger.ts'
import { type EventClock, makeEventClock, TEST_DAY } from './make-event-clock.ts'
import { answeredAgo, makeLedger } from './make-ledger.ts'
import { occupied } from './occupancy.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import type { Told } from './settle.ts'
import type { Place, Wish } from './wish.ts'

const FULL = makeLedger({ entries: answeredAgo(58, 10_000) })
const answer = (remaining: number): Told => ({ limit: 60, remaining, refused: false, retryAfterSeconds: null })
const REFUSAL: Told = { limit: 60, remaining: 0, refused: true, retryAfterSeconds: 30 }

type Room = {
  clock: EventClock
  holder: LedgerHolder
  schedule: Schedule
  ended: string[]
  wish: (wish: Partial<Wish> & { key: string }) => Promise<Place>
}

/** A schedule over a ledger, and in `ended` how its wishes ended, in order. */
function open(ledger = emptyLedger()): Room {
  const clock = makeEventClock()
  const holder = createMemoryHolder(clock, ledger)
  const schedule = createSchedule({ holder, clock, random: () => 0 })
  const ended: string[] = []
  const wish: Room['wish'] = (parts) => {
    const place = schedule.place({ class: 'awaited', ...parts })
    place.then(
      () => ended.push(parts.key),
      (error: unknown) => ended.push(`${parts.key}: ${nameOf(error)}`),
    )
    return place
  }
  return { clock, holder, schedule, ended, wish }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? ('reason' in error ? String(error.reason) : error.name) : String(error)
}

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
    const { clock, wish, holder } = open()
    const { waiting, told } = makeWaiting()
    const place = await wish({ key: 'a', waiting })
    expect([place.sentAt, told.reads]).toEqual([TEST_DAY, 0])
    await place.settle(answer(59))
    const size = await holder.update((ledger) => ({ ledger, result: occupied(ledger, clock.now()) }))
    expect(size).toBe(1)
  })

  test('waits for the minute, its signal is read then, and it goes on by itself', async () => {
    const { clock, wish, ended, schedule } = open(FULL)
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

  test('is given up while it waits, and leaves nothing behind', async () => {
    const { clock, wish, ended } = open(FULL)
    const { waiting, abort, listeners } = makeWaiting()
    void wish({ key: 'a', waiting }).catch(() => undefined)
    await clock.advance(1_000)
    abort()
    await clock.advance(0)
    expect([ended, listeners().length, clock.waiting()]).toEqual([['a: AbortError'], 0, 0])
  })

  test('that was given up before it had to wait, gives up when it has to', async () => {
    const { clock, wish, ended } = open(FULL)
    const { waiting, abort } = makeWaiting()
    abort()
    void wish({ key: 'a', waiting }).catch(() => undefined)
    await clock.advance(0)
    expect(ended).toEqual(['a: AbortError'])
  })

  test('goes on when another tab’s request has ended', async () => {
    const { clock, wish, holder, ended } = open()
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
    const { clock, wish, holder, ended } = open(FULL)
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
    const { clock, wish, ended, schedule } = open(FULL)
    void wish({ key: 'a' }).catch(() => undefined)
    void wish({ key: 'b' })
    await clock.advance(1_000)
    schedule.cancel('a')
    await clock.advance(60_000)
    expect(ended).toEqual(['a: cancelled', 'b'])
  })

  test('when a newer one replaces it, which takes its place', async () => {
    const { clock, wish, ended, schedule } = open(FULL)
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
    const { clock, wish, ended } = open(FULL)
    void wish({ key: 'next', class: 'prefetch' }).catch(() => undefined)
    for (let at = 0; at < 51; at += 1) void wish({ key: String(at) }).catch(() => undefined)
    await clock.advance(0)
    expect(ended).toEqual(['next: overflow', '50: overflow'])
  })

  test('when it is a prefetch and the gate closes, or is closed', async () => {
    const { clock, wish, ended, schedule } = open(makeLedger({ entries: answeredAgo(20, 10_000) }))
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
    const { clock, wish, ended, schedule } = open(FULL)
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
  const { clock, wish, ended, schedule } = open(FULL)
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

describe('a holder', () => {
  test('that is slow: who gives up meanwhile leaves the place to others', async () => {
    const { clock, schedule, wish, holder, ended } = open()
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
    const { clock, wish, holder, ended } = open()
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
    const { clock, wish, schedule } = open()
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
    const { clock, schedule } = open(FULL)
    const stop = schedule.subscribe(() => undefined)
    await clock.advance(0)
    expect([schedule.getSnapshot().occupied, clock.waiting()]).toEqual([58, 1])
    stop()
    expect(clock.waiting()).toBe(0)
  })
})
