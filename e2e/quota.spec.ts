/** How many requests are left of the minute, as every page tells it: plenty, low, none, refilled, not told. */
import type { Page, Response } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

test('the gauge stands on every page and equals the header of the newest answer', async ({ page, view }) => {
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
  expect(left).toEqual([59, 58, 57])
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

test.describe('with 2 requests a minute', () => {
  test.use({ limit: 2 })

  test('used up: it says until when, waits, and goes on by itself', async ({ page, desk, view }) => {
    desk.expectFailure(429)
    await page.clock.install()
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''))
    await view.pageLink('Next page').click()
    await expect(view.meter).toHaveAttribute('aria-valuenow', '0')
    await expect(page.getByRole('banner')).toContainText(/0 of 2 left, again by \d\d:\d\d:\d\d/)
    await expect(page.getByRole('banner')).toContainText('No requests are left in this minute.')
    await expectAccessible(page)
    await desk.expectAsked('/articles', '/articles?page=2')

    desk.advance(20_000)
    await view.pageLink('Next page').click()
    await expect(page.getByText(/The 2 requests of this minute are used up. Carrel goes on by itself at/)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(/0 of 2 left, again at \d\d:\d\d:\d\d/)
    const told = await page.getByText(/goes on by itself at/).innerText()
    expect(told).toContain(await timeOfDay(page, 40_000))
    // What is there stays readable, and what is in memory stays open.
    await expect(view.titles).toHaveCount(20)
    await view.quotaButton.click()
    await expect(view.quotaPanel).toContainText('None of the 2 requests of this minute is left.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await desk.expectAsked('/articles?page=3')

    // Not to the last second: the page's clock also runs by itself.
    desk.advance(25_000)
    await page.clock.fastForward(25_000)
    await desk.expectAsked()
    desk.advance(15_000)
    await page.clock.fastForward(15_000)
    await expect(view.count).toHaveText('Showing 41 to 60 of 257 articles')
    await expect(page.getByText(/goes on by itself/)).toHaveCount(0)
    await expect(view.meter).toHaveAttribute('aria-valuenow', '1')
    await desk.expectAsked('/articles?page=3')
    await expect(page.locator('html')).toHaveAttribute('data-never-reloaded', '')
  })

  test('going back while it waits costs nothing and shows what was there', async ({ page, desk, view }) => {
    desk.expectFailure(429)
    await page.clock.install()
    await page.goto('/')
    await expect(view.results).toBeVisible()
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
    const asked = desk.requests.length
    expect(asked).toBe(3)
  })

  test('refilled: a minute after the last answer the gauge is full again, without asking', async ({
    page,
    desk,
    view,
  }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(view.meter).toHaveAttribute('aria-valuenow', '1')
    desk.advance(60_000)
    await page.clock.fastForward(61_000)
    await expect(view.meter).toHaveAttribute('aria-valuenow', '2')
    await expect(page.getByRole('banner')).toContainText('2 of 2 left')
    await desk.expectAsked('/articles')
    await view.pageLink('Next page').click()
    await expect(view.meter).toHaveAttribute('aria-valuenow', '1')
  })

  test('the first page itself is refused: it waits and goes on', async ({ page, desk, view }) => {
    desk.expectFailure(429)
    await page.clock.install()
    for (const slug of [SCIPY.slug, 'array-programming-with-numpy']) {
      await page.goto(`/articles/${slug}`)
      await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
    }
    await page.goto('/stats')
    await expect(page.getByText(/goes on by itself at/)).toBeVisible()
    await expectAccessible(page)
    desk.advance(61_000)
    await page.clock.fastForward(61_000)
    await expect(view.figure('By type')).toBeVisible()
  })
})

test('not told: words, and no gauge that would claim to know', async ({ page, view }) => {
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch()
    const headers = Object.entries(response.headers()).filter(([name]) => !name.startsWith('x-ratelimit-'))
    await route.fulfill({ response, headers: Object.fromEntries(headers) })
  })
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Requests left: not told')
  await expect(view.meter).toHaveCount(0)
  await view.quotaButton.click()
  await expect(view.quotaPanel).toContainText('The service does not tell how many requests are left.')
  await expectAccessible(page)
})

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
