/** While a response is on its way, the old content stays and nothing moves. */
import { holdRequests } from './support/gate.ts'
import { SCIPY } from './support/known-articles.ts'
import { expectNoLayoutShift } from './support/layout.ts'
import { expect, test } from './support/test.ts'

// The browser is answered in place of the service.
test.use({ pages: 'static' })

/** The pages with a skeleton: name, address, and the request that a test holds. */
const FIRST_VISITS = [
  ['the search', '/', /^\/articles$/],
  ['a search with words', '/?q=learning&type=review&page=1', /^\/articles/],
  ['an article', `/articles/${SCIPY.slug}`, /^\/articles\//],
  ['the statistics', '/stats', /^\/stats/],
] as const

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

  await gate.open()
  await expect(old).toHaveCount(0)
  await expect(view.count).toContainText('for “climate”')
  await expect(view.titles.first()).not.toHaveText(first)
})

test('an article shows the list’s record at once while the rest loads', async ({ page, app, view }) => {
  await page.goto('/?q=scipy')
  await expect(view.titles).toHaveText([SCIPY.title])
  const gate = await holdRequests(page, /^\/articles\//)
  await view.titles.first().click()
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expect(page.getByText('The paper describes the SciPy library')).toBeVisible()
  await expect(page.getByRole('link', { name: `https://doi.org/${SCIPY.doi}` })).toBeVisible()
  await expect(page.getByText('Pauli Virtanen')).toBeVisible()
  await expect(page.getByRole('link', { name: SCIPY.cites })).toHaveCount(0)

  await gate.open()
  await expect(page.getByRole('link', { name: SCIPY.cites })).toBeVisible()
  await app.expectRequests('/articles?q=scipy', `/articles/${SCIPY.slug}`)
})

test('the count stays one status element, so that screen readers follow it', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles, newest first')
  const node = await view.count.elementHandle()
  await view.searchBox.fill('zzzz')
  await view.searchBox.press('Enter')
  await expect(view.count).toHaveText('No articles found for “zzzz”')
  await page.goBack()
  await view.pageLink('Next page').click()
  await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles, newest first')
  const isSame = await view.count.evaluate((now, before) => now === before, node)
  expect(isSame).toBe(true)
})

test(
  'a search that was left while loading is there on return, without another request',
  { tag: '@long' },
  async ({ page, app, view }) => {
    await page.goto('/')
    await expect(view.results).toBeVisible()
    const gate = await holdRequests(page, /^\/articles\?q=genome/)
    await view.searchBox.fill('genome')
    await view.searchBox.press('Enter')
    await app.expectRequests('/articles', '/articles?q=genome')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await gate.open()
    await page.goForward()
    await expect(view.count).toContainText('for “genome”')
    await app.expectRequests()
  },
)

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, { tag: width === 390 ? ['@long'] : [] }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('every skeleton gives way without a layout shift', { tag: '@long' }, async ({ page, view }) => {
      for (const [name, address, held] of FIRST_VISITS)
        await test.step(name, async () => {
          const gate = await holdRequests(page, held)
          await page.goto(address)
          await expect(view.skeleton.first()).toBeVisible()
          await expect(view.title).toHaveCount(1)
          await gate.open()
          await expect(view.skeleton).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready)
          await expectNoLayoutShift(page)
          await page.unrouteAll({ behavior: 'wait' })
        })
    })
  })
}
