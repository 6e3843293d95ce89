import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryHolder } from './ledger-holder.ts'
import { makeEventClock, makeRandom } from './make-event-clock.ts'
import { makeLedger } from './make-ledger.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import type { Told } from './settle.ts'
import type { WishClass } from './wish-class.ts'

const anyWish = fc.record({
  what: fc.constant('wish' as const),
  tab: fc.nat(1),
  class: fc.constantFrom<WishClass>('awaited', 'awaited', 'visible', 'revalidation', 'prefetch'),
  lane: fc.constantFrom('a', 'b'),
  /** How long the request takes; longer than its time limit: nobody ever says how it ended. */
  takesMs: fc.constantFrom(20, 700, 4_000, 20_000),
  ends: fc.constantFrom('answered', 'answered', 'refused', 'failed'),
  remaining: fc.option(fc.nat(8)),
})
const anyStep = fc.oneof(
  { weight: 6, arbitrary: anyWish },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('abort' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('pass' as const), ms: fc.constantFrom(10, 1_000, 30_000, 70_000) }),
  },
)
const anyScript = fc.record({
  limit: fc.integer({ min: 1, max: 8 }),
  seed: fc.nat(1000),
  steps: fc.array(anyStep, { maxLength: 14 }),
})
type Script = typeof anyScript extends fc.Arbitrary<infer T> ? T : never

type Sent = { sentAt: number; doneAt: number | null }
type Wished = { number: number; row: string; ended: string; controller: AbortController; tab: number }

/** Plays a script to its end, a day later, and checks at each sending that the service had room. */
async function play({ limit, seed, steps }: Script) {
  const clock = makeEventClock()
  const random = makeRandom(seed)
  const holder = createMemoryHolder(clock, makeLedger({ limit }))
  const tabs: Schedule[] = [0, 1].map(() => createSchedule({ holder, clock, random }))
  const sent: Sent[] = []
  const wished: Wished[] = []
  const granted: Wished[] = []

  function noteSending(): Sent {
    const now = clock.now()
    const taken = sent.filter(({ sentAt, doneAt }) => (doneAt ?? sentAt + 15_000) + 60_500 > now)
    expect(taken.length).toBeLessThan(Math.max(1, limit - 2))
    expect(taken.filter(({ sentAt, doneAt }) => doneAt === null && sentAt + 15_000 > now).length).toBeLessThan(6)
    const sending = { sentAt: now, doneAt: null }
    sent.push(sending)
    return sending
  }

  async function want(one: Wished, step: Extract<Script['steps'][number], { what: 'wish' }>): Promise<void> {
    const told: Told = {
      limit: null,
      remaining: step.remaining !== null && step.remaining <= limit ? step.remaining : null,
      refused: step.ends === 'refused',
      retryAfterSeconds: step.remaining,
    }
    const waiting = { signal: one.controller.signal }
    const place = await tabs[step.tab]?.place({ key: `${one.number}`, class: step.class, lane: step.lane, waiting })
    one.ended = 'granted'
    granted.push(one)
    const sending: Sent = noteSending()
    clock.after(step.takesMs, () => {
      if (step.takesMs > 15_000) return
      sending.doneAt = clock.now()
      void place?.settle(step.ends === 'failed' ? null : told)
    })
  }

  for (const step of steps) {
    if (step.what === 'pass') await clock.advance(step.ms)
    else if (step.what === 'abort') wished[step.which]?.controller.abort()
    else if (step.what === 'cancel') tabs[wished[step.which]?.tab ?? 0]?.cancel(`${step.which}`)
    else {
      const row = `${step.tab} ${step.class} ${step.lane}`
      const one = { number: wished.length, row, ended: 'never', controller: new AbortController(), tab: step.tab }
      wished.push(one)
      want(one, step).catch((error: unknown) => {
        one.ended = error instanceof Error ? error.name : 'with nonsense'
      })
    }
  }
  await clock.advance(86_400_000)
  const listening = wished.flatMap(({ controller }) => getEventListeners(controller.signal, 'abort'))
  const waiting = tabs.flatMap((tab) => tab.getSnapshot().queue)
  return {
    wished,
    granted,
    listening,
    waiting,
    timers: clock.waiting(),
    occupied: tabs.map((tab) => tab.getSnapshot().occupied),
  }
}

test(
  'never over the limit, nobody lost or starved, in order within a class, nothing left behind',
  { timeout: 120_000 },
  async () => {
    const ends: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(anyScript, async (script) => {
        const { wished, granted, listening, waiting, timers, occupied } = await play(script)
        for (const { ended } of wished) ends[ended] = (ends[ended] ?? 0) + 1
        expect(
          wished.map(({ ended }) => ended).filter((ended) => !/^(granted|AbortError|WishDropped)$/.test(ended)),
        ).toEqual([])
        for (const [at, one] of granted.entries())
          expect(granted.slice(at).every((later) => later.row !== one.row || later.number >= one.number)).toBe(true)
        expect([listening, waiting, timers, occupied]).toEqual([[], [], 0, [0, 0]])
      }),
      { numRuns: 10_000 },
    )
    // The scripts are no idle ones: all three ends come about often.
    expect(Object.values(ends).every((count) => count > 100)).toBe(true)
    expect(Object.keys(ends)).toHaveLength(3)
  },
)
