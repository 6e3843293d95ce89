/** `npm run bench:attack`: what attacks cost a server in a process of its own, and what another reader notices. Linux only. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@playwright/test'
import { openCopy } from '../e2e/support/catalogue.ts'
import { startBuilt } from '../server/testing/built-server.ts'
import {
  type Flood,
  type FloodOutcome,
  readMemory,
  readProcessorMs,
  resetMemoryPeak,
  sendFlood,
  timeSearches,
} from '../server/testing/load.ts'
import { searchPath } from '../src/domain/paths.ts'
import { EVERYTHING } from '../src/domain/search-query.ts'
import { withText } from '../src/domain/change-search.ts'
import { type Bound, formatReport, getMedian, getPercentile } from './report.ts'

/** An attack on a fresh server with the sample catalogue. */
type Attack = {
  name: string
  /** Resolves when each request has ended. */
  run: (address: string) => Promise<FloodOutcome>
  /** Settings of the server. */
  environment?: Record<string, string>
  /** What must hold; memory, the other reader and whole answers when absent. */
  bounds?: (measured: Measured) => Bound[]
}

type Measured = {
  name: string
  outcome: FloodOutcome
  seconds: number
  processorMs: number
  /** Resident memory in bytes before, at most, and some seconds after the attack. */
  memory: { quiet: number; peak: number; after: number }
  /** Latencies of another reader's search before and during the attack, in milliseconds. */
  reader: { quiet: number[]; busy: number[] }
}

const PAGE = searchPath(withText(EVERYTHING, 'network'))
const addresses = Array.from({ length: 50 }, (_, index) => `127.0.1.${index + 1}`)

const flood = (count: number, options: Partial<Flood> = {}) => {
  return (address: string) => sendFlood({ address, path: PAGE, count, ...options })
}

/** Each attack comes from one address, except where it names more. A new one is a new row. */
const ATTACKS: readonly Attack[] = [
  { name: '300 pages at once', run: flood(300) },
  { name: '1,000 pages at once', run: flood(1000) },
  {
    name: '200 pages, clients leave after 60 ms',
    run: flood(200, { leaveAfterMs: 60 }),
    bounds: (measured) => [memoryBound(measured), readerBound(measured)],
  },
  { name: '30 connections for 10 s', run: flood(30, { durationMs: 10_000 }) },
  { name: '120 connections for 10 s', run: flood(120, { durationMs: 10_000 }) },
  { name: '1,000 connections for 10 s', run: flood(1000, { durationMs: 10_000 }) },
  { name: '120 for 10 s, 50 addresses', run: flood(120, { durationMs: 10_000, from: addresses }) },
]

const QUIET_REQUESTS = 200
/** How long the server has to return to its memory, in milliseconds. */
const SETTLE_MS = 3_000

const results: { measured: Measured; bounds: Bound[] }[] = []

for (const [index, attack] of ATTACKS.entries()) {
  test(attack.name, async () => {
    const measured = await measureAttack(attack, `attack-${index}`)
    const bounds = attack.bounds?.(measured) ?? [memoryBound(measured), readerBound(measured), failedBound(measured)]
    results.push({ measured, bounds })
  })
}

test.afterAll(() => console.log(formatResults()))

async function measureAttack({ name, run, environment }: Attack, folder: string): Promise<Measured> {
  const { store, dataDir } = await openCopy(folder)
  await store.close()
  const { child, address } = await startBuilt({ DATA_DIR: dataDir, READER_LIMIT: '10000', ...environment })
  const pid = child.pid ?? 0
  try {
    // The first pages compile the renderer.
    for (let index = 0; index < 20; index += 1) await (await fetch(address + PAGE)).arrayBuffer()
    const quiet = await timeSearches(address, (count) => count === QUIET_REQUESTS)
    resetMemoryPeak(pid)
    const before = { memory: readMemory(pid), processorMs: readProcessorMs(pid), at: performance.now() }
    const state = { isOver: false }
    const running = run(address).finally(() => (state.isOver = true))
    const busy = await timeSearches(address, () => state.isOver)
    const outcome = await running
    const seconds = (performance.now() - before.at) / 1000
    await delay(SETTLE_MS)
    const { now: after, peak } = readMemory(pid)
    const processorMs = readProcessorMs(pid) - before.processorMs
    const memory = { quiet: before.memory.now, peak, after }
    return { name, outcome, seconds, processorMs, memory, reader: { quiet, busy } }
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

function memoryBound({ name, memory }: Measured): Bound {
  return { what: `${name}: memory`, measured: memory.peak / memory.quiet, most: 2, unit: '× quiet', digits: 1 }
}

function readerBound({ name, reader }: Measured): Bound {
  const measured = getMedian(reader.busy) / getMedian(reader.quiet)
  return { what: `${name}: another reader's median`, measured, most: 5, unit: '× quiet', digits: 1 }
}

function failedBound({ name, outcome }: Measured): Bound {
  return { what: `${name}: without a whole answer`, measured: outcome.failed, most: 0, unit: '' }
}

function formatResults(): string {
  return formatReport({
    conditions: 'A server with the sample catalogue; memory in MB, times of another reader in ms',
    head: [
      'attack',
      'answered',
      'failed',
      's',
      'processor, s',
      'memory',
      'peak',
      'after',
      'median',
      'attacked',
      '95 %',
    ],
    rows: results.map(({ measured: { name, outcome, seconds, processorMs, memory, reader } }) => [
      name,
      String(outcome.answered),
      String(outcome.failed),
      seconds.toFixed(1),
      (processorMs / 1000).toFixed(1),
      ...[memory.quiet, memory.peak, memory.after].map((bytes) => (bytes / 1e6).toFixed(0)),
      getMedian(reader.quiet).toFixed(1),
      ...[50, 95].map((percent) => getPercentile(reader.busy, percent).toFixed(1)),
    ]),
    bounds: results.flatMap(({ bounds }) => bounds),
  })
}
