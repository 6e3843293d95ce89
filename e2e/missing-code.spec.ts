/** Carrel was renewed on the server while it was open: code that is gone heals with one reload, never with more. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'
import { letTasksRun } from './watch.ts'

/** Counts how often the page is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test('code that is missing once is there after one reload', async ({ page, desk, view }) => {
  desk.expectFailure(404)
  desk.expectMessage(/stats-page.*\.js/)
  const loads = countLoads(page)
  // Whoever asks for it before, a click or the app beforehand. It stays in place: a route that goes after its first time
  // (`times`) goes as the page is loaded anew, which then may never come.
  await page.route('**/assets/stats-page*.js', (route) =>
    loads() < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/about')
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await expect(page).toHaveURL('/stats')
  expect(loads()).toBe(2)
})

test.describe('where the app comes by itself', () => {
  test.use({ way: 'plain' })

  test('code that stays missing is said to be, after one reload', async ({ page, desk, view }) => {
    desk.expectFailure(404)
    desk.expectMessage(/stats-page.*\.js/)
    await page.route('**/assets/stats-page*.js', (route) => route.fulfill({ status: 404, body: '' }))
    const loads = countLoads(page)
    await page.goto('/about')
    await view.mainLink('Statistics').click()
    await expect.poll(loads).toBe(2)
    await expect(view.alert).toContainText('This page could not be shown')
    await view.tryAgain.click()
    await expect(view.alert).toContainText('This page could not be shown')
    await view.mainLink('Search').click()
    await expect(view.results).toBeVisible()
    expect(loads()).toBe(2)
  })
})

test.describe('where a page comes whole', () => {
  test.use({ way: 'served' })

  for (const { address, code, heading } of [
    { address: '/stats', code: '**/assets/stats-page*.js', heading: 'Statistics' },
    { address: `/articles/${SCIPY.slug}`, code: '**/assets/article-page*.js', heading: SCIPY.title },
  ]) {
    test(`it is read without its code, and leads on: ${address}`, async ({ page, desk, view }) => {
      desk.expectFailure(404)
      await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
      const loads = countLoads(page)
      const missed = page.waitForResponse(code)
      await page.goto(address, { waitUntil: 'commit' })
      await missed
      await letTasksRun(page)
      await expect(view.heading(heading)).toBeVisible()
      await expect(view.alert).toHaveCount(0)
      await expectAccessible(page)
      await view.mainLink('Search').click()
      await expect(view.results).toBeVisible()
      await expect.poll(loads).toBe(2)
    })
  }
})
