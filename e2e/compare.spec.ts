/** Searches side by side: cost first, an address for it, the same figures in charts, table and file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test as hostedTest } from './support/hosted-test.ts'
import { expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('three topics are compared by year and by type', { tag: '@long' }, async ({ page, app, view }) => {
  await page.goto('/stats?q=network')
  await page.getByRole('link', { name: 'Compare searches', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Searches', exact: true })
  await expect(field).toHaveValue('network')
  await field.fill('network\n graph \nlearning\nnetwork')
  await button(page, 'Compare').click()
  await expect(page).toHaveURL('/stats/compare?q=network&q=graph&q=learning')
  await expect(button(page, 'Compare')).toBeFocused()
  // The one that the page before has shown needs no request.
  await expect(page.getByText(/^2 requests, \d+ left$/)).toBeVisible()
  await app.expectRequests('/stats?q=network')
  await button(page, 'Load').click()
  await expect(page.getByRole('region', { name: 'Comparison', exact: true })).toBeFocused()
  const figure = view.figure('Searches by year')
  await expect(figure.getByRole('heading', { level: 3 })).toHaveText(['network', 'graph', 'learning'])
  await app.expectRequests('/stats?q=graph', '/stats?q=learning')
  await expectAccessible(page)
  const totals = await figure.getByText(/^\d+ articles?$/).allInnerTexts()
  await button(page, 'Table').click()
  const row = figure.getByRole('row', { name: /^All articles/ })
  await expect(row.getByRole('cell')).toHaveText(totals.map((total) => total.replace(/ articles?$/, '')))

  await button(page, 'Cite and save').click()
  const downloaded = page.waitForEvent('download')
  await button(page, 'SVG').click()
  const svg = await readFile(await (await downloaded).path(), 'utf8')
  for (const [index, topic] of ['network', 'graph', 'learning'].entries())
    expect(svg).toContain(`>“${topic}”: ${totals[index]}</text>`)
  expect(svg).toContain('<desc id="desc">3 column charts on one scale. “network”: ')

  await page.getByRole('radio', { name: 'By type' }).check()
  await button(page, 'Compare').click()
  await expect(page).toHaveURL('/stats/compare?q=network&q=graph&q=learning&by=type')
  await expect(view.figure('Searches by type')).toBeVisible()
  await app.expectRequests()
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await button(page, 'Table').click()
  await expectNoOverflow(page)
  await view.figure('Searches by type').getByRole('link', { name: 'graph', exact: true }).click()
  await expect(page).toHaveURL('/?q=graph')
})

test('an eleventh search stays in the field and the address, and is said to be left out', async ({ page }) => {
  await page.goto('/stats/compare')
  const field = page.getByRole('textbox', { name: 'Searches', exact: true })
  const lines = Array.from({ length: 11 }, (_, index) => `lamp ${index + 1}`)
  await field.fill(lines.join('\n'))
  await button(page, 'Compare').click()
  await expect(
    page.getByText('Not compared, because there are more than 10 or they are too long: lamp 11'),
  ).toBeVisible()
  await expect(page).toHaveURL(/&q=lamp\+11$/)
  await expect(field).toHaveValue(lines.join('\n'))
  await page.goBack()
  await expect(field).toHaveValue('')
})

hostedTest('a service that counts no searches is asked for one row of each type', async ({ page, app, view }) => {
  await page.goto('/stats/compare?q=lamps')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText(/^3 requests(?:, \d+ left)?$/)).toBeVisible()
  await app.expectRequests()
  await button(page, 'Load').click()
  await expect(view.figure('Searches by type')).toContainText('45')
  await app.expectRequests(
    '/articles?q=lamps&type=article&per_page=1',
    '/articles?q=lamps&type=review&per_page=1',
    '/articles?q=lamps&type=conference_paper&per_page=1',
  )
})
