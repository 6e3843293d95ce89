import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectRoot } from '../project-root.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { openCatalogue } from './open-catalogue.ts'
import { readStatistics } from './statistics.ts'
import { type Store, StoreUnavailable } from './store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'carrel-open-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sample = readFileSync(path.join(projectRoot(), 'server/sample/articles.jsonl'), 'utf8').split('\n')
const few = path.join(folder, 'few.jsonl')
writeFileSync(few, sample.slice(0, 5).join('\n'))
const dataDir = path.join(folder, 'data')
let day = 0
const open = (sampleFile = few, where = dataDir) =>
  openCatalogue({ dataDir: where, sampleFile, now: () => Date.UTC(2026, 0, (day += 1)) })

async function builtAt(store: Store): Promise<[number, string]> {
  const { articles, updated_at } = await readStatistics(store)
  return [articles, updated_at.slice(0, 10)]
}

it('is built once, copied cheaply, locked, read-only, and built again when it must be', async () => {
  const first = await open()
  expect(await builtAt(first)).toEqual([5, '2026-01-01'])
  await expect(open()).rejects.toThrow(/^Another Carrel/)
  await expect(first.query('delete from article')).rejects.toThrow(/read-only/)
  await expect(first.query('select nothing')).rejects.toThrow(/42703/)
  await first.close()
  await expect(first.query('select 1')).rejects.toThrow(StoreUnavailable)

  // What a stop during building leaves behind is removed.
  cpSync(currentFolder(), path.join(dataDir, 'catalogue-00000000-0000-0000-0000-000000000000'), { recursive: true })
  const second = await open()
  expect(await builtAt(second)).toEqual([5, '2026-01-01'])
  expect(folders()).toHaveLength(1)
  await second.close()

  const copy = path.join(folder, 'copy')
  cpSync(dataDir, copy, { recursive: true })
  const copied = await open(few, copy)
  expect(await builtAt(copied)).toEqual([5, '2026-01-01'])
  await copied.close()

  writeFileSync(few, sample.slice(0, 6).join('\n'))
  const third = await open()
  expect((await builtAt(third))[0]).toBe(6)
  expect(folders()).toHaveLength(1)
  await third.close()

  const control = path.join(currentFolder(), 'global', 'pg_control')
  writeFileSync(control, Buffer.alloc(statSync(control).size))
  const fourth = await open()
  expect((await builtAt(fourth))[0]).toBe(6)
  await fourth.close()
}, 60_000)

it('does not lock the folder for ever when the sample cannot be read', async () => {
  const bad = path.join(folder, 'bad.jsonl')
  writeFileSync(bad, '{"title":"x"}\n')
  const where = path.join(folder, 'other')
  await expect(open(bad, where)).rejects.toThrow(/Line 1 of the sample catalogue/)
  await expect(open(bad, where)).rejects.toThrow(/Line 1 of the sample catalogue/)
}, 30_000)

it('replaces a thread that hangs, and answers again', async () => {
  const store = await openEmbeddedStore(path.join(folder, 'hanging'), { writable: false, deadlineMs: 500 })
  const slow = store.query('select count(*) from generate_series(1, 100000000)')
  const behind = store.query('select 1')
  for (const result of await Promise.allSettled([slow, behind])) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  }
  expect(await store.query('select 1 as one')).toEqual([{ one: 1 }])
  await store.close()
}, 30_000)

function folders(): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('catalogue-'))
}

function currentFolder(): string {
  return path.join(dataDir, folders()[0] ?? '')
}
