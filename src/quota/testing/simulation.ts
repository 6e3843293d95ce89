/** For tests: tabs that always want more, and a service that counts. Needs vitest's fake timers. */
import { vi } from 'vitest'
import { Limiter } from '../limiter.ts'
import type { TabPort } from '../share-requests.ts'
import type { ServiceLimiter } from './service-limiters.ts'

/** What is simulated; `latencyMs` each way; `others`: times at which another device sends a request. */
export type Simulation = {
  service: ServiceLimiter
  seed: number
  tabs: number
  latencyMs?: readonly [least: number, most: number]
  others?: readonly number[]
  /** Whether the browser may read the headers of the service. */
  hasHeaders?: boolean
}

/** What came of it: responses, refusals, and responses for each tab. */
export type SimulationResult = { responses: number; refusals: number; ofTab: number[] }

const MINUTES = 5
/** How many requests each tab always wants. */
const WANTED_AT_ONCE = 6
/** How long a message takes from one tab to another. */
const MESSAGE_MS = [1, 10] as const

/** Runs five minutes. */
export async function simulate({
  service,
  seed,
  tabs,
  latencyMs = [20, 2000],
  ...more
}: Simulation): Promise<SimulationResult> {
  const { others = [], hasHeaders = true } = more
  const random = makeRandom(seed)
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least)
  const start = performance.now()
  // The window of the service does not begin with the simulation.
  const offset = random() * 60_000
  const arrive = () => service(performance.now() - start + offset)
  const outcome: SimulationResult = { responses: 0, refusals: 0, ofTab: Array<number>(tabs).fill(0) }

  async function want(limiter: Limiter, tab: number): Promise<void> {
    const permit = await limiter.acquire({ key: '/articles', queueTimeoutMs: 1e9 }).catch(() => null)
    if (permit === null) return
    await after(between(latencyMs))
    const { ok, remaining, waitMs } = arrive()
    await after(between(latencyMs))
    if (ok) outcome.ofTab[tab] = (outcome.ofTab[tab] ?? 0) + 1
    outcome[ok ? 'responses' : 'refusals'] += 1
    // Every other service says how long to wait.
    const retryAfterMs = ok || seed % 2 === 0 ? null : Math.ceil(waitMs / 1000) * 1000
    permit.settle({
      limit: hasHeaders ? 60 : null,
      remaining: hasHeaders ? remaining : null,
      isRefused: !ok,
      retryAfterMs,
    })
    return want(limiter, tab)
  }

  const ports = connectTabs(tabs, (deliver) => void setTimeout(deliver, between(MESSAGE_MS)))
  const limiters = ports.map((port) => new Limiter({ random, tabs: port }))
  for (const at of others) setTimeout(arrive, at)
  for (const [tab, limiter] of limiters.entries())
    for (let wanted = 0; wanted < WANTED_AT_ONCE; wanted += 1) void want(limiter, tab)
  await vi.advanceTimersByTimeAsync(MINUTES * 60_000)
  for (const limiter of limiters) limiter.close()
  vi.clearAllTimers()
  return outcome
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/** Ports of tabs of one browser; `later` delivers a message. */
export function connectTabs(count: number, later: (deliver: () => void) => void): TabPort[] {
  const listeners: ((message: Record<string, unknown>) => void)[] = []
  return Array.from({ length: count }, (_, own) => ({
    send(message) {
      for (const [tab, listener] of listeners.entries())
        if (tab !== own) later(() => listener(structuredClone(message)))
    },
    listen: (listener) => void (listeners[own] = listener),
  }))
}

/** Chance that is the same each time: mulberry32. */
export function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
