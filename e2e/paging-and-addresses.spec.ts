/** The address holds the whole search, and history leads back to the same place. */
import type { Page } from '@playwright/test'
import { holdRequests } from './support/gate.ts'
import { waitForHydration } from './support/hydration.ts'
import { SCIPY } from './support/known-articles.ts'
import { expect, test } from './support/test.ts'

// The tests of addresses send more requests than a rate limit window allows.
test.use({ limit: 1000 })

test('a search, filter, page size, page, article, Back and Forward keep address and place', async ({
  page,
  app,
  view,
}) => {
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles, newest first')
  await app.expectRequests('/articles')

  await view.searchBox.fill('learning')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=learning')
  await expect(view.count).toHaveText(/^Showing 1 to 20 of \d+ articles for “learning”, sorted by relevance$/)
  await app.expectRequests('/articles?q=learning')

  await view.type('Articles').click()
  await expect(page).toHaveURL('/?q=learning&type=article')
  await expect(view.count).toContainText('articles for “learning”')
  await view.type('All').click()
  await expect(page).toHaveURL('/?q=learning')
  await app.expectRequests('/articles?q=learning&type=article')

  await view.perPage.selectOption('50')
  await expect(page).toHaveURL('/?q=learning&per_page=50')
  await expect(view.pager).toHaveCount(0)
  await app.expectRequests('/articles?q=learning&per_page=50')
  await view.perPage.selectOption('20')

  await view.pageLink('Next page').click()
  await expect(page).toHaveURL('/?q=learning&page=2')
  await expect(view.heading('Search results')).toBeFocused()
  await expect(view.count).toHaveText(/^Showing 21 to 40 of \d+ articles for “learning”, sorted by relevance$/)
  await expect(view.currentPage).toHaveText('2')
  await app.expectRequests('/articles?q=learning&page=2')

  const opened = view.titles.nth(12)
  const title = await opened.innerText()
  await opened.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await opened.click()
  await expect(view.heading(title)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const path = new URL(page.url()).pathname
  await app.expectRequests(path)

  await page.goBack()
  await expect(page).toHaveURL('/?q=learning&page=2')
  await expect(view.titles.nth(12)).toBeFocused()
  await expect(view.titles.nth(12)).toHaveText(title)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await expect(view.count).toHaveText(/^Showing 21 to 40 of \d+ articles for “learning”, sorted by relevance$/)

  await page.goForward()
  await expect(view.heading(title)).toBeVisible()
  await page.goBack()
  await expect(view.titles.nth(12)).toBeFocused()
  await page.goBack()
  await expect(view.count).toHaveText(/^Showing 1 to 20 of/)
  await expect(view.searchBox).toHaveValue('learning')
  await page.goBack()
  await expect(view.perPage).toHaveValue('50')
  await app.expectRequests()
})

test('the first and the last page have no link beyond', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/')
  await expect(view.pageLink('Next page')).toBeVisible()
  await expect(view.pageLink('Previous page')).toHaveCount(0)
  await view.pageLink('Page 13').click()
  await expect(view.count).toHaveText('Showing 241 to 257 of 257 articles, newest first')
  await expect(view.pageLink('Previous page')).toBeVisible()
  await expect(view.pageLink('Next page')).toHaveCount(0)
})

test('each change of the search is a new address and history entry', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  const stepsBefore = await page.evaluate(() => window.history.length)

  await view.searchBox.fill('deep learning')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=deep+learning')

  await view.type('Reviews').click()
  await expect(page).toHaveURL('/?q=deep+learning&type=review')

  await view.type('All').click()
  await expect(page).toHaveURL('/?q=deep+learning')
  await view.perPage.selectOption('50')
  await expect(page).toHaveURL('/?q=deep+learning&per_page=50')

  await view.clearButton.click()
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?per_page=50')
  await view.pageLink('Page 2').click()
  await expect(page).toHaveURL('/?page=2&per_page=50')
  await view.perPage.selectOption('20')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => window.history.length)).toBe(stepsBefore + 7)

  await view.mainLink('Search').click()
  await expect(page).toHaveURL('/')
})

