/** Where the app comes by itself, what shows a deep link is on its way before React is, and read before it. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { headOf } from './head-of.ts'
import { holdScripts } from './hold-scripts.ts'
import { SCIPY } from './known-articles.ts'
import { expectStill } from './layout.ts'
import { expect, test } from './story.ts'
import { untilTakenOver } from './taken-over.ts'
import type { View } from './view.ts'

test.use({ way: 'plain' })

const SHOWING = /\/assets\/show-/
/** Each with all that has to be asked for without React, and what is then read. */
const LINKS = [
  {
    path: `/articles/${SCIPY.slug}`,
    heading: SCIPY.title,
    shown: (view: View) => view.heading(SCIPY.title),
    needs: [/\/assets\/article-page-/, /\/assets\/whole-text-/, /\/api\/v1\/articles\//],
  },
  {
    path: '/stats',
    heading: 'Statistics',
    shown: (view: View) => view.figure('By type'),
    needs: [/\/assets\/stats-page-/, /\/api\/v1\/stats$/],
  },
  {
    path: '/about',
    heading: 'About',
    shown: (view: View) => view.heading('About Carrel'),
    needs: [/\/assets\/about-page-/],
  },
]

for (const { path, heading, shown, needs } of LINKS) {
  test(`${path} waits for React neither to be asked for nor to be read`, async ({ page, view }) => {
    const scripts = await holdScripts(page, '**/assets/show-*.js')
    const asked = watchRequests(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => needs.filter((need) => !asked.answered().some((url) => need.test(url)))).toEqual([])
    await expect.poll(() => asked.underWay().filter((url) => !SHOWING.test(url))).toEqual([])
    await expect(view.title).toContainText(heading)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(shown(view)).toBeVisible()
    await scripts.letCome()
    await untilTakenOver(page)
    await expect(view.title).toContainText(heading)
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

/**
 * The addresses that are asked for from now on: those that were answered, and those that were not. That an answer has come
 * whole the page shows: Chromium now and then calls a request failed whose whole answer a script has read.
 */
function watchRequests(page: Page) {
  const [begun, ended]: [string[], string[]] = [[], []]
  page.on('request', (request) => void begun.push(request.url()))
  page.on('response', (response) => void ended.push(response.url()))
  return { answered: () => ended, underWay: () => begun.filter((url) => !ended.includes(url)) }
}
