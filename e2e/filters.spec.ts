/** Narrowing a search and ordering its results. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { fieldset, filterValue } from './support/filters.ts'
import { expectNoOverflow } from './support/layout.ts'
import type { View } from './support/names.ts'
import { expect, test } from './support/test.ts'

test('filters by mouse narrow the search, with chips that remove them, and Back works', async ({ page, app, view }) => {
  await page.goto('/?q=learning')
  await expect(view.count).toHaveText(/^Showing 1 to 20 of \d+ articles for “learning”, sorted by relevance$/)
  await app.expectRequests('/articles?q=learning')
  await view.filters.click()
  await expect(view.filters).toHaveAttribute('aria-expanded', 'true')
  await expect(filterValue(view, 'Type', 'Reviews 15')).toBeVisible()
  await app.expectRequests('/stats?q=learning')
  await expect(view.filterPanel).toContainText('Counts use 1 request')

  await filterValue(view, 'Access', /^Gold \d+$/).click()
  await expect(page).toHaveURL('/?q=learning&access=gold')
  await expect(filterValue(view, 'Access', /^Gold \d+ \(remove\)$/)).toHaveAttribute('aria-current', 'true')
  await expect(view.button('Remove: Access gold')).toBeVisible()
  await app.expectRequests('/articles?q=learning&access=gold', '/stats?q=learning&access=gold')

  // One year by its column; the focus stays where the columns were.
  // The counts of gold have the years 2014 to 2024.
  await expect(fieldset(view, 'Year').getByRole('slider')).toHaveAttribute('max', '10')
  for (let year = 2024; year > 2018; year -= 1) await fieldset(view, 'Year').getByRole('slider').press('ArrowLeft')
  await fieldset(view, 'Year')
    .getByRole('link', { name: /^2018: / })
    .click()
  await expect(page).toHaveURL('/?q=learning&year_from=2018&year_to=2018&access=gold')
  await expect(fieldset(view, 'Year').getByRole('slider')).toHaveCount(0)
  await expect(fieldset(view, 'Year')).toBeFocused()
  await page.goBack()
  await app.expectRequests(
    '/articles?q=learning&year_from=2018&year_to=2018&access=gold',
    '/stats?q=learning&year_from=2018&year_to=2018&access=gold',
  )

  await fieldset(view, 'Year').getByLabel('From').fill('2015')
  await fieldset(view, 'Year').getByLabel('To').fill('2020')
  await fieldset(view, 'Year').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/?q=learning&year_from=2015&year_to=2020&access=gold')
  await view.button('Remove: Year 2015 to 2020').click()
  await expect(page).toHaveURL('/?q=learning&access=gold')
  await expect(view.heading('Search results')).toBeFocused()
  await expect(fieldset(view, 'Year').getByLabel('From')).toHaveValue('')

  await page.goBack()
  await expect(page).toHaveURL('/?q=learning&year_from=2015&year_to=2020&access=gold')
  await expect(fieldset(view, 'Year').getByLabel('From')).toHaveValue('2015')
  await view.button('Clear all').click()
  await expect(page).toHaveURL('/?q=learning')
  await expect(view.button('Clear all')).toHaveCount(0)
})

test('every fieldset filters, and several parts can be asked for', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/')
  await view.filters.click()
  await filterValue(view, 'Type', /^Reviews \d+$/).click()
  await expect(view.type('Reviews')).toBeChecked()
  await filterValue(view, 'Type', /^Reviews \d+ \(remove\)$/).click()
  await filterValue(view, 'Source', /^Nature \d+$/).click()
  await filterValue(view, 'Licence', /^CC BY 4\.0 \d+$/).click()
  await filterValue(view, 'Language', /^English \d+$/).click()
  await filterValue(view, 'Has', 'DOI').click()
  await filterValue(view, 'Has', 'Abstract').click()
  await expect(page).toHaveURL('/?source=Nature&license=CC-BY-4.0&language=en&has=abstract%2Cdoi')
  const chips = ['Source Nature', 'Licence CC BY 4.0', 'Language English', 'Has abstract', 'Has DOI']
  for (const chip of chips) await expect(view.button(`Remove: ${chip}`)).toBeVisible()
  await expect(view.titles.first()).toBeVisible()
  await filterValue(view, 'Author', /\d$/).first().click()
  await expect(page).toHaveURL(/author=/)
  await expect(view.count).toContainText('article')
})

test(
  'the values are the most frequent, and a field finds the others or searches for a name',
  { tag: '@long' },
  async ({ page, view }) => {
    await page.goto('/?has=abstract')
    await view.filters.click()
    const sources = fieldset(view, 'Source')
    await expect(sources.getByRole('link')).toHaveCount(10)
    await expect(sources).toContainText(/Top 100 of 1\d\d sources/)
    await sources.getByLabel('Find a source').fill('nature com')
    await expect(sources.getByRole('link')).toHaveText([/^Nature Communications/, 'Search for source:"nature com"'])
    await sources.getByLabel('Find a source').fill('Lancet "Oncology"')
    await sources.getByRole('link', { name: 'Search for source:"Lancet Oncology"' }).click()
    await expect(view.searchBox).toHaveValue('source:"Lancet Oncology"')
    // A search without results still lets the reader try another name.
    await expect(view.count).toContainText('No articles found')
    await expect(fieldset(view, 'Author')).toContainText('None stated')
    await fieldset(view, 'Author').getByLabel('Find an author').fill('Schmidhuber')
    await fieldset(view, 'Author').getByRole('link', { name: 'Search for author:"Schmidhuber"' }).click()
    await expect(view.searchBox).toHaveValue('source:"Lancet Oncology" author:"Schmidhuber"')
  },
)

test('filters work with the keyboard', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await view.filters.focus()
  await page.keyboard.press('Enter')
  await expect(filterValue(view, 'Type', /^Reviews \d+$/)).toBeVisible()
  // All columns of the chart are one stop, the value of the one that is read another.
  await page.keyboard.press('Tab')
  await expect(fieldset(view, 'Year').getByRole('slider')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(fieldset(view, 'Year').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(fieldset(view, 'Year').getByLabel('From')).toBeFocused()
  await page.keyboard.type('2020')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2015')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=learning&year_from=2015&year_to=2020')
  await expect(fieldset(view, 'Year').getByLabel('To')).toBeFocused()
  const reviews = filterValue(view, 'Type', /^Reviews/)
  await reviews.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=learning&type=review&year_from=2015&year_to=2020')
  await expect(reviews).toBeFocused()
  await expect(view.count).toContainText('reviews')
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('filters are a sheet that returns the focus', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/?q=learning')
    await view.filters.tap()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await filterValue(view, 'Access', /^Gold/).tap()
    await expect(page).toHaveURL('/?q=learning&access=gold')
    await expectNoOverflow(page)
    await view.button('Show results').tap()
    await expect(view.filterPanel).toHaveCount(0)
    await expect(view.filters).toBeFocused()
    await expect(view.button('Remove: Access gold')).toBeVisible()
    await expectNoOverflow(page)

    await page.keyboard.press('Enter')
    await expect(view.button('Close')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(view.filterPanel).toHaveCount(0)
    await expect(view.filters).toBeFocused()
  })

  test('axe finds nothing in the sheet', { tag: '@long' }, async ({ page, view }) => {
    await openPanel(page, view)
    await expectAccessible(page)
  })
})

test('axe finds nothing in the open filters', { tag: '@long' }, async ({ page, view }) => {
  await openPanel(page, view)
  await expectAccessible(page)
})

test('a shared address opens filtered and ordered', async ({ page, app, view }) => {
  await page.goto('/?q=learning&year_from=2018&has=doi&sort=oldest')
  await expect(view.count).toHaveText(/ articles for “learning”, oldest first$/)
  await expect(view.sortBy).toHaveValue('oldest')
  await expect(view.button('Remove: Year from 2018')).toBeVisible()
  await expect(view.results.getByRole('listitem').first()).toContainText('2018')
  await app.expectRequests('/articles?q=learning&year_from=2018&has=doi&sort=oldest')
})

test('the order is chosen beside the count, which states it', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles, newest first')
  await expect(view.sortBy.getByRole('option')).toHaveText(['Newest first', 'Oldest first', 'Most cited', 'Title'])
  await view.sortBy.selectOption('Title')
  await expect(page).toHaveURL('/?sort=title')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles, sorted by title')
  await view.searchBox.fill('learning')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=learning&sort=title')
  await view.sortBy.selectOption('Relevance')
  await expect(page).toHaveURL('/?q=learning')
  await page.goBack()
  await expect(view.sortBy).toHaveValue('title')
})

test(
  'counts cost one request for each search, and none when the filters are opened again',
  { tag: '@long' },
  async ({ page, app, view }) => {
    await page.goto('/?q=learning&page=2&sort=title')
    await expect(view.meter).toHaveAttribute('aria-valuenow', '59')
    await view.filters.click()
    await expect(view.meter).toHaveAttribute('aria-valuenow', '58')
    await view.filters.click()
    await expect(view.filterPanel).toHaveCount(0)
    await view.filters.click()
    await expect(filterValue(view, 'Type', /^Reviews \d+$/)).toBeVisible()
    // Order and page do not change what is counted.
    await view.sortBy.selectOption('Newest first')
    await expect(view.count).toContainText('newest first')
    await app.expectRequests(
      '/articles?q=learning&sort=title&page=2',
      '/stats?q=learning',
      '/articles?q=learning&sort=newest',
    )
  },
)

test('an invalid filter in an address is named, also after a reload, until the next search', async ({ page, view }) => {
  await page.goto('/?q=learning&access=free')
  const sentence = page.getByText('“access=free” in the address was left out. Use one of')
  await expect(sentence).toBeVisible()
  await expect(page).toHaveURL('/?q=learning')
  await expectAccessible(page)
  await page.reload()
  await expect(sentence).toBeVisible()
  await view.searchBox.fill('lamps')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=lamps')
  await expect(sentence).toHaveCount(0)
  await page.goto('/stats?access=free')
  await expect(page.getByText('Left out of the address, because there is no such value: access.')).toBeVisible()
})

async function openPanel(page: Page, view: View): Promise<void> {
  await page.goto('/?q=learning&year_from=2015&access=gold')
  await view.filters.click()
  await expect(filterValue(view, 'Access', /^Gold \d+ \(remove\)$/)).toBeVisible()
}
