/** One visit with a cold profile on a slow line, and a second one after it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { blockingAfter, layoutShift, type Load, loadUntil } from './figures.ts'
import type { Front } from './http2-front.ts'
import { launchChromium } from './launch.ts'
import { openPlainTab, type PlainTab } from './plain-tab.ts'
import { slowDown } from './slow-line.ts'
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
/** So long a browser that has just been started is busy with itself; a reader's has been there for a while. */
const CALM_MS = 3000

/**
 * Has what watches begin before the page does. A browser without windows of its own, as the packaged one is, else makes no place
 * for scripts until a page brings one, and a static page brings none.
 */
const WATCH_FROM_THE_START = '--blink-settings=forceMainWorldInitialization=true'

/** What every visit sees the page in. */
const WINDOW = { width: 1280, height: 800 }

/** Visits a page twice with a profile of its own: cold, then with what the first visit left behind. */
export async function measureVisits(
  page: VisitedPage,
  certificatePrint: string,
): Promise<{ first: Visit; second: Visit }> {
  return inBrowser(certificatePrint, async (browser) => {
    const tab = await openPlainTab(browser)
    await pause(CALM_MS)
    await tab.send('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: 1, mobile: false })
    await slowDown(tab)
    const { selector, text, alive } = page
    const source = `(${watchPage.toString()})(${JSON.stringify({ selector, text, alive })})`
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
    const first = await visit(page, tab)
    await tab.send('Page.navigate', { url: 'about:blank' })
    return { first, second: await visit(page, tab) }
  })
}

/** Opens a page once at full speed, so that no measured visit pays for what its servers do only once; then looks at it. */
export async function lookAt<T>(
  page: VisitedPage,
  certificatePrint: string,
  look: (tab: Page) => Promise<T>,
): Promise<T> {
  return inBrowser(certificatePrint, async (browser) => {
    const tab = await browser.newPage({ viewport: WINDOW, locale: 'en-US' })
    await tab.goto(page.front.origin + page.path)
    await tab.locator(page.selector).filter({ hasText: page.text }).first().waitFor()
    return look(tab)
  })
}

async function inBrowser<T>(certificatePrint: string, use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium([
    '--lang=en-US',
    WATCH_FROM_THE_START,
    `--ignore-certificate-errors-spki-list=${certificatePrint}`,
  ])
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

async function visit({ front, path }: VisitedPage, tab: PlainTab): Promise<Visit> {
  front.takeSent()
  await tab.send('Page.navigate', { url: front.origin + path })
  // What asks the page takes time of its own.
  await settled(front)
  const watched = await readWatched(tab)
  const usableMs = Math.max(watched.firstResultAt, watched.aliveAt)
  return {
    firstResultMs: watched.firstResultAt,
    usableMs,
    firstPaintMs: watched.firstPaintAt,
    largestPaintMs: watched.largestPaintAt,
    shift: layoutShift(watched.shifts),
    blockingMs: blockingAfter(watched.firstPaintAt, watched.longTasks),
    heapBytes: await heapOf(tab),
    ...loadUntil(usableMs, front.takeSent()),
  }
}

/** What the page has told by now; waits until it is usable. */
async function readWatched(tab: PlainTab): Promise<Watched> {
  for (const begunAt = performance.now(); performance.now() - begunAt < LONGEST_MS; await pause(500)) {
    const told = await tab.send('Runtime.evaluate', { expression: 'window.carrelVisit', returnByValue: true })
    // The protocol's form, and the harness's own.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const watched = (told as { result: { value?: Watched } }).result.value
    if (watched !== undefined && Math.min(watched.firstResultAt, watched.aliveAt) > 0) return watched
  }
  throw new Error('The page was not usable in time.')
}

/** Waits until nothing has been under way for a while. */
async function settled(front: Front): Promise<void> {
  for (const begunAt = performance.now(); performance.now() - begunAt < LONGEST_MS; await pause(100))
    if (front.quietMs() > QUIET_MS) return
}

async function heapOf(tab: PlainTab): Promise<number> {
  await tab.send('Performance.enable')
  await tab.send('HeapProfiler.collectGarbage')
  await tab.send('HeapProfiler.collectGarbage')
  const told = await tab.send('Performance.getMetrics')
  // The protocol's form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { metrics } = told as { metrics: { name: string; value: number }[] }
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}
