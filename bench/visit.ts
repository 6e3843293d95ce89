/** `npm run bench:visit`: first visits with an empty cache, slow 4G and a four times slower processor. `RUNS=9` measures more often. */
import { type Browser, type CDPSession, test } from '@playwright/test'
import { SCIPY } from '../e2e/support/known-articles.ts'
import { articlePath, statisticsPath } from '../src/domain/paths.ts'
import { type Bound, formatReport, formatSpread, getMedian } from './report.ts'
import { SEARCH_PATH, startSites } from './sites.ts'

const RUNS = Number(process.env['RUNS'] ?? 5)

/** Slow 4G in Chromium's own tools: the latency of each request in ms, bytes per second shared by all. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

/** What a page measures of itself: moments in milliseconds since navigation began, 0 for not yet. */
type PageTimes = {
  firstPaint: number
  /** When the first result was painted. */
  firstResult: number
  shift: number
  /** What long tasks took beyond 50 ms each, after the first paint. */
  blocking: number
}

/** One measured visit; compressed bodies in kB, the total without fonts. */
type Visit = PageTimes & { script: number; total: number }

declare global {
  interface Window {
    pageTimes?: PageTimes
  }
}

const RESULT = 'ol h2 a'
const PAGES = [
  { name: 'static page', site: 'staticPage', path: '/', selector: RESULT },
  { name: 'bare floor', site: 'floor', path: SEARCH_PATH, selector: RESULT },
  { name: 'search, served', site: 'served', path: SEARCH_PATH, selector: RESULT },
  { name: 'article, served', site: 'served', path: articlePath(SCIPY.slug), selector: 'main h1' },
  { name: 'statistics, served', site: 'served', path: statisticsPath(), selector: 'main dl dd' },
  { name: 'search, static hosting', site: 'hosted', path: SEARCH_PATH, selector: RESULT },
] as const

type PageName = (typeof PAGES)[number]['name']

test('first visits', async ({ browser }) => {
  const sites = await startSites()
  const visits: { name: PageName; visit: Visit }[] = []
  try {
    // The first visit of each page is not counted: it warms up the servers.
    for (let run = 0; run <= RUNS; run += 1) {
      for (const { name, site, path, selector } of PAGES) {
        const visit = await measureVisit(browser, sites.origins[site] + path, selector)
        if (run > 0) visits.push({ name, visit })
      }
    }
  } finally {
    await sites.close()
  }
  console.log(
    formatVisits((page, value) => visits.filter(({ name }) => name === page).map(({ visit }) => visit[value])),
  )
})

async function measureVisit(browser: Browser, address: string, selector: string): Promise<Visit> {
  const page = await browser.newPage()
  try {
    const session = await page.context().newCDPSession(page)
    const countBytes = await watchBytes(session)
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watchPage, selector)
    await page.goto(address)
    await page.waitForFunction(() => (window.pageTimes?.firstResult ?? 0) > 0, null, { timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const times = await page.evaluate(() => window.pageTimes)
    if (times === undefined) throw new Error(`${address} was not measured.`)
    const script = countBytes((type) => type === 'Script') / 1000
    return { ...times, script, total: countBytes((type) => type !== 'Font') / 1000 }
  } finally {
    await page.close()
  }
}

/** Sums up the bodies of the responses of some types, by the browser's own count. */
async function watchBytes(session: CDPSession): Promise<(isCounted: (type: string) => boolean) => number> {
  const responses = new Map<string, { type: string; bytes: number }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Headers have come until now; the end counts them again, with the body.
    responses.set(requestId, { type, bytes: -response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId)
    if (response !== undefined) response.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return (isCounted) =>
    [...responses.values()].reduce((sum, { type, bytes }) => (isCounted(type) ? sum + bytes : sum), 0)
}

/** Runs in the page before its own scripts. `selector`: the first result; it counts when it holds a text. */
function watchPage(selector: string): void {
  const times: PageTimes = { firstPaint: 0, firstResult: 0, shift: 0, blocking: 0 }
  window.pageTimes = times
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, name, startTime, duration } = entry
      if (name === 'first-contentful-paint') times.firstPaint = startTime
      if (entryType === 'element') times.firstResult ||= startTime
      if ('value' in entry && typeof entry.value === 'number') times.shift += entry.value
      if (entryType === 'longtask' && times.firstPaint > 0)
        times.blocking += Math.max(0, startTime + duration - Math.max(startTime, times.firstPaint) - 50)
    }
  })
  for (const type of ['paint', 'element', 'layout-shift', 'longtask']) observer.observe({ type, buffered: true })
  const look = () => {
    const element = document.querySelector(selector)
    const isShown = element !== null && element.textContent !== '' && element.getClientRects().length > 0
    // The browser reports when the element with this attribute was painted.
    if (isShown) element.closest('h1, h2, dd')?.setAttribute('elementtiming', 'first-result')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function formatVisits(getValues: (page: PageName, value: keyof Visit) => number[]): string {
  const getMedianOf = (page: PageName, value: keyof Visit) => getMedian(getValues(page, value))
  const compare = (page: PageName, base: PageName, most: number): Bound => {
    const measured = getMedianOf(page, 'firstResult') / getMedianOf(base, 'firstResult')
    return { what: `${page}: first result`, measured, most, unit: `× the ${base}`, digits: 2 }
  }
  const limit = (value: keyof Visit, most: number, unit: string, digits = 0): Bound => ({
    what: `search, served: ${value}`,
    measured: getMedianOf('search, served', value),
    most,
    unit,
    digits,
  })
  return formatReport({
    conditions: `150 ms, 1.6 Mbit/s, processor 4× slower; ms and kB (total: without fonts), median of ${RUNS} (least–most)`,
    head: ['first visit', 'first result', 'first paint', 'blocking', 'shift', 'script', 'total'],
    rows: PAGES.map(({ name }) => [
      name,
      ...(['firstResult', 'firstPaint', 'blocking'] as const).map((value) => formatSpread(getValues(name, value))),
      getMedianOf(name, 'shift').toFixed(4),
      ...(['script', 'total'] as const).map((value) => getMedianOf(name, value).toFixed(1)),
    ]),
    bounds: [
      compare('search, served', 'static page', 1.5),
      compare('article, served', 'static page', 1.8),
      compare('statistics, served', 'static page', 1.8),
      compare('search, static hosting', 'bare floor', 1.25),
      limit('blocking', 100, 'ms'),
      limit('shift', 0.001, '', 4),
      limit('script', 114, 'kB', 1),
      limit('total', 145, 'kB', 1),
    ],
  })
}
