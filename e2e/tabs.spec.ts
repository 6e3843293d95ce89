/** Several tabs of one browser: what one has the others need not ask for, and the minute is one for all of them. */
import type { Page } from '@playwright/test'
import { connect } from './credential-scan.ts'
import { expect, test } from './hosted-story.ts'
import { refuseLocks } from './refuse-locks.ts'
import { answerOfLamps } from './stub-answers.ts'
import { type Exchange, sendJson, STUB_CREDENTIAL, type StubService } from './stub-service.ts'
import { viewOf } from './view.ts'

test('the same search in a second tab is no further request, and its gauge is right from the first', async ({
  page,
  context,
  stub,
  view,
}) => {
  await page.goto('/?q=lamps')
  await expect(view.titles).toHaveCount(20)
  const second = await context.newPage()
  await second.goto('/?q=lamps')
  const there = viewOf(second)
  await expect(there.titles).toHaveCount(20)
  await expect(there.meter).toHaveAttribute('aria-valuenow', '59')
  await there.quotaButton.click()
  await expect(there.quotaPanel).toContainText('59 of 60 requests are left in this minute.')
  await expect(there.quotaPanel).toContainText('by other tabs, or by others with the same allowance1')
  await expect(there.quotaPanel).toContainText('Answered from memory since this tab was opened: 1 request saved.')
  expect(stub.asked()).toEqual(['/articles?q=lamps'])
})

test('six tabs that want the same at once are one request', async ({ page, context, stub }) => {
  const { held, answerAll } = holdAnswers(stub)
  const others = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  const pages = [page, ...others]
  await Promise.all(pages.map((tab) => tab.goto('/?q=lamps')))
  for (const tab of pages) await expect(viewOf(tab).count).toHaveText('Searching')
  await expect.poll(() => waitingFor(page, 'articles?q=lamps')).toEqual({ held: 1, pending: 5 })
  expect(held).toHaveLength(1)
  answerAll()
  for (const tab of pages) await expect(viewOf(tab).titles).toHaveCount(20)
  expect(stub.asked()).toEqual(['/articles?q=lamps'])
})

test('a tab that is closed while it asks frees the others: the next one asks', async ({ page, context, stub }) => {
  const { held, answerAll } = holdAnswers(stub)
  const first = await context.newPage()
  await first.goto('/?q=lamps')
  await expect.poll(() => held.length).toBe(1)
  await page.goto('/?q=lamps')
  await expect.poll(() => waitingFor(page, 'articles?q=lamps')).toEqual({ held: 1, pending: 1 })
  await first.close()
  await expect.poll(() => held.length).toBe(2)
  answerAll()
  await expect(viewOf(page).titles).toHaveCount(20)
  // What was sent still counts.
  await expect(viewOf(page).meter).toHaveAttribute('aria-valuenow', '58')
  expect(stub.asked()).toEqual(['/articles?q=lamps', '/articles?q=lamps'])
})

test('tabs with different searches see each other’s use at once, and a page loaded anew has lost nothing', async ({
  page,
  context,
  stub,
  view,
}) => {
  await page.goto('/?q=lamps')
  await expect(view.meter).toHaveAttribute('aria-valuenow', '59')
  const second = await context.newPage()
  await second.goto('/?q=wicks')
  const there = viewOf(second)
  await expect(there.titles).toHaveCount(20)
  for (const { meter } of [view, there]) await expect(meter).toHaveAttribute('aria-valuenow', '58')
  await view.quotaButton.click()
  await expect(view.quotaPanel).toContainText('Searches and pages of results1')
  await expect(view.quotaPanel).toContainText('by other tabs, or by others with the same allowance1')

  // What only this tab had is asked for again; what the other one has too is not.
  await page.reload()
  await expect(view.meter).toHaveAttribute('aria-valuenow', '57')
  await second.goto('/?q=lamps')
  await expect(there.titles).toHaveCount(20)
  await page.reload()
  await expect(view.titles).toHaveCount(20)
  await expect(view.meter).toHaveAttribute('aria-valuenow', '57')
  expect(stub.asked()).toEqual(['/articles?q=lamps', '/articles?q=wicks', '/articles?q=lamps'])
})

// Two of the minute are kept in reserve: two are left to use.
for (const { name, byMs } of [
  { name: 'an hour ahead', byMs: 3_600_000 },
  { name: 'an hour back', byMs: -3_600_000 },
])
  test.describe('with 4 requests a minute', () => {
    test.use({ limit: 4 })

    test(`a clock that is set ${name} frees nothing, and holds nobody up`, async ({ page, stub, view }) => {
      await page.clock.install()
      await page.goto('/?q=lamps')
      await expect(view.titles).toHaveCount(20)
      await view.pageLink('Next page').click()
      await expect(view.count).toContainText('Showing 21 to 40')
      await view.pageLink('Next page').click()
      const notice = page.getByText(/are used, and these are kept in reserve/)
      await expect(notice).toBeVisible()
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + byMs)
      // What is wished now waits behind, and the gauge is looked at.
      await view.mainLink('Statistics').click()
      await view.quotaButton.click()
      await page.keyboard.press('Escape')
      // Not to the last second: the page's clock also runs by itself.
      await passTime(page, stub, 40_000)
      await expect(notice).toBeVisible()
      expect(stub.asked()).toEqual(['/articles?q=lamps', '/articles?q=lamps&page=2'])
      await passTime(page, stub, 25_000)
      await passTime(page, stub, 25_000)
      await expect(view.figure('By type')).toBeVisible()
      expect(stub.asked().slice(2)).toContain('/stats')
    })
  })

