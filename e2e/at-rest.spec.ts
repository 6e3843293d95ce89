/** What a browser does and keeps when nobody asks anything: rows 24, 26 and 28 of failures.md. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { connect } from './credential-scan.ts'
import { expect, test } from './hosted-story.ts'
import { STUB_CREDENTIAL } from './stub-service.ts'
import { listBody } from './stub-answers.ts'

test('turning to the window and away a hundred times asks nothing', async ({ page, watch, view }) => {
  await page.clock.install()
  await page.goto('/?q=lamps')
  await expect(view.results).toBeVisible()
  // Also once the list is old.
  for (const minutes of [0, 10]) {
    await page.clock.fastForward(minutes * 60_000)
    await page.evaluate(() => {
      for (let turn = 0; turn < 100; turn += 1) {
        const state = turn % 2 === 0 ? 'hidden' : 'visible'
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        window.dispatchEvent(new Event(state === 'visible' ? 'focus' : 'blur'))
      }
    })
  }
  await watch.expectAsked('/articles?q=lamps')
})

test('where every storage is blocked, all works in memory', async ({ page, view }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined })
  })
  await page.goto('/?q=lamps')
  await expect(view.results).toBeVisible()
  await view.titles.first().click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
})

const CANARY = 'Canary-9c1185a5c5e9fc54612808977ee8f548'
const KEPT = 'Kept-on-purpose-77de68da'

test.describe('on a shared computer', () => {
  test.use({
    access: 'credential',
    // oxlint-disable-next-line no-empty-pattern
    answerTo: async ({}, use) =>
      use((_, parameters) => ({ status: 200, body: listBody([{ title: CANARY }], parameters) })),
  })

  test('nothing of credential and answers is in the files of the browser', async ({
    playwright,
    host,
    launchOptions,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'carrel-profile-'))
    try {
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: host.origin,
      })
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto('/?q=lamps')
      await connect(page, STUB_CREDENTIAL)
      await expect(page.getByRole('list', { name: 'Results' })).toContainText(CANARY)
      await keep(page, KEPT)
      await context.close()
      // What is kept on purpose is found: the searches look at the right files.
      expect(filesHolding(folder, KEPT)).not.toEqual([])
      expect(filesHolding(folder, STUB_CREDENTIAL)).toEqual([])
      expect(filesHolding(folder, CANARY)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

/** Keeps a text in a database of the browser; when it answers, the text is on the disk (local storage comes there at leisure). */
async function keep(page: Page, text: string): Promise<void> {
  await page.evaluate(async (kept) => {
    const opening = indexedDB.open('kept')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('texts'))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const transaction = opening.result.transaction('texts', 'readwrite', { durability: 'strict' })
    transaction.objectStore('texts').put(kept, 'kept')
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  }, text)
}

/** The files of a folder that hold a text, in either of the two encodings that browsers write texts in. */
function filesHolding(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file)
      return content.includes(text, 0, 'utf8') || content.includes(text, 0, 'utf16le')
    })
}
