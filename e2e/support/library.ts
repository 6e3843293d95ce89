/** The library as a person uses it. */
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { addHydrationWait } from './hydration.ts'

/** What is on the page of the library. */
export function findLibrary(page: Page) {
  const list = page.getByRole('list', { name: 'Saved articles', exact: true })
  return {
    list,
    rows: list.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) }),
    row: (title: string) => list.getByRole('listitem').filter({ hasText: title }),
    search: page.getByRole('searchbox', { name: 'Search saved articles', exact: true }),
    selection: page.getByRole('region', { name: 'Selection', exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  }
}

/** Saves an article on its page. */
export async function saveOnPage(page: Page, slug: string): Promise<void> {
  await page.goto(`/articles/${slug}`)
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await button.click()
  await expect(page.getByText('Saved in your library.')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

/** Does what downloads a file, and returns its name and text. */
export async function readDownloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Chooses a file for "Import library". */
export async function importFile(page: Page, text: string): Promise<void> {
  const file = { name: 'library.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('Import library', { exact: true }).setInputFiles(file)
}

/** A page of another browser, with all addresses that it requests. */
export async function openElsewhere(browser: Browser, baseURL: string): Promise<{ page: Page; requested: string[] }> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  addHydrationWait(context)
  const requested: string[] = []
  context.on('request', (request) => {
    requested.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)
  })
  return { page: await context.newPage(), requested }
}
