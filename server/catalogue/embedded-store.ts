/** The embedded database, in a thread of its own. */
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Parameter, type Store, StoreUnavailable } from './store.ts'

/** What the thread is started with: the folder of the database, made when it does not exist. A served store is read-only. */
export type WorkerStart = { folder: string; writable: boolean }

/** A message to the thread. */
export type WorkerRequest = StatementRequest | { close: true }

type StatementRequest = { id: number; sql: string; parameters: Parameter[] }

/** A message from the thread: `ready` or `failed` once, then one response for each request. */
export type WorkerResponse =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'rows'; id: number; rows: unknown[] }
  | { kind: 'error'; id: number; message: string; code: string | null }

/**
 * How long one statement may take, in milliseconds. The embedded database ignores `statement_timeout`: on a timeout
 * its thread is ended and started again.
 */
const STATEMENT_TIMEOUT_MS = 5_000

type PendingStatement = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** A running thread and its statements. */
type Session = { worker: Worker; pending: Map<number, PendingStatement> }

/** Options besides the folder; `timeoutMs` is the longest time for one statement. */
export type EmbeddedOptions = { writable: boolean; timeoutMs?: number }

/**
 * Opens the embedded database. Rejects when the folder holds no database that opens.
 * A thread that dies or hangs is replaced at the next query; until it is open again queries wait for it.
 */
export async function openEmbeddedStore(folder: string, options: EmbeddedOptions): Promise<Store> {
  const { writable, timeoutMs = STATEMENT_TIMEOUT_MS } = options
  // The folder is never opened before the previous thread has ended.
  let ended: Promise<unknown> = Promise.resolve()
  let session: Promise<Session> | null = null
  let isClosed = false
  let lastId = 0
  await getSession()

  function getSession(): Promise<Session> {
    if (session !== null) return session
    const opening = ended.then(() => startThread({ folder, writable }))
    const forget = () => {
      if (session === opening) session = null
    }
    opening.then(({ worker }) => worker.once('exit', forget), forget)
    session = opening
    return opening
  }

  async function query<Row>(sql: string, parameters: Parameter[] = []): Promise<Row[]> {
    if (isClosed) throw new StoreUnavailable('The store is closed.')
    const current = await getSession()
    lastId += 1
    const rows = await runStatement(current, { id: lastId, sql, parameters }, timeoutMs, () => {
      session = null
      ended = current.worker.terminate()
    })
    // The caller's statement decides what its rows hold.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return rows as Row[]
  }

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    const open = await session?.catch(() => null)
    if (open === null || open === undefined) return
    const exit = new Promise((resolve) => open.worker.once('exit', resolve))
    post(open.worker, { close: true })
    await exit
  }

  // Each catalogue that is built has its own folder name and is then only read.
  return { query, version: () => path.basename(folder), close }
}

/** Starts a thread and waits until its database is open. */
function startThread(start: WorkerStart): Promise<Session> {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: start })
  const pending = new Map<number, PendingStatement>()
  return new Promise((resolve, reject) => {
    worker.on('message', (response: WorkerResponse) => {
      if (response.kind === 'ready') resolve({ worker, pending })
      else if (response.kind === 'failed') reject(new StoreUnavailable(`The store does not open: ${response.message}`))
      else finishStatement(pending, response)
    })
    // An error is always followed by the exit.
    worker.on('error', (error) => reject(new StoreUnavailable(`The store failed: ${String(error)}`)))
    worker.on('exit', () => {
      reject(new StoreUnavailable('The store stopped.'))
      for (const statement of pending.values()) {
        clearTimeout(statement.timer)
        statement.reject(new StoreUnavailable('The store stopped before it answered.'))
      }
      pending.clear()
    })
  })
}

/** Sends a statement to a thread; `endThread` is called when it takes longer than `timeoutMs`. */
function runStatement(
  { worker, pending }: Session,
  request: StatementRequest,
  timeoutMs: number,
  endThread: () => void,
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StoreUnavailable(`A statement took longer than ${timeoutMs} ms.`))
      endThread()
    }, timeoutMs)
    pending.set(request.id, { resolve, reject, timer })
    post(worker, request)
  })
}

function post(worker: Worker, request: WorkerRequest): void {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(request)
}

function finishStatement(
  pending: Map<number, PendingStatement>,
  response: Extract<WorkerResponse, { id: number }>,
): void {
  const statement = pending.get(response.id)
  if (statement === undefined) return
  pending.delete(response.id)
  clearTimeout(statement.timer)
  if (response.kind === 'rows') statement.resolve(response.rows)
  else statement.reject(new Error(`The statement failed (${response.code ?? 'no code'}): ${response.message}`))
}
