/** What a browser remembers for the next visit: nothing unless it is asked to, and nothing that it was asked to forget. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ACCEPTED_CREDENTIAL } from './desk-server.ts'
import {
  expectRemembered,
  keptBy,
  NOTHING_KEPT,
  openStill,
  remember,
  rememberedRecords,
  standStill,
  visitAgain,
  quotaNumbers,
} from './kept.ts'
import { SCIPY } from './known-articles.ts'
import { expectNoOverflow } from './layout.ts'
import { expect, test } from './story.ts'
import { viewOf } from './view.ts'

// What a browser remembers is asked for where the app asks for itself; a page that is served has its answer already.
test.use({ way: 'plain' })

const ARTICLE = `/articles/${SCIPY.slug}`
const REMOVE = 'Remove what Carrel keeps in this browser'

const controlOf = (page: Page) => page.getByRole('checkbox', { name: 'Remember on this device', exact: true })

/** Opens a search, an article and the statistics. */
async function readAround(page: Page): Promise<void> {
  const view = viewOf(page)
  await page.goto('/?q=scipy')
  await view.titles.filter({ hasText: SCIPY.title }).click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
}

test('unless it is asked to, a browser keeps nothing', async ({ page }) => {
  await readAround(page)
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(controlOf(page)).not.toBeChecked()
  expect(await keptBy(page)).toEqual(NOTHING_KEPT)
  expect(await quotaNumbers(page)).toHaveLength(1)
})

test('a second visit asks for nothing that is remembered and fresh', async ({ page, desk, context }) => {
  await remember(page)
  await readAround(page)
  await desk.expectAsked('/articles?q=scipy', ARTICLE, '/stats')
  await expectRemembered(page, 3)

  const next = await visitAgain(context, '/?q=scipy')
  const view = viewOf(next)
  await expect(view.titles.filter({ hasText: SCIPY.title })).toBeVisible()
  await view.titles.filter({ hasText: SCIPY.title }).click()
  await expect(next.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await openStill(next, '/stats')
  await expect(view.figure('By type')).toBeVisible()
  await desk.expectAsked()
})

test('what is remembered is asked again as soon as any other answer of its age', async ({ page, desk, context }) => {
  await remember(page)
  await readAround(page)
  await desk.expectAsked('/articles?q=scipy', ARTICLE, '/stats')
  await expectRemembered(page, 3)
  const next = await visitAgain(context, '/about')
  // Six minutes: longer than a list is fresh, shorter than an article or the statistics are.
  await next.clock.setSystemTime(Date.now() + 6 * 60_000)
  await openStill(next, ARTICLE)
  await expect(next.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await openStill(next, '/?q=scipy')
  await expect(viewOf(next).results).toBeVisible()
  await desk.expectAsked('/articles?q=scipy')
})

test('switched off, it is all gone', async ({ page, desk, context }) => {
  await remember(page)
  await readAround(page)
  await expectRemembered(page, 3)
  await desk.expectAsked('/articles?q=scipy', ARTICLE, '/stats')
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await controlOf(page).uncheck()
  await expect.poll(() => keptBy(page)).toEqual(NOTHING_KEPT)
  const next = await visitAgain(context, '/?q=scipy')
  await expect(viewOf(next).results).toBeVisible()
  await desk.expectAsked('/articles?q=scipy')
})

test('removed in one tab, it is gone in all of them, and nothing comes back', async ({ page, context, view, desk }) => {
  await page.clock.install()
  await remember(page)
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/?q=scipy')
  await other.clock.runFor(2_000)
  await expectRemembered(page, 1)
  await viewOf(other).theme.selectOption('Dark')
  // Listening to the other tabs begins once the first page stands.
  await page.clock.runFor(2_000)
  await other.getByRole('link', { name: 'About', exact: true }).click()
  await expect(controlOf(other)).toBeChecked()
  await viewOf(other).mainLink('Statistics').click()
  await expect(viewOf(other).figure('By type')).toBeVisible()
  await desk.expectAsked('/articles?q=scipy', '/stats')

  // The statistics have just come, and may still wait to be saved.
  await page.getByRole('button', { name: REMOVE }).click()
  await expect(
    page.getByText(/^Removed: \d remembered answers? and your choice of theme, and what was in memory\.$/),
  ).toBeVisible()
  await expect(controlOf(page)).not.toBeChecked()
  for (const tab of [page, other]) {
    await tab.clock.runFor(5_000)
    expect(await keptBy(tab)).toEqual(NOTHING_KEPT)
    expect(await quotaNumbers(tab)).toEqual([])
    await expect(viewOf(tab).theme).toHaveValue('system')
  }
  // Not even what is in memory: the search is asked again.
  await viewOf(other).mainLink('Search').click()
  await expect(viewOf(other).results).toBeVisible()
  await other.goBack()
  await expect(viewOf(other).figure('By type')).toBeVisible()
  await other.goBack()
  await expect(viewOf(other).heading('About Carrel')).toBeVisible()
  await other.goBack()
  await expect(viewOf(other).titles.filter({ hasText: SCIPY.title })).toBeVisible()
  await desk.expectAsked('/articles', '/stats', '/articles?q=scipy')
  expect(await keptBy(page)).toEqual(NOTHING_KEPT)
  await expect(view.heading('About Carrel')).toBeVisible()
})

test('a page that comes back from where browsers put pages that were left forgets what was removed meanwhile', async ({
  page,
  desk,
  view,
}) => {
  const comeBack = () =>
    page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await remember(page)
  await page.goto('/stats')
  await expectRemembered(page, 1)
  await page.getByRole('button', { name: 'Table', exact: true }).first().click()
  const opened = page.getByRole('table').first()
  await comeBack()
  await expect(opened).toBeVisible()
  await desk.expectAsked('/stats')
  // Removed by another tab, of which a page that was left hears nothing.
  await page.evaluate(() => {
    localStorage.clear()
    indexedDB.deleteDatabase('carrel')
  })
  await comeBack()
  // Loaded anew: what was opened is not, and the figures are asked for.
  await desk.expectAsked('/stats')
  await expect(view.figure('By type')).toBeVisible()
  await expect(opened).toBeHidden()
})

test('what was kept and is damaged is dropped silently, and asked again', async ({ page, desk, context }) => {
  await remember(page)
  await page.goto('/?q=scipy')
  await expectRemembered(page, 1)
  await desk.expectAsked('/articles?q=scipy')
  await rememberedRecords(page, '{"query":{"text":"scipy"},"articles":[{')
  const next = await visitAgain(context, '/?q=scipy')
  await expect(viewOf(next).titles.filter({ hasText: SCIPY.title })).toBeVisible()
  await desk.expectAsked('/articles?q=scipy')
  await next.goto('/about#kept')
  await expect(controlOf(next)).toBeChecked()
  await expect(next.getByText('Not remembered on this device')).toHaveCount(0)
})

test('a browser that offers no place for it says so beside the control, and reading goes on', async ({
  page,
  view,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not here', 'SecurityError')
    }
  })
  await page.goto('/about#kept')
  await controlOf(page).click()
  await expect(
    page.getByText('Not remembered on this device: this browser offers no place for it, or its settings forbid it.'),
  ).toBeVisible()
  await expect(controlOf(page)).not.toBeChecked()
  await expectAccessible(page)
  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
})

