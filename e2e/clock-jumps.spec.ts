/** The computer's clock jumps while the app waits for the quota: it neither waits for ever nor asks in a burst. Row 31 of failures.md. */
import { expect, test } from './hosted-story.ts'
import { refuses } from './stub-faults.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 20, 9, 0)

const JUMPS = [
  { name: 'an hour ahead', jumpMs: HOUR_MS },
  { name: 'an hour back', jumpMs: -HOUR_MS },
]

for (const { name, jumpMs } of JUMPS) {
  test(name, async ({ page, stub, watch, view }) => {
    watch.expectFailure(429)
    await page.clock.install({ time: START })
    stub.failNext(refuses(429, 'Too many requests.', { 'Retry-After': '40' }))
    await page.goto('/?q=lamps')
    await expect(page.getByText(/Carrel goes on by itself at/)).toBeVisible()
    await page.clock.setSystemTime(START + jumpMs)
    await page.clock.fastForward(90_000)
    await expect(view.results).toBeVisible()
    await expect(page.getByText(/goes on by itself/)).toHaveCount(0)
    await watch.expectAsked('/articles?q=lamps', '/articles?q=lamps')
    expect(stub.asked()).toHaveLength(2)
  })
}

test('asleep for an hour with a list open: on waking nothing is asked', async ({ page, watch, view }) => {
  await page.clock.install()
  await page.goto('/?q=lamps')
  await expect(view.results).toBeVisible()
  await page.clock.fastForward(HOUR_MS)
  await expect(view.titles).toHaveCount(20)
  await watch.expectAsked('/articles?q=lamps')
})
