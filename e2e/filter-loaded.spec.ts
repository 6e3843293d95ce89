/** Before a service without filters, what is loaded is counted and filtered in the browser. */
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/hosted-test.ts'
import { answerManyLamps } from './support/stub-answers.ts'

test.use({
  // Playwright would take a bare function for a fixture that makes the value.
  // oxlint-disable-next-line no-empty-pattern
  answerTo: async ({}, use) => use(answerManyLamps(243)),
})

test(
  'loaded results are filtered, and more are loaded at a stated cost',
  { tag: '@long' },
  async ({ page, app, view }) => {
    await page.goto('/?q=lamps&page=2')
    await view.button('Filter loaded results').click()
    const region = page.getByRole('region', { name: 'Loaded results' })
    const year = region.getByRole('group', { name: 'Year of 20 loaded of 243' })
    await expect(year.getByRole('checkbox', { name: '2019 1' })).toBeVisible()
    await view.button('Load the first 100 (1 request)').click()
    await expect(region.getByRole('group', { name: 'Source of 100 loaded of 243' })).toContainText(
      'Journal of Lamps 100',
    )
    await view.button('Load the next 100 (1 request)').click()
    await expect(view.button('Load the next 43 (1 request)')).toBeFocused()
    await app.expectRequests(
      '/articles?q=lamps&page=2',
      '/articles?q=lamps&per_page=100',
      '/articles?q=lamps&page=2&per_page=100',
    )

    const years = region.getByRole('group', { name: 'Year of 200 loaded of 243' })
    await years.getByRole('button', { name: 'Show all 20' }).click()
    await years.getByRole('checkbox', { name: '2001 10' }).check()
    await years.getByRole('checkbox', { name: '2003 10' }).check()
    await expect(region.getByText('20 of 200 loaded articles match; 243 in all')).toBeVisible()
    const rows = page.getByRole('list', { name: 'Matching loaded results' }).getByRole('heading', { level: 2 })
    await expect(rows).toHaveCount(20)
    await expect(rows.first()).toHaveText('Lamps and reading, part 1')
    await expect(view.results).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select: Lamps and reading, part 1', exact: true }).check()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

    await region.getByRole('button', { name: 'Clear filters' }).click()
    await expect(view.results).toBeVisible()
    // The pages of the same search keep what was loaded; another search starts over.
    await view.pageLink('Next page').click()
    await expect(region.getByRole('group', { name: 'Access of 200 loaded of 243' })).toBeVisible()
    await view.searchBox.fill('reading')
    await view.searchButton.click()
    await expect(region.getByRole('group', { name: 'Access of 20 loaded of 243' })).toBeVisible()
  },
)
