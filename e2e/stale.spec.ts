/** What was read before stays on the page when it cannot be renewed, and says how old it is. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './hosted-story.ts'
import { passRequests } from './play-fault.ts'
import { hangsUp, refuses, signInPage } from './stub-faults.ts'
import type { Fault } from './stub-service.ts'
import type { View } from './view.ts'

type Case = { name: string; fault: Fault; says: string; requests: number; console: RegExp[] }

const CASES: Case[] = [
  { name: 'trouble', fault: refuses(500), says: 'The service has trouble', requests: 2, console: [/status of 500/] },
  {
    name: 'a broken connection',
    fault: hangsUp,
    says: 'The service cannot be reached',
    requests: 3,
    console: [/net::ERR_EMPTY_RESPONSE/],
  },
  { name: 'a sign-in page', fault: signInPage, says: 'The answer was not understood', requests: 2, console: [] },
]

for (const { name, fault, says, requests, console } of CASES) {
  // What was not understood is told as trouble is.
  const tag = name === 'a sign-in page' ? ['@long'] : []
  test(`a list that is older than five minutes, and ${name}`, { tag }, async ({ page, stub, watch, view }) => {
    for (const form of console) watch.expectMessage(form)
    await openOldList(page, view)
    stub.fail(fault)
    await searchAgain(view)
    await passRequests({ page, stub, watch, view }, { requests, before: 2 })
    await expect(view.alert).toContainText(says)
    await expect(view.alert).toContainText(/What is shown was answered at \d\d:\d\d/)
    await expect(view.titles).toHaveCount(20)
    await expect(view.count).toContainText('for “lamps”')
    await expectAccessible(page)
    expect(stub.asked()).toHaveLength(2 + requests)

    stub.recover()
    await view.tryAgain.click()
    await expect(view.alert).toHaveCount(0)
    await expect(view.titles).toHaveCount(20)
    expect(stub.asked()).toHaveLength(3 + requests)
  })
}

test('a list is renewed, and reading goes on where the focus is', async ({ page, stub, watch, view }) => {
  watch.expectFailure(500)
  await openOldList(page, view)
  stub.fail(refuses(500))
  await searchAgain(view)
  await passRequests({ page, stub, watch, view }, { requests: 2, before: 2 })
  stub.recover()
  await view.tryAgain.click()
  await expect(view.alert).toHaveCount(0)
  await expect(page.locator(':focus'), 'the element with the focus').toHaveCount(1)
})

test('figures that are to be renewed', async ({ page, stub, watch, view }) => {
  watch.expectFailure(503)
  await page.clock.install()
  await page.goto('/stats')
  await expect(view.figure('By type')).toBeVisible()
  stub.fail(refuses(503))
  await page.getByRole('button', { name: 'Refresh (1 request)' }).click()
  await passRequests({ page, stub, watch, view }, { requests: 3, before: 1 })
  await expect(view.alert).toContainText('The service has trouble')
  await expect(view.alert).toContainText(/What is shown was answered at \d\d:\d\d/)
  await expect(view.figure('By type')).toBeVisible()
  await expectAccessible(page)
  stub.recover()
  await view.tryAgain.click()
  await expect(view.alert).toHaveCount(0)
  await expect(view.figure('By type')).toBeVisible()
  expect(stub.asked()).toHaveLength(5)
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
