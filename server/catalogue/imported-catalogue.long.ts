/** Catalogues of own records: built, switched to while they are served, kept, built again. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it, vi } from 'vitest'
import { copyEmptyDatabase } from '../testing/test-catalogue.ts'
import type { CatalogueInfo, CatalogueRecord } from './catalogue-record.ts'
import {
  buildImportedCatalogue,
  listCatalogues,
  lockImports,
  readCurrentCatalogue,
  removeCatalogue,
  useCatalogue,
} from './imported-catalogue.ts'
import { openCatalogue } from './open-catalogue.ts'
import type { Catalogue } from './store.ts'
import { makeRecord } from './testing/catalogue-records.ts'

// A new catalogue begins with a copy of an empty database instead of a new one, which takes seconds.
vi.mock(import('./embedded-store.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    async openEmbeddedStore(folderName, options) {
      if (options.writable && !existsSync(folderName)) await copyEmptyDatabase(folderName)
      return original.openEmbeddedStore(folderName, options)
    },
  }
})

const folder = mkdtempSync(path.join(tmpdir(), 'carrel-imported-'))
afterAll(() => rmSync(folder, { recursive: true }))
const dataDir = path.join(folder, 'data')
const sampleFile = path.join(folder, 'sample.jsonl')
writeFileSync(
  sampleFile,
  readFileSync(new URL('../sample/articles.jsonl', import.meta.url), 'utf8').split('\n')[0] ?? '',
)

const DELETED: CatalogueRecord = { kind: 'deleted', slug: 'gone', source: 'tests', deletedAt: '2026', identifiers: [] }
let day = 0
/** Opening a store takes seconds on a busy machine. */
const LONG = { timeout: 30_000 }

/** Imports records; each import is a day later. */
function importRecords(slugs: string[]): Promise<{ id: string }> {
  const records = [...slugs.map((slug) => makeRecord(slug, { title: `${slug}\u2028title` })), DELETED]
  const recordsFile = path.join(folder, 'records.jsonl.gz')
  writeFileSync(recordsFile, gzipSync(records.map((record) => `${JSON.stringify(record)}\n`).join('')))
  const builtAt = new Date(Date.UTC(2026, 5, (day += 1))).toISOString()
  const info: CatalogueInfo = { builtAt, articles: slugs.length, sources: [] }
  return buildImportedCatalogue({ dataDir, recordsFile, info })
}

const log: string[] = []
const start = () => openCatalogue({ dataDir, sampleFile, now: () => 0, lookMs: 10, log: (line) => log.push(line) })
const readSlugs = (catalogue: Catalogue) =>
  catalogue.use(async ({ query }) => {
    const rows = await query<{ slug: string }>('select slug from article order by id')
    return rows.map(({ slug }) => slug)
  })
const figuresOf = (date: string, articles: number) => {
  // The records do not state their access.
  return { at: `${date}T00:00:00.000Z`, articles, open: null, by_type: { article: articles } }
}
const inFolder = (prefix: string) => readdirSync(dataDir).filter((name) => name.startsWith(prefix))

it('an import replaces the sample, which never replaces it, also while it is served', async () => {
  const served = await start()
  expect(await readSlugs(served)).toEqual(['la-domination-masculine'])
  expect(readCurrentCatalogue(dataDir)).toMatchObject({ kind: 'sample', info: null, recordsFile: null })
  expect(served.info()).toBeNull()
  const { id } = await importRecords(['a', 'b'])
  await vi.waitFor(async () => expect(await readSlugs(served)).toEqual(['a', 'b']), LONG)
  expect(served.info()).toMatchObject({ articles: 2 })
  expect(await served.use(({ query }) => query('select slug from deleted'))).toEqual([{ slug: 'gone' }])
  await served.close()
  writeFileSync(sampleFile, readFileSync(sampleFile, 'utf8').replace('La domination', 'Une domination'))
  const again = await start()
  expect([await readSlugs(again), inFolder('catalogue-')]).toEqual([['a', 'b'], [id]])
  expect(again.info()).toMatchObject({ articles: 2 })
  expect(readCurrentCatalogue(dataDir)).toMatchObject({ id, kind: 'imported', info: { articles: 2 } })
  await again.close()
})

