/** Floods of page requests: memory stays bounded, each request is answered, and other readers are not slowed down. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildAll, type BuiltServer, startBuilt } from '../testing/built-server.ts'
import { type Flood, readMemory, readProcessorMs, resetMemoryPeak, sendFlood, timeSearches } from '../testing/load.ts'

const PAGE = '/?q=network'
const QUIET_SEARCHES = 200
const MEMORY_FACTOR = 2
const MEDIAN_FACTOR = 5

const folder = mkdtempSync(path.join(tmpdir(), 'carrel-flood-'))
let server: BuiltServer
beforeAll(buildAll)
beforeEach(async () => {
  server = await startBuilt({ DATA_DIR: folder, READER_LIMIT: '10000' })
  // The first pages compile the renderer.
  for (let index = 0; index < 20; index += 1) await (await fetch(server.address + PAGE)).text()
})
afterEach(async () => {
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
})
afterAll(() => rmSync(folder, { recursive: true }))

const getMedian = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Sends a flood and measures the server and another reader before and meanwhile. */
async function measureFlood(flood: Omit<Flood, 'address' | 'path'>) {
  const { child, address } = server
  const pid = child.pid ?? 0
  const quiet = getMedian(await timeSearches(address, (count) => count === QUIET_SEARCHES))
  resetMemoryPeak(pid)
  const [before, processorBefore] = [readMemory(pid).now, readProcessorMs(pid)]
  const state = { isOver: false }
  const flooding = sendFlood({ address, path: PAGE, ...flood }).finally(() => (state.isOver = true))
  const busy = getMedian(await timeSearches(address, () => state.isOver))
  const outcome = await flooding
  return {
    outcome,
    medianFactor: busy / quiet,
    memoryFactor: readMemory(pid).peak / before,
    processorMs: readProcessorMs(pid) - processorBefore,
  }
}

it('120 connections for ten seconds from one address are all answered, and do not slow down another reader', async () => {
  const { outcome, medianFactor, memoryFactor } = await measureFlood({ count: 120, durationMs: 10_000 })
  expect(outcome.answered).toBeGreaterThanOrEqual(120)
  expect(outcome.failed).toBe(0)
  expect(memoryFactor).toBeLessThanOrEqual(MEMORY_FACTOR)
  expect(medianFactor).toBeLessThanOrEqual(MEDIAN_FACTOR)
})

// Those beyond the 500 connections of one address are closed at once.
it('1,000 connections for ten seconds from one address do not slow down another reader', async () => {
  const { outcome, medianFactor, memoryFactor } = await measureFlood({ count: 1000, durationMs: 10_000 })
  expect(outcome.answered).toBeGreaterThanOrEqual(1000)
  expect(memoryFactor).toBeLessThanOrEqual(MEMORY_FACTOR)
  expect(medianFactor).toBeLessThanOrEqual(MEDIAN_FACTOR)
})
