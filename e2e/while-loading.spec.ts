/** While an answer is on its way: what was there stays, and nothing jumps when it comes. */
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './gate.ts'
import { SCIPY } from './known-articles.ts'
import { expectStill } from './layout.ts'
import { expect, test } from './story.ts'

// The browser is answered in the place of the service.
test.use({ way: 'plain' })

test('the old list stays, dimmed, while the next one loads', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await expect(view.titles).toHaveCount(20)
  const first = await view.titles.first().innerText()
  const old = page.locator('[aria-busy="true"]')
  await expect(old).toHaveCount(0)

  const gate = await holdRequests(page, /^\/articles\?q=climate/)
  await view.searchBox.fill('climate')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=climate')
  await expect(old).toHaveCount(1)
  await expect(old.getByRole('list', { name: 'Results' })).toBeVisible()
  await expect(view.titles.first()).toHaveText(first)
  await expectAccessible(page)

  await gate.open()
  await expect(old).toHaveCount(0)
  await expect(view.count).toContainText('for “climate”')
  await expect(view.titles.first()).not.toHaveText(first)
})

test('what came with the list is on screen at once while the rest of the article loads', async ({
  page,
  desk,
  view,
}) => {
  await page.goto('/?q=scipy')
  await expect(view.titles).toHaveText([SCIPY.title])
  const gate = await holdRequests(page, /^\/articles\//)
  await view.titles.first().click()
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expect(page.getByText('The paper describes the SciPy library')).toBeVisible()
  await expect(page.getByRole('link', { name: `https://doi.org/${SCIPY.doi}` })).toBeVisible()
  await expect(page.getByText('Pauli Virtanen')).toBeVisible()
  await expect(page.getByRole('link', { name: SCIPY.cites })).toHaveCount(0)
  await expectAccessible(page)

  await gate.open()
  await expect(page.getByRole('link', { name: SCIPY.cites })).toBeVisible()
  await desk.expectAsked('/articles?q=scipy', `/articles/${SCIPY.slug}`)
})

test('the count is one and the same status all along, so that a screen reader follows it', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles')
  const node = await view.count.elementHandle()
  await view.searchBox.fill('zzzz')
  await view.searchBox.press('Enter')
  await expect(view.count).toHaveText('No articles found for “zzzz”')
  await page.goBack()
  await view.pageLink('Next page').click()
  await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles')
  const isSame = await view.count.evaluate((now, before) => now === before, node)
  expect(isSame).toBe(true)
})

test('leaving while it loads wastes nothing: the answer is there on return', async ({ page, desk, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  const gate = await holdRequests(page, /^\/articles\?q=genome/)
  await view.searchBox.fill('genome')
  await view.searchBox.press('Enter')
  await desk.expectAsked('/articles', '/articles?q=genome')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await gate.open()
  await page.goForward()
  await expect(view.count).toContainText('for “genome”')
  await desk.expectAsked()
})

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    const visits: [name: string, address: string, held: RegExp][] = [
      ['search', '/', /^\/articles$/],
      ['a search with words', '/?q=learning&type=review&page=1', /^\/articles/],
      ['an article', `/articles/${SCIPY.slug}`, /^\/articles\//],
      ['the statistics', '/stats', /^\/stats/],
    ]
    for (const [name, address, held] of visits) {
      // The skeleton of a search with words is that of any; narrow, the list tells most.
      const isShort = name === 'search' || (width === 1280 && name !== 'a search with words')
      const tag = isShort ? [] : ['@long']
      test(
        `first visit of ${name}: the skeleton gives way without moving anything`,
        { tag },
        async ({ page, view }) => {
          const gate = await holdRequests(page, held)
          await page.goto(address)
          await expect(page.locator('.skeleton').first()).toBeVisible()
          await expect(view.title).toHaveCount(1)
          await expectAccessible(page)
          await gate.open()
          await expect(page.locator('.skeleton')).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready)
          await expectStill(page)
        },
      )
    }
  })
}