it('the newest two stay; one of them can be used again, and another one be removed', async () => {
  const { id: second } = await importRecords(['second'])
  const { id: third } = await importRecords(['third'])
  expect(listCatalogues(dataDir).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [third, true],
    [second, false],
  ])
  const growth = [figuresOf('2026-06-01', 2), figuresOf('2026-06-02', 1), figuresOf('2026-06-03', 1)]
  expect(readCurrentCatalogue(dataDir)?.info?.growth).toEqual(growth)
  await useCatalogue(dataDir, second)
  expect(readCurrentCatalogue(dataDir)?.info?.growth).toEqual(growth.slice(0, 2))
  const served = await start()
  expect(await readSlugs(served)).toEqual(['second'])
  await served.close()
  await expect(removeCatalogue(dataDir, second)).rejects.toThrow(`The catalogue ${second} is in use`)
  await removeCatalogue(dataDir, third)
  await expect(useCatalogue(dataDir, third)).rejects.toThrow('There is no imported catalogue')
  expect(inFolder('catalogue-')).toEqual([second])
})

it('a second import at once, and an import of records that cannot be read, change nothing', async () => {
  const before = readCurrentCatalogue(dataDir)
  const lock = await lockImports(dataDir)
  await expect(importRecords(['x'])).rejects.toThrow(/^Another import \(process \d+\) is working in the folder/)
  lock.release()
  const recordsFile = path.join(folder, 'half.gz')
  const whole = gzipSync(`${JSON.stringify(makeRecord('half'))}\n`.repeat(1000))
  writeFileSync(recordsFile, whole.subarray(0, whole.length - 20))
  const info = { builtAt: '2027-01-01T00:00:00.000Z', articles: 1, sources: [] }
  const failed = buildImportedCatalogue({ dataDir, recordsFile, info })
  await expect(failed).rejects.toThrow(/half\.gz cannot be read after line \d+\. Use another/)
  expect([readCurrentCatalogue(dataDir), inFolder('building-'), inFolder('import.lock')]).toEqual([before, [], []])
})

it('a start leaves builds alone; the next import removes those that were killed', async () => {
  const left = path.join(dataDir, 'building-00000000-0000-0000-0000-000000000000')
  mkdirSync(left, { recursive: true })
  await (await start()).close()
  expect(existsSync(left)).toBe(true)
  await importRecords(['after'])
  expect(existsSync(left)).toBe(false)
})

it.each<[what: string, spoil: (current: string) => void, why: string]>([
  [
    'of another version',
    (current) => {
      const pointer = path.join(dataDir, 'catalogue.json')
      writeFileSync(pointer, JSON.stringify({ ...JSON.parse(readFileSync(pointer, 'utf8')), fingerprint: current }))
    },
    'is of another version of Carrel',
  ],
  [
    'that is damaged',
    (current) => rmSync(path.join(dataDir, current, 'records', 'global'), { recursive: true }),
    'does not open',
  ],
])('a catalogue %s is built again from its records', async (_, spoil, why) => {
  const before = readCurrentCatalogue(dataDir)
  spoil(before?.id ?? '')
  log.length = 0
  const served = await start()
  expect(await readSlugs(served)).toEqual(['after'])
  expect(log).toEqual([`The imported catalogue ${why}; it is built again from its records.`])
  const now = readCurrentCatalogue(dataDir)
  expect([now?.info, now?.id === before?.id, inFolder(before?.id ?? '')]).toEqual([before?.info, false, []])
  await served.close()
})

it('a catalogue whose records are missing, too, is not replaced by the sample', async () => {
  const before = readCurrentCatalogue(dataDir)
  rmSync(path.join(dataDir, before?.id ?? '', 'records'), { recursive: true })
  rmSync(before?.recordsFile ?? '')
  await expect(start()).rejects.toThrow(/records\.jsonl\.gz cannot be read after line 0\. Use another/)
  expect(readCurrentCatalogue(dataDir)).toEqual(before)
})
