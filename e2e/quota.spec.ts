/** The gauge of the request limit: what is left, what was used, and waiting when nothing is left. */
import type { Page, Response } from '@playwright/test'
import { FAILURES, formatRequestsLeft, NAMES, type View } from './support/names.ts'
import { passTime } from './support/pass-time.ts'
import { expect, test } from './support/test.ts'

test('the gauge is on every page and shows the header of the newest response', async ({ page, app, view }) => {
  const left: number[] = []
  page.on('response', (response) => {
    const remaining = readRemaining(response)
    if (remaining !== null) left.push(remaining)
  })
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await view.titles.first().click()
  await expect(view.allFields).toBeVisible()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '58')
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '57')
  await view.about.click()
  await expect(view.heading('About Carrel')).toBeVisible()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '57')
  await expect(view.meter).toHaveAttribute('aria-valuemax', '60')
  await expect(view.banner).toContainText(formatRequestsLeft(57))
  // The server got the first response for its page.
  expect(left).toEqual(app.pages === 'served' ? [58, 57] : [59, 58, 57])
  await page.getByRole('link', { name: 'Carrel', exact: true }).click()
  await expect(view.results).toBeVisible()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '57')
})

test('the gauge is words without a meter before the first request', async ({ page, app, view }) => {
  await page.goto('/about')
  await expect(view.banner).toContainText('Request limit not yet known')
  await expect(view.meter).toHaveCount(0)
  await app.expectRequests()
})

test('the details show what is left and when it refills, and close with Escape', async ({ page, app, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await expect(view.quotaPanel).toBeHidden()
  await view.quotaButton.click()
  await expect(view.quotaPanel).toContainText('59 of 60 requests left this minute.')
  await expect(view.quotaPanel).toContainText(/All 60 are available again by \d\d:\d\d:\d\d\./)
  await page.keyboard.press('Escape')
  await expect(view.quotaPanel).toBeHidden()
  await expect(view.quotaButton).toBeFocused()
  await app.expectRequests('/articles')
})

test.describe('with 12 requests a minute', () => {
  test.use({ limit: 12 })

  test('the gauge warns in words when 10 are left', async ({ page, view }) => {
    await page.goto('/')
    await expect(view.meter).toHaveAttribute('aria-valuenow', '11')
    await expect(view.banner).not.toContainText('Only')
    await view.pageLink('Next page').click()
    await expect(view.meter).toHaveAttribute('aria-valuenow', '10')
    await expect(view.meter).toHaveAttribute('aria-valuetext', 'Only 10 of 12 requests left this minute')
    await expect(view.banner).toContainText('Only 10 of 12 requests left this minute')
    await expect(view.banner).toContainText('Few requests left this minute.')
  })
})

// The limiter keeps two of each window in reserve: two are left to use.
test.describe('with 4 requests a minute', () => {
  test.use({ limit: 4 })

  test(
    'the page shows the time of a wait, and continues without a refusal',
    { tag: '@long' },
    async ({ page, app, view }) => {
      await page.clock.install()
      await page.goto('/')
      await expect(view.results).toBeVisible()
      await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''))
      await view.pageLink('Next page').click()
      await expect(view.meter).toHaveAttribute('aria-valuenow', '2')
      await app.expectRequests('/articles', '/articles?page=2')

      await view.pageLink('Next page').click()
      await expect(view.waitNotice).toBeVisible()
      const seconds = await readSecondsUntil(page, await view.waitNotice.innerText())
      // The requests were sent some seconds ago on a busy machine.
      expect(seconds).toBeGreaterThan(20)
      expect(seconds).toBeLessThanOrEqual(62)
      await expect(view.banner).toContainText(/2 of 4 requests left · continues at \d\d:\d\d:\d\d/)
      // What is there stays readable.
      await expect(view.titles).toHaveCount(20)
      await view.quotaButton.click()
      await expect(view.quotaPanel).toContainText('Searches and pages of results2')
      await expect(view.quotaPanel.getByRole('listitem')).toHaveText(/1\. All articles, page 3.*Cancel/)
      await page.keyboard.press('Escape')

      // The page's clock also runs with the real time, so the last seconds are left out.
      await passTime(page, app, 10_000)
      await app.expectRequests()
      await passTime(page, app, 51_000)
      await expect(view.count).toHaveText('Showing 41 to 60 of 257 articles, newest first')
      await expect(view.waitNotice).toHaveCount(0)
      await expect(page.getByText('Loading continues.', { exact: true })).toHaveCount(1)
      await app.expectRequests('/articles?page=3')
      await expect(page.locator('html')).toHaveAttribute('data-never-reloaded', '')
    },
  )

  test(
    'a wait can be cancelled in the notice and in the details, and started again',
    { tag: '@long' },
    async ({ page, app, view }) => {
      await page.clock.install()
      await useAll(page, view)
      await app.expectRequests('/articles', '/articles?page=2')
      await view.pageLink('Next page').click()
      await view.button(NAMES.cancelWait).click()
      await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.cancelled)
      await view.tryAgain.click()
      await view.quotaButton.click()
      await view.quotaPanel.getByRole('button', { name: 'Cancel' }).click()
      await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.cancelled)
      await page.keyboard.press('Escape')
      await passTime(page, app, 61_000)
      await app.expectRequests()
      await view.tryAgain.click()
      await expect(view.count).toHaveText('Showing 41 to 60 of 257 articles, newest first')
      await app.expectRequests('/articles?page=3')
    },
  )

  test(
    'Back during a wait shows the previous page without a request',
    { tag: '@long' },
    async ({ page, app, view }) => {
      await page.clock.install()
      await page.goto('/')
      await view.titles.first().click()
      await expect(view.allFields).toBeVisible()
      await view.mainLink('Statistics').click()
      await expect(view.waitNotice).toBeVisible()
      await expect(view.heading('Statistics')).toBeVisible()
      await page.goBack()
      await expect(view.allFields).toBeVisible()
      await expect(view.waitNotice).toHaveCount(0)
      await page.goBack()
      await expect(view.titles).toHaveCount(20)
      await passTime(page, app, 61_000)
      expect(app.requestPaths().length).toBe(2)
    },
  )

  test(
    'an article shows the list’s record during a wait, and loads the rest after it',
    { tag: '@long' },
    async ({ page, app, view }) => {
      await page.clock.install()
      await useAll(page, view)
      const title = await view.titles.first().innerText()
      await view.titles.first().click()
      await expect(view.heading(title)).toBeVisible()
      await expect(view.waitNotice).toBeVisible()
      await expect(view.allFields).toHaveCount(0)
      await passTime(page, app, 61_000)
      await expect(view.allFields).toBeVisible()
    },
  )

  test(
    'the gauge is full again a minute after the last response, without a request',
    { tag: '@long' },
    async ({ page, app, view }) => {
      await page.clock.install()
      await page.goto('/')
      await expect(view.meter).toHaveAttribute('aria-valuenow', '3')
      await passTime(page, app, 61_000)
      await expect(view.meter).toHaveAttribute('aria-valuenow', '4')
      await expect(view.banner).toContainText(formatRequestsLeft(4, 4))
      await app.expectRequests('/articles')
      await view.pageLink('Next page').click()
      await expect(view.meter).toHaveAttribute('aria-valuenow', '3')
    },
  )
})

