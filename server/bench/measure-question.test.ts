/** The bench on a small catalogue, without another process: that it measures what it says, whatever the figures are. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '../catalogue/store.ts'
import { readSettings } from '../settings.ts'
import { startServer } from '../start-server.ts'
import { askAll, type Load } from './ask-all.ts'
import { type BenchCatalogue, openBenchCatalogue, someSlugs } from './bench-catalogue.ts'
import { type Bench, measureQuestion } from './measure-question.ts'
import { questionsFor } from './questions.ts'

const GENERATION = { seed: 5, count: 60 }
const folder = mkdtempSync(path.join(tmpdir(), 'carrel-measure-'))
let catalogue: BenchCatalogue
let statements = 0
let loads: Load[] = []
let bench: Bench
/** Whether pages come with their answer; what they look like does not matter here. */
let isRendered = true
const EMPTY_PAGE = { status: 200, retryAfterSeconds: null, head: '', body: '', served: () => [], sources: [] }

beforeAll(async () => {
  mkdirSync(path.join(folder, 'dist'))
  writeFileSync(
    path.join(folder, 'dist', 'index.html'),
    '<html lang="en"><head></head><body><div id="root"></div></body></html>',
  )
  catalogue = await openBenchCatalogue(path.join(folder, 'store'), GENERATION)
  const store: Store = {
    ...catalogue.store,
    query(sql, parameters) {
      statements += 1
      return catalogue.store.query(sql, parameters)
    },
  }
  bench = {
    store,
    open: (used) =>
      startServer({
        settings: readSettings({ PORT: '0', DATA_DIR: folder, READER_LIMIT: '10000', LOG_LEVEL: 'silent' }, folder),
        store: { ...used, close: async () => {} },
        pagesFolder: path.join(folder, 'dist'),
        render: async () => (isRendered ? EMPTY_PAGE : null),
      }),
    askAll(load) {
      loads.push(load)
      return askAll(load)
    },
    atOnce: 2,
    learnMs: 60_000,
  }
}, 60_000)
afterAll(async () => {
  await catalogue.store.close()
  rmSync(folder, { recursive: true })
})

async function measure(name: string) {
  const question = questionsFor(GENERATION, await someSlugs(catalogue.store, 5)).find((one) => one.name === name)
  if (question === undefined) throw new Error(`There is no line "${name}".`)
  statements = 0
  loads = []
  const measured = await measureQuestion(bench, question)
  return { measured, paths: question.paths, statements, asked: loads.flatMap(({ paths }) => paths) }
}

it('runs the statements that the requests need, alone and over HTTP', async () => {
  const { measured, paths, statements: run, asked } = await measure('article')
  expect(paths).toHaveLength(5)
  // One for the article, two for its citations: found out, alone, over HTTP.
  expect(run).toBe(3 * 3 * paths.length)
  expect(asked).toEqual(paths)
  expect([measured.count, measured.sql?.latenciesMs.length, measured.asked.latenciesMs.length]).toEqual([5, 5, 5])
})

it('needs no statements for what is asked again', async () => {
  const { measured, paths, statements: run, asked } = await measure('article, again')
  expect(run).toBe(3 * paths.length)
  expect(asked).toHaveLength(11 * paths.length)
  expect([measured.sql, measured.count, measured.asked.latenciesMs.length]).toEqual([null, 50, 50])
})

it('asks every kind of search, and pages', async () => {
  for (const name of ['search: a DOI', 'search: everything', 'page of a search', 'page of an article']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as measured
    const { measured, paths, asked } = await measure(name)
    expect(asked).toEqual(paths)
    expect(measured.asked.latenciesMs).toHaveLength(paths.length)
  }
})

it('fails when a page comes without its answer', async () => {
  isRendered = false
  await expect(measure('page of an article')).rejects.toThrow(/came without its answer/)
  isRendered = true
})

it('leaves out what cannot be found out in time, but never all', async () => {
  bench = { ...bench, learnMs: 0 }
  const { measured, paths } = await measure('search: two words')
  expect(paths.length).toBeGreaterThan(10)
  expect([measured.count, measured.sql?.latenciesMs.length, measured.asked.latenciesMs.length]).toEqual([10, 10, 10])
})

it('fails when a request is not answered', async () => {
  const load = { name: 'wrong', paths: ['/gateway/api/v1/articles?page=0'], isAskedAgain: true }
  await expect(measureQuestion(bench, load)).rejects.toThrow(/page=0 was answered with 400/)
})
