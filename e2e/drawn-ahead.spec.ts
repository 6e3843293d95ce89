/** Where no server has rendered it the first page is drawn before React DOM is here, to be read and used; then the app takes it over. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './gate.ts'
import { holdScripts } from './hold-scripts.ts'
import { SCIPY } from './known-articles.ts'
import { expectStill } from './layout.ts'
import { expect, test } from './story.ts'
import { untilTakenOver } from './taken-over.ts'

test.use({ way: 'plain' })

/** React DOM. */
const SHOWING = '**/assets/show-*.js'

test('a search: what is typed meanwhile stays, nothing moves, and nothing is asked twice', async ({
  page,
  desk,
  view,
}) => {
  const scripts = await holdScripts(page, SHOWING)
  await page.goto('/?q=learning', { waitUntil: 'commit' })
  // The first screen; the rest comes with the app.
  await expect(view.titles).toHaveCount(6)
  await expect(page).toHaveTitle('learning · Carrel')
  await expect(view.count).toContainText('Showing 1 to 20')
  await expect(page.getByRole('banner')).toContainText('59 of 60 left')
  await expectAccessible(page)
  await view.searchBox.fill('learning from')
  await scripts.letCome()
  await untilTakenOver(page)
  await expect(view.titles).toHaveCount(20)
  await expect(view.searchBox).toHaveValue('learning from')
  await expect(view.searchBox).toBeFocused()
  await expect(page.locator('head > title')).toHaveCount(1)
  await expectStill(page)
  await desk.expectAsked('/articles?q=learning')
})

for (const { address, heading, asked } of [
  { address: `/articles/${SCIPY.slug}`, heading: SCIPY.title, asked: [`/articles/${SCIPY.slug}`] },
  { address: '/stats', heading: 'Statistics', asked: ['/stats'] },
  { address: '/about', heading: 'About Carrel', asked: [] },
  { address: '/no/such/page', heading: 'Page not found', asked: [] },
]) {
  test(`${address}: it is read, and taken over as it stands`, async ({ page, desk, view }) => {
    const scripts = await holdScripts(page, SHOWING)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(view.heading(heading)).toBeVisible()
    await expectAccessible(page)
    const title = await view.title.elementHandle()
    await scripts.letCome()
    await untilTakenOver(page)
    expect(await title?.evaluate((element) => element.isConnected)).toBe(true)
    for (const one of ['title', 'meta[name="citation_title"]', 'script[type="application/ld+json"]'])
      expect(await page.locator(`head > ${one}`).count(), one).toBeLessThanOrEqual(1)
    await expectStill(page)
    await desk.expectAsked(...asked)
  })
}

test('a slow service: the desk stands first, then it is the app’s, then the answer comes', async ({
  page,
  desk,
  view,
}) => {
  const gate = await holdRequests(page, /^\/articles/)
  const scripts = await holdScripts(page, SHOWING)
  await page.goto('/?q=learning', { waitUntil: 'commit' })
  await expect(view.searchBox).toHaveValue('learning')
  await expect(page.locator('.skeleton').first()).toBeVisible()
  await expect(view.titles).toHaveCount(0)
  await scripts.letCome()
  await untilTakenOver(page)
  await expect(page.locator('.skeleton').first()).toBeVisible()
  await gate.open()
  await expect(view.titles).toHaveCount(20)
  await expectStill(page)
  await desk.expectAsked('/articles?q=learning')
})

test('an answer that came before is not asked for again when the page is left and returned to', async ({
  page,
  desk,
  view,
}) => {
  await page.goto('/?q=learning')
  await view.titles.first().click()
  await expect(view.title).toBeFocused()
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  expect(desk.asked().filter((path) => path === '/articles?q=learning')).toHaveLength(1)
})

test('without React DOM it is read all the same, and leads on', async ({ page, desk, view }) => {
  desk.expectFailure(404)
  await page.route(SHOWING, (route) => route.fulfill({ status: 404, body: '' }))
  const missed = page.waitForResponse(SHOWING)
  await page.goto('/?q=learning', { waitUntil: 'commit' })
  await missed
  await expect(view.titles).toHaveCount(6)
  await view.searchBox.fill('scipy')
  await Promise.all([page.waitForURL('/?q=scipy*'), view.searchBox.press('Enter')])
  await expect(view.titles.filter({ hasText: SCIPY.title })).toBeVisible()
  await view.titles.filter({ hasText: SCIPY.title }).click({ noWaitAfter: true })
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expectAccessible(page)
})

test('an answer that only the app can show is left to it', async ({ page, desk, view }) => {
  const scripts = await holdScripts(page, SHOWING)
  const asked = page.waitForRequest(SHOWING)
  await page.goto('/?q=nothingmatchesthis', { waitUntil: 'commit' })
  await asked
  await expect(view.searchBox).toHaveValue('nothingmatchesthis')
  await scripts.letCome()
  await expect(view.count).toContainText('No ')
  await expect(page.locator('head > title')).toHaveCount(1)
  await desk.expectAsked('/articles?q=nothingmatchesthis')
})

test('where a credential is typed nothing stands before the app', async ({ page, view }) => {
  const scripts = await holdScripts(page, SHOWING)
  const asked = page.waitForRequest(SHOWING)
  await page.goto('/connect', { waitUntil: 'commit' })
  // It is asked for once everything that could be drawn stands.
  await asked
  expect(await isEmpty(page)).toBe(true)
  await scripts.letCome()
  await expect(view.title).toBeVisible()
})

async function isEmpty(page: Page): Promise<boolean> {
  return page.locator('#root').evaluate((root) => root.childNodes.length === 0)
}