/** What a browser may not give, each as a script that takes it away before the app begins. */
const MISSING: [string, () => void][] = [
  ['locks', () => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })],
  ['locks that are not refused', refuseLocks],
  [
    'storage',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('Blocked', 'SecurityError')
        },
      }),
  ],
]

for (const [what, takeAway] of MISSING)
  test.describe('with 10 requests a minute', () => {
    test.use({ limit: 10 })

    test(`without ${what} all goes on, and each tab takes its share`, async ({ page, context, stub, view }) => {
      await context.addInitScript(takeAway)
      await readFour(page, 'lamps', 0)
      // Eight can be used of ten, four of them by each of two: this waits, although there is only one tab so far.
      await view.mainLink('Statistics').click()
      await expect(page.getByText(/goes on by itself at/)).toBeVisible()
      expect(stub.asked()).toHaveLength(4)

      const second = await context.newPage()
      await readFour(second, 'wicks', 1)
      await second.goBack()
      await viewOf(second).titles.nth(2).click()
      await expect(second.getByText(/goes on by itself at/)).toBeVisible()
      expect(stub.asked()).toHaveLength(8)
    })
  })

/** Reads three pages of a search and the n-th article of the last: four requests. */
async function readFour(page: Page, text: string, nth: number): Promise<void> {
  const { count, pageLink, titles } = viewOf(page)
  await page.goto(`/?q=${text}`)
  for (const shown of ['21 to 40', '41 to 45']) {
    await pageLink('Next page').click()
    await expect(count).toContainText(`Showing ${shown}`)
  }
  await titles.nth(nth).click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
}

test.describe('where every reader has a credential of their own', () => {
  test.use({ access: 'credential' })

  test('an answer is handed to a tab with the same credential and to no other one, and after signing out to nobody', async ({
    page,
    context,
    stub,
    view,
  }) => {
    const [second, third] = [await context.newPage(), await context.newPage()]
    const tabs = [page, second, third]
    // Since then each of them hears that another one signs out.
    const settled = Promise.all(tabs.map((tab) => tab.waitForResponse(/\/assets\/settle-/)))
    for (const tab of tabs) {
      await tab.goto('/?q=lamps')
      await expect(viewOf(tab).heading('Connect')).toBeVisible()
    }
    await Promise.all((await settled).map((response) => response.finished()))
    await third.getByRole('radio', { name: 'API key' }).check()
    for (const [tab, requests] of [
      [page, 1],
      [second, 1],
      [third, 2],
    ] as const) {
      await connect(tab, STUB_CREDENTIAL)
      await expect(viewOf(tab).titles).toHaveCount(20)
      expect(stub.asked()).toHaveLength(requests)
    }

    await viewOf(second).quotaButton.click()
    await viewOf(second).quotaPanel.getByRole('button', { name: 'Forget this credential' }).click()
    await expect(view.heading('Connect')).toBeVisible()
    await connect(page, STUB_CREDENTIAL)
    await expect(view.titles).toHaveCount(20)
    expect(stub.asked()).toEqual(Array.from({ length: 3 }, () => '/articles?q=lamps'))
  })
})

/** A service that takes its time: its answers are given all at once, and as well as ever from then on. */
function holdAnswers(stub: StubService): { held: Exchange[]; answerAll: () => void } {
  const held: Exchange[] = []
  stub.fail((exchange) => held.push(exchange))
  return {
    held,
    answerAll() {
      stub.recover()
      for (const exchange of held) {
        const { pathname, searchParams } = new URL(exchange.request.url ?? '', stub.origin)
        const { status, body } = answerOfLamps(pathname.replace('/api/v1', ''), searchParams)
        if (!exchange.response.destroyed) sendJson(exchange, status, body)
      }
    },
  }
}

/** How many tabs ask for this, and how many wait for what they get. */
function waitingFor(page: Page, path: string): Promise<{ held: number; pending: number }> {
  return page.evaluate(async (wanted) => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.includes(wanted) === true).length
    return { held: count(held), pending: count(pending) }
  }, path)
}

/** Lets time pass, for the page and for the service. */
async function passTime(page: Page, stub: StubService, ms: number): Promise<void> {
  stub.advance(ms)
  await page.clock.fastForward(ms)
}
