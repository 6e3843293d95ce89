/**
 * `npm run bench:visit -- [--runs N] [--only a,b] [--write-readme]`: first and second visits on a slow line with a slow
 * processor, beside a static page with the same articles and the bare floor of this stack. Everything stays on loopback.
 */
import { loadavg } from 'node:os'
import { readOptions } from './bench-options.ts'
import { judgeVisits, spreadVisits, type VisitSpread } from './bounds.ts'
import { lookAt, measureVisits, type Visit } from './measure-visit.ts'
import { readResults, staticPage } from './static-page.ts'
import { boundTable, visitTable } from './tables.ts'
import { startSites, type VisitSites } from './visit-sites.ts'
import { PAGE_NAMES, type PageName, SEARCHED, visitedPages } from './visited-pages.ts'
import { placeInReadme } from './write-readme.ts'

/** What was measured of a page, a visit for each run. */
type Measured = { name: PageName; first: Visit[]; second: Visit[] }

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(3), PAGE_NAMES)
  const names = PAGE_NAMES.filter((name) => name === 'static-page' || options.only.includes(name))
  // Minutes of measuring should not end in finding no place for it.
  const write = options.writesReadme ? placeInReadme('bench:visit') : null
  const sites = await startSites()
  try {
    await prepare(sites, names)
    const measured = await measureAll(sites, names, options.runs)
    const report = reportOf(measured, options.runs)
    console.log(`\n${report}`)
    write?.(report)
  } finally {
    await sites.close()
  }
}

/** Makes the static page out of Carrel's, and opens each page once at full speed. */
async function prepare(sites: VisitSites, names: readonly PageName[]): Promise<void> {
  const pages = visitedPages(sites)
  const results = await lookAt(pages['search-served'], sites.certificatePrint, readResults)
  if (results.rows.length !== 20) throw new Error(`The comparison wants 20 articles; there are ${results.rows.length}.`)
  sites.putYardstick(staticPage(results, SEARCHED))
  for (const name of names) await lookAt(pages[name], sites.certificatePrint, async () => {})
}

/** Visits the pages in turn, so that what the machine does besides falls on all of them alike. */
async function measureAll(sites: VisitSites, names: readonly PageName[], runs: number): Promise<Measured[]> {
  const pages = visitedPages(sites)
  const measured: Measured[] = names.map((name) => ({ name, first: [], second: [] }))
  for (let run = 1; run <= runs; run += 1) {
    for (const { name, first, second } of measured) {
      const visits = await measureVisits(pages[name], sites.certificatePrint)
      first.push(visits.first)
      second.push(visits.second)
      const [one, two] = [visits.first, visits.second].map(({ firstResultMs }) => firstResultMs.toFixed(0))
      console.log(`run ${run}  ${name.padEnd(16)} first result after ${one} ms, second visit ${two} ms`)
    }
  }
  return measured
}

function reportOf(measured: readonly Measured[], runs: number): string {
  const firsts = measured.flatMap(({ name, first }) => rowOf(name, first))
  const seconds = measured.flatMap(({ name, second }) => rowOf(name, second))
  const spreads = Object.fromEntries(firsts.map(({ name, spread }) => [name, spread]))
  return [
    `150 ms, 1.6 Mbit/s down, processor 4× slower, HTTP/2 with brotli; median of ${runs} (least to most); load of the machine ${loadavg()[0]?.toFixed(1)}.`,
    `First visit:\n\n${visitTable(firsts)}`,
    `Second visit:\n\n${visitTable(seconds)}`,
    boundTable(judgeVisits(spreads)),
  ].join('\n\n')
}

function rowOf(name: PageName, visits: readonly Visit[]): { name: PageName; spread: VisitSpread }[] {
  const spread = spreadVisits(visits)
  return spread === null ? [] : [{ name, spread }]
}
