/** A page that is loaded anew, or returned to from elsewhere, stands where it was left. */
import type { Page } from '@playwright/test'
import { holdRequests } from './gate.ts'
import { expect, test } from './story.ts'
import { untilTakenOver } from './taken-over.ts'

test('a list that is loaded anew, or returned to from elsewhere', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await view.titles.nth(15).scrollIntoViewIfNeeded()
  const place = await restAt(page)
  expect(place).toBeGreaterThan(500)
  await page.reload()
  await expectPlace(page, place)
  await page.goto('/about')
  await page.goBack()
  await expect(page).toHaveURL('/?q=learning')
  await expectPlace(page, place)
})

test('an article that was opened from a list', async ({ page, view }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/?q=learning')
  await view.titles.nth(12).click()
  await expect(view.title).toBeFocused()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const place = await restAt(page)
  expect(place).toBeGreaterThan(100)
  await page.reload()
  await expectPlace(page, place)
})

test('the list behind an article that was loaded anew, and the article before it', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await view.titles.nth(14).scrollIntoViewIfNeeded()
  const place = await restAt(page)
  expect(place).toBeGreaterThan(500)
  const title = await view.titles.nth(14).innerText()
  await view.titles.nth(14).click()
  await expect(view.title).toBeFocused()
  await page.reload()
  await expect(view.heading(title)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/?q=learning')
  await expectPlace(page, place)
  await expect(view.titles.nth(14)).toBeFocused()
  await page.goForward()
  await expect(view.heading(title)).toBeFocused()
  await page.goBack()
  await expectPlace(page, place)
  await expect(view.titles.nth(14)).toBeFocused()
})

test('who does something while the list is still coming is not moved any more', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await view.titles.nth(14).click()
  await expect(view.title).toBeFocused()
  await page.reload()
  const gate = await holdRequests(page, /^\/articles\?q=learning/)
  await page.goBack()
  await expect(page.locator('.skeleton').first()).toBeVisible()
  await page.keyboard.press('Home')
  await expect.poll(() => placeOf(page)).toBe(0)
  await gate.open()
  await expect(view.titles).toHaveCount(20)
  expect(await placeOf(page)).toBe(0)
})

/** Lets a reader rest where they are, until that is written down. Answers how far down it is. */
async function restAt(page: Page): Promise<number> {
  await expect.poll(() => page.evaluate(isWrittenDown)).toBe(true)
  return placeOf(page)
}

/** In the page: whether the tab's history holds its place. */
function isWrittenDown(): boolean {
  const state: unknown = window.history.state
  return JSON.stringify(state).includes(`"scrollY":${window.scrollY},`)
}

/** How far down a page is. */
function placeOf(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** Expects it there, and once the app has taken the page over still. */
async function expectPlace(page: Page, place: number): Promise<void> {
  await expect.poll(() => placeOf(page)).toBe(place)
  await untilTakenOver(page)
  expect(await placeOf(page)).toBe(place)
}
