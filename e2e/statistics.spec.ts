/** The catalogue's statistics: figures, charts, tables, files. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { parseCsv } from './support/export-results.ts'
import { KNOWN_COUNTS, SCIPY } from './support/known-articles.ts'
import { NAMES, type View } from './support/names.ts'
import { expect, test } from './support/test.ts'

/** Every figure that divides all articles, and the name of its file. */
const FIGURES = [
  ['Articles by year', 'by-year'],
  ['By type', 'by-type'],
  ['By open access status', 'by-open-access'],
  ['By licence', 'by-licence'],
  ['By language', 'by-language'],
  ['Top sources', 'by-source'],
] as const

test('the key figures have definitions and a date', async ({ page, app, view }) => {
  await page.goto('/')
  await view.mainLink('Statistics').click()
  await expect(page).toHaveURL('/stats')
  await expect(view.heading('Statistics')).toBeFocused()
  await expect(view.figure('By type')).toBeVisible()
  const terms = await page.getByRole('term').allInnerTexts()
  expect(terms.slice(0, 6)).toEqual(['Articles', 'Sources', 'Open access', 'Open', 'Closed', 'Access unknown'])
  const definitions = await page.getByRole('definition').allInnerTexts()
  const asOf = 'as of 20 November 2026, 09:41 UTC'
  expect(definitions.slice(0, 12)).toEqual([
    '257',
    'Every record in the catalogue, of any type.',
    `Does not count records that were taken out. Counted by this catalogue, ${asOf}.`,
    '173',
    'Distinct journals and proceedings.',
    `Does not count articles without a source. Counted by this catalogue, ${asOf}.`,
    '100%',
    '257 of 257 articles are free to read.',
    `Free to read with or without an open licence, as the records state. Articles whose access is unknown do not count as open. The share is computed by Carrel, open divided by all articles, ${asOf}.`,
    '257 · 100%',
    '0 · 0%',
    '0 · 0%',
  ])
  await expect(page.getByRole('status')).toHaveText('As of 20 November 2026, 09:41 UTC')
  await app.expectRequests('/articles', '/stats')
})

test('each chart has the same numbers as its table and its CSV file', async ({ page, view }) => {
  await page.goto('/stats')
  for (const figure of FIGURES) await test.step(figure[0], () => expectSameNumbers(page, view, figure))
})

test('a bar of the types links to that search with as many results', { tag: '@long' }, async ({ page, view }) => {
  for (const [name, type, count] of [
    ['Articles', 'article', KNOWN_COUNTS.article],
    ['Reviews', 'review', KNOWN_COUNTS.review],
    ['Conference papers', 'conference_paper', KNOWN_COUNTS.conference_paper],
  ] as const) {
    await page.goto('/stats')
    await view.figure('By type').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/?type=${type}`)
    await expect(view.count).toContainText(` of ${count} ${name.toLowerCase()}`)
    await expect(view.type(name)).toBeChecked()
  }
})

test('a link to one chart scrolls to it', { tag: '@long' }, async ({ page, view }) => {
  for (const [name, id] of FIGURES) {
    await page.goto('/about')
    await page.goto(`/stats#${id}`)
    await expect(view.figure(name)).toBeInViewport({ ratio: 0.2 })
    expect(new URL(page.url()).hash).toBe(`#${id}`)
  }
})

test('Refresh sends one request; a return to the page sends none', async ({ page, app, view }) => {
  await page.goto('/stats')
  await expect(view.figure('By type')).toBeVisible()
  await app.expectRequests('/stats')
  await view.button(NAMES.refresh).click()
  await expect(view.figure('By type')).toBeVisible()
  await app.expectRequests('/stats')
  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await app.expectRequests('/articles')
})

test('Refresh requests a search and an article again', { tag: '@long' }, async ({ page, app, view }) => {
  await page.goto('/?q=scipy')
  await expect(page.getByText(/^Retrieved (?:just now|at \d\d:\d\d:\d\d)\./)).toBeVisible()
  await view.button(NAMES.refresh).click()
  await expect(view.titles.filter({ hasText: SCIPY.title })).toBeVisible()
  await app.expectRequests('/articles?q=scipy', '/articles?q=scipy')

  await view.titles.filter({ hasText: SCIPY.title }).click()
  await expect(view.allFields).toBeVisible()
  await app.expectRequests(`/articles/${SCIPY.slug}`)
  await view.button(NAMES.refresh).click()
  await app.expectRequests(`/articles/${SCIPY.slug}`)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await page.goBack()
  await expect(view.results).toBeVisible()
  await app.expectRequests()
})

