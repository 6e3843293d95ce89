/** A new version on the server: announced, loaded on command, and missing code is loaded again once. */
import type { Page } from '@playwright/test'
import { readStorage, waitForWorker } from './support/browser-storage.ts'
import { firstScript, lookForNewVersion, makeLaterVersion } from './support/deployment.ts'
import { SCIPY } from './support/known-articles.ts'
import { FAILURES, makeView, NAMES } from './support/names.ts'
import { expect, test as appTest } from './support/test.ts'
import { runPendingTasks } from './support/traffic.ts'

/** A test that can replace the app on the server while it is open. */
const test = appTest.extend<{ deploy: () => Promise<void> }>({
  deploy: async ({ app }, use) => {
    const later = makeLaterVersion()
    await use(async () => {
      await app.stop()
      await app.start(later.folder)
    })
    later.remove()
  },
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a new version is announced in every tab, and Reload loads it',
    { tag: '@long' },
    async ({ page, context, app, view, deploy }) => {
      const other = await context.newPage()
      for (const tab of [page, other]) {
        await tab.goto('/about')
        await waitForWorker(tab)
        await tab.reload()
        await expect(makeView(tab).heading('About Carrel')).toBeVisible()
      }
      const old = await firstScript(page)
      await Promise.all([page, other].map(waitForBackgroundTasks))
      await deploy()
      await lookForNewVersion(page)
      for (const tab of [page, other]) await expect(tab.getByText(NAMES.newVersion)).toBeVisible()

      await view.button('Reload').click()
      await expect.poll(() => firstScript(page)).not.toBe(old)
      await expect(view.heading('About Carrel')).toBeVisible()
      await waitForBackgroundTasks(page)
      await expect(page.getByText(NAMES.newVersion)).toHaveCount(0)
      // The other tab keeps the old version, whose files are still cached.
      expect(await firstScript(other)).toBe(old)
      const kept = await readStorage(other)
      expect(kept.cached).toContain(old)
      expect(kept.cached).toContain(await firstScript(page))
      await makeView(other).mainLink('Statistics').click()
      await expect(makeView(other).figure('By type')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Later', exact: true })).toBeVisible()
      await other.getByRole('button', { name: 'Reload', exact: true }).click()
      await expect.poll(() => firstScript(other)).not.toBe(old)
      await expect(makeView(other).figure('By type')).toBeVisible()
      await app.expectRequests('/stats', '/stats')
    },
  )

  test('a new version can be dismissed', { tag: '@long' }, async ({ page, view, deploy }) => {
    await page.goto('/about')
    await waitForWorker(page)
    await page.reload()
    await waitForBackgroundTasks(page)
    const old = await firstScript(page)
    await deploy()
    await lookForNewVersion(page)
    await view.button('Later').click()
    await expect(page.getByText(NAMES.newVersion)).toHaveCount(0)
    await view.mainLink('Statistics').click()
    await expect(view.figure('By type')).toBeVisible()
    expect(await firstScript(page)).toBe(old)
  })

  test('a page of the new version announces nothing', { tag: '@long' }, async ({ page, view, deploy }) => {
    await page.goto('/about')
    await waitForWorker(page)
    const old = await firstScript(page)
    await deploy()
    await page.addInitScript(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        document.documentElement.dataset.newWorker = ''
      })
    })
    await page.reload()
    expect(await firstScript(page)).not.toBe(old)
    await waitForBackgroundTasks(page)
    await expect(page.locator('html[data-new-worker]')).toHaveCount(1)
    await expect(page.getByText(NAMES.newVersion)).toHaveCount(0)
    await expect(view.heading('About Carrel')).toBeVisible()
  })
})

test('code that is missing once is there after one reload', async ({ page, app, view }) => {
  app.expectFailure(404)
  app.expectMessage(/statistics-page.*\.js/)
  const loads = countLoads(page)
  // The route stays: one that ends after its first time (`times`) ends while the page reloads, which then may not load.
  await page.route('**/assets/statistics-page*.js', (route) =>
    loads() < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/about')
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await expect(page).toHaveURL('/stats')
  expect(loads()).toBe(2)
})

test.describe('with static pages', () => {
  test.use({ pages: 'static' })

  test('code that stays missing is a failure after one reload', { tag: '@long' }, async ({ page, app, view }) => {
    app.expectFailure(404)
    app.expectMessage(/statistics-page.*\.js/)
    await page.route('**/assets/statistics-page*.js', (route) => route.fulfill({ status: 404, body: '' }))
    const loads = countLoads(page)
    await page.goto('/about')
    await view.mainLink('Statistics').click()
    await expect.poll(loads).toBe(2)
    await expect(view.alert).toContainText(FAILURES.code)
    await view.tryAgain.click()
    await expect(view.alert).toContainText(FAILURES.code)
    await view.mainLink('Search').click()
    await expect(view.results).toBeVisible()
    expect(loads()).toBe(2)
  })
})

test.describe('with served pages', () => {
  test.use({ pages: 'served' })

  test('a page whose code is missing stays readable, and its links work', async ({ page, app, view }) => {
    app.expectFailure(404)
    const code = '**/assets/article-page*.js'
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
    const missed = page.waitForResponse(code)
    await page.goto(`/articles/${SCIPY.slug}`, { waitUntil: 'commit' })
    await missed
    await runPendingTasks(page)
    await expect(view.heading(SCIPY.title)).toBeVisible()
    await expect(view.alert).toHaveCount(0)
    await view.mainLink('Search').click()
    await expect(view.results).toBeVisible()
  })
})

/** Counts how often the page is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

/** Waits until the page listens to the service worker. */
async function waitForBackgroundTasks(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/background-tasks-/.test(name)),
  )
}
