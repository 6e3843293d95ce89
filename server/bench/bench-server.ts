/**
 * `npm run bench:server`: what searches, articles and served pages take at several sizes of the catalogue, beside their
 * statements alone. `-- --sizes 257,10000` measures these sizes only. Everything happens on this machine, in a temporary
 * folder that is removed at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Store } from '../catalogue/store.ts'
import { projectRoot } from '../project-root.ts'
import { readSettings } from '../settings.ts'
import { startServer } from '../start-server.ts'
import { openBenchCatalogue, someSlugs } from './bench-catalogue.ts'
import { type LoadProcess, startLoadProcess } from './load-process.ts'
import { type Bench, measureQuestion, type Measured } from './measure-question.ts'
import { PATHS_EACH, questionsFor } from './questions.ts'
import { formatReport } from './report.ts'

/** The sample's size, and two that the sample could grow to. */
const SIZES = [257, 10_000, 100_000]
const SEED = 20_261_120
const AT_ONCE = 4
const LEARN_MS = 4_000

await main()

async function main(): Promise<void> {
  const sizes = readSizes()
  if (sizes === null) {
    process.stderr.write('Give sizes as whole numbers from 1: npm run bench:server -- --sizes 257,10000\n')
    process.exitCode = 1
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-bench-server-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      remove()
      process.exit(1)
    })
  }
  const load = startLoadProcess(path.join(projectRoot(), 'dist-server', 'load-client.js'))
  say(
    `Seed ${SEED}, ${AT_ONCE} requests at a time, Node ${process.versions.node}, ${availableParallelism()} processors.`,
  )
  try {
    for (const size of sizes) await benchSize(folder, size, load)
  } finally {
    load.close()
    remove()
  }
}

async function benchSize(folder: string, size: number, load: LoadProcess): Promise<void> {
  const generation = { seed: SEED, count: size }
  const { store, seconds, bytes } = await openBenchCatalogue(path.join(folder, `articles-${size}`), generation)
  try {
    say(`\n${size} generated articles: built in ${seconds.toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB`)
    const bench: Bench = {
      store,
      open: (used) => open(used, folder),
      askAll: (one) => load.askAll(one),
      atOnce: AT_ONCE,
      learnMs: LEARN_MS,
    }
    const measured: Measured[] = []
    const questions = questionsFor(generation, await someSlugs(store, PATHS_EACH))
    for (const question of questions) measured.push(await measureQuestion(bench, question))
    say(formatReport(measured))
  } finally {
    await store.close()
    rmSync(path.join(folder, `articles-${size}`), { recursive: true })
  }
}

/** A server as in service, but that nobody's quota ends: ten thousand requests, the most that a setting allows, each tenth of a second. */
function open(store: Store, dataDir: string) {
  const environment = { PORT: '0', DATA_DIR: dataDir, READER_LIMIT: '10000', LOG_LEVEL: 'warn' }
  return startServer({
    settings: readSettings(environment, projectRoot()),
    // The catalogue outlives this server.
    store: { ...store, close: async () => {} },
    windowMs: 100,
  })
}

function readSizes(): number[] | null {
  try {
    const { values } = parseArgs({ args: process.argv.slice(3), options: { sizes: { type: 'string' } } })
    if (values.sizes === undefined) return SIZES
    const sizes = values.sizes.split(',')
    return sizes.every((size) => /^[1-9]\d{0,6}$/.test(size)) ? sizes.map(Number) : null
  } catch {
    return null
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
