/** A catalogue of generated articles in a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OpenedCatalogue } from '../e2e/support/catalogue.ts'
import { buildCatalogue } from '../server/catalogue/build-catalogue.ts'
import { openEmbeddedStore } from '../server/catalogue/embedded-store.ts'
import { generateRows } from '../server/catalogue/testing/generated-rows.ts'

/** The index of a catalogue of 100,000 articles takes minutes. */
const BUILD_TIMEOUT_MS = 1_800_000

/** Builds a catalogue of `count` articles, opens it for reading, and removes it afterwards. `seconds`: what building took. */
export async function withGeneratedCatalogue<Result>(
  count: number,
  use: (catalogue: OpenedCatalogue, seconds: number) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-bench-'))
  try {
    const dataDir = path.join(folder, 'catalogue')
    const startedAt = performance.now()
    const building = await openEmbeddedStore(dataDir, { writable: true, timeoutMs: BUILD_TIMEOUT_MS })
    await buildCatalogue(building, generateRows({ seed: 20_261_120, count }), new Date().toISOString())
    await building.close()
    const seconds = (performance.now() - startedAt) / 1000
    const store = await openEmbeddedStore(dataDir, { writable: false })
    try {
      return await use({ store, dataDir }, seconds)
    } finally {
      await store.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
