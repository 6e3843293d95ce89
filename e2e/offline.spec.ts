/** The connection breaks off while reading: what is open goes on, the rest comes by itself. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

test('offline while reading: a banner, what is open still works, and it resumes by itself', async ({
  page,
  context,
  desk,
  view,
}) => {
  desk.expectFailure('net::ERR_INTERNET_DISCONNECTED')
  const banner = page.getByText('You are offline. What Carrel holds can be read')
  await page.goto('/?q=learning')
  await expect(view.results).toBeVisible()
  await view.titles.first().click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  const articlePath = new URL(page.url()).pathname
  await desk.expectAsked('/articles?q=learning', articlePath)

  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  await view.titles.first().click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await page.goBack()
  await desk.expectAsked()

  await view.pageLink('Next page').click()
  await expect(view.alert).toContainText('You are offline')
  await expectAccessible(page)
  await desk.expectAsked('/articles?q=learning&page=2')

  await context.setOffline(false)
  await expect(view.count).toHaveText(/^Showing 21 to 40 of \d+ articles for “learning”$/)
  await expect(banner).toHaveCount(0)
  await expect(view.alert).toHaveCount(0)
  await desk.expectAsked('/articles?q=learning&page=2')
})

test('coming back online asks for nothing that is already there', async ({ page, context, desk, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await untilWordsAreHere(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await desk.expectAsked('/articles')
})

test('a page whose code was never fetched says so, and comes by itself', async ({ page, context, desk, view }) => {
  desk.expectFailure('net::ERR_INTERNET_DISCONNECTED')
  desk.expectMessage(/Failed to fetch dynamically imported module/)
  // Nor is it fetched beforehand, however long this machine takes.
  await page.route('**/assets/stats-page*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/?q=learning')
  await expect(view.results).toBeVisible()
  await untilWordsAreHere(page)
  await context.setOffline(true)
  await view.mainLink('Statistics').click()
  await expect(view.alert.getByRole('heading')).toHaveText('You are offline')
  await expectAccessible(page)
  await page.unroute('**/assets/stats-page*.js')
  await context.setOffline(false)
  await expect(view.heading('Statistics')).toBeVisible()
  await expect(view.figure('By type')).toBeVisible()
  await desk.expectAsked('/articles?q=learning', '/stats')
})

/** The code that tells of a broken connection comes right after the first answer, in one file with the foot of the results. */
async function untilWordsAreHere(page: Page): Promise<void> {
  await expect(page.getByText('Save results as CSV')).toBeVisible()
}
