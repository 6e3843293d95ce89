/** For tests: several tabs that always want more, and a service that counts. */
import { type EventClock, makeEventClock, makeRandom } from './make-event-clock.ts'
import type { Limiter } from './make-limiters.ts'
import type { Told } from './settle.ts'
import type { Place } from './wish.ts'

/** How a tab gets the right to send. */
export type Tab = () => Promise<Pick<Place, 'settle'>>

/** What is simulated. Latencies in milliseconds each way; `others` are the times at which another device asks. */
export type Simulation = {
  limiter: Limiter
  seed: number
  /** Makes the tabs of one browser. */
  makeTabs: (clock: EventClock, random: () => number) => Tab[]
  latency?: [least: number, most: number]
  others?: number[]
  minutes?: number
}

/** What came of it: when each answer and each refusal came, in milliseconds from the beginning, and how many answers each tab got. */
export type Outcome = { answeredAt: number[]; refusedAt: number[]; ofTab: number[] }

/** How many wishes each tab always has. */
const WISHES = 6

/** Runs it to its end. */
export async function simulate({ limiter, seed, makeTabs, ...more }: Simulation): Promise<Outcome> {
  const { latency: [least, most] = [20, 2000], others = [], minutes = 5 } = more
  const clock = makeEventClock()
  const random = makeRandom(seed)
  const start = clock.now()
  // The service's minute and this browser's have nothing to do with each other.
  const offset = random() * 60_000
  const oneWay = () => least + random() * (most - least)
  const arrive = () => limiter(clock.now() - start + offset)
  const after = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))
  const outcome: Outcome = { answeredAt: [], refusedAt: [], ofTab: [] }
  for (const at of others) clock.after(at, arrive)
  const tabs = makeTabs(clock, random)

  async function want(tab: Tab, number: number): Promise<void> {
    const place = await tab()
    await after(oneWay())
    const { ok, remaining, waitMs } = arrive()
    await after(oneWay())
    const times = ok ? outcome.answeredAt : outcome.refusedAt
    times.push(clock.now() - start)
    if (ok) outcome.ofTab[number] = (outcome.ofTab[number] ?? 0) + 1
    // Every other service says how long to wait.
    const retryAfterSeconds = ok || seed % 2 === 0 ? null : Math.ceil(waitMs / 1000)
    const told: Told = { limit: 60, remaining, refused: !ok, retryAfterSeconds }
    await place.settle(told)
    return want(tab, number)
  }

  // They want for ever; they end with the clock.
  void Promise.all(tabs.flatMap((tab, number) => Array.from({ length: WISHES }, () => want(tab, number))))
  await clock.advance(minutes * 60_000)
  return outcome
}
