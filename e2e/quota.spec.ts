/** How many requests are left of the minute, as every page tells it: plenty, low, none, refilled, not told. */
import type { Page, Response } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { SCIPY } from './known-articles.ts'
import { passTime } from './pass-time.ts'
import { expect, test } from './story.ts'
import type { View } from './view.ts'

test('the gauge stands on every page and equals the header of the newest answer', async ({ page, desk, view }) => {
  const left: number[] = []
  page.on('response', (response) => {
    const remaining = remainingOf(response)
    if (remaining !== null) left.push(remaining)
  })
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await view.titles.first().click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '58')
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '57')
  await page.getByRole('link', { name: 'About' }).click()
  await expect(view.heading('About Carrel')).toBeVisible()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '57')
  await expect(view.meter).toHaveAttribute('aria-valuemax', '60')
  await expect(page.getByRole('banner')).toContainText('57 of 60 left')
  // The first one a server has read for the page.
  expect(left).toEqual(desk.way === 'served' ? [58, 57] : [59, 58, 57])
  await page.getByRole('link', { name: 'Carrel', exact: true }).click()
  await expect(view.results).toBeVisible()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '57')
})

test('before anything was asked there are words and no gauge', async ({ page, desk, view }) => {
  await page.goto('/about')
  await expect(page.getByRole('banner')).toContainText('60 a minute')
  await expect(view.meter).toHaveCount(0)
  await desk.expectAsked()
})