test('one that does not answer makes nobody wait', async ({ page, view, desk }) => {
  await remember(page)
  await page.addInitScript(() => {
    indexedDB.open = () => Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => {} } })
  })
  await page.goto('/?q=scipy')
  await expect(view.results).toBeVisible()
  await desk.expectAsked('/articles?q=scipy')
})

test('control and button are reached from the quota, by keyboard, and at any width', async ({ page, view }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await view.quotaButton.click()
  await view.quotaPanel.getByRole('link', { name: 'What this browser keeps' }).click()
  await expect(page).toHaveURL('/about#kept')
  await expect(page.getByRole('heading', { name: 'What this browser keeps' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(controlOf(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(controlOf(page)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: REMOVE })).toBeFocused()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Removed: 1 remembered answer, and what was in memory.')).toBeVisible()
  await expect(controlOf(page)).not.toBeChecked()
  await expectAccessible(page)
})

test.describe('with a credential of the reader’s own', () => {
  test.use({ access: 'credential' })

  test('the same one finds what was answered to it, another one never', async ({ page, desk, context }) => {
    desk.expectFailure(401)
    await page.goto('/connect')
    await connect(page, ACCEPTED_CREDENTIAL)
    await page.getByRole('link', { name: 'About', exact: true }).click()
    await controlOf(page).check()
    await viewOf(page).mainLink('Statistics').click()
    await expect(viewOf(page).figure('By type')).toBeVisible()
    await expectRemembered(page, 2)
    await desk.expectAsked('/articles', '/stats')
    expect((await rememberedRecords(page)).join()).not.toContain(ACCEPTED_CREDENTIAL)

    const stranger = await visitAgain(context, '/stats')
    await connect(stranger, 'somebody-elses-credential')
    await expect(viewOf(stranger).alert.getByRole('heading')).toHaveText('The credential is not accepted')
    await desk.expectAsked('/stats')

    const next = await visitAgain(context, '/stats')
    await standStill(next, async () => {
      await connect(next, ACCEPTED_CREDENTIAL)
      await expect(viewOf(next).heading('Statistics')).toBeVisible()
    })
    await expect(viewOf(next).figure('By type')).toBeVisible()
    await viewOf(next).mainLink('Search').click()
    await expect(viewOf(next).results).toBeVisible()
    await desk.expectAsked()
    for (const text of await rememberedRecords(next)) expect(text).not.toContain(ACCEPTED_CREDENTIAL)
  })

  test('forgetting it takes its answers along, and leads every tab to Connect', async ({ page, context, view }) => {
    await page.goto('/about')
    await controlOf(page).check()
    const tabs = [page, await context.newPage()]
    // Each by itself: one that is open would hand its credential to the other.
    for (const tab of tabs) await tab.goto('/connect?to=%2Fstats')
    for (const tab of tabs) {
      await tab.getByRole('checkbox', { name: 'Keep in this tab', exact: true }).check()
      await connect(tab, ACCEPTED_CREDENTIAL)
      await expect(viewOf(tab).figure('By type')).toBeVisible()
    }
    await expectRemembered(page, 1)
    await view.quotaButton.click()
    await view.quotaPanel.getByRole('button', { name: 'Forget this credential' }).click()
    for (const tab of tabs) {
      await expect(tab).toHaveURL('/connect?to=%2Fstats')
      expect(await tab.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    }
    await expectRemembered(page, 0)
    await page.goBack()
    await expect(view.heading('Connect')).toBeVisible()
  })
})

async function connect(page: Page, credential: string): Promise<void> {
  await page.getByLabel('Credential', { exact: true }).fill(credential)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}
