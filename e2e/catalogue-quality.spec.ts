/** The quality of the catalogue's records: how complete they are, down to the records; and figures that can be cited and saved. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { SERVICE_EXTENSIONS } from '../src/domain/config.ts'
import { expectAccessible } from './support/accessibility.ts'
import { openExport, parseCsv, readDownload } from './support/export-results.ts'
import { expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'

/** Presses a button of a figure; resolves with the name and the bytes of the file that the browser receives. */
async function saveFigure(page: Page, figure: string, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page
    .getByRole('figure', { name: figure, exact: true })
    .getByRole('button', { name: button, exact: true })
    .click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a number of missing fields leads to those records and their CSV', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/stats#catalogue-quality')
  const heading = page.getByRole('heading', { name: 'Catalogue quality', exact: true })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  const completeness = view.figure('Completeness of fields')
  await expect(completeness).toContainText('161 · 62.6%')
  await completeness.getByRole('term').filter({ hasText: 'Without licence' }).locator('..').getByRole('link').click()
  await expect(page).toHaveURL('/?lacks=license')
  await expect(view.results).toBeVisible()
  await expect(view.count).toContainText(' of 96 articles')
  await expect(view.button('Remove: Without licence')).toBeVisible()
  await openExport(page)
  await view.button('Start').click()
  const { rows } = await readDownload(page, 'Download CSV (96 articles)')
  expect(rows).toHaveLength(97)
  const licence = rows[0]?.indexOf('Licence') ?? -1
  expect(new Set(rows.slice(1).map((row) => row[licence]))).toEqual(new Set(['']))

  // A gap leads on to records that lack still more.
  await page.goto('/?lacks=license')
  await view.button('Filters').click()
  const without = page.getByRole('region', { name: 'Filters', exact: true }).getByRole('group', { name: 'Without' })
  await without.getByRole('link', { name: 'Volume', exact: true }).click()
  await expect(page).toHaveURL('/?lacks=license%2Cvolume')
  await expect(view.button('Remove: Without volume')).toBeVisible()

  await page.goto('/stats')
  const bySource = view.figure('Missing fields by source')
  const cell = bySource
    .getByRole('row', { name: /^PLoS ONE/ })
    .getByRole('link')
    .last()
  const count = await cell.innerText()
  await cell.click()
  await expect(page).toHaveURL(/\/\?source=PLoS\+ONE&lacks=/)
  await expect(view.count).toContainText(new RegExp(`(?: of |^)${count} articles?`))
  await page.goto('/stats?source=PLoS+ONE')
  await expect(view.figure('Completeness of fields')).toBeVisible()
  await expect(view.figure('Missing fields by year')).toHaveCount(0)
})

