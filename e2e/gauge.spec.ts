/** Whatever a service says is left, the gauge shows a number that can be, or none; and the app goes on. Row 14 of failures.md. */
import { expect, type Page } from '@playwright/test'
import { test } from './hosted-story.ts'
import { answers } from './stub-faults.ts'
import type { Fault } from './stub-service.ts'
import type { View } from './view.ts'

/** Forms of `X-RateLimit-Remaining` beside a limit of 60; null: absent. */
const COUNTS = ['60', '59', '10', '2', '1', '0', '00', '  5 ']
const NO_COUNTS = ['-1', '61', '1000000', '99999999999999999999', '1.5', '1e1', '0x3c', '+7', '5, 4', '']
const WORDS = ['abc', 'NaN', 'Infinity', 'null', 'undefined', null]
/** Forms of `X-RateLimit-Limit` beside 41 that are left. */
const LIMITS = ['100', '1', '0', '-60', '10001', '6e1', 'sixty', '', null]

test('what cannot be left is shown as no number', async ({ page, stub, view }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  const forms = [...COUNTS, ...NO_COUNTS, ...WORDS]
  for (const [index, remaining] of forms.entries()) {
    await test.step(`${remaining}`, async () => {
      // Whatever was said a minute ago holds no longer.
      await page.clock.fastForward(61_000)
      stub.failNext(tells('60', remaining))
      await view.searchBox.fill(`lamp ${index}`)
      await view.searchBox.press('Enter')
      await expect(view.count).toContainText(`for “lamp ${index}”`)
      await expectPossible(page, view)
    })
  }
  expect(stub.asked()).toHaveLength(forms.length + 1)
})

test('nor what cannot be a limit', async ({ page, stub, view }) => {
  await page.goto('/about')
  for (const limit of LIMITS) {
    await test.step(`${limit}`, async () => {
      stub.failNext(tells(limit, '41'))
      // What one visit was told, the next one knows.
      await page.evaluate(() => void indexedDB.deleteDatabase('carrel.quota'))
      await page.goto('/')
      await expect(view.titles).toHaveText(['A lamp'])
      await expectPossible(page, view)
    })
  }
})

test('a limit that was told holds where the next answer tells none', async ({ page, stub, view }) => {
  stub.failNext(tells('50', '49'), tells(null, '55'))
  await page.goto('/')
  await expect(view.titles).toHaveText(['A lamp'])
  await view.mainLink('Statistics').click()
  await expect(view.title).toHaveText('Statistics')
  await expectPossible(page, view)
})

/** Answers a list with these two headers. */
function tells(limit: string | null, remaining: string | null): Fault {
  return answers(200, {
    headers: { 'Content-Type': 'application/json', 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': remaining },
    body: JSON.stringify({ data: [{ title: 'A lamp' }], meta: { total: 1 } }),
  })
}

/** A meter within its bounds, or words without a number that nobody told. */
async function expectPossible(page: Page, view: View): Promise<void> {
  await expect(page.getByRole('banner')).not.toContainText(/NaN|Infinity|undefined|null|-\d|\d{6}|e\d/)
  for (const meter of await view.meter.all()) {
    const now = Number(await meter.getAttribute('aria-valuenow'))
    const max = Number(await meter.getAttribute('aria-valuemax'))
    expect(max).toBeGreaterThanOrEqual(1)
    expect(max).toBeLessThanOrEqual(10_000)
    expect(Array.from({ length: max + 1 }, (_, count) => count)).toContain(now)
  }
}
