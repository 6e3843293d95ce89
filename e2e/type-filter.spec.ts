/** Choosing a type asks once, after a pause, however one gets to it. */
import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'

test('by mouse: asked for after a pause of 600 ms', async ({ page, desk, view }) => {
  await page.clock.install()
  await page.goto('/?q=learning&page=2')
  await expect(view.results).toBeVisible()
  await stopClock(page)
  await desk.expectAsked('/articles?q=learning&page=2')

  await view.type('Reviews').click()
  await expect(view.type('Reviews')).toBeChecked()
  await page.clock.runFor(590)
  await expect(page).toHaveURL('/?q=learning&page=2')
  await desk.expectAsked()

  await page.clock.runFor(20)
  await expect(page).toHaveURL('/?q=learning&type=review')
  await desk.expectAsked('/articles?q=learning&type=review')
})

test('by keyboard: arrowing through all types asks once, for the one that is left standing', async ({
  page,
  desk,
  view,
}) => {
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await stopClock(page)
  await desk.expectAsked('/articles')

  await view.type('All').focus()
  for (const name of ['Articles', 'Reviews', 'Conference papers']) {
    await page.keyboard.press('ArrowRight')
    await expect(view.type(name)).toBeFocused()
    await expect(view.type(name)).toBeChecked()
    await page.clock.runFor(400)
  }
  await desk.expectAsked()
  await page.clock.runFor(300)
  await expect(page).toHaveURL('/?type=conference_paper')
  await desk.expectAsked('/articles?type=conference_paper')
  await page.clock.resume()
  await expect(view.count).toHaveText('Showing 1 to 20 of 62 conference papers')
  await expect(view.type('Conference papers')).toBeFocused()

  await stopClock(page)
  await page.keyboard.press('ArrowRight')
  await expect(view.type('All')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.clock.runFor(2000)
  await expect(page).toHaveURL('/?type=conference_paper')
  await desk.expectAsked()
})

test('with Search: at once, together with what was typed', async ({ page, desk, view }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await stopClock(page)
  await desk.expectAsked('/articles')

  await view.type('Reviews').click()
  await view.searchBox.fill('learning')
  await view.searchButton.click()
  await expect(page).toHaveURL('/?q=learning&type=review')
  await desk.expectAsked('/articles?q=learning&type=review')
  await page.clock.runFor(2000)
  await desk.expectAsked()
})

test('what was typed but not searched for stays typed when a type is chosen', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await expect(view.results).toBeVisible()
  await view.searchBox.fill('climate')
  await view.type('Reviews').click()
  await expect(page).toHaveURL('/?q=learning&type=review')
  await expect(view.searchBox).toHaveValue('climate')
})

/** From here on the page's time passes only when it is told to. */
async function stopClock(page: Page): Promise<void> {
  // A little ahead: a moment that has passed by when the order arrives cannot be stopped at.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
}
