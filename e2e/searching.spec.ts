/** What asks the service and what does not: typing never does, Enter and the button do. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

test('typing asks nothing, however long one waits; Enter and the button do', async ({ page, desk, view }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await desk.expectAsked('/articles')

  await view.searchBox.pressSequentially('climate sensitivity')
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL('/')
  await desk.expectAsked()

  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=climate+sensitivity')
  await desk.expectAsked('/articles?q=climate+sensitivity')

  await view.searchBox.fill('  open   access ')
  await view.searchButton.click()
  await expect(page).toHaveURL('/?q=open+access')
  await expect(view.count).toContainText('for “open access”')
  await desk.expectAsked('/articles?q=open+access')
})

test('the same search again asks nothing and is no new step of the history', async ({ page, desk, view }) => {
  await page.goto('/?q=climate')
  await expect(view.results).toBeVisible()
  const steps = await page.evaluate(() => window.history.length)
  await view.searchBox.press('Enter')
  await view.searchButton.click()
  await desk.expectAsked('/articles?q=climate')
  expect(await page.evaluate(() => window.history.length)).toBe(steps)
})

test('Clear empties the box and asks nothing; Enter then shows everything', async ({ page, desk, view }) => {
  await page.goto('/')
  await expect(view.clearButton).toHaveCount(0)
  await view.searchBox.fill('genome')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=genome')
  await expect(view.count).toContainText('for “genome”')
  await desk.expectAsked('/articles', '/articles?q=genome')

  await view.clearButton.click()
  await expect(view.searchBox).toHaveValue('')
  await expect(view.searchBox).toBeFocused()
  await expect(view.clearButton).toHaveCount(0)
  await expect(page).toHaveURL('/?q=genome')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles')
  // The answer of the first visit is still at hand.
  await desk.expectAsked()
})

test('matched words are marked, in titles and abstracts', async ({ page, view }) => {
  await page.goto('/?q=bert')
  await expect(view.results.locator('h2 mark').first()).toHaveText(/^BERT/)
  await page.goto('/?q=%22question+answering%22')
  await expect(view.results.locator('mark').first()).toBeVisible()
  for (const marked of await view.results.locator('mark').allInnerTexts()) {
    expect(marked).toMatch(/question|answer/i)
  }
})

test('a search that is too long is said, and not sent', async ({ page, desk, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await desk.expectAsked('/articles')

  await view.searchBox.fill('x'.repeat(1001))
  await view.searchBox.press('Enter')
  await expect(page.getByText('up to 1,000 characters; this one has 1,001')).toBeVisible()
  await expect(view.searchBox).toHaveAttribute('aria-invalid', 'true')
  await expect(view.searchBox).toHaveAccessibleDescription(/up to 1,000 characters/)
  await expectAccessible(page)
  await desk.expectAsked()

  await view.searchBox.fill('a '.repeat(65))
  await view.searchButton.click()
  await expect(page.getByText('up to 64 words; this one has 65')).toBeVisible()
  await desk.expectAsked()

  await view.searchBox.fill('climate')
  await view.searchBox.press('Enter')
  await expect(view.count).toContainText('for “climate”')
  await expect(view.searchBox).toHaveAttribute('aria-invalid', 'false')
  await desk.expectAsked('/articles?q=climate')
})

test('how search works can be read beside the box', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  const help = page.getByText('Every word must occur')
  await expect(help).toBeHidden()
  await page.getByRole('search').getByText('How search works').click()
  await expect(help).toBeVisible()
  await expectAccessible(page)
})
