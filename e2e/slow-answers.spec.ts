/** A service that is slow, or asks for a pause: the app gives it the time it has, and no more. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './hosted-story.ts'
import { makeDrip, refuses } from './stub-faults.ts'
import { letTasksRun } from './watch.ts'

test('an answer that comes in drops is given up after 15 seconds, as silence is', async ({
  page,
  stub,
  watch,
  view,
}) => {
  const drip = makeDrip()
  await page.clock.install()
  stub.fail(drip.fault)
  await page.goto('/?q=lamps')
  for (const sent of [1, 2]) {
    await expect.poll(() => stub.asked().length).toBe(sent)
    for (let seconds = 0; seconds < 15; seconds += 5) {
      drip.drop()
      await letTasksRun(page)
      await page.clock.fastForward(5_000)
    }
    await expect.poll(() => watch.settled()).toBe(sent)
    await letTasksRun(page)
    await page.clock.fastForward(2_000)
  }
  await expect(view.alert.getByRole('heading')).toHaveText('The service takes too long')
  await expectAccessible(page)
  await expect.poll(() => stub.unfinished()).toBe(0)
  stub.recover()
  await view.tryAgain.click()
  await expect(view.results).toBeVisible()
  expect(stub.asked()).toHaveLength(3)
})

test('a service that is away for 25 seconds, and says so, is asked after them', async ({ page, stub, watch, view }) => {
  watch.expectFailure(503)
  await page.clock.install()
  stub.failNext(refuses(503, 'Back soon.', { 'Retry-After': '25' }))
  await page.goto('/?q=lamps')
  await expect.poll(() => watch.settled()).toBe(1)
  await letTasksRun(page)
  await page.clock.fastForward(12_000)
  await watch.expectAsked('/articles?q=lamps')
  await page.clock.fastForward(14_000)
  await expect(view.results).toBeVisible()
  await watch.expectAsked('/articles?q=lamps')
})

test('one that is away for minutes is not waited for: it is told from when on asking helps', async ({
  page,
  stub,
  watch,
  view,
}) => {
  watch.expectFailure(503)
  await page.clock.install()
  stub.failNext(refuses(503, 'Back later.', { 'Retry-After': '240' }))
  await page.goto('/?q=lamps')
  await expect(view.alert.getByRole('heading')).toHaveText('The service has trouble')
  await expect(view.alert).toContainText(/Asking again makes sense from \d\d:\d\d/)
  await expect(view.alert).toContainText('Back later.')
  await watch.expectAsked('/articles?q=lamps')
  await view.tryAgain.click()
  await expect(view.results).toBeVisible()
})
