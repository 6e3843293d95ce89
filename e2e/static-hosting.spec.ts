/** The app on an ordinary web server, its service on another origin: every page works as at our own desk. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './hosted-story.ts'
import { expectNoOverflow } from './layout.ts'
import { LAMP } from './stub-answers.ts'

test('search, next page, an article, back, the statistics', async ({ page, stub, watch, view }) => {
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 45 articles')
  await view.searchBox.fill('lamps')
  await view.searchBox.press('Enter')
  await expect(view.count).toHaveText('Showing 1 to 20 of 45 articles for “lamps”')
  await view.pageLink('Next page').click()
  await expect(view.count).toHaveText('Showing 21 to 40 of 45 articles for “lamps”')
  await view.titles.first().click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await watch.expectAsked('/articles', '/articles?q=lamps', '/articles?q=lamps&page=2', '/articles/lamp-21', '/stats')
  // Nothing of the page's own origin is an API, and the service was asked for nothing else.
  expect(new Set(watch.requests.map((request) => new URL(request.url()).origin))).toEqual(new Set([stub.origin]))
  expect(stub.asked()).toHaveLength(5)
})

test('links into the middle of it open what they name', async ({ page, view }) => {
  await page.goto(`/articles/${LAMP.slug}`)
  await expect(view.heading(LAMP.title)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/?q=lamps&page=3')
  await expect(view.count).toHaveText('Showing 41 to 45 of 45 articles for “lamps”')
  await page.goto('/stats#by-language')
  await expect(view.figure('By language')).toBeInViewport()
  await page.goto('/about')
  await expect(view.heading('About Carrel')).toBeVisible()
})

test('what is not there says so: an article, a page, a file of an older build', async ({ page, watch, view }) => {
  watch.expectFailure(404)
  await page.goto('/articles/no-such-lamp')
  await expect(view.heading('Article not found')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(view.heading('Page not found')).toBeVisible()
  const missing = await page.request.get('/assets/index-of-yesterday.js')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toBe('')
})

test('the gauge shows what the service tells, where the app may read it', async ({ page, watch, view }) => {
  await page.goto('/')
  await expect(view.meter).toHaveAttribute('aria-valuenow', '59')
  await view.pageLink('Next page').click()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '58')
  await expect(page.getByRole('banner')).toContainText('58 of 60 left')
  await expect(page.getByRole('banner')).not.toContainText('estimated')
  await watch.expectAsked('/articles', '/articles?page=2')
})

test('without a credential nothing is asked beforehand: one request for one answer', async ({ page, stub, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  expect(stub.received.map(({ method }) => method)).toEqual(['GET'])
  expect(stub.received[0]?.headers).not.toHaveProperty('referer')
  expect(stub.received[0]?.headers).not.toHaveProperty('cookie')
})

test.describe('with 4 requests a minute', () => {
  test.use({ limit: 4 })

  test('used up but for the reserve: it waits, and goes on by itself, without a refusal', async ({
    page,
    stub,
    watch,
    view,
  }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await view.pageLink('Next page').click()
    await expect(view.count).toContainText('Showing 21 to 40')
    await view.pageLink('Next page').click()
    await expect(page.getByText(/goes on by itself at/)).toBeVisible()
    await watch.expectAsked('/articles', '/articles?page=2')
    stub.advance(61_000)
    await page.clock.fastForward(62_000)
    await expect(view.count).toContainText('Showing 41 to 45')
    await watch.expectAsked('/articles?page=3')
  })
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('it fits and can be used by everybody', async ({ page, view }) => {
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})

test('the headers that README recommends hold: nothing foreign, no frame, no other service', async ({
  page,
  stub,
  view,
}) => {
  const response = await page.goto('/')
  await expect(view.results).toBeVisible()
  const headers = response?.headers() ?? {}
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${stub.origin};`)
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types carrel")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true)
})
