/** `npm run bench:server`: what searches, articles and rendered pages cost a server with generated catalogues. `SIZES=100000` sets their sizes. */
import { test } from '@playwright/test'
import type { OpenedCatalogue } from '../e2e/support/catalogue.ts'
import { wordAt } from '../server/catalogue/testing/generated-words.ts'
import {
  articlePath,
  articleRequestPath,
  articlesRequestPath,
  GATEWAY_PREFIX,
  searchPath,
} from '../src/domain/paths.ts'
import { EVERYTHING, type SearchQuery } from '../src/domain/search-query.ts'
import { withPage, withText } from '../src/domain/change-search.ts'
import { withGeneratedCatalogue } from './generated-catalogue.ts'
import { formatReport, getPercentile } from './report.ts'
import { startCarrel } from './sites.ts'

const SIZES = (process.env['SIZES'] ?? '257,10000').split(',').map(Number)
const REQUESTS_EACH = 100
const CONCURRENT = 4
/** What rendering a page may cost the processor beyond its search. */
const RENDER_MS = 15

type Measured = { name: string; perSecond: number; latencies: number[]; processorMs: number }

for (const size of SIZES) {
  test(`${size} articles`, async () => {
    console.log(await withGeneratedCatalogue(size, measureCatalogue))
  })
}

async function measureCatalogue(catalogue: OpenedCatalogue, seconds: number): Promise<string> {
  const selectSlugs = 'select slug from article order by md5(slug) limit $1'
  const rows = await catalogue.store.query<{ slug: string }>(selectSlugs, [REQUESTS_EACH])
  const [{ count } = { count: 0 }] = await catalogue.store.query<{ count: number }>('select count(*)::int from article')
  const requests = makeRequests(
    count,
    rows.map(({ slug }) => slug),
  )
  const measured: Measured[] = []
  // The first kind is measured twice: the first time warms up this process.
  for (const [name, paths] of [...requests.slice(0, 1), ...requests])
    measured.push(await measureRequests(catalogue, name, paths))
  return formatMeasured(`${count} generated articles, built in ${seconds.toFixed(0)} s`, measured.slice(1))
}

/** The kinds of requests, each with different paths, so that no response comes from a cache. */
function makeRequests(count: number, slugs: readonly string[]): [name: string, paths: string[]][] {
  const common = makeQueries((i) => withPage(withText(EVERYTHING, wordAt(i % 40)), 1 + Math.floor(i / 40)))
  const rare = makeQueries((i) => withText(EVERYTHING, wordAt(1000 + i)))
  const deep = makeQueries((i) => withPage(withText(EVERYTHING, wordAt(i % 20)), 2 + Math.floor(count / 400)))
  return [
    ['search: a common word', common.map(toApi)],
    ['search: a rare word', rare.map(toApi)],
    ['search: a deep page', deep.map(toApi)],
    ['article', slugs.map((slug) => GATEWAY_PREFIX + articleRequestPath(slug))],
    ['page of a search', common.map(searchPath)],
    ['page of an article', slugs.map(articlePath)],
  ]
}

function makeQueries(makeQuery: (index: number) => SearchQuery): SearchQuery[] {
  return Array.from({ length: REQUESTS_EACH }, (_, index) => makeQuery(index))
}

function toApi(query: SearchQuery): string {
  return GATEWAY_PREFIX + articlesRequestPath(query)
}

/** Measures requests to a server with empty caches. */
async function measureRequests(catalogue: OpenedCatalogue, name: string, paths: string[]): Promise<Measured> {
  // With the largest limit of a setting in each tenth of a second, no request is refused.
  const server = await startCarrel(catalogue, { windowMs: 100 })
  try {
    const latencies: number[] = []
    const waiting = paths.values()
    const work = async () => {
      // All workers take from one iterator.
      for (const address of waiting) {
        const sentAt = performance.now()
        await load(server.address + address)
        latencies.push(performance.now() - sentAt)
      }
    }
    const [cpu, startedAt] = [process.cpuUsage(), performance.now()]
    await Promise.all(Array.from({ length: CONCURRENT }, work))
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(cpu)
    const processorMs = (user + system) / 1000 / paths.length
    return { name, latencies, perSecond: paths.length / seconds, processorMs }
  } finally {
    await server.close()
  }
}

/** Reads one response to its end. Throws when it is not 200, or a page without its content. */
async function load(address: string): Promise<void> {
  const response = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } })
  await response.arrayBuffer()
  const isEmpty = response.headers.has('x-robots-tag')
  if (!response.ok || isEmpty) throw new Error(`${address}: status ${response.status}, page rendered: ${!isEmpty}`)
}

function formatMeasured(conditions: string, measured: readonly Measured[]): string {
  const getProcessorMs = (wanted: string) => measured.find(({ name }) => name === wanted)?.processorMs ?? Number.NaN
  const rendering = getProcessorMs('page of a search') - getProcessorMs('search: a common word')
  return formatReport({
    conditions,
    head: [`${CONCURRENT} requests at a time`, 'a second', 'median, ms', '95 %, ms', 'processor, ms each'],
    rows: measured.map(({ name, perSecond, latencies, processorMs }) => [
      name,
      perSecond.toFixed(0),
      ...[50, 95].map((percent) => getPercentile(latencies, percent).toFixed(1)),
      processorMs.toFixed(1),
    ]),
    bounds: [{ what: 'rendering a search, processor', measured: rendering, most: RENDER_MS, unit: 'ms', digits: 1 }],
  })
}
