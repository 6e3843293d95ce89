/** One visit with a cold profile on a slow line, and a second one after it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { blockingAfter, layoutShift, type Load, loadUntil } from './figures.ts'
import type { Front } from './http2-front.ts'
import { launchChromium } from './launch.ts'
import { slowDown, slowWorkers } from './slow-line.ts'
import { type Wanted, watchPage, type Watched } from './watch-page.ts'

/** What one visit measured; times in milliseconds since it began. */
export type Visit = Load & {
  firstResultMs: number
  usableMs: number
  firstPaintMs: number
  largestPaintMs: number
  shift: number
  blockingMs: number
  /** After a forced collection. */
  heapBytes: number
}

/** A page to visit, and the front before it. */
export type VisitedPage = Wanted & { front: Front; path: string }

/** The longest that a page may take to be usable, in milliseconds; then the visit has failed. */
const LONGEST_MS = 60_000
/** So long nothing is under way before a visit counts as over: what a page does when it has settled belongs to it. */
const QUIET_MS = 2500

/** Visits a page twice with a profile of its own: cold, then with what the first visit left behind. */
export async function measureVisits(
  page: VisitedPage,
  certificatePrint: string,
): Promise<{ first: Visit; second: Visit }> {
  return inBrowser(certificatePrint, async (context) => {
    const tab = await context.newPage()
    const session = await slowDown(tab)
    await slowWorkers(session)
    await tab.addInitScript(watchPage, { selector: page.selector, text: page.text, alive: page.alive })
    const first = await visit(page, tab, session)
    await tab.goto('about:blank')
    return { first, second: await visit(page, tab, session) }
  })
}

/** Opens a page once at full speed, so that no measured visit pays for what its servers do only once; then looks at it. */
export async function lookAt<T>(
  page: VisitedPage,
  certificatePrint: string,
  look: (tab: Page) => Promise<T>,
): Promise<T> {
  return inBrowser(certificatePrint, async (context) => {
    const tab = await context.newPage()
    await tab.goto(page.front.origin + page.path)
    await tab.locator(page.selector).filter({ hasText: page.text }).first().waitFor()
    return look(tab)
  })
}

async function inBrowser<T>(certificatePrint: string, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await launchChromium([`--ignore-certificate-errors-spki-list=${certificatePrint}`])
  try {
    return await use(await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' }))
  } finally {
    await browser.close()
  }
}

async function visit({ front, path }: VisitedPage, tab: Page, session: CDPSession): Promise<Visit> {
  front.takeSent()
  const settled = watchTraffic(tab.context())
  await tab.goto(front.origin + path, { waitUntil: 'commit', timeout: LONGEST_MS })
  // Not before it is quiet, and asked without Playwright's helpers, which would be 60 ms of work and 400 kB in this page.
  await settled()
  const watched = await readWatched(session)
  const usableMs = Math.max(watched.firstResultAt, watched.aliveAt)
  return {
    firstResultMs: watched.firstResultAt,
    usableMs,
    firstPaintMs: watched.firstPaintAt,
    largestPaintMs: watched.largestPaintAt,
    shift: layoutShift(watched.shifts),
    blockingMs: blockingAfter(watched.firstPaintAt, watched.longTasks),
    heapBytes: await heapOf(session),
    ...loadUntil(usableMs, front.takeSent()),
  }
}

/** What the page has told by now; waits until it is usable. */
async function readWatched(session: CDPSession): Promise<Watched> {
  for (const begunAt = performance.now(); performance.now() - begunAt < LONGEST_MS; await pause(500)) {
    const { result } = await session.send('Runtime.evaluate', { expression: 'window.carrelVisit', returnByValue: true })
    // The page is the harness's own, as far as this goes.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const watched = result.value as Watched | undefined
    if (watched !== undefined && Math.min(watched.firstResultAt, watched.aliveAt) > 0) return watched
  }
  throw new Error('The page was not usable in time.')
}

/** Watches requests of pages and workers; answers what waits until there have been none for a while. */
function watchTraffic(context: BrowserContext): () => Promise<void> {
  let underWay = 0
  let lastAt = performance.now()
  const note = (change: number) => () => {
    underWay += change
    lastAt = performance.now()
  }
  context.on('request', note(1)).on('requestfinished', note(-1)).on('requestfailed', note(-1))
  const begunAt = performance.now()
  const isOver = (now: number) => (underWay <= 0 && now - lastAt > QUIET_MS) || now - begunAt > LONGEST_MS
  return async () => {
    while (!isOver(performance.now())) await pause(100)
    for (const name of ['request', 'requestfinished', 'requestfailed'] as const) context.removeAllListeners(name)
  }
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}
