/** Catalogues for tests. An empty database takes seconds to make, so all tests copy one that is kept between runs. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { buildCatalogue, type CatalogueRows } from '../catalogue/build-catalogue.ts'
import { openEmbeddedStore } from '../catalogue/embedded-store.ts'
import type { ArticleRow } from '../catalogue/schema.ts'
import type { Store } from '../catalogue/store.ts'
import { readSampleRows } from '../import/sample-rows.ts'
import { projectRoot } from '../project-folder.ts'
import { lockWhenFree } from './built-server.ts'

/** A statement that builds may be slow on a busy machine. */
const WRITABLE = { writable: true, timeoutMs: 60_000 }

/** Builds a catalogue of rows; `builtAt` is an ISO 8601 time. Closing it removes its folder. */
export async function openTestCatalogue(rows: CatalogueRows, builtAt = '2026-01-02T03:04:05.000Z'): Promise<Store> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-catalogue-'))
  const database = path.join(folder, 'store')
  await copyEmptyDatabase(database)
  const store = await openEmbeddedStore(database, WRITABLE)
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  }
  try {
    await buildCatalogue(store, rows, builtAt)
  } catch (error) {
    await close()
    throw error
  }
  return { ...store, close }
}

/** The rows of the sample catalogue. */
export function readSample(): ArticleRow[] {
  return readSampleRows(readFileSync(path.join(projectRoot(), 'server/sample/articles.jsonl'), 'utf8'))
}

/** Puts an empty database into a folder that does not exist yet. */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  const nodeModules = path.join(projectRoot(), 'node_modules')
  const manifest = readFileSync(path.join(nodeModules, '@electric-sql/pglite/package.json'), 'utf8')
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(manifest))
  const cache = path.join(nodeModules, '.cache', 'carrel')
  const empty = path.join(cache, `pglite-${version}-pair`)
  if (!existsSync(empty)) await makeEmptyDatabase(cache, empty)
  cpSync(empty, folder, { recursive: true })
}

async function makeEmptyDatabase(cache: string, empty: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  // Test files run at the same time.
  const lock = await lockWhenFree(cache)
  // The folder exists before it is opened: tests replace the opening of a new one by a copy of what is made here.
  const draft = mkdtempSync(path.join(cache, 'draft-'))
  try {
    if (existsSync(empty)) return
    const store = await openEmbeddedStore(draft, WRITABLE)
    await store.close()
    renameSync(draft, empty)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    lock.release()
  }
}
