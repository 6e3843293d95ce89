import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { projectRoot } from '../project-folder.ts'
import { StartFailure } from '../start-failure.ts'
import { copyEmptyDatabase } from '../testing/test-catalogue.ts'
import { openCatalogue } from './open-catalogue.ts'
import { readStatistics } from './statistics.ts'
import { type Catalogue, StoreFull, StoreUnavailable } from './store.ts'

/** Makes the first insertion of the next build fail. */
const building = vi.hoisted((): { fail: (() => Error) | null } => ({ fail: null }))

// A new catalogue begins with a copy of an empty database instead of a new one, which takes seconds.
vi.mock(import('./embedded-store.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    async openEmbeddedStore(folderName, options) {
      const isNew = path.basename(folderName).startsWith('catalogue-') && !existsSync(folderName)
      if (isNew) await copyEmptyDatabase(folderName)
      const store = await original.openEmbeddedStore(folderName, options)
      const { query } = store
      return {
        ...store,
        query: (sql, parameters) =>
          sql.includes('insert') && building.fail !== null ? Promise.reject(building.fail()) : query(sql, parameters),
      }
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

async function builtAt(catalogue: Catalogue): Promise<[number, string]> {
  const { articles, updated_at } = await catalogue.use(readStatistics)
  return [articles, updated_at.slice(0, 10)]
}

it('a catalogue is built once, locked and read-only', async () => {
  const first = await open()
  expect(await builtAt(first)).toEqual([2, '2026-01-01'])
  await expect(open()).rejects.toThrow(/^Another Carrel/)
  const ask = (sql: string) => first.use((store) => store.query(sql))
  await expect(ask('delete from article')).rejects.toThrow(/read-only/)
  await expect(ask('select nothing')).rejects.toThrow(/42703/)
  await first.close()
  await expect(ask('select 1')).rejects.toThrow(StoreUnavailable)

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
  const control = path.join(currentFolder(), 'index', 'global', 'pg_control')
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

it('a damaged build, or a full disk, leaves nothing that would fill the disk', async () => {
  const [current] = folders()
  const left = path.join(dataDir, 'catalogue-00000000-0000-0000-0000-000000000000')
  mkdirSync(left)
  writeFileSync(few, sample.slice(0, 2).join('\n'))
  building.fail = () => {
    building.fail = null
    // What a killed build left is removed before the next one.
    expect(existsSync(left)).toBe(false)
    expect(folders()).toHaveLength(2)
    return new StoreFull('why')
  }
  await expect(open()).rejects.toThrow(
    new StartFailure(
      `The disk of the folder ${dataDir} is full; free some space, or set DATA_DIR to a folder on another disk.`,
    ),
  )
  expect(folders()).toEqual([current])
  building.fail = () => {
    building.fail = null
    return new Error('a defect')
  }
  await expect(open()).rejects.toThrow('a defect')
  expect(folders()).toEqual([current])
  const store = await open()
  expect([(await builtAt(store))[0], folders().length]).toEqual([2, 1])
  await store.close()
})

function folders(): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('catalogue-'))
}

function currentFolder(): string {
  return path.join(dataDir, folders()[0] ?? '')
}
