/** `npm run bench:interaction`: how soon pages react to a key, a click and Back, with a four times slower processor. `RUNS=21` measures more often. */
import { type CDPSession, type Page, test } from '@playwright/test'
import { openCopy } from '../e2e/support/catalogue.ts'
import { makeView } from '../e2e/support/names.ts'
import { formatCount } from '../src/domain/format.ts'
import { formatReport, formatSpread, getMedian } from './report.ts'
import { SEARCH_PATH, startCarrel } from './sites.ts'

const RUNS = Number(process.env['RUNS'] ?? 11)
const NEXT_PAINT_MS = 50
/** A large catalogue, and how long its statistics may keep the scripts busy. */
const [SOURCES, YEARS, DRAWING_MS] = [50_000, 150, 100]

/** The first reaction of a page to a key, a click or Back, in milliseconds since the event. */
type Reaction = {
  nextPaint: number
  /** Until the expected content is painted. */
  content: number
}

declare global {
  interface Window {
    /** Waits for the next key, click or Back, and then for an element with this text. */
    measureReaction?: (selector: string, text: string) => Promise<Reaction>
  }
}

/** Which results are opened, from 0; the article of the second gets this many authors. */
const OPENED = 4
const CROWDED = 2
const AUTHORS = 3000

const INTERACTIONS = [
  { what: 'a letter in the search box', measure: typeLetter },
  { what: 'opening a loaded article', measure: (page: Page) => openResult(page, OPENED) },
  { what: `opening one with ${AUTHORS} authors`, measure: (page: Page) => openResult(page, CROWDED) },
  { what: 'Back to 20 results', measure: goBack },
]

test('interactions', async ({ page }) => {
  const catalogue = await openCopy('bench')
  const server = await startCarrel(catalogue)
  try {
    await loadPages(page, server.address)
    const measured: { what: string; reactions: Reaction[] }[] = []
    for (const { what, measure } of INTERACTIONS) {
      const reactions: Reaction[] = []
      for (let run = 0; run < RUNS; run += 1) reactions.push(await measure(page))
      measured.push({ what, reactions })
    }
    console.log(formatReactions(measured))
  } finally {
    await page.close()
    await server.close()
    await catalogue.store.close()
  }
})

test('drawing the statistics of a large catalogue', async ({ page }) => {
  const catalogue = await openCopy('bench')
  const server = await startCarrel(catalogue)
  try {
    await page.route('**/api/v1/stats', (route) => route.fulfill({ json: makeLargeStatistics() }))
    await page.goto(server.address + SEARCH_PATH)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const view = makeView(page)
    const measured: number[] = []
    // The first time the code and the figures are loaded.
    for (let run = 0; run <= RUNS; run += 1) {
      await view.titles.nth(19).waitFor()
      // What finds elements by their roles is a script, too, and takes longer than the drawing.
      const link = await view.mainLink('Statistics').elementHandle()
      const before = await readScripting(session)
      await link?.click()
      await page.locator('#by-source').waitFor()
      if (run > 0) measured.push((await readScripting(session)) - before)
      else await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goBack()
    }
    const what = `${formatCount(SOURCES)} sources, ${YEARS} years`
    console.log(
      formatReport({
        conditions: `Processor 4× slower; median of ${RUNS} (least–most)`,
        head: ['statistics', 'scripting, ms'],
        rows: [[what, formatSpread(measured)]],
        bounds: [{ what: `${what}: scripting`, measured: getMedian(measured), most: DRAWING_MS, unit: 'ms' }],
      }),
    )
  } finally {
    await page.close()
    await server.close()
    await catalogue.store.close()
  }
})

function makeLargeStatistics() {
  const sources = Array.from({ length: SOURCES }, (_, index) => ({
    name: `Journal of Lamps, Series ${index + 1}`,
    count: Math.ceil((SOURCES - index) / 1000),
    issn: [`${1000 + (index % 9000)}-0000`, `${1000 + (index % 9000)}-000X`],
  }))
  return {
    articles: 1_000_000,
    sources: SOURCES,
    by_year: Array.from({ length: YEARS }, (_, index) => ({ year: 1876 + index, count: 40 * index })),
    top_sources: sources,
    quality: null,
  }
}

