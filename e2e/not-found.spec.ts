/** A link leads nowhere: what was meant can still be found. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

test('an article that is not there suggests a search from the words of its slug', async ({ page, desk, view }) => {
  desk.expectFailure(404)
  await page.goto('/articles/array-programming-with-nump')
  await expect(view.heading('Article not found')).toBeVisible()
  await expect(page).toHaveTitle('Article not found · Carrel')
  await desk.expectAsked('/articles/array-programming-with-nump')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search for “array programming with nump”' }).click()
  await expect(page).toHaveURL('/?q=array+programming+with+nump')
  // The last word is also found as a beginning.
  await expect(view.titles.first()).toHaveText('Array programming with NumPy')
})

test('going back and forth to it asks no second time', async ({ page, desk, view }) => {
  desk.expectFailure(404)
  await page.goto('/articles/no-such-article')
  await expect(view.heading('Article not found')).toBeVisible()
  await page.getByRole('link', { name: 'See all articles' }).click()
  await expect(view.results).toBeVisible()
  await desk.expectAsked('/articles/no-such-article', '/articles')
  await page.goBack()
  await expect(view.heading('Article not found')).toBeVisible()
  await desk.expectAsked()
})

test('a page that is not there', async ({ page, desk, view }) => {
  // Only a server that renders tells so by its status.
  if (desk.way === 'served') desk.expectFailure(404)
  await page.goto('/no/such/page')
  await expect(view.heading('Page not found')).toBeFocused()
  await expectAccessible(page)
  await desk.expectAsked()
  await page.getByRole('link', { name: 'Search all articles' }).click()
  await expect(page).toHaveURL('/')
  await expect(view.results).toBeVisible()
})

test('a slug that no article can have', async ({ page, desk, view }) => {
  for (const slug of ['%E2%80%AE', '-', '..%2F..%2Fetc', '%00', 'a'.repeat(300)]) {
    await test.step(slug, async () => {
      desk.expectFailure(404)
      await page.goto(`/articles/${slug}`)
      await expect(view.heading('Article not found')).toBeVisible()
    })
  }
})

test('a link that was cut off within a character', async ({ page, desk, view }) => {
  desk.expectFailure(404)
  desk.expectMessage(/could not be decoded because it is a malformed URL segment/)
  await page.goto('/articles/caf%C3')
  await expect(view.heading('Article not found')).toBeVisible()
  await expectAccessible(page)
})
