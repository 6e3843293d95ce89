/** How a catalogue grew: the days that a browser saw, a colleague's file, the reader's switch. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './support/accessibility.ts'
import { parseCsv } from './support/export-results.ts'
import { test as hostedTest } from './support/hosted-test.ts'
import { expectNoOverflow } from './support/layout.ts'
import { answerManyLamps } from './support/stub-answers.ts'
import { expect } from './support/test.ts'

/** What the service states on a day of November 2026. */
const articlesOf = (day: number) => 100 + 3 * day
/** From this day on the service does not state its open access. */
const UNKNOWN_FROM = 26
let today = 1

const test = hostedTest.extend({
  // oxlint-disable-next-line no-empty-pattern
  answerTo: async ({}, use) =>
    use((path, parameters) => {
      if (path !== '/stats') return answerManyLamps(45)(path, parameters)
      const articles = articlesOf(today)
      const open = today < UNKNOWN_FROM ? 50 : null
      return { status: 200, body: { articles, open_access: { open }, by_type: { article: articles } } }
    }),
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page) => page.getByRole('region', { name: 'Growth', exact: true })

/** Opens the statistics on a day; they are recorded once the buttons for what is kept can be pressed. */
async function openOn(page: Page, day: number): Promise<void> {
  today = day
  await page.clock.setFixedTime(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`)
  await page.goto('/stats')
  await expect(section(page)).toContainText(`${articlesOf(day)} article`)
  await section(page).getByText('Keep, export, merge or clear these figures').click()
  await expect(button(page, 'Clear figures')).toBeEnabled()
}

async function downloadBytes(page: Page, from: Locator): Promise<Buffer> {
  const downloaded = page.waitForEvent('download')
  await from.click()
  return readFile(await (await downloaded).path())
}

async function download(page: Page, name: string): Promise<string> {
  return (await downloadBytes(page, section(page).getByRole('button', { name, exact: true }))).toString()
}

async function merge(page: Page, file: object): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(file))
  const field = page.getByLabel('Merge a colleague’s file')
  await field.setInputFiles({ name: 'colleague.json', mimeType: 'application/json', buffer })
}

test('ten days with a gap are drawn, saved, merged and cleared', { tag: '@long' }, async ({ page, app, view }) => {
  for (const day of [11, 12, 13, 14, 17, 18, 19, 20, 21, 22]) await openOn(page, day)
  await expect(section(page)).toContainText('3 more articles than on 21 November 2026; open access: no change.')
  await expect(section(page)).toContainText('Figures of 10 of 12 days, 11 November 2026 to 22 November 2026.')
  const figure = view.figure('Articles over time')
  // Ten days of two counts, joined but for the gap.
  await expect(figure.locator('circle')).toHaveCount(20)
  await expect(figure.locator('g > line')).toHaveCount(16)
  await figure.getByRole('slider', { name: /^Figures of 10 of 12 days/ }).focus()
  await expect(figure.getByText('22 November 2026: 166 articles, 50 open access', { exact: true })).toBeVisible()
  for (let day = 22; day > 16; day -= 1) await page.keyboard.press('ArrowLeft')
  await expect(figure.getByText('No figures for 2 days', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await button(page, 'Table').last().click()
  await expect(figure.getByRole('row', { name: /^No figures for 2 days/ })).toBeVisible()
  await expect(figure.getByRole('row')).toHaveCount(12)
  await expectNoOverflow(page)
  await expectAccessible(page)
  const rows = parseCsv(await download(page, 'CSV'))
  const lines = rows.slice(rows.findIndex(([first]) => first === 'Day (UTC)'))
  expect(lines.slice(0, 3)).toEqual([
    ['Day (UTC)', 'All articles', 'Change', 'Open access', 'Articles'],
    ['2026-11-11', '133', '', '50', '133'],
    ['2026-11-12', '136', '3', '50', '136'],
  ])

  await figure.getByRole('button', { name: 'Cite and save', exact: true }).click()
  const svg = await download(page, 'SVG')
  expect(svg.match(/<circle /g)).toHaveLength(20)
  expect(svg.match(/<line /g)).toHaveLength(16)
  expect(svg).toContain('14 November 2026: 142 articles, 50 open access; No figures for 2 days; 17 November 2026: ')
  await expectAccessible(page)
  const bundle = unzipSync(await downloadBytes(page, button(page, 'Download all figures (ZIP)')))
  const inBundle = parseCsv(strFromU8(bundle['carrel-over-time.csv'] ?? new Uint8Array()))
  expect(inBundle.slice(-10)).toEqual(lines.slice(1))

  const own = JSON.parse(await download(page, 'Export for a colleague'))
  const [first, second] = own.figures
  const figures = [{ ...first, articles: 130, open: null }, second, { ...first, day: '2026-11-15', articles: 140 }]
  figures.push({ ...first, day: '2027-05-01', articles: 9000 })
  const file = { ...own, figures: [...figures, { ...first, catalogue: 'https://a.example' }] }
  const status = section(page).getByRole('status')
  const notAdded =
    '1 known already; 1 differ; 1 of another catalogue left out; 1 left out because the day is in the future.'
  await merge(page, file)
  await expect(status.last()).toHaveText(`Added 1 day; ${notAdded}`)
  const conflict = section(page).getByRole('region', { name: 'Figures that differ' }).getByRole('row').last()
  await expect(section(page)).toContainText('3 more articles than on 21 November 2026')
  await expect(section(page)).toContainText('on which this browser, or one whose file was merged, showed')
  await expect(conflict).toHaveText(/11 November 2026\s*133\s*130\s*50\s*Not stated/)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await merge(page, file)
  await expect(status.last()).toHaveText(`Added 0 days; ${notAdded.replace('1', '2')}`)
  await expect(section(page)).toContainText('Figures of 11 of 12 days')

  await button(page, 'Clear figures').click()
  await expect(section(page)).toContainText('Removed the figures of 11 days.')
  await expect(section(page)).toContainText('Figures of one day so far: 166 articles on 22 November 2026.')
  await button(page, 'Undo').click()
  await expect(section(page)).toContainText('Figures of 11 of 12 days')
  await page.getByRole('checkbox', { name: 'Keep the figures of each day in this browser' }).uncheck()
  await openOn(page, 23)
  await openOn(page, 24)
  await expect(section(page)).toContainText('6 more articles than on 22 November 2026')
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await button(page, 'Remove what Carrel keeps in this browser').click()
  await expect(page.getByText('Removed.', { exact: true })).toBeVisible()
  await page.goto('/stats')
  await expect(section(page)).toContainText('Figures of one day so far')
  await section(page).getByText('Keep, export, merge or clear these figures').click()
  await expect(button(page, 'Clear figures')).toHaveAttribute('aria-disabled', 'true')
  expect(app.requestPaths().every((path) => path === '/stats')).toBe(true)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a day is read, and a label of an earlier day names it', { tag: '@long' }, async ({ page, view }) => {
    for (const day of [24, 25, 27]) await openOn(page, day)
    const figure = view.figure('Articles over time')
    await expect(figure.locator('svg')).toContainText('50 open access (25 November 2026)')
    const slider = figure.getByRole('slider')
    await slider.scrollIntoViewIfNeeded()
    const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const [share, text] of [
      [0.1, '24 November 2026: 172 articles, 50 open access'],
      [0.4, '25 November 2026: 175 articles, 50 open access'],
      [0.7, 'No figures for 1 day'],
      [0.95, '27 November 2026: 181 articles, open access not stated'],
    ] as const) {
      await page.touchscreen.tap(box.x + share * box.width, box.y + box.height / 2)
      await expect(figure.getByText(text, { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoOverflow(page)
    await figure.getByRole('button', { name: 'Cite and save', exact: true }).click()
    expect(await download(page, 'SVG')).toContain('>50 open access (25 November 2026)</text>')
  })
})
