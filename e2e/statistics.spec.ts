/** The catalogue's statistics: figures, charts, tables, files. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCsv } from './support/export-results.ts'
import { KNOWN_COUNTS, SCIPY } from './support/known-articles.ts'
import { NAMES, type View } from './support/names.ts'
import { expect, test } from './support/test.ts'

/** Every figure, the name of its file, and whether its parts add up to all articles. */
const FIGURES = [
  ['Articles by year', 'by-year', true],
  ['By type', 'by-type', true],
  ['By open access status', 'by-open-access', true],
  ['By licence', 'by-licence', true],
  ['By language', 'by-language', true],
  ['Top sources', 'by-source', false],
] as const

test('the key figures have definitions and a date', async ({ page, app, view }) => {
  await page.goto('/')
  await view.mainLink('Statistics').click()
  await expect(page).toHaveURL('/stats')
  await expect(view.heading('Statistics')).toBeFocused()
  await expect(page.getByRole('term')).toHaveText(['Articles', 'Sources', 'Open access'])
  const definitions = await page.getByRole('definition').allInnerTexts()
  expect(definitions).toEqual([
    '257',
    'Every record in the catalogue, of any type.',
    '173',
    'Distinct journals and proceedings.',
    '100%',
    '257 of 257 articles are free to read (0 closed, 0 unknown).',
  ])
  await expect(page.getByRole('status')).toHaveText('As of 20 November 2026, 09:41 UTC')
  await app.expectRequests('/articles', '/stats')
})

test('each chart has the same numbers as its table and its CSV file', async ({ page, view }) => {
  await page.goto('/stats')
  for (const figure of FIGURES) await test.step(figure[0], () => expectSameNumbers(page, view, figure))
})

test('a bar of the types links to that search with as many results', async ({ page, view }) => {
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

test('a link to one chart scrolls to it', async ({ page, view }) => {
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
    await expect(view.figure('By type')).toContainText('Total: 240 of 257 articles, 17 without a type.')
    await expect(view.figure('By language')).toContainText(
      'Total: 300, more than the 257 articles; an article can have more than one language.',
    )
    await expect(view.figure('Top sources')).toContainText('Top source: 20 of 257 articles.')
    await expect(view.figure('Articles by year')).not.toContainText('Total')
    await expect(page.getByText('These add up to 240, fewer than all articles.')).toBeVisible()
  })
})

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }

/** Expects a chart, its table and its file to have the same numbers. */
async function expectSameNumbers(page: Page, view: View, [name, id, addsUp]: (typeof FIGURES)[number]): Promise<void> {
  const figure = view.figure(name)
  await expect(figure).toBeVisible()
  await expect(figure.getByRole('table')).toHaveCount(0)
  await expect(figure).toContainText(addsUp ? 'Total: 257 of 257 articles.' : 'Top 20 of 173 sources:')
  const tableButton = figure.getByRole('button', { name: 'Table', exact: true })
  await expect(tableButton).toHaveAttribute('aria-expanded', 'false')
  await tableButton.click()
  await expect(tableButton).toHaveAttribute('aria-expanded', 'true')
  const rows = await figure.getByRole('table').getByRole('row').all()
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))

  const download = page.waitForEvent('download')
  await figure.getByRole('button', { name: 'CSV', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`carrel-${id}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = parseCsv(text.slice(1))
  expect(lines).toEqual(cells)
  expect(lines[0]?.[1]).toBe('Articles')

  const counts = lines.slice(1).map(([, count]) => Number(count))
  const sum = counts.reduce((total, count) => total + count, 0)
  if (addsUp) expect(sum).toBe(KNOWN_COUNTS.all)
  else expect(sum).toBeLessThan(KNOWN_COUNTS.all)

  await tableButton.click()
  await expect(figure.getByRole('table')).toHaveCount(0)
}
