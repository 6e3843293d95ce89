/**
 * `npm run bench:interaction -- [--runs N] [--only a,b]`: how soon the page answers to a key, a press and Back, with a hundred
 * results, an article of 3,000 authors and a processor that is four times slower. Everything stays on loopback.
 */
import { loadavg } from 'node:os'
import type { Page } from 'playwright'
import { articlePath } from '../../src/contract/paths.ts'
import { startStaticHost } from '../static-host.ts'
import { startStubService } from '../stub-service.ts'
import { viewOf } from '../view.ts'
import { readOptions } from './bench-options.ts'
import { answerOfCrowd, CROWDED, QUIET } from './crowded-answers.ts'
import { type Spread, spreadOf } from './figures.ts'
import { INTERACTION_NAMES, type InteractionName, INTERACTIONS } from './interactions.ts'
import { launchChromium } from './launch.ts'
import { slowProcessor } from './slow-line.ts'
import { markdownTable, ranged } from './tables.ts'
import { type Answered, watchInteraction } from './watch-interaction.ts'

/** The longest that the next paint may take, in milliseconds. */
const BOUND_MS = 50

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { runs, only } = readOptions(process.argv.slice(3), INTERACTION_NAMES, 11)
  const stub = await startStubService({ limit: 10_000, answerTo: answerOfCrowd })
  const host = await startStaticHost()
  stub.allow(host.origin)
  host.letConnect([stub.origin])
  host.configure({ apiBaseUrl: stub.baseUrl, access: 'open' })
  const browser = await launchChromium()
  try {
    const tab = await browser.newPage({ baseURL: host.origin, viewport: { width: 1280, height: 800 } })
    await prepare(tab)
    const rows = []
    for (const name of only) rows.push(await measure(tab, name, runs))
    console.log(
      `Processor 4× slower; milliseconds, median of ${runs} (least to most); load of the machine ${loadavg()[0]?.toFixed(1)}.\n`,
    )
    console.log(markdownTable(['', 'next paint', `at most ${BOUND_MS}`, 'stands', 'longest piece of work'], rows))
  } finally {
    await browser.close()
    await host.close()
    await stub.stop()
  }
}

/** Puts everything into memory, lets the page settle, and stands on a hundred results with a slow processor. */
async function prepare(tab: Page): Promise<void> {
  await tab.addInitScript(watchInteraction)
  await tab.goto('/?q=reading&per_page=100')
  for (const { slug } of [CROWDED, QUIET]) {
    await tab.locator(`a[href="${articlePath(slug)}"]`).click()
    await tab.getByRole('button', { name: 'Show every field' }).waitFor()
    await tab.goBack()
    await viewOf(tab).titles.nth(99).waitFor()
  }
  await tab.waitForLoadState('networkidle')
  await slowProcessor(await tab.context().newCDPSession(tab))
}

async function measure(tab: Page, name: InteractionName, runs: number): Promise<string[]> {
  const { what, isBound, measure: measureOnce } = INTERACTIONS[name]
  const answers: Answered[] = []
  for (let run = 0; run < runs; run += 1) answers.push(await measureOnce(tab))
  const spread = (figure: keyof Answered) => spreadOf(answers.map((answer) => answer[figure]))
  const nextPaint = spread('nextPaintMs')
  return [
    what,
    ranged(nextPaint, 0),
    isBound ? verdict(nextPaint) : '',
    ranged(spread('standsMs'), 0),
    ranged(spread('longestTaskMs'), 0),
  ]
}

/** By the median: what else the machine does falls on single runs. */
function verdict({ median, most }: Spread): string {
  if (median > BOUND_MS) return 'NOT HELD'
  return most > BOUND_MS ? 'held, not each time' : 'held'
}
