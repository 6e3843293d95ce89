/** Whole harvests of the own repository, also while imports replace the catalogue. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { catalogueStore } from '../import/catalogue-store.ts'
import { harvest } from '../import/oai-harvest.ts'
import { collect } from '../import/testing/read-items.ts'
import { makeImports, makeNumbered } from '../import/testing/import-runs.ts'
import { readSettings } from '../settings.ts'
import { startServer } from '../start-server.ts'
import { copyEmptyDatabase } from '../testing/test-catalogue.ts'
import { type Delivery, harvestAll } from './testing/harvester.ts'

// A new catalogue begins with a copy of an empty database instead of a new one, which takes seconds.
vi.mock(import('../catalogue/embedded-store.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    async openEmbeddedStore(folderName, options) {
      if (options.writable && !existsSync(folderName)) await copyEmptyDatabase(folderName)
      return original.openEmbeddedStore(folderName, options)
    },
  }
})

const COUNT = 250
/** Numbers that a second import changes, takes away and adds; some before the place of the harvest, and some after it. */
const CHANGED = [100, 101, 248, 249]
const REMOVED = [102, 247]
const ADDED = [250, 251, 252]
const LIST = { verb: 'ListRecords', metadataPrefix: 'oai_dc' }
const numberOf = ({ identifier }: Delivery) => Number(/-(\d+)$/.exec(identifier)?.[1])
function groupByNumber(deliveries: Delivery[]): Map<number, Delivery[]> {
  const groups = new Map<number, Delivery[]>()
  for (const one of deliveries) groups.set(numberOf(one), [...(groups.get(numberOf(one)) ?? []), one])
  return groups
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

async function startRepository() {
  const imports = makeImports({ store: catalogueStore })
  const source = ['--source', 'tests', '--yes', '--quiet']
  const importNumbers = async (numbers: number[], changed: number[] = []) => {
    const title = (number: number) => (changed.includes(number) ? { title: `Changed ${number}` } : {})
    imports.write('records.jsonl', ...numbers.map((number) => makeNumbered(number, title(number))))
    const { code, errors } = await imports.run('records.jsonl', '--replace-source', 'tests', ...source.slice(2))
    if (code !== 0) throw new Error(errors)
  }
  await importNumbers(range(0, COUNT))
  const pagesFolder = path.join(imports.folder, 'dist')
  mkdirSync(pagesFolder)
  writeFileSync(path.join(pagesFolder, 'index.html'), '<html><head></head><body></body></html>')
  const settings = readSettings({ PORT: '0', DATA_DIR: imports.dataDir }, imports.folder)
  const server = await startServer({ settings, pagesFolder, render: null })
  const base = `${server.address}/oai`
  /** Imports, and waits until the server has taken the new catalogue up. */
  const importAndSwitch = async () => {
    const kept = [...range(0, COUNT), ...ADDED].filter((number) => !REMOVED.includes(number))
    await importNumbers(kept, CHANGED)
    const added = `${base}?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:example-250`
    const isServed = async () => expect(await (await fetch(added)).text()).not.toContain('idDoesNotExist')
    await vi.waitFor(isServed, { timeout: 30_000, interval: 50 })
  }
  return { base, importAndSwitch, close: () => server.close() }
}

test('a harvest gives every record once while an import replaces the catalogue, and again what that changes', async () => {
  const { base, importAndSwitch, close } = await startRepository()
  const before = await harvestAll(base, LIST)
  expect(before.deliveries.map(numberOf).toSorted((a, b) => a - b)).toEqual(range(0, COUNT))

  const during = await harvestAll(base, LIST, async (page) => (page === 1 ? importAndSwitch() : undefined))
  const deliveries = groupByNumber(during.deliveries)
  const touched = [...CHANGED, ...REMOVED]
  const untouched = [...range(0, COUNT).filter((number) => !touched.includes(number)), ...ADDED]
  const notOnce = untouched.filter((number) => deliveries.get(number)?.length !== 1)
  expect([notOnce, deliveries.size]).toEqual([[], COUNT + ADDED.length])
  for (const number of CHANGED) {
    expect(
      deliveries
        .get(number)
        ?.map(({ title }) => title)
        .at(-1),
    ).toBe(`Changed ${number}`)
  }
  for (const number of REMOVED) expect(deliveries.get(number)?.at(-1)?.isDeleted).toBe(true)
  expect(touched.map((number) => deliveries.get(number)?.length)).toEqual([2, 2, 1, 1, 2, 1])

  // What a harvester asks for next: the import had begun long before its last harvest.
  const next = await harvestAll(base, { ...LIST, from: before.responseDate })
  const news = next.deliveries.map(numberOf)
  expect([...touched, ...ADDED].filter((number) => !news.includes(number))).toEqual([])
  const times = groupByNumber(next.deliveries)
  const unchangedTimes = before.deliveries.filter((one) => untouched.includes(numberOf(one)))
  for (const one of unchangedTimes) {
    expect(times.get(numberOf(one))?.[0]?.datestamp ?? one.datestamp).toBe(one.datestamp)
  }
  await expectReadBack(base)
  await close()
})

/** The program's own harvest reads the records back, and which ones were deleted. */
async function expectReadBack(base: string): Promise<void> {
  const states: unknown[] = []
  const options = {
    url: base,
    allowPrivate: true,
    saveState: (state: unknown) => void states.push(state),
    types: null,
    requireDoi: false,
  }
  const items = await collect(harvest(options))
  const records = items.flatMap((item) => (item.kind === 'record' ? [item] : []))
  expect(items.length - records.length).toBe(REMOVED.length)
  expect(items.flatMap((item) => (item.kind === 'deleted' ? [item.id] : []))).toEqual(
    REMOVED.map((number) => `oai:127.0.0.1:example-${number}`),
  )
  expect([records.length, states.length]).toEqual([COUNT + ADDED.length - REMOVED.length, 3])
  expect(records.find(({ article }) => article.title === 'Changed 100')).toMatchObject({
    warnings: [],
    article: {
      type: 'article',
      identifiers: [
        { scheme: 'doi', value: '10.5555/100' },
        { scheme: 'oai', value: 'oai:127.0.0.1:example-100' },
      ],
      authors: [{ name: 'Ada Lovelace' }],
      source: 'Journal of Examples',
      published: '2020',
      language: 'en',
    },
  })
}
