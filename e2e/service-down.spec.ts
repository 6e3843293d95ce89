/** The service has trouble: what happened is said, what was opened stays, trying again helps when it is back. */
import { expectAccessible } from './accessible.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

// The browser is answered in the place of the service.
test.use({ way: 'plain' })

test('down at the first page, and back', async ({ page, desk, view }) => {
  desk.expectFailure(503)
  await page.route('**/api/v1/articles**', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await page.goto('/?q=climate')
  await expect(view.alert).toContainText('The service has trouble')
  await expect(view.alert.getByRole('heading')).toBeFocused()
  await expect(view.results).toHaveCount(0)
  await expectAccessible(page)

  await page.unroute('**/api/v1/articles**')
  await view.tryAgain.click()
  await expect(view.count).toContainText('for “climate”')
  await expect(view.alert).toHaveCount(0)
  // The button is gone; reading goes on at the results.
  await expect(view.heading('Search results')).toBeFocused()
})

test('stopped for real while reading: what was opened still works, the rest comes back by Try again', async ({
  page,
  desk,
  view,
}) => {
  desk.expectFailure('net::ERR_CONNECTION_REFUSED')
  await page.goto('/?q=learning')
  await expect(view.results).toBeVisible()
  await view.titles.first().click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await page.goBack()
  await expect(view.results).toBeVisible()

  await desk.stop()
  await view.pageLink('Next page').click()
  await expect(view.alert).toContainText('The service cannot be reached')
  await expect(page).toHaveURL('/?q=learning&page=2')
  await expectAccessible(page)
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  await page.goForward()
  await expect(view.alert).toContainText('The service cannot be reached')

  await desk.start()
  await view.tryAgain.click()
  await expect(view.count).toHaveText(/^Showing 21 to 40 of \d+ articles for “learning”$/)
  await expect(view.alert).toHaveCount(0)
})

test('an article that came with the list stays readable when the rest of it fails', async ({ page, desk, view }) => {
  desk.expectFailure(503)
  await page.goto('/?q=scipy')
  await expect(view.results).toBeVisible()
  await page.route('**/api/v1/articles/**', (route) => route.fulfill({ status: 503, body: '' }))
  await view.titles.first().click()
  await expect(view.alert).toContainText('The service has trouble')
  await expect(view.alert).toContainText('the rest of the record is missing')
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/articles/**')
  await view.tryAgain.click()
  await expect(view.alert).toHaveCount(0)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expect(page.getByRole('link', { name: SCIPY.cites })).toBeVisible()
})

test('the statistics and a cold article fail with an alert of their own', async ({ page, desk, view }) => {
  desk.expectFailure('net::ERR_FAILED')
  await page.route('**/api/v1/**', (route) => route.abort())
  for (const address of ['/stats', `/articles/${SCIPY.slug}`]) {
    await page.goto(address)
    await expect(view.alert).toContainText('The service cannot be reached')
    await expect(view.alert.getByRole('heading')).toBeFocused()
    await expectAccessible(page)
  }
  await page.unroute('**/api/v1/**')
  await view.tryAgain.click()
  await expect(view.heading(SCIPY.title)).toBeVisible()
})

test('a page of something else that answers with 200 is not taken for the catalogue', async ({ page, view }) => {
  await page.route('**/api/v1/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }))
  await page.goto('/')
  await expect(view.alert).toContainText('The answer was not understood')
  await expectAccessible(page)
  await page.unroute('**/api/v1/**')
  await view.tryAgain.click()
  await expect(view.results).toBeVisible()
})

test('a service that redirects elsewhere is refused, and elsewhere learns nothing', async ({ page, desk, view }) => {
  await page.route('**/api/v1/articles**', (route) =>
    route.fulfill({ status: 302, headers: { location: 'https://elsewhere.example/api/v1/articles' } }),
  )
  await page.goto('/')
  await expect(view.alert).toContainText('The service sent Carrel elsewhere')
  await expect(view.alert).toContainText('nothing was shared')
  await expectAccessible(page)
  // Once: the answer would be the same again. A request to elsewhere would be an objection of the guards.
  await desk.expectAsked('/articles')
})

test('a service that never answers is asked once more after 15 seconds, and then given up', async ({
  page,
  desk,
  view,
}) => {
  await page.clock.install()
  await page.route('**/api/v1/articles**', () => {})
  await page.goto('/')
  await expect(page.locator('.skeleton').first()).toBeVisible()
  await page.clock.fastForward(14_000)
  await expect(view.alert).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await desk.expectAsked('/articles')
  await page.clock.fastForward(1_000)
  await desk.expectAsked('/articles')
  await page.clock.fastForward(15_000)
  await expect(view.alert).toContainText('The service takes too long')
  await page.unroute('**/api/v1/articles**')
  await view.tryAgain.click()
  await expect(view.results).toBeVisible()
})

test('the settings of the app cannot be read: it says so', async ({ page, desk, view }) => {
  desk.expectFailure(503)
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/')
  await expect(view.alert).toContainText('Carrel could not read its settings')
  await expectAccessible(page)
  await page.unroute('**/config.json')
  await view.tryAgain.click()
  await expect(view.results).toBeVisible()
})

test('the code of a page cannot be loaded: it says so, and the other pages go on', async ({ page, desk, view }) => {
  desk.expectFailure(404)
  await page.route('**/assets/stats-page*.js', (route) => route.fulfill({ status: 404, body: '' }))
  desk.expectMessage(/stats-page.*\.js/)
  await page.goto('/')
  await expect(view.results).toBeVisible()
  // Carrel may have been renewed: the page is loaded anew, once. That does not help here.
  const loadedAnew = page.waitForEvent('load')
  await view.mainLink('Statistics').click()
  await loadedAnew
  await expect(view.alert).toContainText('This page could not be shown')
  await expectAccessible(page)
  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
})
