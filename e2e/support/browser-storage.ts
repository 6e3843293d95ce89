/** What a browser has stored, and visits with saved pages. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { waitForHydration } from './hydration.ts'
import { NAMES } from './names.ts'

/** What a reader keeps: apart from the pages that are saved. */
const PERSONAL_DATABASE = 'carrel-personal'

/** The names of everything in the storages of the page's origin, but for the tab's scroll positions; `kept`: what a reader keeps. */
export async function readStorage(page: Page) {
  const kept = await readKept(page)
  const others = await page.evaluate(async (personal) => {
    const databases = await indexedDB.databases()
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return {
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage).filter((key) => key !== 'carrel:scroll'),
      databases: databases.map(({ name }) => name).filter((name) => name !== personal),
      cached: cached.flat().map(({ url }) => new URL(url).pathname),
      cookies: document.cookie,
    }
  }, PERSONAL_DATABASE)
  return { ...others, kept }
}

/** The names of the collections of the reader that hold something. */
async function readKept(page: Page): Promise<string[]> {
  return Object.keys(await countKept(page))
}

/** How many items each collection of the reader holds, where it holds any. */
export async function countKept(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === name)) return {}
    const request = indexedDB.open(name)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const stores = [...request.result.objectStoreNames]
    const counts = await Promise.all(
      stores.map((store) => {
        const counting = request.result.transaction(store).objectStore(store).count()
        return new Promise<[string, number]>((resolve) =>
          counting.addEventListener('success', () => resolve([store, counting.result])),
        )
      }),
    )
    request.result.close()
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }, PERSONAL_DATABASE)
}

/** Waits until that many searches are recorded, which happens a moment after their results are shown. */
export async function expectRecorded(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await countKept(page))['searches'], 'recorded searches').toBe(count)
}

/** Storages without any entry. */
export const EMPTY_STORAGE = { local: [], session: [], databases: [], cached: [], cookies: '', kept: [] }

/** Reads the saved pages, each as JSON; `replacement` replaces the text that holds all of them. */
export async function readSavedPages(page: Page, replacement?: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'carrel')) return []
    const request = indexedDB.open('carrel')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('The database does not open.')))
    })
    try {
      if (!database.objectStoreNames.contains('cache')) return []
      const store = database.transaction('cache', 'readwrite').objectStore('cache')
      const saved = store.get('queries')
      if (text !== undefined) store.put(text, 'queries')
      await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
      const client: { clientState?: { queries?: object[] } } = JSON.parse(saved.result ?? '{}')
      return (client.clientState?.queries ?? []).map((query) => JSON.stringify(query))
    } finally {
      database.close()
    }
  }, replacement)
}

/** Expects that many saved pages, once they are written. */
export async function expectSavedPages(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await readSavedPages(page)).length, 'saved pages').toBe(count)
}

/** The checkbox that switches saving on. */
export function findSaveCheckbox(page: Page) {
  return page.getByRole('checkbox', { name: NAMES.savePages, exact: true })
}

/** Switches saving on, on the page about Carrel. */
export async function switchSavingOn(page: Page): Promise<void> {
  await page.goto('/about#kept')
  const checkbox = findSaveCheckbox(page)
  await checkbox.check()
  await expect(checkbox).toBeChecked()
  await expectSavedPages(page, 0)
}

/** Waits until the service worker has stored all its files. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Closes every page and opens an address in a new one. */
export async function openNextVisit(context: BrowserContext, address: string): Promise<Page> {
  const left = context.pages()
  const page = await context.newPage()
  await Promise.all(left.map((other) => other.close()))
  await page.clock.install()
  await openWithPausedClock(page, address)
  return page
}

/**
 * Takes the connection away from an open page. Chromium forgets it for a page of another process and for a worker that
 * starts again: a test that opens another page stops the server first.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await context.setOffline(true)
}

/** Opens an address with a paused clock until the page is there, so that nothing depends on the speed of this machine. */
export async function openWithPausedClock(page: Page, address: string): Promise<void> {
  await pauseClockDuring(page, async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
  })
  await waitForHydration(page)
}

/** Does something while the page's clock is paused. The clock has to be installed. */
export async function pauseClockDuring(page: Page, act: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await act()
  await page.clock.resume()
}
