/** A browser in which scripts are off: reading, searching by the form, paging, opening articles, the statistics' tables. */
import type { Page } from '@playwright/test'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

test.use({ javaScriptEnabled: false, way: 'served' })

test('a search by the form, its next page, an article and back', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.titles).toHaveCount(20)
  await expectNoDeadButtons(page)
  await view.searchBox.fill('learning')
  await view.type('Reviews').check()
  await view.searchBox.press('Enter')
  await expect(view.count).toHaveText(/^Showing 1 to \d+ of \d+ reviews? for “learning”$/)
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

test('the page size goes with the form', async ({ page, view }) => {
  await page.goto('/')
  await view.perPage.selectOption('50')
  await view.searchButton.click()
  await expect(view.titles).toHaveCount(50)
})

test('an article with everything that was sent for reading', async ({ page, view }) => {
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  // The last that the record names, and what it says of the others.
  await expect(page.getByText('C J Carey')).toBeVisible()
  await expect(page.getByText('and 15 more, whom the record does not name')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Facts' })).toBeVisible()
  await expectNoDeadButtons(page)
  await page.getByRole('region', { name: 'Cited by 1 in this catalogue' }).getByRole('link').first().click()
  await expect(view.heading(SCIPY.citedBy)).toBeVisible()
})

test('the statistics as tables', async ({ page, view }) => {
  await page.goto('/stats')
  await expect(view.figure('By type').getByRole('table')).toBeVisible()
  await expect(view.figure('By type').getByRole('row', { name: /^Reviews/ })).toBeVisible()
  await expectNoDeadButtons(page)
})

test('what Carrel is, and what is not there', async ({ page, desk, view }) => {
  await page.goto('/about')
  await expect(view.heading('About Carrel')).toBeVisible()
  await expectNoDeadButtons(page)
  desk.expectFailure(404)
  await page.goto('/no/such/page')
  await expect(view.heading('Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Search all articles' }).click()
  await expect(view.titles).toHaveCount(20)
})

test.describe('one request a minute', () => {
  test.use({ limit: 1 })

  for (const [address, opened] of [
    ['/?q=learning&type=review', /^learning · Carrel$/],
    [`/articles/${SCIPY.slug}`, /^SciPy/],
    ['/stats', /^Statistics/],
  ] as const) {
    test(`a quota that is gone, and the same page again when the next one begins: ${address}`, async ({
      page,
      desk,
      view,
    }) => {
      await page.goto('/')
      desk.expectFailure(429)
      await page.goto(address)
      await expect(view.alert.getByRole('heading')).toHaveText('The requests of this minute are used up')
      desk.advance(61_000)
      await view.tryAgain.click()
      await expect(view.alert).toHaveCount(0)
      await expect(page).toHaveURL(({ pathname, search }) => pathname + search === address)
      await expect(page).toHaveTitle(opened)
    })
  }
})

/** The one button that works without a script is that of the form. */
async function expectNoDeadButtons(page: Page): Promise<void> {
  const buttons = await page.getByRole('button').all()
  const names = await Promise.all(buttons.map((button) => button.innerText()))
  expect(names.filter((name) => name !== 'Search')).toEqual([])
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveCount(0)
}
