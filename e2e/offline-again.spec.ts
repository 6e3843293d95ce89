/** The service worker keeps the app itself, and nothing else: Carrel opens without a connection, and a later version takes over cleanly. */
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { firstScript, lookForNewVersion, makeLaterVersion } from './deployment.ts'
import { expectRemembered, goOffline, keptBy, openStill, remember, visitAgain, waitForWorker } from './kept.ts'
import { SCIPY } from './known-articles.ts'
import { listenOnLoopback, stopListening } from './loopback.ts'
import { type Desk, expect, test as story } from './story.ts'
import { viewOf } from './view.ts'

/** A test in which the app can be renewed on the server while it is open. */
const test = story.extend<{ deploy: () => Promise<void> }>({
  deploy: async ({ desk }, use) => {
    const later = makeLaterVersion()
    await use(() => renew(desk, later.folder))
    later.remove()
  },
})

test.use({ serviceWorkers: 'allow' })

async function renew(desk: Desk, folder: string): Promise<void> {
  await desk.stop()
  await desk.start(folder)
}

test('it keeps the app’s own files and no answer, and asks the service for nothing', async ({ page, desk, view }) => {
  await page.goto('/?q=scipy')
  await expect(view.results).toBeVisible()
  await waitForWorker(page)
  const { cached, ...rest } = await keptBy(page)
  expect(rest).toEqual({ local: [], session: [], databases: [], cookies: '' })
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => /^\/assets\/(?:search|stats|about|article)/.test(path)).length).toBeGreaterThan(2)
  for (const path of cached) {
    expect(path).toMatch(/^\/(?:index\.html|config\.json|icon\.svg|site\.webmanifest|assets\/[^/]+\.(?:js|css|woff2))$/)
  }
  const texts = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '')
    return Promise.all((await cache.matchAll()).map((response) => response.text()))
  })
  expect(texts.join()).not.toContain(SCIPY.title)
  await page.reload()
  await expect(view.results).toBeVisible()
  // The worker hands on the page that the server has rendered, for which nothing had to be asked.
  await expect(page.locator('#served')).toHaveCount(desk.way === 'served' ? 1 : 0)
  expect((await keptBy(page)).cached.toSorted()).toEqual(cached.toSorted())
  await desk.expectAsked('/articles?q=scipy', ...(desk.way === 'served' ? [] : ['/articles?q=scipy']))
})

