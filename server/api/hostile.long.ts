/** Whatever is asked for, the answer is a result or a refusal, soon; never a failure of the service. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '../catalogue/open-catalogue.ts'
import { startTestServer, type TestServer } from '../make-test-server.ts'
import { projectRoot } from '../project-root.ts'

const ALLOWED = new Set([200, 400, 404, 414, 431])
const MEDIAN_MS = 200

const dataDir = mkdtempSync(path.join(tmpdir(), 'carrel-hostile-'))
let server: TestServer
beforeAll(async () => {
  const store = await openCatalogue({ dataDir, now: () => 0 })
  server = await startTestServer({ store, limit: 1_000_000 })
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const times: number[] = []

async function ask(target: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await server.askAs('good', target)
  await answer.text()
  times.push(performance.now() - startedAt)
  return answer.status
}

const search = (q: string) => ask(`/api/v1/articles?${new URLSearchParams({ q }).toString()}`)
const read = (slug: string) => ask(`/api/v1/articles/${encodeURIComponent(slug.toWellFormed())}`)

function median(of: number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...Array.from('ab "\'()&|!:*<->\\深%_0-9.$\0\t\ud83e\udd9c')), maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 1200 }),
)

it('10,000 made-up searches', async () => {
  times.length = 0
  const unexpected: [string, number][] = []
  for (const q of fc.sample(hostile, 10_000)) {
    const status = await search(q)
    if (!ALLOWED.has(status)) unexpected.push([q, status])
  }
  expect(unexpected).toEqual([])
  expect(times).toHaveLength(10_000)
  expect(median(times)).toBeLessThanOrEqual(MEDIAN_MS)
})

it('2,000 made-up slugs', async () => {
  const unexpected: [string, number][] = []
  for (const slug of fc.sample(hostile, 2000)) {
    const status = await read(slug)
    if (!ALLOWED.has(status)) unexpected.push([slug, status])
  }
  expect(unexpected).toEqual([])
})

// Strings collected by others; they lie beside the project where it is developed, and are no part of it.
const collected = path.join(projectRoot(), '..', 'shared', 'hostile')

describe.skipIf(!existsSync(collected))('collected strings', () => {
  it.each([
    ['search-queries.json', search, 80],
    ['slugs.json', read, 40],
    ['unicode.json', search, 20],
    ['titles.json', search, 50],
    ['blns.json', search, 400],
  ] as const)('%s', async (file, askFor, least) => {
    const strings = textsIn(JSON.parse(readFileSync(path.join(collected, file), 'utf8')))
    expect(strings.length).toBeGreaterThanOrEqual(least)
    const unexpected: [string, number][] = []
    for (const text of strings) {
      const taken = [1, 2, 3].map(() => askFor(text))
      const startedAt = times.length
      const [status = 0] = await Promise.all(taken)
      if (!ALLOWED.has(status)) unexpected.push([text.slice(0, 80), status])
      expect(median(times.slice(startedAt))).toBeLessThanOrEqual(MEDIAN_MS)
    }
    expect(unexpected).toEqual([])
  })
})

/** Every text in a JSON value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
