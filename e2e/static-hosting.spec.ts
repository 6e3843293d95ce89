/** The app on an ordinary web server, with its service on another origin. */
import { expect, test } from './support/hosted-test.ts'
import { FAILURES } from './support/names.ts'
import { LAMP } from './support/stub-answers.ts'
import type { HostedConfig } from './support/static-host.ts'
import { refuses } from './support/stub-faults.ts'

test('search, paging, an article, Back and the statistics work', async ({ page, app, stub, view }) => {
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 45 articles')
  await view.searchBox.fill('lamps')
  await view.searchBox.press('Enter')
  await expect(view.count).toHaveText('Showing 1 to 20 of 45 articles for “lamps”')
  await view.pageLink('Next page').click()
  await expect(view.count).toHaveText('Showing 21 to 40 of 45 articles for “lamps”')
  await view.titles.first().click()
  await expect(view.allFields).toBeVisible()
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await app.expectRequests('/articles', '/articles?q=lamps', '/articles?q=lamps&page=2', '/articles/lamp-21', '/stats')
  // Nothing of the page's own origin is an API, and the service was asked for nothing else.
  expect(new Set(app.requests.map((request) => new URL(request.url()).origin))).toEqual(new Set([stub.origin]))
  expect(stub.requestPaths()).toHaveLength(5)
})

test('deep links open what they name', async ({ page, view }) => {
  await page.goto(`/articles/${LAMP.slug}`)
  await expect(view.heading(LAMP.title)).toBeVisible()
  await page.goto('/?q=lamps&page=3')
  await expect(view.count).toHaveText('Showing 41 to 45 of 45 articles for “lamps”')
  await page.goto('/stats#by-language')
  await expect(view.figure('By language')).toBeInViewport()
  await page.goto('/about')
  await expect(view.heading('About Carrel')).toBeVisible()
})

test('unknown articles, pages and files are not found', async ({ page, app, view }) => {
  app.expectFailure(404)
  await page.goto('/articles/no-such-lamp')
  await expect(view.heading('Article not found')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(view.heading('Page not found')).toBeVisible()
  const missing = await page.request.get('/assets/index-of-yesterday.js')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toBe('')
})

test('a request without a credential needs no preflight', async ({ page, stub, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  expect(stub.received.map(({ method }) => method)).toEqual(['GET'])
  expect(stub.received[0]?.headers).not.toHaveProperty('referer')
  expect(stub.received[0]?.headers).not.toHaveProperty('cookie')
})

test('the recommended headers allow no frame and no other service', async ({ page, stub, view }) => {
  const response = await page.goto('/')
  await expect(view.results).toBeVisible()
  const headers = response?.headers() ?? {}
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${stub.origin};`)
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types carrel")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true)
})

test.describe('when the service hides its rate-limit headers', () => {
  test.use({ exposesHeaders: false })

  test('the gauge is an estimate', { tag: '@long' }, async ({ page, app, view }) => {
    await page.goto('/')
    await expect(view.banner).toContainText('About 59 of 60 requests left this minute (estimated)')
    await expect(view.meter).toHaveAttribute('aria-valuenow', '59')
    await expect(view.meter).toHaveAttribute('aria-valuetext', /estimated/)
    await view.pageLink('Next page').click()
    await expect(view.meter).toHaveAttribute('aria-valuenow', '58')
    await view.quotaButton.click()
    await expect(view.quotaPanel).toContainText('this is Carrel’s own count')
    await app.expectRequests('/articles', '/articles?page=2')
  })

  test('a refusal without a readable wait is a wait of a minute', async ({ page, app, stub, view }) => {
    app.expectFailure(429)
    await page.clock.install()
    await page.goto('/')
    await expect(view.results).toBeVisible()
    stub.failNext(refuses(429, 'Too many requests.', { 'Retry-After': '5' }))
    await view.pageLink('Next page').click()
    await expect(view.waitNotice).toBeVisible()
    await app.expectRequests('/articles', '/articles?page=2')
    // The page's clock also runs with the real time, so the last seconds are left out.
    await page.clock.fastForward(40_000)
    await app.expectRequests()
    await page.clock.fastForward(27_000)
    await expect(view.count).toContainText('Showing 21 to 40')
    await app.expectRequests('/articles?page=2')
  })
})

const WRONG: { name: string; config: HostedConfig; says: RegExp }[] = [
  // The host answers with the app's document, as for any path it does not know.
  { name: 'is missing', config: null, says: /config\.json is missing or is not JSON/ },
  { name: 'is empty', config: '', says: /config\.json is missing or is not JSON/ },
  { name: 'is cut off', config: '{ "apiBaseUrl": "https', says: /config\.json is missing or is not JSON/ },
  { name: 'is something else', config: '7', says: /config\.json names no address of the API/ },
  { name: 'names nothing', config: {}, says: /config\.json names no address of the API/ },
  { name: 'names no address', config: { apiBaseUrl: 'http://' }, says: /config\.json names no address of the API/ },
  {
    name: 'names a service without https',
    config: { apiBaseUrl: 'http://api.example.org/api/v1' },
    says: /config\.json names an address that is not that of an API/,
  },
  {
    name: 'holds a credential',
    config: { apiBaseUrl: 'https://reader:secret@api.example.org/api/v1' },
    says: /config\.json names an address that is not that of an API/,
  },
  {
    name: 'names another path',
    config: { apiBaseUrl: 'https://api.example.org/v2' },
    says: /config\.json names an address that is not that of an API/,
  },
]

for (const { name, config, says } of WRONG) {
  const tag = ['is missing', 'holds a credential'].includes(name) ? [] : ['@long']
  test(`the page says what is wrong when config.json ${name}`, { tag }, async ({ page, host, stub, app, view }) => {
    host.configure(config)
    await page.goto('/?q=lamps')
    await expect(view.heading(FAILURES.settings)).toBeVisible()
    await expect(view.alert).toContainText(says)
    await expect(view.alert).not.toContainText('secret')
    await app.expectRequests()

    host.configure({ apiBaseUrl: stub.baseUrl, access: 'open' })
    await view.tryAgain.click()
    await expect(view.count).toContainText('for “lamps”')
    await app.expectRequests('/articles?q=lamps')
  })
}
