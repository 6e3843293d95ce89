/** A page that is loaded anew, or returned to from elsewhere, stands where it was left. */
import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'
import { untilTakenOver } from './taken-over.ts'

// The browser finds the place itself, in a page that comes whole.
test.use({ way: 'served' })

test('a list that is loaded anew, or returned to from elsewhere', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await view.titles.nth(15).scrollIntoViewIfNeeded()
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(500)
  await page.reload()
  await expectPlace(page, place)
  await page.goto('/about')
  await page.goBack()
  await expectPlace(page, place)
})

test('an article that was opened from a list', async ({ page, view }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/?q=learning')
  await view.titles.nth(12).click()
  await expect(view.title).toBeFocused()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(100)
  await page.reload()
  await expectPlace(page, place)
})

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
