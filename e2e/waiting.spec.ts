/** The service refuses for the request limit: the app waits as long as the service says, and continues. */
import { expect, test } from './support/hosted-test.ts'
import { FAILURES, NAMES } from './support/names.ts'
import { refuses, responds, withoutCors } from './support/stub-faults.ts'
import type { Fault } from './support/stub-service.ts'
import { runPendingTasks } from './support/traffic.ts'

const HOUR_MS = 3_600_000

const NO = refuses(429, 'Too many requests.')

function refuseFor(retryAfter: string, headers: Record<string, string> = {}): Fault {
  return refuses(429, 'Too many requests.', { 'Retry-After': retryAfter, ...headers })
}

const REFUSALS: { name: string; fault: Fault; status: number; waitSeconds: number }[] = [
  { name: 'seconds', fault: refuseFor('40'), status: 429, waitSeconds: 40 },
  {
    name: 'a date, by the clock of the service',
    fault: refuseFor('Fri, 01 Jan 2016 10:00:50 GMT', { Date: 'Fri, 01 Jan 2016 10:00:00 GMT' }),
    status: 429,
    waitSeconds: 50,
  },
  { name: 'no wait', fault: NO, status: 429, waitSeconds: 60 },
  { name: 'a word', fault: refuseFor('soon'), status: 429, waitSeconds: 60 },
  { name: 'less than nothing', fault: refuseFor('-5'), status: 429, waitSeconds: 60 },
  { name: 'half a second', fault: refuseFor('0.5'), status: 429, waitSeconds: 60 },
  { name: '403 and a wait', fault: refuses(403, 'No.', { 'Retry-After': '40' }), status: 403, waitSeconds: 40 },
  {
    name: '403 and none left',
    fault: refuses(403, 'No.', { 'X-RateLimit-Remaining': '0' }),
    status: 403,
    waitSeconds: 60,
  },
  { name: '403 and the words for it', fault: refuses(403, 'Rate limit exceeded.'), status: 403, waitSeconds: 60 },
]

/** The page's clock also runs with the real time, and the app waits up to two seconds longer. */
const MARGIN_SECONDS = 15
/** Cases that `src/quota` tests as units, too. */
const REPEATED = [
  'a date, by the clock of the service',
  'a word',
  'less than nothing',
  'half a second',
  '403 and a wait',
  '403 and the words for it',
]

for (const { name, fault, status, waitSeconds } of REFUSALS) {
  const tag = REPEATED.includes(name) ? ['@long'] : []
  test(`a refusal with ${name} is a wait of ${waitSeconds} seconds`, { tag }, async ({ page, stub, app, view }) => {
    app.expectFailure(status)
    await page.clock.install()
    stub.failNext(fault)
    await page.goto('/?q=lamps')
    await expect(page.getByText(NAMES.waitUntil)).toBeVisible()
    await expect(view.alert).toHaveCount(0)
    await app.expectRequests('/articles?q=lamps')
    await page.clock.fastForward((waitSeconds - MARGIN_SECONDS) * 1000)
    await app.expectRequests()
    await page.clock.fastForward(2 * MARGIN_SECONDS * 1000)
    await expect(view.results).toBeVisible()
    await expect(view.waitNotice).toHaveCount(0)
    await app.expectRequests('/articles?q=lamps')
  })
}

test('repeated refusals are a failure after three retries, and Try again helps', async ({ page, app, stub, view }) => {
  app.expectFailure(429)
  await page.clock.install()
  stub.fail(refuseFor('10'))
  await page.goto('/?q=lamps')
  for (let sent = 1; sent <= 4; sent += 1) {
    await expect.poll(() => stub.requestPaths().length).toBeGreaterThanOrEqual(sent)
    await expect.poll(() => app.finishedRequests()).toBeGreaterThanOrEqual(sent)
    await runPendingTasks(page)
    // Each wait is 10 to 12 seconds.
    if (sent < 4) await page.clock.fastForward(19_000)
  }
  await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.rateLimit)
  await expect(view.alert).toContainText('Too many requests.')
  await expect(view.alert.getByRole('heading')).toBeFocused()
  expect(stub.requestPaths()).toHaveLength(4)

  stub.recover()
  await view.tryAgain.click()
  // The last refusal still closes the limiter.
  await page.clock.fastForward(13_000)
  await expect(view.results).toBeVisible()
  expect(stub.requestPaths()).toHaveLength(5)
})

