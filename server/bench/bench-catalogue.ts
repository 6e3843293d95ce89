import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { buildCatalogue } from '../catalogue/build-catalogue.ts'
import { openEmbeddedStore } from '../catalogue/embedded-store.ts'
import type { Store } from '../catalogue/store.ts'
import { type Generation, generateRows } from '../import/generated-rows.ts'

/** A catalogue to measure. */
export type BenchCatalogue = {
  store: Store
  /** How long building it took. */
  seconds: number
  /** What it takes on the disk. */
  bytes: number
}

/** The largest catalogue's index takes minutes; only a hang should end it. */
const LOADING_DEADLINE_MS = 1_800_000

/** Builds a catalogue in a folder that does not exist yet, and opens it as in service. */
export async function openBenchCatalogue(folder: string, generation: Generation): Promise<BenchCatalogue> {
  const begunAt = performance.now()
  const loading = await openEmbeddedStore(folder, { writable: true, deadlineMs: LOADING_DEADLINE_MS })
  try {
    await buildCatalogue(loading, generateRows(generation), new Date().toISOString())
  } finally {
    await loading.close()
  }
  const seconds = (performance.now() - begunAt) / 1000
  const store = await openEmbeddedStore(folder, { writable: false })
  return { store, seconds, bytes: bytesIn(folder) }
}

/** Slugs of articles from all over a catalogue, the same for the same catalogue. */
export async function someSlugs(store: Store, count: number): Promise<string[]> {
  const rows = await store.query<{ slug: string }>('select slug from article order by md5(slug) limit $1', [count])
  return rows.map(({ slug }) => slug)
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}
