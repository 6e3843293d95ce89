/** Choosing a type sends one request after a pause, by mouse and by keyboard. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test('the filter sends its request after 600 ms when chosen by mouse', async ({ page, app, view }) => {
  await page.clock.install()
  await page.goto('/?q=learning&page=2')
  await expect(view.results).toBeVisible()
  await stopClock(page)
  await app.expectRequests('/articles?q=learning&page=2')

  await view.type('Reviews').click()
  await expect(view.type('Reviews')).toBeChecked()
  await page.clock.runFor(590)
  await expect(page).toHaveURL('/?q=learning&page=2')
  await app.expectRequests()

  await page.clock.runFor(20)
  await expect(page).toHaveURL('/?q=learning&type=review')
  await app.expectRequests('/articles?q=learning&type=review')
})

test('the filter sends one request for the last type when arrowing through all', async ({ page, app, view }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await stopClock(page)
  await app.expectRequests('/articles')

  await view.type('All').focus()
  for (const name of ['Articles', 'Reviews', 'Conference papers']) {
    await page.keyboard.press('ArrowRight')
    await expect(view.type(name)).toBeFocused()
    await expect(view.type(name)).toBeChecked()
    await page.clock.runFor(400)
  }
  await app.expectRequests()
  await page.clock.runFor(300)
  await expect(page).toHaveURL('/?type=conference_paper')
  await app.expectRequests('/articles?type=conference_paper')
  await page.clock.resume()
  await expect(view.count).toHaveText('Showing 1 to 20 of 62 conference papers, newest first')
  await expect(view.type('Conference papers')).toBeFocused()

  await stopClock(page)
  await page.keyboard.press('ArrowRight')
  await expect(view.type('All')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.clock.runFor(2000)
  await expect(page).toHaveURL('/?type=conference_paper')
  await app.expectRequests()
})

test('the filter takes effect at once with the search button', { tag: '@long' }, async ({ page, app, view }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await stopClock(page)
  await app.expectRequests('/articles')

  await view.type('Reviews').click()
  await view.searchBox.fill('learning')
  await view.searchButton.click()
  await expect(page).toHaveURL('/?q=learning&type=review')
  await app.expectRequests('/articles?q=learning&type=review')
  await page.clock.runFor(2000)
  await app.expectRequests()
})

test('the filter keeps text that was typed but not searched for', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await expect(view.results).toBeVisible()
  await view.searchBox.fill('climate')
  await view.type('Reviews').click()
  await expect(page).toHaveURL('/?q=learning&type=review')
  await expect(view.searchBox).toHaveValue('climate')
})

/** Pauses the page's clock. */
async function stopClock(page: Page): Promise<void> {
  // A clock cannot be paused at a moment that has passed.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
}
