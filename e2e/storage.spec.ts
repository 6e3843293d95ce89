/** What a browser saves: by default only which searches were made and the counts of each day, and nothing after it was removed. */
import type { Page } from '@playwright/test'
import { ACCEPTED_CREDENTIAL } from './support/app-server.ts'
import {
  countKept,
  EMPTY_STORAGE,
  expectRecorded,
  expectSavedPages,
  findSaveCheckbox,
  openNextVisit,
  openWithPausedClock,
  readSavedPages,
  readStorage,
  switchSavingOn,
} from './support/browser-storage.ts'
import { connect } from './support/credential-scan.ts'
import { SCIPY } from './support/known-articles.ts'
import { expectNoOverflow } from './support/layout.ts'
import { FAILURES, makeView, NAMES } from './support/names.ts'
import { expect, test } from './support/test.ts'

// A server-rendered page brings its response with it and needs no saved one.
test.use({ pages: 'static' })

const ARTICLE = `/articles/${SCIPY.slug}`

/** Storages in which only the searches and the counts of the day are: they are kept until the reader switches that off. */
const ONLY_RECORDS = { ...EMPTY_STORAGE, kept: ['daily-figures', 'searches'] }
/** After everything was removed: neither is kept from then on. */
const REMOVED = { ...EMPTY_STORAGE, local: ['carrel.daily-figures', 'carrel.search-history'] }

test('a browser stores by default which searches were made and the counts of the day, and nothing of what is read', async ({
  page,
  view,
}) => {
  await readAround(page)
  await view.about.click()
  await expect(findSaveCheckbox(page)).not.toBeChecked()
  await expect.poll(() => readStorage(page)).toEqual(ONLY_RECORDS)
})

test('a second visit sends no request for fresh saved pages', { tag: '@long' }, async ({ page, context, app }) => {
  await switchSavingOn(page)
  await readAround(page)
  await app.expectRequests('/articles?q=scipy', ARTICLE, '/stats')
  await expectSavedPages(page, 3)

  const next = await openNextVisit(context, '/?q=scipy')
  const view = makeView(next)
  await expect(view.titles.filter({ hasText: SCIPY.title })).toBeVisible()
  await view.titles.filter({ hasText: SCIPY.title }).click()
  await expect(makeView(next).allFields).toBeVisible()
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await openWithPausedClock(next, '/stats')
  await expect(view.figure('By type')).toBeVisible()
  await app.expectRequests()
})

test('a saved page is requested again when it is stale', { tag: '@long' }, async ({ page, context, app }) => {
  await switchSavingOn(page)
  await readAround(page)
  await app.expectRequests('/articles?q=scipy', ARTICLE, '/stats')
  await expectSavedPages(page, 3)
  const next = await openNextVisit(context, '/about')
  // Six minutes: longer than a list is fresh, shorter than an article or the statistics are.
  await next.clock.setSystemTime(Date.now() + 6 * 60_000)
  await openWithPausedClock(next, ARTICLE)
  await expect(makeView(next).allFields).toBeVisible()
  await openWithPausedClock(next, '/?q=scipy')
  await expect(makeView(next).results).toBeVisible()
  await app.expectRequests('/articles?q=scipy')
})

test('saved pages are removed when saving is switched off', { tag: '@long' }, async ({ page, context, app, view }) => {
  await switchSavingOn(page)
  await readAround(page)
  await expectSavedPages(page, 3)
  await app.expectRequests('/articles?q=scipy', ARTICLE, '/stats')
  await view.about.click()
  await findSaveCheckbox(page).uncheck()
  await expect.poll(() => readStorage(page)).toEqual(ONLY_RECORDS)
  const next = await openNextVisit(context, '/?q=scipy')
  await expect(makeView(next).results).toBeVisible()
  await app.expectRequests('/articles?q=scipy')
})

test(
  'removing in one tab clears all tabs, and nothing returns',
  { tag: '@long' },
  async ({ page, context, app, view }) => {
    await page.clock.install()
    await switchSavingOn(page)
    const other = await context.newPage()
    await other.clock.install()
    await other.goto('/?q=scipy')
    await other.clock.runFor(2_000)
    await expectSavedPages(page, 1)
    await makeView(other).theme.selectOption('Dark')
    await page.clock.runFor(2_000)
    await other.getByRole('link', { name: 'About', exact: true }).click()
    await expect(findSaveCheckbox(other)).toBeChecked()
    await makeView(other).mainLink('Statistics').click()
    await expect(makeView(other).figure('By type')).toBeVisible()
    await app.expectRequests('/articles?q=scipy', '/stats')

    // The statistics have just loaded, and their save may still be throttled.
    await view.button(NAMES.removeSaved).click()
    await expect(page.getByText('Removed.', { exact: true })).toBeVisible()
    await expect(findSaveCheckbox(page)).not.toBeChecked()
    for (const tab of [page, other]) {
      await tab.clock.runFor(5_000)
      expect(await readStorage(tab)).toEqual(REMOVED)
      await expect(makeView(tab).theme).toHaveValue('system')
    }
    // Memory is empty too: the search is requested again.
    await makeView(other).mainLink('Search').click()
    await expect(makeView(other).results).toBeVisible()
    await other.goBack()
    await expect(makeView(other).figure('By type')).toBeVisible()
    await other.goBack()
    await expect(makeView(other).heading('About Carrel')).toBeVisible()
    await other.goBack()
    await expect(makeView(other).titles.filter({ hasText: SCIPY.title })).toBeVisible()
    await app.expectRequests('/articles', '/stats', '/articles?q=scipy')
    expect(await readStorage(page)).toEqual(REMOVED)
    await expect(view.heading('About Carrel')).toBeVisible()
  },
)

