/** Four tabs that always want more share one minute with a service that counts: failures.md, findings 7 and 8. */
import { describe, expect, test } from 'vitest'
import { createMemoryHolder } from './ledger-holder.ts'
import type { EventClock } from './make-event-clock.ts'
import { LIMITERS } from './make-limiters.ts'
import { type Outcome, type Simulation, simulate, type Tab } from './make-simulation.ts'
import { createSchedule } from './schedule.ts'

const SEEDS = 50
const TABS = 4

/** Four schedules over one ledger. */
function scheduled(clock: EventClock, random: () => number): Tab[] {
  const holder = createMemoryHolder(clock)
  return Array.from({ length: TABS }, () => {
    const schedule = createSchedule({ holder, clock, random })
    return () => schedule.place({ class: 'awaited', key: '' })
  })
}

async function runs(limiter: string, seeds: number, more: Partial<Simulation> = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let seed = 0; seed < seeds; seed += 1) {
    const make = LIMITERS[limiter]
    if (make === undefined) throw new Error(`No limiter ${limiter}`)
    // One after the other: their clocks are stepped by the same turns of the loop.
    outcomes.push(await simulate({ limiter: make(), seed, makeTabs: scheduled, ...more }))
  }
  return outcomes
}

const most = (numbers: number[]) => Math.max(...numbers)
const least = (numbers: number[]) => Math.min(...numbers)
const refusals = (outcomes: Outcome[]) => outcomes.map(({ refusedAt }) => refusedAt.length)
const answersAMinute = (outcomes: Outcome[]) => outcomes.map(({ answeredAt }) => answeredAt.length / 5)

const NAMES = Object.keys(LIMITERS)

describe('five minutes of four greedy tabs', { timeout: 120_000 }, () => {
  test.each(NAMES.slice(0, 5))('against %s: no refusal, and 55 answers a minute at least', async (name) => {
    const outcomes = await runs(name, SEEDS)
    expect(most(refusals(outcomes))).toBe(0)
    expect(least(answersAMinute(outcomes))).toBeGreaterThanOrEqual(55)
    // Each tab has its part: chance gives it, and none is left out.
    expect(
      least(outcomes.flatMap(({ ofTab }) => Array.from({ length: TABS }, (_, tab) => ofTab[tab] ?? 0))),
    ).toBeGreaterThan(20)
  })

  test('against weighted windows, which promise less than they tell: two refusals at most', async () => {
    const outcomes = await runs('weighted windows', SEEDS)
    expect(most(refusals(outcomes))).toBeLessThanOrEqual(2)
    expect(least(answersAMinute(outcomes))).toBeGreaterThan(25)
  })
})

describe('another device that takes 12 a minute', { timeout: 120_000 }, () => {
  const others = Array.from({ length: 60 }, (_, at) => 2_500 + at * 5_000)

  test.each(NAMES)('against %s: one refusal at most, then calm', async (name) => {
    const outcomes = await runs(name, 5, { others })
    expect(most(refusals(outcomes))).toBeLessThanOrEqual(1)
    expect(least(answersAMinute(outcomes))).toBeGreaterThan(25)
  })
})

/** Sends while the newest answer says that something is left; looks each second whether a minute has passed since. */
function byRemaining(clock: EventClock): Tab[] {
  let newest = { remaining: 60, at: 0 }
  return Array.from({ length: TABS }, () => async () => {
    while (newest.remaining <= 0 && clock.now() < newest.at + 60_000)
      await new Promise<void>((resolve) => void clock.after(1_000, resolve))
    return {
      async settle(told) {
        newest = { remaining: told?.remaining ?? 0, at: clock.now() }
      },
    }
  })
}

/** Sends 60 in any minute of its own clock, counted from the sending. */
function bySending(clock: EventClock): Tab[] {
  let sent: number[] = []
  return Array.from({ length: TABS }, () => async () => {
    for (;;) {
      sent = sent.filter((at) => at > clock.now() - 60_000)
      if (sent.length < 60) break
      const freeInMs = Math.max(1, (sent[0] ?? 0) + 60_000 - clock.now())
      await new Promise<void>((resolve) => void clock.after(freeInMs, resolve))
    }
    sent.push(clock.now())
    return { settle: async () => undefined }
  })
}

/** Four ledgers that know nothing of each other. */
function apart(clock: EventClock, random: () => number): Tab[] {
  return Array.from({ length: TABS }, () => scheduled(clock, random)[0] ?? (() => Promise.reject(new Error('no tab'))))
}

describe('simpler ways fail the same simulation', { timeout: 120_000 }, () => {
  test.each([
    ['who sends while something is left', byRemaining],
    ['who counts from the sending', bySending],
    ['who counts for each tab', apart],
  ])('%s', async (_what, makeTabs) => {
    const outcomes = await runs('sliding', 5, { makeTabs })
    expect(least(refusals(outcomes))).toBeGreaterThan(0)
  })
})
