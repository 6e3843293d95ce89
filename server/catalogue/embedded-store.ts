import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Parameter, type Store, StoreUnavailable } from './store.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './worker-messages.ts'

/**
 * How long one statement may take, in milliseconds. The embedded database does not keep `statement_timeout`, so
 * this is the only bound: its thread is ended and opened again.
 */
const STATEMENT_DEADLINE_MS = 5_000

type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** A running thread and who waits for its answers. */
type Session = { worker: Worker; waiting: Map<number, Waiting> }

/** How a store is opened, beside its folder. */
export type EmbeddedOptions = {
  /** Whether statements may change anything. */
  writable: boolean
  /** Longest time for one statement, in milliseconds; loading takes longer than serving. */
  deadlineMs?: number
}

/**
 * Opens the embedded database in a thread of its own. Rejects when the folder holds no database that opens.
 * A thread that dies or hangs is replaced at the next query; until it is open again queries wait for it.
 */
export async function openEmbeddedStore(folder: string, options: EmbeddedOptions): Promise<Store> {
  const deadlineMs = options.deadlineMs ?? STATEMENT_DEADLINE_MS
  const start: WorkerStart = { folder, writable: options.writable }
  // The folder is never opened before the thread that had it is gone.
  let ended: Promise<unknown> = Promise.resolve()
  let session: Promise<Session> | null = null
  let isClosed = false
  let lastId = 0
  await current()

  function current(): Promise<Session> {
    session ??= begin()
    return session
  }

  function begin(): Promise<Session> {
    const begun = ended.then(() => startSession(start))
    const forget = () => {
      if (session === begun) session = null
    }
    begun.then(({ worker }) => worker.once('exit', forget), forget)
    return begun
  }

  async function query<Row>(sql: string, parameters: Parameter[] = []): Promise<Row[]> {
    if (isClosed) throw new StoreUnavailable('The store is closed.')
    const { worker, waiting } = await current()
    const id = (lastId += 1)
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new StoreUnavailable(`A statement took longer than ${deadlineMs} ms.`))
        session = null
        ended = worker.terminate()
      }, deadlineMs)
      waiting.set(id, { resolve, reject, timer })
      send(worker, { id, sql, parameters })
    })
    // The caller's statement decides what its rows hold; there is nothing to check them against here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return rows as Row[]
  }

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    const open = await session?.catch(() => null)
    if (open === null || open === undefined) return
    const exit = new Promise((resolve) => open.worker.once('exit', resolve))
    send(open.worker, { close: true })
    await exit
  }

  // Each catalogue that is built gets a folder with a name of its own, which is then only read: while it is open it
  // cannot change, also not when its thread is replaced.
  const version = () => path.basename(folder)
  return { query, version, close }
}

/** Starts a thread and waits until its database is open. */
function startSession(start: WorkerStart): Promise<Session> {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: start })
  const waiting = new Map<number, Waiting>()
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'ready') resolve({ worker, waiting })
      else if (answer.kind === 'failed') reject(new StoreUnavailable(`The store does not open: ${answer.message}`))
      else settle(waiting, answer)
    })
    // An error is always followed by the exit, which does the rest.
    worker.on('error', (error) => reject(new StoreUnavailable(`The store failed: ${String(error)}`)))
    worker.on('exit', () => {
      reject(new StoreUnavailable('The store stopped.'))
      for (const [id, { reject: refuse, timer }] of waiting) {
        clearTimeout(timer)
        waiting.delete(id)
        refuse(new StoreUnavailable('The store stopped before it answered.'))
      }
    })
  })
}

function send(worker: Worker, request: WorkerRequest): void {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(request)
}

function settle(waiting: Map<number, Waiting>, answer: Extract<WorkerAnswer, { id: number }>): void {
  const one = waiting.get(answer.id)
  if (one === undefined) return
  waiting.delete(answer.id)
  clearTimeout(one.timer)
  if (answer.kind === 'rows') one.resolve(answer.rows)
  else one.reject(new Error(`The statement failed (${answer.code ?? 'no code'}): ${answer.message}`))
}
