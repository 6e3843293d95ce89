/** A session of five hundred searches and five hundred articles: what Carrel holds in memory is bounded. */
import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goTo, launchBrowser, openTabs } from './hosted-tabs.ts'
import { viewOf } from './view.ts'

const EACH = 500
const MOST_GROWTH_BYTES = 30 * 1024 * 1024
const MOST_ANSWERS = 300

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, 120_000)

afterAll(() => browser.close())

test(`${EACH} searches and ${EACH} articles: at most 30 MB more, and 300 answers`, async () => {
  const hosted = await openTabs(browser, { tabs: 1, limit: 10_000, articles: EACH })
  const [tab] = hosted.tabs
  if (tab === undefined) throw new Error('there is one tab')
  const session = await hosted.context.newCDPSession(tab)
  for (let step = 0; step < 10; step += 1) await readOne(tab, `before ${step}`, step)
  const before = await usedBytes(session)
  for (let step = 10; step < EACH; step += 1) await readOne(tab, `lamps ${step}`, step)
  const growth = (await usedBytes(session)) - before
  const answers = await answersHeld(tab)
  // What it measures is worth seeing in every run.
  // oxlint-disable-next-line no-console
  console.log(`${2 * EACH} answers read: ${Math.round(growth / 1024)} kB more in use, ${answers} answers in memory`)
  expect(hosted.counted).toHaveLength(2 * EACH)
  // Awake: as many are held as may be.
  expect(answers).toBeGreaterThan(MOST_ANSWERS / 2)
  expect(answers).toBeLessThanOrEqual(MOST_ANSWERS)
  expect(growth).toBeLessThanOrEqual(MOST_GROWTH_BYTES)
  await hosted.close()
})

/** A search that nobody has made before, and an article that nobody has read. */
async function readOne(tab: Page, text: string, step: number): Promise<void> {
  await goTo(tab, `/?q=${encodeURIComponent(text)}`)
  await viewOf(tab)
    .count.filter({ hasText: `articles for “${text}”` })
    .waitFor()
  await goTo(tab, `/articles/lamp-${step + 1}`)
  await tab.getByRole('button', { name: 'Show every field' }).waitFor()
  await viewOf(tab)
    .heading(`Lamps and reading, part ${step + 1}`)
    .waitFor()
}

/** What is in use once everything that nobody holds is gone. */
async function usedBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

/** What is needed of React's tree. */
type Fiber = {
  memoizedProps: { client?: { getQueryCache?: () => { getAll: () => unknown[] } } } | null
  child: Fiber | null
}

/** How many answers the app holds, asked of the very object that holds them, to which React's root leads. */
function answersHeld(tab: Page): Promise<number> {
  return tab.evaluate(() => {
    const own: [string, Fiber][] = Object.entries(document.getElementById('root') ?? {})
    let fiber = own.find(([name]) => name.startsWith('__reactContainer$'))?.[1] ?? null
    while (fiber !== null) {
      const cache = fiber.memoizedProps?.client?.getQueryCache?.()
      if (cache !== undefined) return cache.getAll().length
      fiber = fiber.child
    }
    throw new Error('React’s root does not lead to what holds the answers')
  })
}