test(
  'the list of the worst records leads to one, which lacks what it says',
  { tag: '@long' },
  async ({ page, view }) => {
    await page.goto('/stats#most-gaps')
    const figure = view.figure('Records with the most gaps')
    await expect(figure).toBeFocused()
    await expect(figure.getByRole('row')).toHaveCount(11)
    await expect(figure.getByRole('row').nth(1)).toContainText('licence, ISSN, volume, pages')
    await figure.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(figure.getByRole('row')).toHaveCount(51)
    await expectAccessible(page)
    const { bytes } = await saveFigure(page, 'Records with the most gaps', 'CSV')
    const link = figure.getByRole('row').nth(1).getByRole('link')
    const title = await link.innerText()
    const row = parseCsv(bytes.toString()).find(([cell]) => cell === title)
    expect(row?.at(-1)).toContain('licence, ISSN, volume, pages')
    await link.click()
    await expect(view.heading(title)).toBeVisible()
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/articles/${row?.[1]}`)
    await view.allFields.click()
    for (const field of ['volume', 'pages', 'open_access.license'])
      await expect(page.getByRole('row', { name: `${field} unknown`, exact: true })).toBeVisible()
  },
)

test(
  'every source of a search is listed with its ISSN by one request',
  { tag: '@long' },
  async ({ page, app, view }) => {
    await page.route(/[?&]sources=all/, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      // No record of the sample has an ISSN.
      json.top_sources.at(-1).issn = ['1932-6203', '1111-111X']
      await route.fulfill({ response, json })
    })
    await page.goto('/stats?year_from=2010')
    const sources = view.figure('Top sources')
    await sources.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(sources).toContainText('1 to 50 of 100')
    await expect(sources.getByRole('columnheader')).toHaveText(['Source', 'Articles', 'Percentage'])
    // Under static hosting the browser itself requested the first figures.
    await app.expectRequests(...(app.pages === 'static' ? ['/stats?year_from=2010'] : []))
    const list = page.getByRole('button', { name: /^List all \d+ sources \(1 request\)$/ })
    const all = (await list.innerText()).replace(/\D*(\d+).*/, '$1')
    await list.click()
    await expect(sources).toContainText(`1 to 50 of ${all}`)
    await app.expectRequests('/stats?year_from=2010&sources=all')
    await expect(list).toHaveCount(0)
    await expect(sources).toBeFocused()
    await expect(sources.getByRole('columnheader')).toHaveText(['Source', 'Articles', 'Percentage', 'ISSN'])
    await sources.getByRole('searchbox').fill('1111-111x')
    await expect(sources).toContainText(`1 to 1 of 1 found of ${all}`)
    await expect(sources.getByRole('row').nth(1)).toContainText('1932-6203, 1111-111X')
    await expectAccessible(page)
    const rows = parseCsv((await saveFigure(page, 'Top sources', 'CSV')).bytes.toString())
    const header = rows.findIndex(([cell]) => cell === 'Source')
    expect(rows[header]).toEqual(['Source', 'Articles', 'Percentage', 'ISSN'])
    expect(rows.slice(header + 1)).toHaveLength(Number(all))
    expect(rows.at(-1)?.[3]).toBe('1932-6203, 1111-111X')
  },
)

test.describe('of a service without the extension', () => {
  // The browser reads the settings only of a static host.
  test.use({ pages: 'static' })

  test('the list of every source is not offered', { tag: '@long' }, async ({ page, app, view }) => {
    const extensions = SERVICE_EXTENSIONS.filter((extension) => extension !== 'all-sources')
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { apiBaseUrl: '/gateway/api/v1', access: 'open', extensions } }),
    )
    await page.goto('/stats?year_from=2010')
    await expect(view.figure('Top sources')).toContainText(/Top 100 of \d+ sources/)
    await expect(page.getByRole('button', { name: /^List all/ })).toHaveCount(0)
    await app.expectRequests('/stats?year_from=2010')
  })
})

test(
  'a figure is cited and saved as a picture, and its address leads to it',
  { tag: '@long' },
  async ({ page, app, view, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.origin })
    await page.goto('/stats')
    const figure = view.figure('By type')
    await figure.getByRole('button', { name: 'Cite and save', exact: true }).click()
    await figure.getByRole('button', { name: 'Copy citation', exact: true }).click()
    await expect(figure.getByRole('status')).toHaveText('Citation copied.')
    const citation = await page.evaluate(() => navigator.clipboard.readText())
    expect(citation).toContain('“Articles by type”. Counted in 257 articles. As of 20 November 2026, 09:41 UTC.')
    const [address = ''] = citation.match(/http\S+/) ?? []
    await figure.getByRole('button', { name: 'Copy table', exact: true }).click()
    await expect(figure.getByRole('status')).toContainText('Table copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n').slice(0, 2)).toEqual(['Type\tArticles\tPercentage', 'Articles\t134\t52.1%'])
    expect(copied).toContain(`\nCite as\t${citation}`)
    await figure.getByRole('button', { name: 'Copy description', exact: true }).click()
    await expect(figure.getByRole('status')).toContainText('Description copied')
    const description = await page.evaluate(() => navigator.clipboard.readText())
    expect(description).toContain('Bar chart, 3 parts. Articles: 134 (52.1%); ')

    const svg = await saveFigure(page, 'By type', 'SVG')
    expect(svg.name).toBe('carrel-by-type.svg')
    expect(svg.bytes.toString()).toContain(`<desc id="desc">${description}</desc>`)
    expect(svg.bytes.toString()).toContain(address.replaceAll('&', '&amp;'))
    const png = await saveFigure(page, 'By type', 'PNG')
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(png.bytes.readUInt32BE(16)).toBe(1600)
    expect(png.bytes.toString()).toContain(`iTXtDescription\0\0\0\0\0${description}`)
    await expectAccessible(page)

    await page.goto('/about')
    await page.goto(address)
    await expect(figure).toBeFocused()
    await expect(figure).toBeInViewport()
  },
)

test('all figures are saved in one file, with what they are and are not', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/stats')
  await page.getByText('What these figures are not', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'no COUNTER report' })).toBeVisible()
  const download = page.waitForEvent('download')
  await view.button('Download all figures (ZIP)').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('carrel-statistics.zip')
  await expect(page.getByText('Saved as carrel-statistics.zip.')).toBeVisible()
  const files = unzipSync(await readFile(await file.path()))
  await expect(page.getByRole('figure', { name: 'Articles over time' })).toBeVisible()
  // The text is no figure of the page.
  expect(Object.keys(files)).toHaveLength((await page.getByRole('figure').count()) + 1)
  for (const figure of ['Totals', 'By type', 'Completeness of fields', 'Articles over time']) {
    const { name, bytes } = await saveFigure(page, figure, 'CSV')
    expect(Buffer.from(files[name] ?? []).toString()).toBe(bytes.toString())
  }
  const types = parseCsv(strFromU8(files['carrel-by-type.csv'] ?? new Uint8Array()))
  expect(types).toContainEqual(['Articles', '134', '52.1%'])
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('no KBART list')
  await view.figure('Top sources').getByRole('button', { name: 'Table', exact: true }).click()
  await expectAccessible(page)
})

test.describe('on a narrow screen with forced colours', () => {
  test.use({ viewport: { width: 320, height: 700 }, contextOptions: { forcedColors: 'active' } })

  test('charts, tables and files fit and are accessible', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/stats')
    await view.figure('By licence').getByRole('button', { name: 'Cite and save', exact: true }).click()
    await expect(view.button('Copy citation')).toBeVisible()
    await view.figure('By language').getByRole('button', { name: 'Table', exact: true }).click()
    await view.figure('Missing fields by year').getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByText('What these figures are not', { exact: true }).click()
    const sources = view.figure('Top sources')
    await sources.getByRole('button', { name: 'Table', exact: true }).click()
    await sources.getByRole('button', { name: 'Next page', exact: true }).click()
    await expect(sources).toContainText('51 to 100 of 173')
    await sources.getByRole('searchbox', { name: 'Find in “Top sources”', exact: true }).fill('plos')
    await expect(sources).toContainText('found of 173')
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
