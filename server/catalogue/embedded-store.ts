/** The embedded store: two databases, each in a thread of its own, so that reading a record does not wait for a search. */
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../project-folder.ts'
import { openThread } from './embedded-thread.ts'
import type { Store } from './store.ts'

/** How long one statement may take, in milliseconds. The embedded database ignores `statement_timeout`. */
const STATEMENT_TIMEOUT_MS = 5_000

/** What a database keeps in memory, in megabytes. */
const LEAST_BUFFER_MB = 16
const MOST_BUFFER_MB = 128

/** Options besides the folder; `timeoutMs` is the longest time for one statement. */
export type EmbeddedOptions = { writable: boolean; timeoutMs?: number }

/** Opens the two databases in a folder; a writable one is made when it does not exist. Rejects when one does not open. */
export async function openEmbeddedStore(folder: string, options: EmbeddedOptions): Promise<Store> {
  const { writable, timeoutMs = STATEMENT_TIMEOUT_MS } = options
  makeFolder(folder)
  const folders = ['records', 'index'].map((name) => path.join(folder, name))
  if (writable) folders.forEach(copyEmptyDatabase)
  const opening = folders.map((one, index) => {
    // Records are read one by one; a search reads thousands of pages, which the system's cache gives five times slower.
    const bufferMb = index === 1 && !writable ? chooseBufferMb(one) : LEAST_BUFFER_MB
    return openThread({ folder: one, writable, bufferMb }, timeoutMs)
  })
  try {
    const [records, index] = await Promise.all(opening)
    if (records === undefined || index === undefined) throw new Error('Two threads are opened.')
    const close = async () => {
      await Promise.all([records.close(), index.close()])
    }
    // Each catalogue that is built has its own folder name and is then only read.
    return { query: records.query, queryIndex: index.query, version: () => path.basename(folder), close }
  } catch (error) {
    const opened = await Promise.allSettled(opening)
    await Promise.all(opened.map(async (one) => one.status === 'fulfilled' && one.value.close()))
    throw error
  }
}

/** The build has made an empty database (`empty-database-plugin.ts`); from source there is none, and PGlite makes one. */
function copyEmptyDatabase(folder: string): void {
  const empty = fileURLToPath(new URL('./empty-database', import.meta.url))
  if (!existsSync(folder) && existsSync(empty)) cpSync(empty, folder, { recursive: true })
}

/** A fifth of what the database holds. */
function chooseBufferMb(folder: string): number {
  if (!existsSync(folder)) return LEAST_BUFFER_MB
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
  return Math.min(MOST_BUFFER_MB, Math.max(LEAST_BUFFER_MB, Math.round(bytes / 5e6)))
}
