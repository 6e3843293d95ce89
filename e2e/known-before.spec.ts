/** A page that came whole is taken over as it came, whatever this browser knows already; what it knows comes after that. */
import type { Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { expectRemembered, remember, rememberedRecords } from './kept.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'
import { untilTakenOver } from './taken-over.ts'

test.use({ way: 'served' })

/** Opens an address, without the code of its page yet, and waits until the rest has looked at all that this browser keeps. */
async function openLate(page: Page, address: string, code: string): Promise<{ letCome: () => Promise<void> }> {
  const scripts = await holdScripts(page, `**/assets/${code}-*.js`)
  // What remembers is in this file.
  const begun = page.waitForResponse('**/assets/further-*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await begun
  await expect.poll(() => page.evaluate(looksAtMinute), 'somebody looks at the numbers of the minute').toBe(false)
  // Read behind whoever reads it.
  await rememberedRecords(page)
  return scripts
}

/** In the page. */
async function looksAtMinute(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].some(({ name }) => name?.startsWith('carrel.quota'))
}

test('what is left of the minute', async ({ page, desk }) => {
  const banner = page.getByRole('banner')
  await remember(page)
  await page.goto('/?q=scipy')
  await expectRemembered(page, 1)
  const scripts = await openLate(page, '/about', 'about-page')
  await expect(banner).toContainText('60 a minute')
  await scripts.letCome()
  await untilTakenOver(page)
  await expect(banner).toContainText('59 of 60 left')
  await desk.expectAsked('/articles?q=scipy')
})

test.describe('with 1 request a minute', () => {
  test.use({ limit: 1 })

  test('an answer that it remembers', async ({ page, desk, view }) => {
    desk.expectFailure(429)
    const address = `/articles/${SCIPY.slug}`
    await remember(page)
    await page.goto(address)
    await expectRemembered(page, 1)
    // It would still fetch code for what comes next.
    await page.goto('about:blank')
    // The server has forgotten everything, and then the minute is used for something else.
    await desk.stop()
    await desk.start()
    await page.goto('/stats')
    await expectRemembered(page, 2)
    const scripts = await openLate(page, address, 'article-page')
    await expect(view.heading(SCIPY.title)).toHaveCount(0)
    await scripts.letCome()
    await untilTakenOver(page)
    await expect(view.heading(SCIPY.title)).toBeVisible()
    await desk.expectAsked(address, '/stats', address)
  })
})
