/** One line of the report: its statements alone, and the same asked over HTTP. */
import type { Store } from '../catalogue/store.ts'
import type { RunningServer } from '../start-server.ts'
import type { Load } from './ask-all.ts'
import type { Question } from './questions.ts'
import { type Run, type Timed, timeAll, withProcessorTime } from './timing.ts'
import { type Statement, watchStatements } from './watch-statements.ts'

/** What was measured. */
export type Measured = {
  name: string
  /** As of the question. */
  mostBeyondMs?: number | undefined
  /** How many requests were measured. */
  count: number
  /** The statements of the same requests on the store itself; null where none is needed. */
  sql: Run | null
  asked: Run
}

/** What is needed to measure. */
export type Bench = {
  store: Store
  /** Starts a server on a store, with an empty memory of answers. */
  open(store: Store): Promise<RunningServer>
  askAll(load: Load): Promise<Timed>
  /** How many requests are open at the same time. */
  atOnce: number
  /** How long finding out a line's statements may take; what is not reached by then is left out. */
  learnMs: number
}

/** So many requests are measured however long they take. */
const LEAST = 10
/** What comes from memory is quick; asked so often it can be measured. */
const ROUNDS = 10

/** Measures one line. */
export async function measureQuestion(bench: Bench, question: Question): Promise<Measured> {
  return question.isAskedAgain ? measureAgain(bench, question) : measureFirst(bench, question)
}

async function measureFirst(bench: Bench, { name, paths, mostBeyondMs }: Question): Promise<Measured> {
  const learnt = await learn(bench, paths)
  const needsSql = learnt.some(({ statements }) => statements.length > 0)
  const sql = needsSql ? await runStatements(bench, learnt) : null
  const reached = learnt.map(({ path }) => path)
  return { name, mostBeyondMs, count: reached.length, sql, asked: await askFresh(bench, reached, []) }
}

async function measureAgain(bench: Bench, { name, paths, mostBeyondMs }: Question): Promise<Measured> {
  const asked = await askFresh(bench, Array.from({ length: ROUNDS }, () => paths).flat(), paths)
  return { name, mostBeyondMs, count: ROUNDS * paths.length, sql: null, asked }
}

type Learnt = { path: string; statements: Statement[] }

/** Which statements each request needs. Also warms up: what is measured later is measured warm, with and without HTTP. */
async function learn(bench: Bench, paths: string[]): Promise<Learnt[]> {
  const watched = watchStatements(bench.store)
  const server = await bench.open(watched.store)
  const learnt: Learnt[] = []
  const begunAt = performance.now()
  try {
    for (const path of paths) {
      if (learnt.length >= LEAST && performance.now() - begunAt > bench.learnMs) break
      learnt.push({ path, statements: await watched.during(() => server.app.fastify.inject(path)) })
    }
  } finally {
    await server.close()
  }
  return learnt
}

function runStatements({ store, atOnce }: Bench, learnt: Learnt[]): Promise<Run> {
  return withProcessorTime(() =>
    timeAll(learnt, atOnce, async ({ statements }) => {
      for (const { sql, parameters } of statements) await store.query(sql, parameters)
    }),
  )
}

/** Asks a server that knows no answers but those that were asked for before. */
async function askFresh(bench: Bench, paths: string[], before: string[]): Promise<Run> {
  const server = await bench.open(bench.store)
  try {
    const load = { origin: server.address, atOnce: bench.atOnce }
    await bench.askAll({ ...load, paths: before })
    return await withProcessorTime(() => bench.askAll({ ...load, paths }))
  } finally {
    await server.close()
  }
}
