/** Hostile searches and slugs are answered soon, with a result or a refusal. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../project-folder.ts'
import { hostileText } from '../testing/hostile-texts.ts'
import { openTestCatalogue, readSample } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ALLOWED = new Set([200, 400, 404, 414, 431])
const MEDIAN_MS = 200

let server: TestServer
beforeAll(async () => {
  const store = await openTestCatalogue(readSample())
  server = await startTestServer({ store, limit: 1_000_000 })
})
afterAll(() => server.close())

const times: number[] = []

async function request(target: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await server.requestAs('good', target)
  await answer.text()
  times.push(performance.now() - startedAt)
  return answer.status
}

const search = (q: string) => request(`/api/v1/articles?${new URLSearchParams({ q }).toString()}`)
const read = (slug: string) => request(`/api/v1/articles/${encodeURIComponent(slug.toWellFormed())}`)

function median(of: number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
}

it('10,000 generated searches', async () => {
  times.length = 0
  const unexpected: [string, number][] = []
  for (const q of fc.sample(hostileText, 10_000)) {
    const status = await search(q)
    if (!ALLOWED.has(status)) unexpected.push([q, status])
  }
  expect(unexpected).toEqual([])
  expect(times).toHaveLength(10_000)
  expect(median(times)).toBeLessThanOrEqual(MEDIAN_MS)
})

it('2,000 generated slugs', async () => {
  const unexpected: [string, number][] = []
  for (const slug of fc.sample(hostileText, 2000)) {
    const status = await read(slug)
    if (!ALLOWED.has(status)) unexpected.push([slug, status])
  }
  expect(unexpected).toEqual([])
})

/** Lists of texts beside the project, where there are any. */
const SHARED = path.resolve(projectRoot(), '../shared/hostile')
const LISTS = [
  createRequire(import.meta.url).resolve('big-list-of-naughty-strings'),
  ...['search-queries.json', 'titles.json', 'unicode.json', 'latex.json'].map((name) => path.join(SHARED, name)),
].filter((file) => existsSync(file))

it.each(LISTS)('every string of %s', async (file) => {
  const texts: unknown[] = JSON.parse(readFileSync(file, 'utf8'))
  const unexpected: [string, number][] = []
  for (const text of texts) {
    const q = typeof text === 'string' ? text : JSON.stringify(text)
    const status = await search(q)
    if (!ALLOWED.has(status)) unexpected.push([q, status])
  }
  expect(unexpected).toEqual([])
})