test('the address has one order and spelling of its parameters', async ({ page, view }) => {
  await page.goto('/?q=learning&type=conference_paper&per_page=50')
  await expect(view.results).toBeVisible()
  await page.goto('/?type=article&per_page=50')
  await view.pageLink('Page 3').click()
  await expect(page).toHaveURL('/?type=article&page=3&per_page=50')
  await view.searchBox.fill('a & b + 100% “ü”')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=a+%26+b+%2B+100%25+%E2%80%9C%C3%BC%E2%80%9D&type=article&per_page=50')
  await expect(view.searchBox).toHaveValue('a & b + 100% “ü”')
})

test.describe('with static pages', () => {
  // A server that has the answer in its cache sends no request.
  test.use({ pages: 'static' })

  test(
    'invalid parameters are replaced, never sent, and not kept in the history',
    { tag: '@long' },
    async ({ page, app, view }) => {
      // The page before is not one of the app's, which would be a second load.
      await page.route('**/before', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Before</title>' }),
      )
      for (const [opened, replaced] of INVALID) {
        await test.step(`${opened} becomes ${replaced}`, async () => {
          await page.goto('/before')
          await page.goto(opened)
          await expect(view.count).toHaveText(/^(?:Showing|1 |No |Page )/)
          expect(await page.evaluate(() => window.location.pathname + window.location.search)).toBe(replaced)
          await app.expectRequests(`/articles${replaced.slice(1)}`)
          await page.goBack()
          await expect(page).toHaveTitle('Before')
        })
      }
    },
  )
})

test('a list keeps its scroll position after a reload and after another page', async ({ page, view }) => {
  await openWithOwnFont(page, '/?q=learning')
  await view.titles.nth(15).scrollIntoViewIfNeeded()
  const place = await restAt(page)
  expect(place).toBeGreaterThan(500)
  await page.reload()
  await expectPlace(page, place)
  await page.goto('/about')
  await page.goBack()
  await expect(page).toHaveURL('/?q=learning')
  await expectPlace(page, place)
})

test(
  'a list keeps its scroll position behind an article that was reloaded',
  { tag: '@long' },
  async ({ page, view }) => {
    await openWithOwnFont(page, '/?q=learning')
    await view.titles.nth(14).scrollIntoViewIfNeeded()
    const place = await restAt(page)
    expect(place).toBeGreaterThan(500)
    const title = await view.titles.nth(14).innerText()
    await view.titles.nth(14).click()
    await expect(view.title).toBeFocused()
    await page.reload()
    await expect(view.heading(title)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/?q=learning')
    await expectPlace(page, place)
    await page.goForward()
    await expect(view.heading(title)).toBeFocused()
    await page.goBack()
    await expectPlace(page, place)
  },
)

test('scroll restoration stops when a key is pressed while the list loads', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await view.titles.nth(14).click()
  await expect(view.title).toBeFocused()
  await page.reload()
  const gate = await holdRequests(page, /^\/articles\?q=learning/)
  await page.goBack()
  await expect(view.skeleton.first()).toBeVisible()
  await page.keyboard.press('Home')
  await expect.poll(() => placeOf(page)).toBe(0)
  await gate.open()
  await expect(view.titles).toHaveCount(20)
  expect(await placeOf(page)).toBe(0)
})

const INVALID: [opened: string, replaced: string][] = [
  ['/?page=abc', '/'],
  ['/?per_page=9999', '/?per_page=100'],
  ['/?q=++open+++access+', '/?q=open+access'],
  ['/?q=%FF', '/?q=%EF%BF%BD'],
  ['/?q=learning&type=zzz&page=abc&per_page=37&x=1', '/?q=learning'],
  [`/?q=doi%3A${encodeURIComponent(SCIPY.doi)}`, `/?q=${encodeURIComponent(SCIPY.doi)}`],
]

/** Opens a page as on a second visit: a first one may use a font of the system, in which rows have another height. */
async function openWithOwnFont(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.reload()
}

/** Waits until the page has handled its scroll event; returns how far it is scrolled. */
async function restAt(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return placeOf(page)
}

/** In pixels. */
const LINE_HEIGHT = 32

/** How far a page is scrolled. */
function placeOf(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** Expects a page at a place, before and after hydration. */
async function expectPlace(page: Page, place: number): Promise<void> {
  // Scroll anchoring may keep the same rows in view one line higher or lower.
  const getDistance = async () => Math.abs((await placeOf(page)) - place)
  await expect.poll(getDistance, 'distance from the old place').toBeLessThan(LINE_HEIGHT)
  await waitForHydration(page)
  expect(await getDistance()).toBeLessThan(LINE_HEIGHT)
}