test(
  'a damaged saved page is dropped silently and requested again',
  { tag: '@long' },
  async ({ page, context, app }) => {
    await switchSavingOn(page)
    await page.goto('/?q=scipy')
    await expectSavedPages(page, 1)
    await app.expectRequests('/articles?q=scipy')
    await readSavedPages(page, '{"timestamp":1,"clientState":{"queries":[{')
    const next = await openNextVisit(context, '/?q=scipy')
    await expect(makeView(next).titles.filter({ hasText: SCIPY.title })).toBeVisible()
    await app.expectRequests('/articles?q=scipy')
    await next.goto('/about#kept')
    await expect(findSaveCheckbox(next)).toBeChecked()
    await expect(next.getByText('Not saved on this device')).toHaveCount(0)
  },
)

test('a browser without storage says so, and the app works', { tag: '@long' }, async ({ page, view }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not here', 'SecurityError')
    }
  })
  await page.goto('/about#kept')
  await findSaveCheckbox(page).click()
  await expect(page.getByText('Not saved on this device:')).toBeVisible()
  await expect(findSaveCheckbox(page)).not.toBeChecked()
  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
})

test(
  'the checkbox and the button are reached from the quota by keyboard at 320 pixels',
  { tag: '@long' },
  async ({ page, view }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await view.quotaButton.click()
    await view.quotaPanel.getByRole('link', { name: 'What this browser keeps' }).click()
    await expect(page).toHaveURL('/about#kept')
    await expect(page.getByRole('heading', { name: 'What this browser keeps' })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(findSaveCheckbox(page)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(findSaveCheckbox(page)).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(view.button(NAMES.removeSaved)).toBeFocused()
    await expectNoOverflow(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Removed.', { exact: true })).toBeVisible()
    await expect(findSaveCheckbox(page)).not.toBeChecked()
  },
)

test.describe('with a credential', { tag: '@long' }, () => {
  test.use({ access: 'credential' })

  test('a saved page is only shown to the credential that loaded it', async ({ page, context, app, view }) => {
    app.expectFailure(401)
    await page.goto('/connect')
    await connect(page, ACCEPTED_CREDENTIAL)
    await view.about.click()
    await findSaveCheckbox(page).check()
    await makeView(page).mainLink('Statistics').click()
    await expect(makeView(page).figure('By type')).toBeVisible()
    await expectSavedPages(page, 2)
    await app.expectRequests('/articles', '/stats')
    expect((await readSavedPages(page)).join()).not.toContain(ACCEPTED_CREDENTIAL)

    // The other credential is rejected, and removes what was saved.
    await page.close()
    const next = await context.newPage()
    await next.goto('/stats')
    await connect(next, 'another-credential')
    await expect(makeView(next).alert.getByRole('heading')).toHaveText(FAILURES.wrongCredential)
    await expectSavedPages(next, 0)
    await app.expectRequests('/stats')
  })

  test('forgetting the credential removes its saved pages in every tab', async ({ page, context, view }) => {
    await page.goto('/about')
    await findSaveCheckbox(page).check()
    const tabs = [page, await context.newPage()]
    // Both pages open first, because a connected tab would hand its credential to a new one.
    for (const tab of tabs) await tab.goto('/connect?to=%2Fstats')
    for (const tab of tabs) {
      await tab.getByRole('checkbox', { name: NAMES.keepInTab, exact: true }).check()
      await connect(tab, ACCEPTED_CREDENTIAL)
      await expect(makeView(tab).figure('By type')).toBeVisible()
    }
    await expectSavedPages(page, 1)
    await view.quotaButton.click()
    await view.quotaPanel.getByRole('button', { name: NAMES.forgetCredential }).click()
    for (const tab of tabs) {
      await expect(tab).toHaveURL('/connect?to=%2Fstats')
      expect((await readStorage(tab)).session).toEqual([])
    }
    await expectSavedPages(page, 0)
    await page.goBack()
    await expect(view.heading('Connect')).toBeVisible()
  })
})

/** Opens a search, an article and the statistics. */
async function readAround(page: Page): Promise<void> {
  const view = makeView(page)
  await page.goto('/?q=scipy')
  await expectRecorded(page, 1)
  await view.titles.filter({ hasText: SCIPY.title }).click()
  await expect(view.allFields).toBeVisible()
  await view.mainLink('Statistics').click()
  await expect.poll(() => countKept(page)).toEqual({ searches: 1, 'daily-figures': 1 })
}
