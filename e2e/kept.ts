/** What a browser keeps, as somebody sees it who opens its storage. */
import { untilTakenOver } from './taken-over.ts'
import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Every storage of the page's origin, in words, but for the numbers of the last minute. */
export async function keptBy(page: Page) {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return {
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: databases.map(({ name }) => name).filter((name) => name !== 'carrel.quota'),
      cached: cached.flat().map(({ url }) => new URL(url).pathname),
      cookies: document.cookie,
    }
  })
}

/** The numbers of the last minute that its tabs share, one text for each service. There is nothing but numbers in them. */
export async function quotaNumbers(page: Page): Promise<string[]> {
  const texts = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'carrel.quota')) return []
    const request = indexedDB.open('carrel.quota')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const ledgers = request.result.transaction('ledgers').objectStore('ledgers').getAll()
    await new Promise((resolve) => ledgers.addEventListener('success', resolve))
    request.result.close()
    return ledgers.result.map((ledger) => JSON.stringify(ledger))
  })
  // The names of the fields apart.
  for (const text of texts) expect(text.replaceAll(/"[a-zA-Z]+":/g, '')).toMatch(/^[\d.,[\]{}null-]+$/)
  return texts
}

/** Nothing at all. */
export const NOTHING_KEPT = { local: [], session: [], databases: [], cached: [], cookies: '' }

/** Reads every record of the remembered answers, as text; `change` is done to the store before. */
export async function rememberedRecords(page: Page, replacement?: string): Promise<string[]> {
  return page.evaluate(async (json) => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'carrel')) return []
    const request = indexedDB.open('carrel')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('It does not open')))
    })
    const store = database.transaction('answers', 'readwrite').objectStore('answers')
    const keys = store.getAllKeys()
    const records = store.getAll()
    await new Promise((resolve) => records.addEventListener('success', resolve))
    const answers = keys.result
      .map((key, index): { key: IDBValidKey; record: object } => ({ key, record: records.result[index] }))
      .filter(({ key }) => key !== 'meta')
    if (json !== undefined) for (const { key, record } of answers) store.put({ ...record, json }, key)
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
    database.close()
    return answers.map(({ record }) => JSON.stringify(record))
  }, replacement)
}

/** Expects so many answers to be remembered, once they have been saved. */
export async function expectRemembered(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await rememberedRecords(page)).length, 'remembered answers').toBe(count)
}

/** Waits until the service worker has everything that it keeps. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Another visit: every page is closed, and one is opened. */
export async function visitAgain(context: BrowserContext, address: string): Promise<Page> {
  const left = context.pages()
  const page = await context.newPage()
  await Promise.all(left.map((other) => other.close()))
  await page.clock.install()
  await openStill(page, address)
  return page
}

/**
 * Takes the connection away from a page that is there. Chromium forgets it for a page that comes in another process, and for a
 * worker that wakes up: before a page is opened the server has to be stopped.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await context.setOffline(true)
}

/** Opens an address; the page's clock stands still until the first page is there, so that nothing depends on how fast this machine is. */
export async function openStill(page: Page, address: string): Promise<void> {
  await standStill(page, async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
  })
  await untilTakenOver(page)
}

/** Does something while the page's clock stands still. It has to be installed. */
export async function standStill(page: Page, act: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await act()
  await page.clock.resume()
}

/** Switches remembering on, on the page about Carrel. */
export async function remember(page: Page): Promise<void> {
  await page.goto('/about#kept')
  const control = page.getByRole('checkbox', { name: 'Remember on this device', exact: true })
  await control.check()
  await expect(control).toBeChecked()
  await expectRemembered(page, 0)
}