test.describe('with static pages', () => {
  // The browser is answered in place of the service.
  test.use({ pages: 'static' })

  test('statistics with other field names are shown', { tag: '@long' }, async ({ page }) => {
    await page.route(/\/gateway\/api\/v1\/stats$/, (route) =>
      route.fulfill({
        json: { totalArticlesCount: 1200, fullTextCount: 800, took: 12, facets: { colour: ['blue', 700, 'red', 500] } },
        headers: QUOTA,
      }),
    )
    await page.goto('/stats')
    await expect(page.getByRole('term').filter({ hasText: 'Articles' })).toBeVisible()
    await expect(page.getByText('1,200', { exact: true })).toBeVisible()
    await expect(page.getByText('Full text count')).toBeVisible()
    const figure = page.getByRole('figure', { name: 'Facets: colour' })
    await expect(figure).toContainText('blue')
    await expect(page.getByText('Not available').first()).toBeVisible()
  })

  test('types of a service with totals only are counted by searches', { tag: '@long' }, async ({ page, app, view }) => {
    await page.route(/\/gateway\/api\/v1\/stats$/, (route) =>
      route.fulfill({ json: { total: 260, journals: 173 }, headers: QUOTA }),
    )
    await page.goto('/stats')
    await expect(page.getByText('3 requests, 44 left.')).toBeVisible()
    await app.expectRequests('/stats')
    await expectAccessible(page)
    await view.button('Count by type').click()
    const figure = view.figure('By type')
    await expect(figure).toContainText(`${KNOWN_COUNTS.review} · `)
    await expect(figure).toContainText('Total: 257 of 260 articles, 3 not classified')
    await expect(figure).toContainText('Counted by searches, one for each type, on ')
    await expect(view.button('Count by type')).toHaveCount(0)
    await expectAccessible(page)
    await app.expectRequests(
      '/articles?type=article&per_page=1',
      '/articles?type=review&per_page=1',
      '/articles?type=conference_paper&per_page=1',
    )
  })

  test('the parts of a chart are compared with the total', { tag: '@long' }, async ({ page, view }) => {
    await page.route(/\/gateway\/api\/v1\/stats$/, (route) =>
      route.fulfill({
        json: {
          articles: 257,
          open_access: { open: 200, closed: 40, unknown: 0 },
          by_type: { article: 200, review: 40 },
          by_language: { en: 200, fr: 100 },
          top_sources: [{ name: 'Annals of Quiet', count: 20 }],
          authors: { by_year: { 2019: 3 } },
        },
        headers: QUOTA,
      }),
    )
    await page.goto('/stats')
    await expect(view.figure('By type')).toContainText(
      'Total: 240 of 257 articles, 17 not classified: in none of the parts listed.',
    )
    await expect(view.figure('By language')).toContainText(
      'Total: 300, more than the 257 articles; an article may have more than one language.',
    )
    await expect(view.figure('Top sources')).toContainText('Top source: 20 of 257 articles.')
    await expect(view.figure('Articles by year')).not.toContainText('Total')
    await expect(page.getByText('200 of 257 articles are free to read. 17 not classified.')).toBeVisible()
  })
})

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }

/** Expects a chart, its table and its file to have the same numbers. */
async function expectSameNumbers(page: Page, view: View, [name, id]: (typeof FIGURES)[number]): Promise<void> {
  const figure = view.figure(name)
  await expect(figure).toBeVisible()
  await expect(figure.getByRole('table')).toHaveCount(0)
  await expect(figure).toContainText('Total: 257 of 257 articles.')
  const tableButton = figure.getByRole('button', { name: 'Table', exact: true })
  await expect(tableButton).toHaveAttribute('aria-expanded', 'false')
  await tableButton.click()
  await expect(tableButton).toHaveAttribute('aria-expanded', 'true')
  const cells = await readRows(figure)
  // A long table has several pages.
  const next = figure.getByRole('button', { name: 'Next page', exact: true })
  while ((await next.count()) > 0 && (await next.getAttribute('aria-disabled')) === 'false') {
    await next.click()
    cells.push(...(await readRows(figure)).slice(1))
  }

  const download = page.waitForEvent('download')
  await figure.getByRole('button', { name: 'CSV', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`carrel-${id}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const whole = parseCsv(text.slice(1))
  expect(whole[0]).toEqual(['Title', name.replace(/^By /, 'Articles by ')])
  const lines = whole.slice(-cells.length)
  expect(lines).toEqual(cells)
  expect(lines[0]?.[1]).toBe('Articles')

  const counts = lines.slice(1).map(([, count]) => Number(count))
  const sum = counts.reduce((total, count) => total + count, 0)
  expect(sum).toBe(KNOWN_COUNTS.all)

  await tableButton.click()
  await expect(figure.getByRole('table')).toHaveCount(0)
}

async function readRows(figure: Locator): Promise<string[][]> {
  const rows = await figure.getByRole('table').getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}
