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
  statisticsRequestPath,
} from '../src/domain/paths.ts'
import { EVERYTHING, type SearchQuery } from '../src/domain/search-query.ts'
import { withPage, withText } from '../src/domain/change-search.ts'
import { withGeneratedCatalogue } from './generated-catalogue.ts'
import { measureOtherReaders } from './other-readers.ts'
import { type Bound, formatReport, getMedian, getPercentile } from './report.ts'
import { startCarrel } from './sites.ts'

const SIZES = (process.env['SIZES'] ?? '257,10000').split(',').map(Number)
const REQUESTS_EACH = 100
const CONCURRENT = 4
/** What rendering a page may cost the processor beyond its search. */
const RENDER_MS = 15
/** Kinds of searches that have bounds. */
const TWO_WORDS = 'search: two common words'
const MOST_COMMON = 'search: the most common word'
const QUESTION = 'search: a question of 15 words'
/** The most that the median of each kind of search may take, by the number of articles up to which it holds. */
const SEARCH_MS: readonly { articles: number; bounds: Record<string, number> }[] = [
  { articles: 10_000, bounds: { [TWO_WORDS]: 25, [MOST_COMMON]: 60, [QUESTION]: 60 } },
  { articles: 100_000, bounds: { [TWO_WORDS]: 60, [MOST_COMMON]: 250, [QUESTION]: 150 } },
  { articles: 300_000, bounds: { [TWO_WORDS]: 120, [MOST_COMMON]: 500, [QUESTION]: 250 } },
]
/** The figures of a search, of the search. */
const FIGURES_TIMES = 2

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
    measured.push(await measureRequests(catalogue, name, paths, CONCURRENT))
  const searches: Measured[] = []
  for (const [name, queries] of makeSearches()) {
    searches.push(await measureRequests(catalogue, name, queries.map(toApi), 1))
    searches.push(await measureRequests(catalogue, figuresOf(name), queries.map(toStatistics), 1))
  }
  const conditions = `${count} generated articles, built in ${seconds.toFixed(0)} s`
  const [[, twoWords] = ['', []]] = makeSearches()
  const others = formatReport(await measureOtherReaders(catalogue, twoWords))
  return [formatMeasured(conditions, measured.slice(1)), formatSearches(count, searches), others].join('\n')
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

/** Searches that are measured one at a time, and so are the figures of each. */
function makeSearches(): [name: string, queries: SearchQuery[]][] {
  // In any case it is the same word, but no cache knows the answer.
  const cases = Array.from({ length: 32 }, (_, i) =>
    Array.from(wordAt(0), (letter, at) => ((i >> at) % 2 === 0 ? letter : letter.toUpperCase())).join(''),
  )
  const ranks = Array.from({ length: 15 }, (_, k) => k * k * 11)
  return [
    [TWO_WORDS, makeQueries((i) => withText(EVERYTHING, `${wordAt(i % 10)} ${wordAt(10 + i)}`))],
    [MOST_COMMON, cases.map((text) => withText(EVERYTHING, text))],
    [QUESTION, makeQueries((i) => withText(EVERYTHING, ranks.map((rank) => wordAt((rank + 7 * i) % 3000)).join(' ')))],
  ]
}

function figuresOf(name: string): string {
  return name.replace('search', 'figures')
}

function makeQueries(makeQuery: (index: number) => SearchQuery): SearchQuery[] {
  return Array.from({ length: REQUESTS_EACH }, (_, index) => makeQuery(index))
}

function toApi(query: SearchQuery): string {
  return GATEWAY_PREFIX + articlesRequestPath(query)
}

function toStatistics(query: SearchQuery): string {
  return GATEWAY_PREFIX + statisticsRequestPath(query)
}

/** Measures requests to a server with empty caches, so many at a time. */
async function measureRequests(
  catalogue: OpenedCatalogue,
  name: string,
  paths: string[],
  concurrent: number,
): Promise<Measured> {
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
    await Promise.all(Array.from({ length: concurrent }, work))
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
    rows: measured.map(formatRow),
    bounds: [{ what: 'rendering a search, processor', measured: rendering, most: RENDER_MS, unit: 'ms', digits: 1 }],
  })
}

function formatSearches(count: number, measured: readonly Measured[]): string {
  const bounds: Record<string, number> = SEARCH_MS.find(({ articles }) => count <= articles)?.bounds ?? {}
  const medianOf = (wanted: string) => getMedian(measured.find(({ name }) => name === wanted)?.latencies ?? [])
  const held = Object.entries(bounds).flatMap(([name, most]): Bound[] => [
    { what: `${name}, median`, measured: medianOf(name), most, unit: 'ms', digits: 1 },
    {
      what: `${figuresOf(name)}, of the search`,
      measured: medianOf(figuresOf(name)) / medianOf(name),
      most: FIGURES_TIMES,
      unit: '×',
      digits: 1,
    },
  ])
  const head = ['1 request at a time', 'a second', 'median, ms', '95 %, ms', 'processor, ms each']
  return formatReport({ conditions: `${count} generated articles`, head, rows: measured.map(formatRow), bounds: held })
}

function formatRow({ name, perSecond, latencies, processorMs }: Measured): string[] {
  const percentiles = [50, 95].map((percent) => getPercentile(latencies, percent).toFixed(1))
  return [name, perSecond.toFixed(0), ...percentiles, processorMs.toFixed(1)]
}
