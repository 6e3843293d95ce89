/** Where the app comes by itself, what shows a deep link is on its way before React is, and shown in one piece. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { headOf } from './head-of.ts'
import { holdScripts } from './hold-scripts.ts'
import { SCIPY } from './known-articles.ts'
import { expectStill } from './layout.ts'
import { expect, test } from './story.ts'

test.use({ way: 'plain' })

const SHOWING = /\/assets\/showing-/
/** Each with all that has to be asked for without React. */
const LINKS = [
  {
    path: `/articles/${SCIPY.slug}`,
    heading: SCIPY.title,
    needs: [/\/assets\/article-page-/, /\/assets\/whole-text-/, /\/api\/v1\/articles\//],
  },
  { path: '/stats', heading: 'Statistics', needs: [/\/assets\/stats-page-/, /\/api\/v1\/stats$/] },
  { path: '/about', heading: 'About', needs: [/\/assets\/about-page-/] },
]

for (const { path, heading, needs } of LINKS) {
  test(`${path} does not wait for React to be asked for, and comes with the desk around it`, async ({ page }) => {
    await noteFirstHeading(page)
    const scripts = await holdScripts(page, '**/assets/showing-*.js')
    const asked = watchRequests(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => needs.filter((need) => !asked.finished().some((url) => need.test(url)))).toEqual([])
    await expect.poll(() => asked.underWay().filter((url) => !SHOWING.test(url))).toEqual([])
    await scripts.letCome()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page.locator('html')).toHaveAttribute('data-first-heading', new RegExp(`^${heading}`))
  })
}

test('a page whose code takes its time says so, under the name of the desk', async ({ page, view }) => {
  const code = await holdScripts(page, '**/assets/stats-page-*.js')
  await page.goto('/stats', { waitUntil: 'commit' })
  await expect(view.heading('This page is on its way.')).toBeVisible()
  await expect(page).toHaveTitle('Carrel')
  await expectAccessible(page)
  await code.letCome()
  await expect(view.figure('By type')).toBeVisible()
  await expect(page).toHaveTitle('Statistics · Carrel')
  expect((await headOf(page)).titles).toHaveLength(1)
  await expectStill(page)
})

/** Notes which heading stands in the page when its header first does. */
async function noteFirstHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('header') === null) return
      observer.disconnect()
      document.documentElement.dataset['firstHeading'] = document.querySelector('h1')?.textContent ?? 'none'
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The addresses that are asked for from now on: those that have come whole, and those that have not. */
function watchRequests(page: Page) {
  const [begun, ended]: [string[], string[]] = [[], []]
  page.on('request', (request) => void begun.push(request.url()))
  page.on('requestfinished', (request) => void ended.push(request.url()))
  return { finished: () => ended, underWay: () => begun.filter((url) => !ended.includes(url)) }
}
