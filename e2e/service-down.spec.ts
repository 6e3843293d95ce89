/** The service or a part of the app fails while the app is open. */
import { SCIPY } from './support/known-articles.ts'
import { FAILURES } from './support/names.ts'
import { expect, test } from './support/test.ts'

// The browser is answered in place of the service.
test.use({ pages: 'static' })

test('opened pages stay when the service stops, and Try again loads the rest', async ({ page, app, view }) => {
  app.expectFailure('net::ERR_CONNECTION_REFUSED')
  await page.goto('/?q=learning')
  await expect(view.results).toBeVisible()
  await view.titles.first().click()
  await expect(view.allFields).toBeVisible()
  await page.goBack()
  await expect(view.results).toBeVisible()

  await app.stop()
  await view.pageLink('Next page').click()
  await expect(view.alert).toContainText(FAILURES.network)
  await expect(page).toHaveURL('/?q=learning&page=2')
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  await page.goForward()
  await expect(view.alert).toContainText(FAILURES.network)

  await app.start()
  await view.tryAgain.click()
  await expect(view.count).toHaveText(/^Showing 21 to 40 of \d+ articles for “learning”, sorted by relevance$/)
  await expect(view.alert).toHaveCount(0)
})

test('an article shows the list’s record when the rest fails', { tag: '@long' }, async ({ page, app, view }) => {
  app.expectFailure(503)
  await page.goto('/?q=scipy')
  await expect(view.results).toBeVisible()
  await page.route('**/api/v1/articles/**', (route) => route.fulfill({ status: 503, body: '' }))
  await view.titles.first().click()
  await expect(view.alert).toContainText(FAILURES.server)
  await expect(view.alert).toContainText('the rest of the record may be missing')
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await page.unroute('**/api/v1/articles/**')
  await view.tryAgain.click()
  await expect(view.alert).toHaveCount(0)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expect(page.getByRole('link', { name: SCIPY.cites })).toBeVisible()
})

test('the statistics and an article show a failure of their own', { tag: '@long' }, async ({ page, app, view }) => {
  app.expectFailure('net::ERR_FAILED')
  await page.route('**/api/v1/**', (route) => route.abort())
  for (const address of ['/stats', `/articles/${SCIPY.slug}`]) {
    await page.goto(address)
    await expect(view.alert).toContainText(FAILURES.network)
    await expect(view.alert.getByRole('heading')).toBeFocused()
  }
  await page.unroute('**/api/v1/**')
  await view.tryAgain.click()
  await expect(view.heading(SCIPY.title)).toBeVisible()
})

test('missing settings are a failure, and Try again helps', async ({ page, app, view }) => {
  app.expectFailure(503)
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/')
  await expect(view.alert).toContainText(FAILURES.settings)
  await page.unroute('**/config.json')
  await view.tryAgain.click()
  await expect(view.results).toBeVisible()
})

test('missing code of a page is a failure, and other pages work', async ({ page, app, view }) => {
  app.expectFailure(404)
  await page.route('**/assets/statistics-page*.js', (route) => route.fulfill({ status: 404, body: '' }))
  app.expectMessage(/statistics-page.*\.js/)
  await page.goto('/')
  await expect(view.results).toBeVisible()
  // The app reloads the page once, in case there is a new version.
  const reloaded = page.waitForEvent('load')
  await view.mainLink('Statistics').click()
  await reloaded
  await expect(view.alert).toContainText(FAILURES.code)
  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
})
