/** Greedy tabs share a minute with a service that counts, five minutes long. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMITERS } from './testing/service-limiters.ts'
import { simulate, type Simulation, type SimulationResult } from './testing/simulation.ts'

// In long checks more.
const SEEDS = Math.max(1, Math.round(Number(process.env['PROPERTY_RUNS'] ?? 0) / 200))
const LEAST_RESPONSES = 5 * 50

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function run(name: string, tabs: number, more: Partial<Simulation> = {}): Promise<SimulationResult[]> {
  const outcomes: SimulationResult[] = []
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const service = LIMITERS[name]?.()
    if (service === undefined) throw new Error(`No service counts by ${name}`)
    // One after the other: they share the fake timers.
    // oxlint-disable-next-line no-await-in-loop
    outcomes.push(await simulate({ service, seed, tabs, ...more }))
  }
  return outcomes
}

const most = (outcomes: SimulationResult[]) => Math.max(...outcomes.map(({ refusals }) => refusals))
const least = (outcomes: SimulationResult[]) => Math.min(...outcomes.map(({ responses }) => responses))

// Weighted windows promise less than they state; they are beside the bound.
const EXACT = Object.keys(LIMITERS).filter((name) => name !== 'weighted windows')

describe('six greedy tabs', { timeout: 600_000 }, () => {
  test.each(EXACT)('meet at most two refusals by %s, and leave nothing unused', async (name) => {
    const outcomes = await run(name, 6)
    expect(most(outcomes)).toBeLessThanOrEqual(2)
    expect(least(outcomes)).toBeGreaterThanOrEqual(LEAST_RESPONSES)
    // No tab is left out.
    expect(Math.min(...outcomes.flatMap(({ ofTab }) => ofTab))).toBeGreaterThan(10)
  })

  test('meet at most two refusals where the browser hides the headers', async () => {
    const outcomes = await run('sliding', 6, { hasHeaders: false })
    expect(most(outcomes)).toBeLessThanOrEqual(2)
    expect(least(outcomes)).toBeGreaterThanOrEqual(LEAST_RESPONSES)
  })

  test('meet at most two refusals by weighted windows', async () => {
    expect(most(await run('weighted windows', 6))).toBeLessThanOrEqual(2)
  })
})

describe('the gateway, whose limiter is the only one', { timeout: 600_000 }, () => {
  test.each(EXACT)('meets no refusal by %s', async (name) => {
    const outcomes = await run(name, 1)
    expect(most(outcomes)).toBe(0)
    expect(least(outcomes)).toBeGreaterThanOrEqual(LEAST_RESPONSES)
  })
})

test('another device that uses 12 requests a minute causes few refusals', { timeout: 600_000 }, async () => {
  const others = Array.from({ length: 60 }, (_, at) => 2_500 + at * 5_000)
  expect(most(await run('sliding', 1, { others }))).toBeLessThanOrEqual(2)
})
