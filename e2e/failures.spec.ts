/** The failures that only a browser can show, at a search; check:long plays every fault at every page. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/hosted-test.ts'
import { FAILURES, NAMES, type View } from './support/names.ts'
import { passRequests, placedFaults, playFault } from './support/play-fault.ts'
import { refuses } from './support/stub-faults.ts'

/** One of each kind that a browser treats in its own way. */
const IN_EVERY_RUN = [
  'silence',
  '401',
  '404',
  '503',
  'a sign-in page instead of the catalogue',
  'an answer shorter than it says',
  'an answer that pages may not read',
  'a redirect',
]

for (const placed of placedFaults()) {
  const { fault, place } = placed
  const isShort = place === 'a search' && IN_EVERY_RUN.includes(fault.name)
  const title = `${fault.name} at ${place}: ${fault.requests} requests, then "${fault.heading}"`
  test(title, { tag: isShort ? [] : ['@long'] }, async ({ page, stub, app, view }) => {
    await playFault({ page, stub, app, view }, placed)
  })
}

test('an old list stays, says how old it is, and is replaced by Try again', async ({ page, stub, app, view }) => {
  app.expectFailure(500)
  await openOldList(page, view)
  stub.fail(refuses(500))
  await searchAgain(view)
  await passRequests({ page, stub, app, view }, { requests: 2, before: 2 })
  await expect(view.alert).toContainText(FAILURES.server)
  await expect(view.alert).toContainText(NAMES.shownFrom)
  await expect(view.titles).toHaveCount(20)
  stub.recover()
  await view.tryAgain.click()
  await expect(view.alert).toHaveCount(0)
  await expect(view.titles).toHaveCount(20)
  await expect(page.locator(':focus'), 'the element with the focus').toHaveCount(1)
})

test('old statistics stay when Refresh fails', async ({ page, app, stub, view }) => {
  app.expectFailure(503)
  await page.clock.install()
  await page.goto('/stats')
  await expect(view.figure('By type')).toBeVisible()
  stub.fail(refuses(503))
  await view.button(NAMES.refresh).click()
  await passRequests({ page, stub, app, view }, { requests: 3, before: 1 })
  await expect(view.alert).toContainText(FAILURES.server)
  await expect(view.alert).toContainText(NAMES.shownFrom)
  await expect(view.figure('By type')).toBeVisible()
  stub.recover()
  await view.tryAgain.click()
  await expect(view.alert).toHaveCount(0)
  await expect(view.figure('By type')).toBeVisible()
  expect(stub.requestPaths()).toHaveLength(5)
})

/** A list that was read six minutes ago; since then another one was opened. */
async function openOldList(page: Page, view: View): Promise<void> {
  await page.clock.install()
  await page.goto('/?q=lamps')
  await expect(view.titles).toHaveCount(20)
  await view.searchBox.fill('wicks')
  await view.searchBox.press('Enter')
  await expect(view.count).toContainText('for “wicks”')
  await page.clock.fastForward(6 * 60_000)
}

/** For what was read then. */
async function searchAgain(view: View): Promise<void> {
  await view.searchBox.fill('lamps')
  await view.searchBox.press('Enter')
}
