/** A service on another origin that lets nobody read its quota headers: the app counts by itself, and says that it does. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './hosted-story.ts'
import { refuses } from './stub-faults.ts'

test.use({ exposesHeaders: false })

test('search, an article and the statistics work all the same', async ({ page, watch, view }) => {
  await page.goto('/?q=lamps')
  await expect(view.count).toHaveText('Showing 1 to 20 of 45 articles for “lamps”')
  await view.titles.first().click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await watch.expectAsked('/articles?q=lamps', '/articles/lamp-1', '/stats')
})

test('the gauge shows the count of the app, and calls it estimated', async ({ page, watch, view }) => {
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText('About 59 of 60 left, estimated')
  await expect(view.meter).toHaveAttribute('aria-valuenow', '59')
  await expect(view.meter).toHaveAttribute('aria-valuetext', /estimated/)
  await view.pageLink('Next page').click()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '58')
  await expectAccessible(page)
  await view.quotaButton.click()
  await expect(view.quotaPanel).toContainText('By Carrel’s own count it is about 58 of 60.')
  await watch.expectAsked('/articles', '/articles?page=2')
})

test('a refusal whose wait cannot be read closes for a minute, and it goes on by itself', async ({
  page,
  stub,
  watch,
  view,
}) => {
  watch.expectFailure(429)
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  stub.failNext(refuses(429, 'Too many requests.', { 'Retry-After': '5' }))
  await view.pageLink('Next page').click()
  await expect(page.getByText(/goes on by itself at/)).toBeVisible()
  await watch.expectAsked('/articles', '/articles?page=2')
  // Some seconds before the end of the minute: the page's clock also runs by itself.
  await page.clock.fastForward(40_000)
  await watch.expectAsked()
  await page.clock.fastForward(27_000)
  await expect(view.count).toContainText('Showing 21 to 40')
  await watch.expectAsked('/articles?page=2')
})
