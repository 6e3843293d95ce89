// @ts-check
/**
 * The thread that holds the embedded database. A query there blocks nobody but the next query.
 * Plain JavaScript: threads are started from source in tests and from the build in service, by the same address.
 *
 * @typedef {import('./worker-messages.ts').WorkerStart} WorkerStart
 * @typedef {import('./worker-messages.ts').WorkerRequest} WorkerRequest
 * @typedef {import('./worker-messages.ts').WorkerAnswer} WorkerAnswer
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** @type {WorkerStart} */
const start = workerData

/** @param {WorkerAnswer} message */
function say(message) {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message)
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Answers requests until told to close.
 * @param {PGlite} database
 * @param {WorkerRequest} request
 */
async function answer(database, request) {
  if ('close' in request) {
    await database.close()
    parentPort?.close()
    return
  }
  try {
    const { rows } = await database.query(request.sql, request.parameters)
    say({ kind: 'rows', id: request.id, rows })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    say({ kind: 'error', id: request.id, message: messageOf(error), code })
  }
}

try {
  const database = await PGlite.create(start.folder, { extensions: { unaccent, pg_trgm } })
  // What the database logs about empty queries is of no use to anyone here.
  await database.exec('set client_min_messages = error')
  if (!start.writable) await database.exec('set default_transaction_read_only = on')
  parentPort?.on('message', (request) => void answer(database, request))
  say({ kind: 'ready' })
} catch (error) {
  say({ kind: 'failed', message: messageOf(error) })
  parentPort?.close()
}
