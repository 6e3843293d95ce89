/** Without a connection: open pages stay, saved pages open, and the app itself starts from the service worker. */
import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import {
  expectSavedPages,
  expectRecorded,
  goOffline,
  openNextVisit,
  openWithPausedClock,
  readStorage,
  switchSavingOn,
  waitForWorker,
} from './support/browser-storage.ts'
import { SCIPY } from './support/known-articles.ts'
import { listenOnLoopback, stopListening } from './support/loopback.ts'
import { FAILURES, makeView, NAMES } from './support/names.ts'
import { expect, test } from './support/test.ts'

test('an open page stays usable offline, and loading resumes online', async ({ page, context, app, view }) => {
  app.expectFailure('net::ERR_INTERNET_DISCONNECTED')
  const banner = page.getByText(NAMES.offlineBanner)
  await page.goto('/?q=learning')
  await expect(view.results).toBeVisible()
  await view.titles.first().click()
  await expect(view.allFields).toBeVisible()
  await expect(banner).toHaveCount(0)
  const articlePath = new URL(page.url()).pathname
  await app.expectRequests('/articles?q=learning', articlePath)

  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  await view.titles.first().click()
  await expect(view.allFields).toBeVisible()
  await page.goBack()
  await app.expectRequests()

  await view.pageLink('Next page').click()
  await expect(view.alert).toContainText(FAILURES.offline)
  await app.expectRequests('/articles?q=learning&page=2')

  await context.setOffline(false)
  await expect(view.count).toHaveText(/^Showing 21 to 40 of \d+ articles for “learning”, sorted by relevance$/)
  await expect(banner).toHaveCount(0)
  await expect(view.alert).toHaveCount(0)
  await app.expectRequests('/articles?q=learning&page=2')
})

test('a return online sends no request for what is there', { tag: '@long' }, async ({ page, context, app, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await untilWordsAreHere(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await app.expectRequests('/articles')
})

test('a page whose code is missing says so, and loads online', async ({ page, context, app, view }) => {
  app.expectFailure('net::ERR_INTERNET_DISCONNECTED')
  app.expectMessage(/Failed to fetch dynamically imported module/)
  // The app must not preload it on a slow machine.
  await page.route('**/assets/statistics-page*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/?q=learning')
  await expect(view.results).toBeVisible()
  await untilWordsAreHere(page)
  await context.setOffline(true)
  await view.mainLink('Statistics').click()
  await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.offline)
  await page.unroute('**/assets/statistics-page*.js')
  await context.setOffline(false)
  await expect(view.heading('Statistics')).toBeVisible()
  await expect(view.figure('By type')).toBeVisible()
  await app.expectRequests('/articles?q=learning', '/stats')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the worker stores the app’s own files, and no response', { tag: '@long' }, async ({ page, app, view }) => {
    await page.goto('/?q=scipy')
    await expect(view.results).toBeVisible()
    await expectRecorded(page, 1)
    await waitForWorker(page)
    const { cached, ...rest } = await readStorage(page)
    expect(rest).toEqual({ local: [], session: [], databases: [], cookies: '', kept: ['searches'] })
    expect(cached).toContain('/index.html')
    expect(
      cached.filter((path) => /^\/assets\/(?:search|statistics|about|article|index)/.test(path)).length,
    ).toBeGreaterThan(2)
    for (const path of cached) {
      expect(path).toMatch(
        /^\/(?:index\.html|config\.json|icon\.svg|site\.webmanifest|assets\/[^/]+\.(?:js|css|woff2))$/,
      )
    }
    const texts = await page.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0] ?? '')
      return Promise.all((await cache.matchAll()).map((response) => response.text()))
    })
    expect(texts.join()).not.toContain(SCIPY.title)
    await page.reload()
    await expect(view.results).toBeVisible()
    // The worker hands on the page that the server has rendered, for which nothing had to be asked.
    await expect(page.locator('#served')).toHaveCount(app.pages === 'served' ? 1 : 0)
    expect((await readStorage(page)).cached.toSorted()).toEqual(cached.toSorted())
    await app.expectRequests('/articles?q=scipy', '/articles?q=scipy')
  })

  test('saved pages open without a connection', { tag: '@long' }, async ({ page, context, app }) => {
    await switchSavingOn(page)
    await page.goto('/?q=scipy')
    await makeView(page).titles.filter({ hasText: SCIPY.title }).click()
    await expect(makeView(page).allFields).toBeVisible()
    await expectSavedPages(page, 2)
    await waitForWorker(page)
    await app.expectRequests('/articles?q=scipy', `/articles/${SCIPY.slug}`)

    await app.stop()
    app.expectMessage(/net::ERR_/)
    const next = await openNextVisit(context, '/?q=scipy')
    await goOffline(context)
    const view = makeView(next)
    await expect(next.getByText('You are offline.')).toBeVisible()
    await view.titles.filter({ hasText: SCIPY.title }).click()
    await expect(makeView(next).allFields).toBeVisible()
    await expect(view.alert).toHaveCount(0)
    await app.expectRequests()
    await view.mainLink('Statistics').click()
    await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.offline)
  })

  test('an old saved page says how old it is when offline', { tag: '@long' }, async ({ page, context, app }) => {
    await switchSavingOn(page)
    await page.goto('/?q=scipy')
    await expectSavedPages(page, 1)
    await waitForWorker(page)
    await app.stop()
    app.expectMessage(/net::ERR_/)
    const next = await openNextVisit(context, '/about')
    await next.clock.setSystemTime(Date.now() + 6 * 60_000)
    await openWithPausedClock(next, '/?q=scipy')
    await expect(makeView(next).titles.filter({ hasText: SCIPY.title })).toBeVisible()
    await expect(makeView(next).alert).toContainText(NAMES.shownFrom)
  })

  test(
    'the app starts without the server, and shows what another server sends',
    { tag: '@long' },
    async ({ page, app, view }) => {
      await page.goto('/about')
      await waitForWorker(page)
      await app.stop()
      await page.reload()
      await expect(view.heading('About Carrel')).toBeVisible()
      const closed = createServer((_, response) =>
        response.writeHead(503, { 'Content-Type': 'text/html' }).end('Closed today'),
      )
      await listenOnLoopback(closed, Number(new URL(app.origin).port))
      app.expectFailure(503)
      await page.goto('/about')
      await expect(page.getByText('Closed today')).toBeVisible()
      await stopListening(closed)
    },
  )

  test('removed files stay removed', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/about#kept')
    await waitForWorker(page)
    await page.reload()
    await expect(view.heading('About Carrel')).toBeVisible()
    await view.button(NAMES.removeSaved).click()
    await expect(page.getByText('Removed.', { exact: true })).toBeVisible()
    await view.mainLink('Statistics').click()
    await expect(view.figure('By type')).toBeVisible()
    expect((await readStorage(page)).cached).toEqual([])
  })
})

/** The code that tells of a broken connection comes right after the first answer, in one file with the foot of the results. */
async function untilWordsAreHere(page: Page): Promise<void> {
  await expect(page.getByText('Export results')).toBeVisible()
}
