/** A browser without scripts: reading, searching, paging, articles and the tables of the statistics. */
import type { Page } from '@playwright/test'
import { SCIPY } from './support/known-articles.ts'
import { FAILURES, NAMES } from './support/names.ts'
import { expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false, pages: 'served' })

test('the form searches, and pages, articles and Back work', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.titles).toHaveCount(20)
  await expectNoDeadButtons(page)
  await view.searchBox.fill('learning')
  await view.type('Reviews').check()
  await view.searchBox.press('Enter')
  await expect(view.count).toHaveText(/^Showing 1 to \d+ of \d+ reviews? for “learning”, sorted by relevance$/)
  await expect(view.searchBox).toHaveValue('learning')
  await expect(view.type('Reviews')).toBeChecked()

  await page.goto('/?q=learning')
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('Showing 21 to 40')
  await view.titles.first().click()
  await expect(page).toHaveURL(/\/articles\//)
  await expect(view.title).toBeVisible()
  await page.goBack()
  await expect(view.count).toContainText('Showing 21 to 40')
})

test('the form sends the page size', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/')
  await view.perPage.selectOption('50')
  await view.searchButton.click()
  await expect(view.titles).toHaveCount(50)
})

test('an article shows its whole record', async ({ page, view }) => {
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  // The last that the record names, and what it says of the others.
  await expect(page.getByText('C J Carey')).toBeVisible()
  await expect(page.getByText('and 15 more authors not listed in this record')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Facts' })).toBeVisible()
  await expectNoDeadButtons(page)
  await page.getByRole('region', { name: 'Cited by (1)' }).getByRole('link').first().click()
  await expect(view.heading(SCIPY.citedBy)).toBeVisible()
})

test('the statistics are tables', async ({ page, view }) => {
  await page.goto('/stats')
  await expect(view.figure('By type').getByRole('table')).toBeVisible()
  await expect(view.figure('By type').getByRole('row', { name: /^Reviews/ })).toBeVisible()
  await expectNoDeadButtons(page)
})

test('the pages about Carrel and for unknown addresses work', async ({ page, app, view }) => {
  await page.goto('/about')
  await expect(view.heading('About Carrel')).toBeVisible()
  await expectNoDeadButtons(page)
  app.expectFailure(404)
  await page.goto('/no/such/page')
  await expect(view.heading('Page not found')).toBeVisible()
  await page.getByRole('link', { name: NAMES.startNewSearch }).click()
  await expect(view.titles).toHaveCount(20)
})

test.describe('with 1 request a minute', () => {
  test.use({ limit: 1 })

  test('a refused page loads with Try again in the next window', async ({ page, app, view }) => {
    await page.goto('/')
    app.expectFailure(429)
    await page.goto('/?q=learning&type=review')
    await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.rateLimit)
    app.advance(61_000)
    await view.tryAgain.click()
    await expect(view.alert).toHaveCount(0)
    await expect(page).toHaveURL('/?q=learning&type=review')
  })
})

/** The one button that works without a script is that of the form. */
async function expectNoDeadButtons(page: Page): Promise<void> {
  const buttons = await page.getByRole('button').all()
  const names = await Promise.all(buttons.map((button) => button.innerText()))
  expect(names.filter((name) => name !== 'Search')).toEqual([])
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveCount(0)
}