test('a second visit without a connection shows what was remembered', async ({ page, desk, context }) => {
  await remember(page)
  await page.goto('/?q=scipy')
  await viewOf(page).titles.filter({ hasText: SCIPY.title }).click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await expectRemembered(page, 2)
  await waitForWorker(page)
  await desk.expectAsked('/articles?q=scipy', `/articles/${SCIPY.slug}`)

  await desk.stop()
  desk.expectMessage(/net::ERR_/)
  const next = await visitAgain(context, '/?q=scipy')
  await goOffline(context)
  const view = viewOf(next)
  await expect(next.getByText('You are offline.')).toBeVisible()
  await view.titles.filter({ hasText: SCIPY.title }).click()
  await expect(next.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await expect(view.alert).toHaveCount(0)
  await expectAccessible(next)
  await desk.expectAsked()
  await view.mainLink('Statistics').click()
  await expect(view.alert.getByRole('heading')).toHaveText('You are offline')
})

test('what is remembered and old is shown without a connection, and said to be old', async ({
  page,
  desk,
  context,
}) => {
  await remember(page)
  await page.goto('/?q=scipy')
  await expectRemembered(page, 1)
  await waitForWorker(page)
  await desk.stop()
  desk.expectMessage(/net::ERR_/)
  const next = await visitAgain(context, '/about')
  await next.clock.setSystemTime(Date.now() + 6 * 60_000)
  await openStill(next, '/?q=scipy')
  await expect(viewOf(next).titles.filter({ hasText: SCIPY.title })).toBeVisible()
  await expect(viewOf(next).alert).toContainText('What is shown was answered at')
})

test('a server that is gone is as good as no connection; one that answers is heard', async ({ page, desk, view }) => {
  await page.goto('/about')
  await waitForWorker(page)
  await desk.stop()
  await page.reload()
  await expect(view.heading('About Carrel')).toBeVisible()
  const closed = createServer((_, response) =>
    response.writeHead(503, { 'Content-Type': 'text/html' }).end('Closed today'),
  )
  await listenOnLoopback(closed, Number(new URL(desk.origin).port))
  desk.expectFailure(503)
  await page.goto('/about')
  await expect(page.getByText('Closed today')).toBeVisible()
  await stopListening(closed)
})

test('what is opened through the worker is asked for once, beside its start', async ({ page, desk, view }) => {
  await page.goto('/about')
  await waitForWorker(page)
  await page.goto('/?q=scipy')
  await expect(view.results).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await desk.expectAsked('/articles?q=scipy')
  // What the worker leaves to the browser too: an answer of the API that is opened by itself.
  const [before, after] = [await openAnswer(page), await openAnswer(page)]
  expect(before - after).toBe(1)
  await page.goto('/about')
})

/** Opens an answer of the API as a page, which none of ours leads to. Answers how many requests it says are left. */
async function openAnswer(page: Page): Promise<number> {
  const answer = await page.goto('/gateway/api/v1/stats')
  return Number(answer?.headers()['x-ratelimit-remaining'])
}

test('a new version says so in every tab, and comes when it is asked for', async ({
  page,
  context,
  view,
  desk,
  deploy,
}) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/about')
    await waitForWorker(tab)
    await tab.reload()
    await expect(viewOf(tab).heading('About Carrel')).toBeVisible()
  }
  const old = await firstScript(page)
  await Promise.all([page, other].map(settled))
  await deploy()
  await lookForNewVersion(page)
  for (const tab of [page, other]) await expect(tab.getByText('New version of Carrel')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect.poll(() => firstScript(page)).not.toBe(old)
  await expect(view.heading('About Carrel')).toBeVisible()
  await settled(page)
  await expect(page.getByText('New version of Carrel')).toHaveCount(0)
  // The other tab goes on with the old version, whose files are still kept.
  expect(await firstScript(other)).toBe(old)
  const kept = await keptBy(other)
  expect(kept.cached).toContain(old)
  expect(kept.cached).toContain(await firstScript(page))
  await viewOf(other).mainLink('Statistics').click()
  await expect(viewOf(other).figure('By type')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Later', exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect.poll(() => firstScript(other)).not.toBe(old)
  await expect(viewOf(other).figure('By type')).toBeVisible()
  // Loaded anew it is asked for again, but by a server that remembers it.
  await desk.expectAsked('/stats', ...(desk.way === 'served' ? [] : ['/stats']))
})

test('a new version can be left for later', async ({ page, view, deploy }) => {
  await page.goto('/about')
  await waitForWorker(page)
  await page.reload()
  await settled(page)
  const old = await firstScript(page)
  await deploy()
  await lookForNewVersion(page)
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(page.getByText('New version of Carrel')).toHaveCount(0)
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  expect(await firstScript(page)).toBe(old)
})

test('a page that is of the new version already says nothing', async ({ page, view, deploy }) => {
  await page.goto('/about')
  await waitForWorker(page)
  const old = await firstScript(page)
  await deploy()
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      document.documentElement.dataset.takenOver = ''
    })
  })
  await page.reload()
  expect(await firstScript(page)).not.toBe(old)
  await settled(page)
  await expect(page.locator('html[data-taken-over]')).toHaveCount(1)
  await expect(page.getByText('New version of Carrel')).toHaveCount(0)
  await expect(view.heading('About Carrel')).toBeVisible()
})

test('what was removed stays away, also what the worker kept', async ({ page, view }) => {
  await page.goto('/about#kept')
  await waitForWorker(page)
  await page.reload()
  await expect(view.heading('About Carrel')).toBeVisible()
  await page.getByRole('button', { name: 'Remove what Carrel keeps in this browser' }).click()
  await expect(page.getByText('Removed: the copy of Carrel for use without a connection')).toBeVisible()
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  expect((await keptBy(page)).cached).toEqual([])
})

/** Waits until the page has begun what begins once it stands: it listens to the service worker then. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/settle-/.test(name)),
  )
}