test('everything waits as long as the service says after a refusal', async ({ page, app, view }) => {
  app.expectFailure(429)
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '20' } }))
  await view.pageLink('Next page').click()
  await expect(page.getByText(NAMES.waitUntil)).toBeVisible()
  await expect(view.banner).toContainText(/0 of 60 requests left · continues at \d\d:\d\d:\d\d/)
  await expect(view.titles).toHaveCount(20)
  await page.unroute('**/api/v1/**')
  await app.expectRequests('/articles', '/articles?page=2')
  await passTime(page, app, 23_000)
  await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles, newest first')
  await app.expectRequests('/articles?page=2')
})

test.describe('with static pages', () => {
  // The browser is answered in place of the service.
  test.use({ pages: 'static' })

  test('the gauge shows an estimate when the service sends no rate-limit headers', async ({ page, view }) => {
    await page.route('**/api/v1/**', async (route) => {
      const response = await route.fetch()
      const headers = Object.entries(response.headers()).filter(([name]) => !name.startsWith('x-ratelimit-'))
      await route.fulfill({ response, headers: Object.fromEntries(headers) })
    })
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await expect(view.banner).toContainText('About 59 of 60 requests left this minute (estimated)')
    await expect(view.meter).toHaveAttribute('aria-valuetext', 'About 59 of 60 requests left this minute (estimated)')
    await view.quotaButton.click()
    await expect(view.quotaPanel).toContainText('The service does not state the number; this is Carrel’s own count.')
  })
})

/** Uses both requests that are not kept in reserve. */
async function useAll(page: Page, view: View): Promise<void> {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('Showing 21 to 40')
}

/** The requests left according to a response; null when it does not say. */
function readRemaining(response: Response): number | null {
  const remaining = response.headers()['x-ratelimit-remaining']
  return remaining === undefined ? null : Number(remaining)
}

/** How many seconds after now the time of day in a text is. */
function readSecondsUntil(page: Page, text: string): Promise<number> {
  return page.evaluate((sentence) => {
    const [hours = 0, minutes = 0, seconds = 0] = (/\d\d:\d\d:\d\d/.exec(sentence)?.[0] ?? '').split(':').map(Number)
    const now = new Date()
    const difference = (hours - now.getHours()) * 3600 + (minutes - now.getMinutes()) * 60 + seconds - now.getSeconds()
    // The wait may end after midnight.
    return (difference + 86_400) % 86_400
  }, text)
}
