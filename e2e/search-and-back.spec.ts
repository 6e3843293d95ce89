/** A reader searches, narrows, turns pages, opens an article, and comes back to where they were. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

test('search, filter, page, page size, article, Back, Forward', async ({ page, desk, view }) => {
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles')
  await expectAccessible(page)
  await desk.expectAsked('/articles')

  await view.searchBox.fill('learning')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=learning')
  await expect(view.count).toHaveText(/^Showing 1 to 20 of \d+ articles for “learning”$/)
  await desk.expectAsked('/articles?q=learning')

  await view.type('Articles').click()
  await expect(page).toHaveURL('/?q=learning&type=article')
  await expect(view.count).toContainText('articles for “learning”')
  await view.type('All').click()
  await expect(page).toHaveURL('/?q=learning')
  await desk.expectAsked('/articles?q=learning&type=article')

  await view.perPage.selectOption('50')
  await expect(page).toHaveURL('/?q=learning&per_page=50')
  await expect(view.pages).toHaveCount(0)
  await desk.expectAsked('/articles?q=learning&per_page=50')
  await view.perPage.selectOption('20')

  await view.pageLink('Next page').click()
  await expect(page).toHaveURL('/?q=learning&page=2')
  await expect(view.heading('Search results')).toBeFocused()
  await expect(view.count).toHaveText(/^Showing 21 to 40 of \d+ articles for “learning”$/)
  await expect(view.currentPage).toHaveText('2')
  await expectAccessible(page)
  await desk.expectAsked('/articles?q=learning&page=2')

  const opened = view.titles.nth(12)
  const title = await opened.innerText()
  await opened.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await opened.click()
  await expect(view.heading(title)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const path = new URL(page.url()).pathname
  await desk.expectAsked(path)

  await page.goBack()
  await expect(page).toHaveURL('/?q=learning&page=2')
  await expect(view.titles.nth(12)).toBeFocused()
  await expect(view.titles.nth(12)).toHaveText(title)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await expect(view.count).toHaveText(/^Showing 21 to 40 of \d+ articles for “learning”$/)

  await page.goForward()
  await expect(view.heading(title)).toBeVisible()
  await page.goBack()
  await expect(view.titles.nth(12)).toBeFocused()
  await page.goBack()
  await expect(view.count).toHaveText(/^Showing 1 to 20 of/)
  await expect(view.searchBox).toHaveValue('learning')
  await page.goBack()
  await expect(view.perPage).toHaveValue('50')
  await desk.expectAsked()
})

test('the way back on the article page leads to the same place', async ({ page, desk, view }) => {
  await page.goto('/?q=language')
  await view.titles.nth(9).click()
  await expect(view.title).toBeFocused()
  await page.getByRole('link', { name: /^Back to the \d+ articles for “language”$/ }).click()
  await expect(page).toHaveURL('/?q=language')
  await expect(view.titles.nth(9)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(desk.asked()).toHaveLength(2)
})

test('the first and the last page offer no way beyond', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.pageLink('Next page')).toBeVisible()
  await expect(view.pageLink('Previous page')).toHaveCount(0)
  await view.pageLink('Page 13').click()
  await expect(view.count).toHaveText('Showing 241 to 257 of 257 articles')
  await expect(view.pageLink('Previous page')).toBeVisible()
  await expect(view.pageLink('Next page')).toHaveCount(0)
})
