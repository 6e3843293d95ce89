/** The service refuses for the quota: the app waits as long as it is told, says until when, and goes on by itself. Rows 10, 12 and 13 of failures.md. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './hosted-story.ts'
import { answers, refuses, withoutCors } from './stub-faults.ts'
import type { Fault } from './stub-service.ts'
import { letTasksRun } from './watch.ts'

const NO = refuses(429, 'Too many requests.')

function refusesFor(retryAfter: string, headers: Record<string, string> = {}): Fault {
  return refuses(429, 'Too many requests.', { 'Retry-After': retryAfter, ...headers })
}

type Refusal = { name: string; fault: Fault; status: number; waitSeconds: number }

const REFUSALS: Refusal[] = [
  { name: 'seconds', fault: refusesFor('40'), status: 429, waitSeconds: 40 },
  {
    name: 'a date, by the clock of the service',
    fault: refusesFor('Fri, 01 Jan 2016 10:00:50 GMT', { Date: 'Fri, 01 Jan 2016 10:00:00 GMT' }),
    status: 429,
    waitSeconds: 50,
  },
  { name: 'no wait', fault: NO, status: 429, waitSeconds: 60 },
  { name: 'a word', fault: refusesFor('soon'), status: 429, waitSeconds: 60 },
  { name: 'less than nothing', fault: refusesFor('-5'), status: 429, waitSeconds: 60 },
  { name: 'half a second', fault: refusesFor('0.5'), status: 429, waitSeconds: 60 },
  { name: '403 and a wait', fault: refuses(403, 'No.', { 'Retry-After': '40' }), status: 403, waitSeconds: 40 },
  {
    name: '403 and none left',
    fault: refuses(403, 'No.', { 'X-RateLimit-Remaining': '0' }),
    status: 403,
    waitSeconds: 60,
  },
  { name: '403 and the words for it', fault: refuses(403, 'Rate limit exceeded.'), status: 403, waitSeconds: 60 },
]

/** The page's clock also runs by itself, and the app waits a little longer than it is told. */
const MARGIN_SECONDS = 15

/** They tell what `no wait` does; how each is read is told of src/quota/retry-after.ts. */
const REPEATING = ['a word', 'less than nothing', 'half a second']

for (const { name, fault, status, waitSeconds } of REFUSALS) {
  const tag = REPEATING.includes(name) ? ['@long'] : []
  test(`refused once, told ${name}: it waits ${waitSeconds} seconds`, { tag }, async ({ page, stub, watch, view }) => {
    watch.expectFailure(status)
    await page.clock.install()
    stub.failNext(fault)
    await page.goto('/?q=lamps')
    await expect(page.getByText(/Carrel goes on by itself at \d\d:\d\d:\d\d/)).toBeVisible()
    await expect(view.alert).toHaveCount(0)
    await watch.expectAsked('/articles?q=lamps')
    await page.clock.fastForward((waitSeconds - MARGIN_SECONDS) * 1000)
    await watch.expectAsked()
    await page.clock.fastForward(2 * MARGIN_SECONDS * 1000)
    await expect(view.results).toBeVisible()
    await expect(page.getByText(/goes on by itself/)).toHaveCount(0)
    await watch.expectAsked('/articles?q=lamps')
  })
}

test('refused again and again: after three more tries it is told, and one click helps', async ({
  page,
  stub,
  watch,
  view,
}) => {
  watch.expectFailure(429)
  await page.clock.install()
  stub.fail(refusesFor('10'))
  await page.goto('/?q=lamps')
  for (let sent = 1; sent <= 4; sent += 1) {
    await expect.poll(() => stub.asked().length).toBeGreaterThanOrEqual(sent)
    await expect.poll(() => watch.settled()).toBeGreaterThanOrEqual(sent)
    await letTasksRun(page)
    // Refused in a row, it waits longer than it is told: 10, 10, then 16 seconds, and up to two more by chance.
    if (sent < 4) await page.clock.fastForward(19_000)
  }
  await expect(view.alert.getByRole('heading')).toHaveText('The requests of this minute are used up')
  await expect(view.alert).toContainText('Too many requests.')
  await expect(view.alert.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  expect(stub.asked()).toHaveLength(4)

  stub.recover()
  await view.tryAgain.click()
  // After the fourth refusal it waits 64 seconds.
  await page.clock.fastForward(67_000)
  await expect(view.results).toBeVisible()
  expect(stub.asked()).toHaveLength(5)
})

test('a wait of hours is told and not waited for', async ({ page, stub, watch, view }) => {
  watch.expectFailure(429)
  await page.clock.install()
  stub.failNext(refusesFor('86400'))
  await page.goto('/?q=lamps')
  await expect(view.alert.getByRole('heading')).toHaveText('The requests of this minute are used up')
  await expect(view.alert).toContainText(/Asking again makes sense from \d\d:\d\d/)
  await expectAccessible(page)
  await page.clock.fastForward(200_000)
  await watch.expectAsked('/articles?q=lamps')
})

test('refused where the page may not read that it is: no third request, no word of being offline', async ({
  page,
  stub,
  watch,
  view,
}) => {
  watch.expectMessage(/blocked by CORS policy/)
  watch.expectFailure('net::ERR_FAILED')
  await page.clock.install()
  stub.failNext(
    answers(200, {
      headers: { 'Content-Type': 'application/json', 'X-RateLimit-Remaining': '9' },
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
  await expect(page.getByText(/Carrel goes on by itself at/)).toBeVisible()
  await expect(page.getByText(/offline/i)).toHaveCount(0)
  await page.clock.fastForward(45_000)
  await watch.expectAsked('/articles?q=lamps', '/stats')
  await page.clock.fastForward(25_000)
  await expect(view.figure('By type')).toBeVisible()
  await watch.expectAsked('/stats')
})
