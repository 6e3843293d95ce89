/** Asking again on purpose: a button says when the answer came, and what it costs to ask for it anew. */
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

const REFRESH = 'Refresh (1 request)'

test('a search and an article are asked for again when a reader says so, and only then', async ({
  page,
  desk,
  view,
}) => {
  await page.goto('/?q=scipy')
  await expect(page.getByText(/^Answered at \d\d:\d\d:\d\d\./)).toBeVisible()
  await page.getByRole('button', { name: REFRESH }).click()
  await expect(view.titles.filter({ hasText: SCIPY.title })).toBeVisible()
  await desk.expectAsked('/articles?q=scipy', '/articles?q=scipy')

  await view.titles.filter({ hasText: SCIPY.title }).click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await desk.expectAsked(`/articles/${SCIPY.slug}`)
  await page.getByRole('button', { name: REFRESH }).click()
  await desk.expectAsked(`/articles/${SCIPY.slug}`)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await page.goBack()
  await expect(view.results).toBeVisible()
  await desk.expectAsked()
})

test('while another search is on its way, the old list tells no time', async ({ page, view }) => {
  await page.goto('/?q=scipy')
  await expect(page.getByText(/^Answered at/)).toBeVisible()
  await page.route('**/api/v1/articles?q=network', () => {})
  await view.searchBox.fill('network')
  await view.searchButton.click()
  await expect(view.results.locator('..')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(/^Answered/)).toHaveCount(0)
})
