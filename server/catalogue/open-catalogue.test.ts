import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { projectRoot } from '../project-folder.ts'
import { copyEmptyDatabase } from '../testing/test-catalogue.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { openCatalogue } from './open-catalogue.ts'
import { readStatistics } from './statistics.ts'
import { type Store, StoreUnavailable } from './store.ts'

// A new catalogue begins with a copy of an empty database instead of a new one, which takes seconds.
vi.mock(import('./embedded-store.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    async openEmbeddedStore(folderName, options) {
      const isNew = path.basename(folderName).startsWith('catalogue-') && !existsSync(folderName)
      if (isNew) await copyEmptyDatabase(folderName)
      return original.openEmbeddedStore(folderName, options)
    },
  }
})

const folder = mkdtempSync(path.join(tmpdir(), 'carrel-open-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sample = readFileSync(path.join(projectRoot(), 'server/sample/articles.jsonl'), 'utf8').split('\n')
const few = path.join(folder, 'few.jsonl')
writeFileSync(few, sample.slice(0, 2).join('\n'))
const dataDir = path.join(folder, 'data')
let day = 0
const open = (sampleFile = few, where = dataDir) =>
  openCatalogue({ dataDir: where, sampleFile, now: () => Date.UTC(2026, 0, (day += 1)) })

async function builtAt(store: Store): Promise<[number, string]> {
  const { articles, updated_at } = await readStatistics(store)
  return [articles, updated_at.slice(0, 10)]
}

it('a catalogue is built once, locked and read-only', async () => {
  const first = await open()
  expect(await builtAt(first)).toEqual([2, '2026-01-01'])
  await expect(open()).rejects.toThrow(/^Another Carrel/)
  await expect(first.query('delete from article')).rejects.toThrow(/read-only/)
  await expect(first.query('select nothing')).rejects.toThrow(/42703/)
  await first.close()
  await expect(first.query('select 1')).rejects.toThrow(StoreUnavailable)

  // The remains of an interrupted build are removed.
  cpSync(currentFolder(), path.join(dataDir, 'catalogue-00000000-0000-0000-0000-000000000000'), { recursive: true })
  const second = await open()
  expect([await builtAt(second), folders().length]).toEqual([[2, '2026-01-01'], 1])
  await second.close()
})

it('a catalogue is built again when the sample changed', async () => {
  writeFileSync(few, sample.slice(0, 3).join('\n'))
  const store = await open()
  expect([(await builtAt(store))[0], folders().length]).toEqual([3, 1])
  await store.close()
})

it('a catalogue is built again when it does not open', async () => {
  const [damaged] = folders()
  const control = path.join(currentFolder(), 'global', 'pg_control')
  writeFileSync(control, Buffer.alloc(statSync(control).size))
  const store = await open()
  expect([(await builtAt(store))[0], folders().length]).toEqual([3, 1])
  expect(folders()).not.toEqual([damaged])
  await store.close()
})

it('an unreadable sample leaves no lock', async () => {
  const bad = path.join(folder, 'bad.jsonl')
  writeFileSync(bad, '{"title":"x"}\n')
  const where = path.join(folder, 'other')
  await expect(open(bad, where)).rejects.toThrow(/Line 1 of the sample catalogue/)
  await expect(open(bad, where)).rejects.toThrow(/Line 1 of the sample catalogue/)
})

it('a thread that hangs is replaced', async () => {
  const database = path.join(folder, 'hanging')
  await copyEmptyDatabase(database)
  const store = await openEmbeddedStore(database, { writable: false, timeoutMs: 1_500 })
  const slow = store.query('select count(*) from generate_series(1, 100000000)')
  const behind = store.query('select 1')
  for (const result of await Promise.allSettled([slow, behind])) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  }
  expect(await store.query('select 1 as one')).toEqual([{ one: 1 }])
  await store.close()
})

function folders(): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('catalogue-'))
}

function currentFolder(): string {
  return path.join(dataDir, folders()[0] ?? '')
}
