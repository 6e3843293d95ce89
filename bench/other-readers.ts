/** What other readers notice of the worst searches of one: their own searches, before and meanwhile. */
import type { OpenedCatalogue } from '../e2e/support/catalogue.ts'
import { articlesRequestPath, GATEWAY_PREFIX } from '../src/domain/paths.ts'
import { EVERYTHING, type SearchQuery } from '../src/domain/search-query.ts'
import { withPage, withText } from '../src/domain/change-search.ts'
import { EXPENSIVE, type ExpensiveSearch, requestStatus } from './attack-searches.ts'
import { type BenchReport, getPercentile } from './report.ts'
import { startCarrel } from './sites.ts'

const KINDS: readonly ExpensiveSearch[] = ['phrases', 'doi', 'prefix', 'part', 'exclusion']
const ATTACKER = '127.0.1.1'
/** They search at the same time, each one search after another. */
const OTHERS = ['127.0.0.91', '127.0.0.92', '127.0.0.93', '127.0.0.94']
/** Of the 95th percentile without the worst search. */
const MOST_TIMES = 3

/** Latencies of the others' searches in milliseconds: alone, beside one worst search, beside one after another. */
type Noticed = { kind: ExpensiveSearch; worstMs: number; alone: number[]; besideOne: number[]; besideMany: number[] }

/** Measures each kind of worst search on a server with an empty cache; the others search the queries. */
export async function measureOtherReaders(catalogue: OpenedCatalogue, queries: readonly SearchQuery[]) {
  const measured: Noticed[] = []
  for (const kind of KINDS) {
    const server = await startCarrel(catalogue, { windowMs: 100 })
    try {
      const send = async (query: SearchQuery, from: string) => {
        const sentAt = performance.now()
        const status = await requestStatus(server.address + GATEWAY_PREFIX + articlesRequestPath(query), from)
        if (status !== '200') throw new Error(`A search for "${query.text}" got ${status}.`)
        return performance.now() - sentAt
      }
      // Another page is another answer, so that no cache knows it.
      const searchOthers = (page: number) => timeOthers(queries, page, send)
      const worst = withText(EVERYTHING, EXPENSIVE[kind])
      await searchOthers(1)
      const alone = await searchOthers(2)
      const [worstMs, besideOne] = await Promise.all([send(worst, ATTACKER), searchOthers(3)])
      const state = { isOver: false }
      const others = searchOthers(4).finally(() => (state.isOver = true))
      for (let page = 2; !state.isOver; page += 1) await send(withPage(worst, page), ATTACKER)
      measured.push({ kind, worstMs, alone, besideOne, besideMany: await others })
    } finally {
      await server.close()
    }
  }
  return describeOthers(measured)
}

async function timeOthers(
  queries: readonly SearchQuery[],
  page: number,
  send: (query: SearchQuery, from: string) => Promise<number>,
): Promise<number[]> {
  const latencies: number[] = []
  const waiting = queries.values()
  const search = async (from: string) => {
    for (const query of waiting) latencies.push(await send({ ...query, page }, from))
  }
  await Promise.all(OTHERS.map(search))
  return latencies
}

function p95(latencies: readonly number[]): number {
  return getPercentile(latencies, 95)
}

function describeOthers(measured: readonly Noticed[]): BenchReport {
  return {
    conditions: `One reader's worst search, and two words of ${OTHERS.length} others at the same time; 95 %, ms`,
    head: ['worst search', 'itself, ms', 'others alone', 'beside one', 'beside one after another'],
    rows: measured.map(({ kind, worstMs, alone, besideOne, besideMany }) => [
      kind,
      ...[worstMs, p95(alone), p95(besideOne), p95(besideMany)].map((ms) => ms.toFixed(0)),
    ]),
    bounds: measured.map(({ kind, alone, besideOne }) => ({
      what: `${kind}: others beside one`,
      measured: p95(besideOne) / p95(alone),
      most: MOST_TIMES,
      unit: '×',
      digits: 1,
    })),
  }
}
