/** What a reader is about to open is there when they do, and costs nothing more; nobody's minute is used up for it. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './hosted-story.ts'
import type { StubService } from './stub-service.ts'
import type { View } from './view.ts'
import { letTasksRun } from './watch.ts'

/** How long somebody rests on a link who means it, in milliseconds (src/app/prefetch-on-intent.ts). */
const DELIBERATE_MS = 250

test('resting on a result asks for it once, and opening it then asks nothing', async ({ page, stub, view }) => {
  await openAttended(page, view)
  await view.titles.nth(2).hover()
  await page.clock.runFor(DELIBERATE_MS)
  await expect.poll(() => stub.asked()).toEqual(['/articles?q=lamps', '/articles/lamp-3'])
  await page.clock.resume()
  await view.titles.nth(2).click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await expectSaved(page, view, 'Going back to what you have opened costs nothing.')

  // What was opened once before is from memory.
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  await expectSaved(page, view, 'Answered from memory since this tab was opened: 1 request saved.')
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await expectSaved(page, view, 'Answered from memory since this tab was opened: 2 requests saved.')
  expect(stub.asked()).toHaveLength(2)
})

test('passing over results asks nothing', async ({ page, stub, view }) => {
  await openAttended(page, view)
  for (const nth of [0, 1, 2, 3]) {
    await view.titles.nth(nth).hover()
    await page.clock.runFor(DELIBERATE_MS - 1)
  }
  await view.count.hover()
  await expectNothingMore(page, stub)
})

test('the next page too, and by the keyboard the same', async ({ page, stub, view }) => {
  await openAttended(page, view)
  await view.pageLink('Next page').hover()
  await page.clock.runFor(DELIBERATE_MS)
  await expect.poll(() => stub.asked()).toEqual(['/articles?q=lamps', '/articles?q=lamps&page=2'])
  await focusByKeyboard(page, view.titles.first())
  await page.clock.runFor(DELIBERATE_MS - 1)
  await page.keyboard.press('Tab')
  await page.clock.runFor(DELIBERATE_MS)
  await expect.poll(() => stub.asked().slice(2)).toEqual(['/articles/lamp-2'])
  // The foot of a page may come when the browser has nothing else to do, which is a matter of its clock.
  await page.clock.resume()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  expect(stub.asked()).toHaveLength(3)
})

test('with less than half of the minute left nothing is asked beforehand; what is opened is', async ({
  page,
  stub,
  view,
}) => {
  // Others use the same allowance.
  await Promise.all(Array.from({ length: 31 }, () => fetch(`${stub.baseUrl}/stats`)))
  const before = stub.asked().length
  await openAttended(page, view)
  await view.titles.nth(2).hover()
  await page.clock.runFor(DELIBERATE_MS)
  await expectNothingMore(page, stub, before + 1)
  await page.clock.resume()
  await view.titles.nth(2).click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  expect(stub.asked().slice(before)).toEqual(['/articles?q=lamps', '/articles/lamp-3'])
})

test('for a reader who saves data nothing is asked beforehand', async ({ page, stub, view }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await openAttended(page, view)
  await view.titles.nth(2).hover()
  await page.clock.runFor(DELIBERATE_MS)
  await expectNothingMore(page, stub)
})

/** Opens a search, and stays until Carrel attends to where the reader points; from then on time passes only when it is let. */
async function openAttended(page: Page, view: View): Promise<void> {
  await page.clock.install()
  const attending = page.waitForResponse(/\/assets\/settle-/)
  await page.goto('/?q=lamps')
  await expect(view.titles).toHaveCount(20)
  await page.clock.runFor(1_500)
  await (await attending).finished()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

/** Lets everything end that may have been begun, and sees that nothing was asked. */
async function expectNothingMore(page: Page, stub: StubService, count = 1): Promise<void> {
  await page.clock.runFor(DELIBERATE_MS)
  // A request goes through the locks of the browser before it is sent: a lock that is given now was wished after it.
  await page.evaluate(() => navigator.locks.request('after all others', () => null))
  await letTasksRun(page)
  expect(stub.asked()).toHaveLength(count)
}

/** Moves the focus to a link as a reader without a pointer does. */
async function focusByKeyboard(page: Page, link: Locator): Promise<void> {
  await page.keyboard.press('Shift')
  await link.focus()
  await expect(link).toBeFocused()
}

/** Expects the details to say how many requests were saved. */
async function expectSaved(page: Page, view: View, words: string): Promise<void> {
  await view.quotaButton.click()
  await expect(view.quotaPanel).toContainText(words)
  await page.keyboard.press('Escape')
}
