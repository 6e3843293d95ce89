/** Filters without counts, without scripts, and before a service that has none. */
import { fieldset, filterValue } from './support/filters.ts'
import { holdRequests } from './support/gate.ts'
import { test as hostedTest } from './support/hosted-test.ts'
import { expect, test } from './support/test.ts'

test.describe('answered in place of the service', () => {
  test.use({ pages: 'static' })

  test('filters work without counts, and say that these failed', async ({ page, app, view }) => {
    app.expectFailure(400)
    await page.route('**/api/v1/stats*', (route) => route.fulfill({ status: 400, json: { title: 'No' } }))
    await page.goto('/')
    await view.filters.click()
    await expect(view.filterPanel).toContainText('The counts could not be loaded.')
    await fieldset(view, 'Licence').getByLabel('Find a licence').fill('CC-BY-4.0')
    await fieldset(view, 'Licence').getByRole('link', { name: 'Filter by “CC-BY-4.0”' }).click()
    await expect(page).toHaveURL('/?license=CC-BY-4.0')
    await filterValue(view, 'Type', 'Reviews').click()
    await expect(view.count).toContainText('reviews')
  })

  test('a search that finds too much lists no authors', async ({ page, view }) => {
    const json = { articles: 12_000, sources: 1, by_type: { article: 12_000 }, top_authors: null }
    await page.route('**/api/v1/stats*', (route) => route.fulfill({ json }))
    await page.goto('/')
    await view.filters.click()
    await expect(fieldset(view, 'Author')).toContainText('Narrow the search to list authors')
  })

  test('placeholders keep the place of counts that load', async ({ page, view }) => {
    const gate = await holdRequests(page, /^\/stats/)
    await page.goto('/')
    await view.filters.click()
    await expect(view.skeleton.first()).toBeVisible()
    const before = await fieldset(view, 'Source').boundingBox()
    await gate.open()
    await expect(view.skeleton).toHaveCount(0)
    expect((await fieldset(view, 'Source').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, pages: 'served' })

  test('filters and order are a form, and chips remove what is chosen', async ({ page, view }) => {
    await page.goto('/?q=learning&type=review&per_page=50')
    const form = page.getByRole('group').filter({ hasText: 'Filters' })
    await form.getByText('Filters', { exact: true }).click()
    await form.getByLabel('Year: From').fill('2015')
    await form.getByLabel('Access').selectOption('Gold')
    await form.getByLabel('Sort by').selectOption('Oldest first')
    await form.getByLabel('Has').selectOption('DOI')
    await view.button('Apply').click()
    await expect(view.count).toHaveText(/reviews for “learning”, oldest first$/)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))).toEqual({
      q: 'learning',
      type: 'review',
      per_page: '50',
      year_from: '2015',
      access: 'gold',
      has: 'doi',
      sort: 'oldest',
    })

    // Another text keeps what is chosen.
    await view.searchBox.fill('networks')
    await view.searchButton.click()
    await expect(view.count).toContainText('for “networks”')
    await view.button('Remove: Access gold').click()
    await expect(page).toHaveURL('/?q=networks&type=review&year_from=2015&has=doi&sort=oldest&per_page=50')
    await view.button('Clear all').click()
    await expect(page).toHaveURL('/?q=networks&type=review&sort=oldest&per_page=50')
  })
})

hostedTest('a service without extensions is offered nothing and sent nothing of them', async ({ page, app, view }) => {
  await page.goto('/?q=lamps&year_from=2015&license=CC0-1.0&sort=title')
  await expect(view.count).toHaveText('Showing 1 to 20 of 45 articles for “lamps”')
  const sentence = 'This catalogue cannot filter: year_from, license and sort were ignored.'
  await expect(page.getByText(sentence)).toBeVisible()
  for (const control of [view.filters, view.sortBy, view.button('Clear all')]) await expect(control).toHaveCount(0)
  // The address keeps what was asked for, until the reader changes the search.
  await page.reload()
  await expect(page.getByText(sentence)).toBeVisible()
  await view.pageLink('Next page').click()
  await expect(page).toHaveURL('/?q=lamps&page=2')
  await expect(page.getByText('This catalogue cannot')).toHaveCount(0)
  await app.expectRequests('/articles?q=lamps', '/articles?q=lamps', '/articles?q=lamps&page=2')
  await page.goto('/stats?q=lamps')
  await expect(page.getByText('The figures are those of the whole catalogue.')).toBeVisible()
  await page.goto('/stats')
  await expect(page.getByText('This catalogue cannot')).toHaveCount(0)
})