/** How long scripts have run in the page so far, in milliseconds. */
async function readScripting(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

/** Loads the list and both articles, so that only rendering is measured, and slows the processor down. */
async function loadPages(page: Page, origin: string): Promise<void> {
  const { titles, allFields } = makeView(page)
  await page.addInitScript(watchReactions)
  await page.goto(origin + SEARCH_PATH)
  const crowdedPath = await titles.nth(CROWDED).getAttribute('href')
  await page.route(`**/api/v1${crowdedPath}`, async (route) => {
    const response = await route.fetch()
    const authors = Array.from({ length: AUTHORS }, (_, index) => ({ name: `Ada Wick-Glass ${index + 1}` }))
    await route.fulfill({ response, json: { ...(await response.json()), authors } })
  })
  for (const index of [CROWDED, OPENED]) {
    await titles.nth(index).click()
    await allFields.waitFor()
    await returnToResults(page)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function typeLetter(page: Page): Promise<Reaction> {
  const { searchBox } = makeView(page)
  await searchBox.fill('lamp')
  await searchBox.focus()
  return measureReaction(page, 'input[type=search]', 'lamps', () => page.keyboard.press('s'))
}

async function openResult(page: Page, index: number): Promise<Reaction> {
  const link = makeView(page).titles.nth(index)
  await link.scrollIntoViewIfNeeded()
  const reaction = await measureReaction(page, 'main h1', await link.innerText(), () => link.click())
  await returnToResults(page)
  return reaction
}

async function goBack(page: Page): Promise<Reaction> {
  const { titles, heading } = makeView(page)
  const title = await titles.nth(CROWDED).innerText()
  await titles.nth(CROWDED).click()
  await heading(title).waitFor()
  return measureReaction(page, 'ol[aria-label="Results"]', title, () => page.evaluate(() => window.history.back()))
}

async function returnToResults(page: Page): Promise<void> {
  await page.goBack()
  await makeView(page).titles.nth(19).waitFor()
}

async function measureReaction(page: Page, selector: string, text: string, act: () => Promise<unknown>) {
  const reaction = await page.evaluateHandle(
    ([wanted, words]) => ({ pending: window.measureReaction?.(wanted, words) }),
    [selector, text] as const,
  )
  await act()
  const measured = await reaction.evaluate(({ pending }) => pending)
  await reaction.dispose()
  if (measured === undefined) throw new Error('The page was not measured.')
  return measured
}

/** Prepares `window.measureReaction`; runs in the page before its own scripts. */
function watchReactions(): void {
  window.measureReaction = (selector, text) =>
    new Promise((resolve) => {
      let nextPaint = 0
      const look = (timeStamp: number) => {
        const element = document.querySelector(selector)
        const content = element instanceof HTMLInputElement ? element.value : element?.textContent
        const isShown = content?.includes(text) === true
        // A timer that is set while a frame is made fires after its paint.
        setTimeout(() => {
          nextPaint ||= performance.now() - timeStamp
          if (isShown) resolve({ nextPaint, content: performance.now() - timeStamp })
        })
        if (!isShown) requestAnimationFrame(() => look(timeStamp))
      }
      const start = ({ timeStamp }: Event) => {
        for (const name of ['keydown', 'click', 'popstate']) window.removeEventListener(name, start, true)
        requestAnimationFrame(() => look(timeStamp))
      }
      for (const name of ['keydown', 'click', 'popstate']) window.addEventListener(name, start, true)
    })
}

function formatReactions(measured: readonly { what: string; reactions: Reaction[] }[]): string {
  return formatReport({
    conditions: `Processor 4× slower; median of ${RUNS} (least–most)`,
    head: ['interaction', 'next paint, ms', 'content, ms'],
    rows: measured.map(({ what, reactions }) => [
      what,
      formatSpread(reactions.map(({ nextPaint }) => nextPaint)),
      formatSpread(reactions.map(({ content }) => content)),
    ]),
    bounds: measured.map(({ what, reactions }) => ({
      what: `${what}: next paint`,
      measured: getMedian(reactions.map(({ nextPaint }) => nextPaint)),
      most: NEXT_PAINT_MS,
      unit: 'ms',
    })),
  })
}
