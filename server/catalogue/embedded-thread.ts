/** An embedded database in a thread of its own. */
import { Worker } from 'node:worker_threads'
import { type Parameter, type Query, StoreFull, StoreUnavailable } from './store.ts'

/**
 * What the thread is started with: the folder of the database, made when it does not exist, and how many megabytes of it
 * are kept in memory. A served store is read-only.
 */
export type WorkerStart = { folder: string; writable: boolean; bufferMb: number }

/** A message to the thread. */
export type WorkerRequest = { sql: string; parameters: Parameter[] } | { close: true }

/** A message from the thread: one after its start, then one for each statement. */
export type WorkerResponse = { kind: 'rows'; rows: unknown[] } | { kind: 'error'; message: string; code: string | null }

/** A database that is open. */
export type EmbeddedThread = { query: Query; close(): Promise<void> }

/** A new database takes seconds; only a hang takes longer. */
const START_TIMEOUT_MS = 600_000
/** After a crash within the database its thread may never end. */
const CLOSE_TIMEOUT_MS = 5_000
/** PostgreSQL's `disk_full`, the system's code, and the same of the file system that PGlite is compiled with. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'errno 51'])

/**
 * Opens a database; rejects when it does not open. Statements run one after another, each for `timeoutMs` at most from
 * its beginning. A thread that hangs is ended, and one that has ended is replaced at the next statement.
 */
export async function openThread(start: WorkerStart, timeoutMs: number): Promise<EmbeddedThread> {
  let worker: Worker | null = null
  let lastStatement: Promise<unknown> = Promise.resolve()
  let closing: Promise<void> | null = null
  await startAnother()

  async function startAnother(): Promise<Worker> {
    const started = await startWorker(start)
    started.once('exit', () => (worker = null))
    worker = started
    return started
  }

  async function run(request: WorkerRequest): Promise<unknown[]> {
    // The previous statement has ended, and where it hung its thread: the folder is never open twice.
    const current = worker ?? (await startAnother())
    const response = await receive(current, timeoutMs, request)
    if (response === 'ended') throw new StoreUnavailable('The store stopped before it answered.')
    if (response === 'timeout') {
      await current.terminate()
      throw new StoreUnavailable(`A statement took longer than ${timeoutMs} ms.`)
    }
    if (response.kind === 'rows') return response.rows
    const message = `The statement failed (${response.code ?? 'no code'}): ${response.message}`
    throw isDiskFull(response) ? new StoreFull(message) : new Error(message)
  }

  async function query<Row>(sql: string, parameters: Parameter[] = []): Promise<Row[]> {
    if (closing !== null) throw new StoreUnavailable('The store is closed.')
    const rows = lastStatement.then(() => run({ sql, parameters }))
    lastStatement = rows.catch(() => {})
    // The caller's statement decides what its rows hold.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await rows) as Row[]
  }

  async function closeWorker(): Promise<void> {
    await lastStatement
    if (worker === null) return
    if ((await receive(worker, CLOSE_TIMEOUT_MS, { close: true })) !== 'ended') await worker.terminate()
  }

  const close = () => (closing ??= closeWorker())
  return { query, close }
}

/** Starts a thread and waits until its database is open. */
async function startWorker(start: WorkerStart): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: start })
  // An error is always followed by the exit.
  worker.on('error', () => {})
  const response = await receive(worker, START_TIMEOUT_MS)
  if (typeof response === 'object' && response.kind === 'rows') return worker
  await worker.terminate()
  if (typeof response === 'string') throw new StoreUnavailable(`The store does not open: ${response}`)
  const message = `The store does not open: ${response.message}`
  throw isDiskFull(response) ? new StoreFull(message) : new StoreUnavailable(message)
}

/** Sends a request, if any, and waits for the next message, the end of the thread, or the time. */
function receive(
  worker: Worker,
  timeoutMs: number,
  request?: WorkerRequest,
): Promise<WorkerResponse | 'ended' | 'timeout'> {
  return new Promise((resolve) => {
    const finish = (result: WorkerResponse | 'ended' | 'timeout') => {
      clearTimeout(timer)
      worker.off('message', finish).off('exit', end)
      resolve(result)
    }
    const end = () => finish('ended')
    const timer = setTimeout(finish, timeoutMs, 'timeout')
    worker.on('message', finish).on('exit', end)
    // The rule is about windows; a thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (request !== undefined) worker.postMessage(request)
  })
}

function isDiskFull({ code }: { code: string | null }): boolean {
  return code !== null && DISK_FULL.has(code)
}
