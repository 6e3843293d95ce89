/** What a browser does and keeps when nobody asks anything: rows 24, 26 and 28 of failures.md. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
      // What is kept on purpose is found: the search below looks at the right files.
      await page.evaluate((kept) => localStorage.setItem('kept', kept), KEPT)
      await context.close()
      expect(filesHolding(folder, KEPT)).not.toEqual([])
      expect(filesHolding(folder, STUB_CREDENTIAL)).toEqual([])
      expect(filesHolding(folder, CANARY)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

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
