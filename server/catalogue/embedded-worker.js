// @ts-check
/**
 * The thread of the embedded database: a query blocks only the next query.
 * Plain JavaScript, because threads are started from source in tests and from the build in production, by the same address.
 *
 * @typedef {import('./embedded-store.ts').WorkerStart} WorkerStart
 * @typedef {import('./embedded-store.ts').WorkerRequest} WorkerRequest
 * @typedef {import('./embedded-store.ts').WorkerResponse} WorkerResponse
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** @type {WorkerStart} */
const start = workerData

try {
  const database = await PGlite.create(start.folder, { extensions: { unaccent, pg_trgm } })
  // Notices about empty queries are of no use.
  await database.exec('set client_min_messages = error')
  if (!start.writable) await database.exec('set default_transaction_read_only = on')
  parentPort?.on('message', (request) => void handleRequest(database, request))
  post({ kind: 'ready' })
} catch (error) {
  post({ kind: 'failed', message: messageOf(error) })
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
    post({ kind: 'rows', id: request.id, rows })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    post({ kind: 'error', id: request.id, message: messageOf(error), code })
  }
}

/** @param {WorkerResponse} message */
function post(message) {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message)
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}