test('the details tell what is left and when it refills, and close by Escape', async ({ page, desk, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await expect(view.quotaPanel).toBeHidden()
  await view.quotaButton.click()
  await expect(view.quotaPanel).toContainText('59 of 60 requests are left in this minute.')
  await expect(view.quotaPanel).toContainText(/All 60 are free again at \d\d:\d\d:\d\d at the latest\./)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(view.quotaPanel).toBeHidden()
  await expect(view.quotaButton).toBeFocused()
  await desk.expectAsked('/articles')
})

test.describe('with 12 requests a minute', () => {
  test.use({ limit: 12 })

  test('low at 10, in words too', async ({ page, view }) => {
    await page.goto('/')
    await expect(view.meter).toHaveAttribute('aria-valuenow', '11')
    await expect(page.getByRole('banner')).not.toContainText('Only')
    await view.pageLink('Next page').click()
    await expect(view.meter).toHaveAttribute('aria-valuenow', '10')
    await expect(view.meter).toHaveAttribute('aria-valuetext', 'Only 10 of 12 left')
    await expect(page.getByRole('banner')).toContainText('Only 10 of 12 left')
    await expect(page.getByRole('banner')).toContainText('Few requests are left in this minute.')
    await expectAccessible(page)
  })
})

// Two of the minute are kept in reserve: two are left to use.
test.describe('with 4 requests a minute', () => {
  test.use({ limit: 4 })

  test('used up but for the reserve: it says until when, waits, and goes on by itself, without a refusal', async ({
    page,
    desk,
    view,
  }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''))
    await view.pageLink('Next page').click()
    await expect(view.meter).toHaveAttribute('aria-valuenow', '2')
    await desk.expectAsked('/articles', '/articles?page=2')

    await view.pageLink('Next page').click()
    const notice = page.getByText(
      /All but 2 of the 4 requests of this minute are used, and these are kept in reserve\./,
    )
    await expect(notice).toBeVisible()
    await expect(notice).toContainText(await timeOfDay(page, 60_500))
    await expect(page.getByRole('banner')).toContainText(/2 of 4 left, goes on at \d\d:\d\d:\d\d/)
    // What is there stays readable.
    await expect(view.titles).toHaveCount(20)
    await expectAccessible(page)
    await view.quotaButton.click()
    await expect(view.quotaPanel).toContainText('Searches and pages of results2')
    await expect(view.quotaPanel.getByRole('listitem')).toHaveText(/1\. All articles, page 3.*Cancel/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    // Not to the last second: the page's clock also runs by itself.
    await passTime(page, desk, 10_000)
    await desk.expectAsked()
    await passTime(page, desk, 51_000)
    await expect(view.count).toHaveText('Showing 41 to 60 of 257 articles')
    await expect(notice).toHaveCount(0)
    await expect(page.getByText('Carrel goes on.', { exact: true })).toHaveCount(1)
    await desk.expectAsked('/articles?page=3')
    await expect(page.locator('html')).toHaveAttribute('data-never-reloaded', '')
  })

  test('a wait can be stopped, in the notice and in the details, and begun again', async ({ page, desk, view }) => {
    await page.clock.install()
    await useAll(page, view)
    await desk.expectAsked('/articles', '/articles?page=2')
    await view.pageLink('Next page').click()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(view.alert.getByRole('heading')).toHaveText('Not asked')
    await expectAccessible(page)
    await view.tryAgain.click()
    await view.quotaButton.click()
    await view.quotaPanel.getByRole('button', { name: 'Cancel' }).click()
    await expect(view.alert.getByRole('heading')).toHaveText('Not asked')
    await page.keyboard.press('Escape')
    await passTime(page, desk, 61_000)
    await desk.expectAsked()
    await view.tryAgain.click()
    await expect(view.count).toHaveText('Showing 41 to 60 of 257 articles')
    await desk.expectAsked('/articles?page=3')
  })

  test('going back while it waits costs nothing and shows what was there', async ({ page, desk, view }) => {
    await page.clock.install()
    await page.goto('/')
    await view.titles.first().click()
    await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
    await view.mainLink('Statistics').click()
    await expect(page.getByText(/goes on by itself at/)).toBeVisible()
    await expect(view.heading('Statistics')).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
    await expect(page.getByText(/goes on by itself at/)).toHaveCount(0)
    await page.goBack()
    await expect(view.titles).toHaveCount(20)
    await passTime(page, desk, 61_000)
    expect(desk.asked().length).toBe(2)
  })

  test('an article opened while nothing is left shows what the list told, and completes itself', async ({
    page,
    desk,
    view,
  }) => {
    await page.clock.install()
    await useAll(page, view)
    const title = await view.titles.first().innerText()
    await view.titles.first().click()
    await expect(view.heading(title)).toBeVisible()
    await expect(page.getByText(/goes on by itself at/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show every field' })).toHaveCount(0)
    await expectAccessible(page)
    await passTime(page, desk, 61_000)
    await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  })

  test('refilled: a minute after the last answer the gauge is full again, without asking', async ({
    page,
    desk,
    view,
  }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(view.meter).toHaveAttribute('aria-valuenow', '3')
    await passTime(page, desk, 61_000)
    await expect(view.meter).toHaveAttribute('aria-valuenow', '4')
    await expect(page.getByRole('banner')).toContainText('4 of 4 left')
    await desk.expectAsked('/articles')
    await view.pageLink('Next page').click()
    await expect(view.meter).toHaveAttribute('aria-valuenow', '3')
  })

  test.describe('where the app asks for itself', () => {
    // A server asks at once, and tells what came of it.
    test.use({ way: 'plain' })

    test('a page loaded anew knows what was used: it waits and goes on', async ({ page, desk, view }) => {
      await page.clock.install()
      for (const slug of [SCIPY.slug, 'array-programming-with-numpy']) {
        await page.goto(`/articles/${slug}`)
        await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
      }
      await page.goto('/stats')
      await expect(page.getByText(/goes on by itself at/)).toBeVisible()
      await expectAccessible(page)
      await passTime(page, desk, 61_000)
      await expect(view.figure('By type')).toBeVisible()
    })
  })
})

test('refused all the same, for others used the allowance: everything waits as long as the service says', async ({
  page,
  desk,
  view,
}) => {
  desk.expectFailure(429)
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '20' } }))
  await view.pageLink('Next page').click()
  await expect(page.getByText(/The 60 requests of this minute are used up\. Carrel goes on by itself at/)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(/0 of 60 left, again at \d\d:\d\d:\d\d/)
  await expect(view.titles).toHaveCount(20)
  await expectAccessible(page)
  await page.unroute('**/api/v1/**')
  await desk.expectAsked('/articles', '/articles?page=2')
  await passTime(page, desk, 23_000)
  await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles')
  await desk.expectAsked('/articles?page=2')
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('not told: Carrel’s own count, marked as one', async ({ page, view }) => {
    await page.route('**/api/v1/**', async (route) => {
      const response = await route.fetch()
      const headers = Object.entries(response.headers()).filter(([name]) => !name.startsWith('x-ratelimit-'))
      await route.fulfill({ response, headers: Object.fromEntries(headers) })
    })
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('About 59 of 60 left, estimated')
    await expect(view.meter).toHaveAttribute('aria-valuetext', 'About 59 of 60 left, estimated')
    await view.quotaButton.click()
    await expect(view.quotaPanel).toContainText('The service does not tell how many requests are left.')
    await expectAccessible(page)
  })
})

/** Uses both requests that are not kept in reserve. */
async function useAll(page: Page, view: View): Promise<void> {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('Showing 21 to 40')
}

/** What an answer of the API says is left; null for any other answer. */
function remainingOf(response: Response): number | null {
  const told = response.headers()['x-ratelimit-remaining']
  return told === undefined ? null : Number(told)
}

/** The minute of the reader's day that comes after `ms`, as Carrel writes it: the seconds depend on when this is asked. */
function timeOfDay(page: Page, ms: number): Promise<string> {
  return page.evaluate(
    (later) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(Date.now() + later),
    ms,
  )
}