test('a wait of hours is a failure that names the time', { tag: '@long' }, async ({ page, app, stub, view }) => {
  app.expectFailure(429)
  await page.clock.install()
  stub.failNext(refuseFor('86400'))
  await page.goto('/?q=lamps')
  await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.rateLimit)
  await expect(view.alert).toContainText(NAMES.retryFrom)
  await page.clock.fastForward(200_000)
  await app.expectRequests('/articles?q=lamps')
})

test('a refusal without CORS headers is a wait when few requests are left', async ({ page, app, stub, view }) => {
  app.expectMessage(/blocked by CORS policy/)
  app.expectFailure('net::ERR_FAILED')
  await page.clock.install()
  stub.failNext(
    responds(200, {
      headers: { 'Content-Type': 'application/json', 'X-RateLimit-Remaining': '2' },
      body: JSON.stringify({
        data: [{ title: 'One of the last lamps of this minute' }],
        meta: { total: 45, page: 1, per_page: 1 },
      }),
    }),
    withoutCors(NO),
  )
  await page.goto('/?q=lamps')
  await expect(view.titles).toHaveText(['One of the last lamps of this minute'])
  await view.mainLink('Statistics').click()
  await expect(view.waitNotice).toBeVisible()
  await expect(page.getByText(/offline/i)).toHaveCount(0)
  await page.clock.fastForward(45_000)
  await app.expectRequests('/articles?q=lamps', '/stats')
  await page.clock.fastForward(25_000)
  await expect(view.figure('By type')).toBeVisible()
  await app.expectRequests('/stats')
})

test('a Retry-After of 25 seconds is obeyed before the retry', async ({ page, app, stub, view }) => {
  app.expectFailure(503)
  await page.clock.install()
  stub.failNext(refuses(503, 'Back soon.', { 'Retry-After': '25' }))
  await page.goto('/?q=lamps')
  await expect.poll(() => app.finishedRequests()).toBe(1)
  // The code that reads a failure is imported with the first one; the wait begins after that.
  await page.waitForLoadState('networkidle')
  await runPendingTasks(page)
  await page.clock.fastForward(12_000)
  await app.expectRequests('/articles?q=lamps')
  await page.clock.fastForward(14_000)
  await expect(view.results).toBeVisible()
  await app.expectRequests('/articles?q=lamps')
})

test('a Retry-After of minutes is a failure that names the time', async ({ page, app, stub, view }) => {
  app.expectFailure(503)
  await page.clock.install()
  stub.failNext(refuses(503, 'Back later.', { 'Retry-After': '240' }))
  await page.goto('/?q=lamps')
  await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.server)
  await expect(view.alert).toContainText(NAMES.retryFrom)
  await expect(view.alert).toContainText('Back later.')
  await app.expectRequests('/articles?q=lamps')
  await view.tryAgain.click()
  await expect(view.results).toBeVisible()
})

for (const [name, jumpMs, tag] of [
  ['an hour ahead', HOUR_MS, '@long'],
  ['an hour back', -HOUR_MS, '@every-run'],
] as const) {
  test(`a wait ends in time when the clock is set ${name}`, { tag }, async ({ page, stub, app, view }) => {
    app.expectFailure(429)
    const start = Date.UTC(2026, 10, 20, 9, 0)
    await page.clock.install({ time: start })
    stub.failNext(refuseFor('40'))
    await page.goto('/?q=lamps')
    await expect(view.waitNotice).toBeVisible()
    await page.clock.setSystemTime(start + jumpMs)
    await page.clock.fastForward(90_000)
    await expect(view.results).toBeVisible()
    await expect(view.waitNotice).toHaveCount(0)
    await app.expectRequests('/articles?q=lamps', '/articles?q=lamps')
  })
}

test('an open list sends no request when the computer wakes up', async ({ page, app, view }) => {
  await page.clock.install()
  await page.goto('/?q=lamps')
  await expect(view.results).toBeVisible()
  await page.clock.fastForward(HOUR_MS)
  await expect(view.titles).toHaveCount(20)
  await app.expectRequests('/articles?q=lamps')
})

test('focus changes of the window send no request, also when the list is stale', async ({ page, app, view }) => {
  await page.clock.install()
  await page.goto('/?q=lamps')
  await expect(view.results).toBeVisible()
  for (const minutes of [0, 10]) {
    await page.clock.fastForward(minutes * 60_000)
    await page.evaluate(() => {
      for (const state of ['hidden', 'visible', 'hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        window.dispatchEvent(new Event(state === 'visible' ? 'focus' : 'blur'))
      }
    })
  }
  await app.expectRequests('/articles?q=lamps')
})
