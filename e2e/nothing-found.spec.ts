/** Nothing was found, or nothing is left: what can be tried. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

test('nothing found: each suggestion changes the search', async ({ page, view }) => {
  await page.goto('/?q=%22zzzz+yyyy%22&type=review')
  await expect(view.count).toHaveText('No reviews found for “"zzzz yyyy"”')
  await expect(page.getByRole('heading', { level: 2, name: 'What you can try' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Search in all types' }).click()
  await expect(page).toHaveURL('/?q=%22zzzz+yyyy%22')
  await expect(page.getByRole('link', { name: 'Search in all types' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Search for the words without quotes' }).click()
  await expect(page).toHaveURL('/?q=zzzz+yyyy')
  await expect(page.getByText('Leave out a word')).toBeVisible()

  await page.getByRole('link', { name: 'See all articles' }).click()
  await expect(page).toHaveURL('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles')
})

test('past the end: how many pages there are, and a link to the last', async ({ page, view }) => {
  await page.goto('/?page=40')
  await expect(view.count).toHaveText('Nothing on page 40 of 13')
  await expect(page.getByText('There are only 13 pages')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to page 13, the last one' }).click()
  await expect(page).toHaveURL('/?page=13')
  await expect(view.count).toHaveText('Showing 241 to 257 of 257 articles')
})
