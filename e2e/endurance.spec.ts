/** Long sessions: many tabs that want more than the request limit allows, and the memory of one tab. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/hosted-test.ts'
import { makeView } from './support/names.ts'
import { answerManyLamps } from './support/stub-answers.ts'
import { countSliding } from './support/stub-rate-limit.ts'

/** Longer than the longest wait for the request limit. */
const LONGEST_WAIT_MS = 200_000

test.describe('six tabs', { tag: '@long' }, () => {
  // Playwright would take a bare function for a fixture that makes the value.
  // oxlint-disable-next-line no-empty-pattern
  test.use({ count: async ({}, use) => use(countSliding) })

  test('250 searches in six tabs get at most 2 refusals, and no tab shows a failure', async ({
    context,
    stub,
    app,
  }) => {
    test.setTimeout(600_000)
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/about')))
    const searches = makeSearches(250)
    await Promise.all(tabs.map((tab) => searchAll(tab, searches)))
    const refused = stub.refused()
    expect(refused).toBeLessThanOrEqual(2)
    // The browser names each of them on the console.
    if (refused > 0) app.expectFailure(429)
    expect(stub.requestPaths()).toHaveLength(250 + refused)
    for (const tab of tabs) await expect(makeView(tab).alert).toHaveCount(0)
  })

  test('the other tabs continue when one crashes and one is closed', async ({ context, stub, app }) => {
    test.setTimeout(600_000)
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/about')))
    const [crashing, closing, ...staying] = tabs
    const searches = makeSearches(90)
    const searching = staying.map((tab) => searchAll(tab, searches))
    const ending = [crashing, closing].map((tab) =>
      tab === undefined ? Promise.resolve('missing') : searchAll(tab, searches).catch(() => 'ended'),
    )
    await expect.poll(() => stub.requestPaths().length).toBeGreaterThanOrEqual(6)
    await crashing?.goto('chrome://crash').catch(() => {})
    await expect.poll(() => stub.requestPaths().length).toBeGreaterThanOrEqual(12)
    await closing?.close()
    expect(await Promise.all(ending)).toEqual(['ended', 'ended'])
    await Promise.all(searching)
    expect(stub.refused()).toBeLessThanOrEqual(2)
    if (stub.refused() > 0) app.expectFailure(429)
  })
})

test.describe('one tab', { tag: '@long' }, () => {
  const EACH = 500
  const MOST_GROWTH_BYTES = 30 * 1024 * 1024
  // oxlint-disable-next-line no-empty-pattern
  test.use({ limit: 10_000, answerTo: async ({}, use) => use(answerManyLamps(EACH)) })

  test('500 searches and 500 articles add at most 30 MB of memory', async ({ page, context, stub }) => {
    test.setTimeout(600_000)
    const session = await context.newCDPSession(page)
    const measure = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    await page.goto('/about')
    for (let step = 0; step < 10; step += 1) await readOne(page, step)
    const before = await measure()
    for (let step = 10; step < EACH; step += 1) await readOne(page, step)
    expect(stub.requestPaths()).toHaveLength(2 * EACH)
    expect((await measure()) - before).toBeLessThanOrEqual(MOST_GROWTH_BYTES)
  })
})

/** Reads a new search and a new article. */
async function readOne(tab: Page, step: number): Promise<void> {
  const { count, heading, allFields } = makeView(tab)
  await navigateTo(tab, `/?q=lamps+${step}`)
  await count.filter({ hasText: `articles for “lamps ${step}”` }).waitFor()
  await navigateTo(tab, `/articles/lamp-${step + 1}`)
  await heading(`Lamps and reading, part ${step + 1}`).waitFor()
  await allFields.waitFor()
}

/** Different searches, each for the tab that is free first. */
function makeSearches(count: number): IterableIterator<string> {
  return Array.from({ length: count }, (_, index) => `lamps ${index + 1}`).values()
}

/** Searches for one text after the other, each when the last one has its results. */
async function searchAll(tab: Page, searches: IterableIterator<string>): Promise<void> {
  const { count } = makeView(tab)
  for (const text of searches) {
    // One after the other, as a person does.
    // oxlint-disable-next-line no-await-in-loop
    await navigateTo(tab, `/?${new URLSearchParams({ q: text }).toString()}`)
    // oxlint-disable-next-line no-await-in-loop
    await count.filter({ hasText: `articles for “${text}”` }).waitFor()
  }
}

/** Goes to an address of the app without loading the document, as its links do. */
async function navigateTo(tab: Page, address: string): Promise<void> {
  await tab.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
