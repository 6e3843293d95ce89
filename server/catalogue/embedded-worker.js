// @ts-check
/**
 * The thread of the embedded database: a query blocks only the next query.
 * Plain JavaScript, because threads are started from source in tests and from the build in production, by the same address.
 *
 * @typedef {import('./embedded-thread.ts').WorkerStart} WorkerStart
 * @typedef {import('./embedded-thread.ts').WorkerRequest} WorkerRequest
 * @typedef {import('./embedded-thread.ts').WorkerResponse} WorkerResponse
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** @type {WorkerStart} */
const start = workerData

try {
  // The default of 128 MB is taken whole at the start, in each of the two databases.
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${start.bufferMb}MB`]
  const database = await PGlite.create(start.folder, { extensions: { pg_trgm }, startParams })
  // Notices about empty queries are of no use.
  await database.exec('set client_min_messages = error')
  // The planner takes comparing all vectors for cheap, and does so where an index knows the rows six times faster.
  if (!start.writable) await database.exec('set default_transaction_read_only = on; set enable_seqscan = off')
  // Pages are in memory, of this database or of the system.
  await database.exec('set random_page_cost = 1.1')
  parentPort?.on('message', (request) => void handleRequest(database, request))
  post({ kind: 'rows', rows: [] })
} catch (error) {
  post(describeError(error))
  parentPort?.close()
}

/**
 * @param {PGlite} database
 * @param {WorkerRequest} request
 */
async function handleRequest(database, request) {
  if ('close' in request) {
    await database.close()
    parentPort?.close()
    return
  }
  try {
    const { rows } = await database.query(request.sql, request.parameters)
    post({ kind: 'rows', rows })
  } catch (error) {
    post(describeError(error))
  }
}

/** @param {WorkerResponse} message */
function post(message) {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message)
}

/**
 * PGlite's file system throws objects that are no errors and have nothing but a number.
 * @param {unknown} error
 * @returns {WorkerResponse}
 */
function describeError(error) {
  const message = error instanceof Error ? error.message : JSON.stringify(error)
  if (typeof error !== 'object' || error === null) return { kind: 'error', message, code: null }
  if ('code' in error) return { kind: 'error', message, code: String(error.code) }
  return { kind: 'error', message, code: 'errno' in error ? `errno ${String(error.errno)}` : null }
}
