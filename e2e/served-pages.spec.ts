/** A server-rendered page is complete before any script, and the app hydrates it without another request. */
import { holdScripts } from './support/gate.ts'
import { waitForHydration } from './support/hydration.ts'
import { SCIPY } from './support/known-articles.ts'
import { expectNoLayoutShift } from './support/layout.ts'
import { FAILURES, formatRequestsLeft, NAMES } from './support/names.ts'
import { readHead, readTags } from './support/page-head.ts'
import { passTime } from './support/pass-time.ts'
import { expect, test } from './support/test.ts'

test.use({ pages: 'served' })

const LINKS = [
  { address: '/?q=learning&page=2', heading: 'Search results', asks: '/articles?q=learning&page=2' },
  { address: `/articles/${SCIPY.slug}`, heading: SCIPY.title, asks: `/articles/${SCIPY.slug}` },
  // A server never sees what follows the #.
  { address: `/articles/${SCIPY.slug}#from-elsewhere`, heading: SCIPY.title, asks: `/articles/${SCIPY.slug}` },
  { address: '/stats', heading: 'Statistics', asks: '/stats' },
  // The router does not look at slashes.
  { address: '//', heading: 'Search results', asks: '/articles' },
  { address: '/stats/', heading: 'Statistics', asks: '/stats' },
  { address: '/stats?q=learning', heading: 'Statistics', asks: '/stats?q=learning' },
  { address: '/advanced?q=genome+OR+protein', heading: 'Advanced search', asks: null },
  { address: '/about', heading: 'About Carrel', asks: null },
]

for (const { address, heading, asks } of LINKS) {
  // Variants of addresses that the table above these tests already holds once.
  const tag = /#|\/$/.test(address) ? ['@long'] : []
  test(
    `${address} is readable before the scripts, and hydration moves nothing`,
    { tag },
    async ({ page, app, view }) => {
      const scripts = await holdScripts(page)
      const left = asks === null ? 'Request limit not yet known' : formatRequestsLeft(59)
      // The full address, because a relative one of two slashes names another host.
      await page.goto(app.origin + address, { waitUntil: 'commit' })
      await expect(view.heading(heading)).toBeAttached()
      await expect(view.skeleton).toHaveCount(0)
      await expect(view.banner).toContainText(left)
      const before = await readHead(page)
      const text = await page.getByRole('main').innerText()

      await scripts.open()
      await waitForHydration(page)
      await expect(view.banner).toContainText(left)
      expect(await page.getByRole('main').innerText()).toContain(text.slice(0, 200))
      expect((await readHead(page)).titles).toEqual(before.titles)
      expect(readTags(await readHead(page), 'citation_author')).toEqual(readTags(before, 'citation_author'))
      await expectNoLayoutShift(page)
      // The server sent the one request for the page.
      await app.expectRequests(...(asks === null ? [] : [asks]))
    },
  )
}

test('the next page is one request after hydration, and Back none', async ({ page, app, view }) => {
  await page.goto('/?q=learning')
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('Showing 21 to 40')
  await page.goBack()
  await expect(view.count).toContainText('Showing 1 to 20')
  await app.expectRequests('/articles?q=learning', '/articles?q=learning&page=2')
  await expect(view.banner).toContainText(formatRequestsLeft(58))
})

test(
  'an article from a list is hydrated like any other after a reload',
  { tag: '@long' },
  async ({ page, app, view }) => {
    await page.goto('/?q=learning')
    await view.titles.first().click()
    await expect(view.allFields).toBeVisible()
    const opened = new URL(page.url()).pathname
    await page.reload()
    await expect(page.getByRole('link', { name: 'Back to the search', exact: true })).toBeVisible()
    expect(readTags(await readHead(page), 'citation_title')).toHaveLength(1)
    // The browser requested it first, and the server for the reload.
    await app.expectRequests('/articles?q=learning', opened, opened)
  },
)

test('text that is typed before hydration stays', async ({ page, view }) => {
  const scripts = await holdScripts(page)
  await page.goto('/?q=network', { waitUntil: 'commit' })
  await view.searchBox.press('End')
  await view.searchBox.pressSequentially(' graph')
  await scripts.open()
  await waitForHydration(page)
  await expect(view.results.locator('mark').first()).toBeVisible()
  await expect(view.searchBox).toHaveValue('network graph')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=network+graph')
})

test(
  'an address with invalid parameters shows the right list and is replaced',
  { tag: '@long' },
  async ({ page, app, view }) => {
    await page.goto('/?q=learning&type=zzz&page=abc')
    await expect(view.count).toContainText('for “learning”')
    await expect(page).toHaveURL('/?q=learning')
    expect((await readHead(page)).links).toContainEqual(['canonical', `${app.origin}/?q=learning`])
    await app.expectRequests('/articles?q=learning')
  },
)

test('an unknown article has status 404 and the focus on its heading', async ({ page, app, view }) => {
  app.expectFailure(404)
  const response = await page.goto('/articles/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(view.heading('Article not found')).toBeFocused()
  await app.expectRequests('/articles/no-such-article')
})

test('a page whose response is late is rendered in the browser', async ({ page, app, view }) => {
  app.answerPages('too late')
  const response = await page.goto('/?q=learning')
  expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await expect(view.count).toContainText('for “learning”')
  await app.expectRequests('/articles?q=learning')
})

test('a catalogue that is down has status 503, and Try again helps', async ({ page, app, view }) => {
  app.expectFailure(503)
  app.answerPages('unavailable')
  const response = await page.goto('/?q=learning')
  expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '30'])
  await expect(view.alert.getByRole('heading')).toBeFocused()
  await app.expectRequests()
  await view.tryAgain.click()
  await expect(view.count).toContainText('for “learning”')
  await app.expectRequests('/articles?q=learning')
})

test.describe('with 1 request a minute', () => {
  test.use({ limit: 1 })
  // Uses the one request.
  test.beforeEach(async ({ page, app }) => {
    app.expectFailure(429)
    await page.goto('/')
  })

  test('a refused page has status 429, shows the time of the wait, and continues', async ({ page, app, view }) => {
    await page.clock.install()
    const response = await page.goto('/?q=learning')
    expect(response?.status()).toBe(429)
    expect(response?.headers()['retry-after']).toMatch(/^6[0-2]$/)
    await expectNoLayoutShift(page)
    await expect(view.alert).toContainText(NAMES.retryFrom)
    await expect(view.alert.getByRole('heading', { name: FAILURES.rateLimit })).toBeFocused()
    await expect(view.skeleton).toHaveCount(0)
    await app.expectRequests('/articles', '/articles?q=learning')
    await passTime(page, app, 61_000)
    await expect(view.heading('Search results')).toBeFocused()
    await expect(view.alert).toHaveCount(0)
    await app.expectRequests('/articles?q=learning')
  })
})
