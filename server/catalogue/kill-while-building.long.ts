/** kill -9 at random moments of building: the current store is always complete, the old or the new one. */
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { buildAll, spawnBuilt } from '../testing/built-server.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { openCatalogue } from './open-catalogue.ts'
import { readStatistics } from './statistics.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'carrel-kill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const KILLS = 12

it(`the catalogue survives ${KILLS} kills`, async () => {
  await buildAll()
  const old = path.join(folder, 'old')
  const startedAt = performance.now()
  await (await openCatalogue({ dataDir: old, now: () => 0 })).close()
  const buildMs = performance.now() - startedAt
  // The fingerprint of another version, so that it is built again.
  const pointerFile = path.join(old, 'catalogue.json')
  writeFileSync(pointerFile, JSON.stringify({ ...JSON.parse(readFileSync(pointerFile, 'utf8')), fingerprint: 'old' }))
  let healed = 0
  const seen = { old: 0, new: 0 }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dataDir = path.join(folder, `kill-${kill}`)
    cpSync(old, dataDir, { recursive: true })
    const child = spawnBuilt({ DATA_DIR: dataDir })
    // The kills are spread over the whole build and a little longer.
    await delay((buildMs * 1.3 * (kill + Math.random())) / KILLS)
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    const pointer = JSON.parse(readFileSync(path.join(dataDir, 'catalogue.json'), 'utf8'))
    seen[pointer.fingerprint === 'old' ? 'old' : 'new'] += 1
    const store = await openEmbeddedStore(path.join(dataDir, pointer.folder), { writable: false })
    expect((await readStatistics(store)).articles).toBe(257)
    expect(await store.queryIndex('select count(*)::int as total from search')).toEqual([{ total: 257 }])
    await store.close()
    if (kill % 4 === 0) {
      await (await openCatalogue({ dataDir, now: () => 0 })).close()
      healed += 1
    }
    rmSync(dataDir, { recursive: true })
  }
  expect(seen.old + seen.new).toBe(KILLS)
  expect(healed).toBe(KILLS / 4)
  // Otherwise the kills came too late.
  expect(seen.old).toBeGreaterThan(KILLS / 5)
})
