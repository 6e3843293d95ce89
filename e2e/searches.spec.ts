/** Searches that this browser keeps: their history, the log made of it, and saved searches with what is new. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expectRecorded } from './support/browser-storage.ts'
import { test as hostedTest } from './support/hosted-test.ts'
import { expectNoLayoutShift, expectNoOverflow } from './support/layout.ts'
import { answerManyLamps } from './support/stub-answers.ts'
import { expect, test } from './support/test.ts'

const FILTERED = '/?q=learning&type=article&year_from=2015&year_to=2020&sort=newest'
const ENTRIES = { all: '/?q=%3D1%2B1+%7C+graph', filtered: FILTERED, network: '/?q=network' }

const region = (page: Page) => page.getByRole('region', { name: 'Search history', exact: true })
const entries = (page: Page) => region(page).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const historySwitch = (page: Page) => page.getByRole('checkbox', { name: 'Keep a search history in this browser' })

test('searches are recorded, leave as files and as a paragraph, and open again', async ({ page, app, view }) => {
  await page.goto('/')
  await view.searchBox.fill('network')
  await view.searchBox.press('Enter')
  await expect(view.count).toContainText('for “network”')
  await view.pageLink('Next page').click()
  await expect(page).toHaveURL('/?q=network&page=2')
  await expect(view.currentPage).toHaveText('2')
  await page.goBack()
  await expect(view.currentPage).toHaveText('1')
  const total = (await view.count.innerText()).replace(/^.* of (\d+) .*$/, '$1')
  await page.goto(FILTERED)
  await expectRecorded(page, 2)
  await page.goto(ENTRIES.all)
  await expect(view.count).toContainText('“=1+1 | graph”')
  await expectRecorded(page, 3)
  const sent = app.requestPaths().length

  await page.goto('/searches')
  await expect(view.heading('Searches')).toBeVisible()
  await expect(entries(page)).toHaveCount(3)
  await expect(entries(page).nth(2)).toContainText(`${total} results`)
  await expect(entries(page).nth(2)).toContainText('pages 1, 2 seen')
  await expect(entries(page).nth(1)).toContainText('articles only, published from 2015, published to 2020')
  await expectNoLayoutShift(page)

  const csv = await download(page, 'Download CSV')
  expect(csv.name).toMatch(/^carrel-search-log-\d{4}-\d\d-\d\d\.csv$/)
  const rows: Record<string, string>[] = parse(csv.text, { bom: true, columns: true })
  expect(rows.map((row) => row['Request as sent'])).toEqual([
    '/articles?q=network',
    '/articles?q=learning&type=article&year_from=2015&year_to=2020&sort=newest',
    '/articles?q=%3D1%2B1+%7C+graph',
  ])
  expect(rows[0]).toMatchObject({
    Query: 'network',
    Total: total,
    'Pages seen': '1, 2',
    'Catalogue address': `${app.origin}/gateway/api/v1`,
    'Catalogue date': 'not stated',
    Limits: 'none',
    'Search again': `${app.origin}/?q=network`,
  })
  expect(rows[0]?.['Platform']).toMatch(/^Carrel \d+\.\d+\.\d+ \(build [\w-]+\)$/)
  expect(rows[1]?.['Limits']).toBe('articles only; published from 2015; published to 2020')
  expect(rows[2]?.['Query']).toBe("'=1+1 | graph")
  const markdown = await download(page, 'Download Markdown')
  const lines = markdown.text.trimEnd().split('\n')
  expect(lines).toHaveLength(2 + 2 + 3)
  expect(lines.map((line) => line.split(/(?<!\\)\|/).length)).toEqual([1, 1, ...Array.from({ length: 5 }, () => 17)])
  for (const row of rows) expect(markdown.text).toContain(`<${row['Search again']}>`)

  await page.getByRole('checkbox', { name: 'Select: network', exact: true }).check()
  await expect(page.getByRole('heading', { name: 'Search log (1 selected search)' })).toBeVisible()
  await button(page, 'Methods paragraph').click()
  await expect(
    page.getByText(/^We searched the catalogue .*“network”; no limits; .* pages 1, 2 seen \(20 /),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoOverflow(page)
  await expectAccessible(page)

  expect(app.requestPaths()).toHaveLength(sent)
  for (const [index, address] of Object.values(ENTRIES).entries()) {
    await entries(page).nth(index).getByRole('link').click()
    await expect(page).toHaveURL(address)
    await expect(view.heading('Search results')).toBeVisible()
    await page.goBack()
    await expect(view.heading('Searches')).toBeVisible()
  }
})

test(
  'nothing is recorded while the history is off, and it is cleared with a way back',
  { tag: '@long' },
  async ({ page, view }) => {
    await page.goto('/?q=network')
    await expectRecorded(page, 1)
    await page.goto('/searches')
    await expect(entries(page)).toHaveCount(1)
    await button(page, 'Clear history').click()
    await expect(region(page)).toContainText('No searches recorded.')
    await button(page, 'Undo').click()
    await expect(entries(page)).toHaveCount(1)
    await button(page, 'Remove: network').click()
    await expect(region(page)).toContainText('Removed 1 search.')
    await expect(view.heading('Searches')).toBeFocused()

    await historySwitch(page).uncheck()
    await page.goto('/?q=graph')
    await expect(view.results).toBeVisible()
    await expect(button(page, 'Save search')).toBeEnabled()
    await page.goto('/searches')
    await expect(historySwitch(page)).not.toBeChecked()
    await expect(region(page)).toContainText('No searches recorded.')
    await expectAccessible(page)

    await historySwitch(page).check()
    await page.goto('/?q=graph')
    await expectRecorded(page, 1)
    await page.goto('/searches')
    await expect(entries(page)).toHaveCount(1)
    await page.goto('/about#kept')
    await button(page, 'Remove what Carrel keeps in this browser').click()
    await expect(page.getByText('Removed.', { exact: true })).toBeVisible()
    await page.goto('/searches')
    await expect(region(page)).toContainText('No searches recorded.')
    await expect(historySwitch(page)).not.toBeChecked()
  },
)

test('where the browser stores nothing, searching works and the page says so', async ({ page, view }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await page.goto('/?q=network')
  await expect(view.results).toBeVisible()
  await button(page, 'Save search (1 request)').click()
  await expect(page.getByText('Not saved: this browser offers no storage')).toBeVisible()
  await page.goto('/searches')
  await expect(view.alert).toContainText('Searches are not kept: this browser offers no storage')
})

let lamps = 45
const lampTest = hostedTest.extend({
  // oxlint-disable-next-line no-empty-pattern
  answerTo: async ({}, use) => use((path, parameters) => answerManyLamps(lamps)(path, parameters)),
})

lampTest(
  'a saved search finds the two articles that were added, and marks them',
  { tag: '@long' },
  async ({ page, app, view }) => {
    lamps = 45
    await page.goto('/?q=lamps')
    await expect(view.results).toBeVisible()
    await button(page, 'Save search (1 request)').click()
    await expect(button(page, 'Save search')).toHaveAttribute('aria-pressed', 'true')
    await app.expectRequests('/articles?q=lamps', '/articles?q=lamps&per_page=100')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoOverflow(page)

    lamps = 47
    await page.getByRole('link', { name: 'Searches', exact: true }).click()
    const saved = page.getByRole('list', { name: 'Saved searches', exact: true }).getByRole('listitem')
    await expect(saved).toContainText('45 results')
    await button(page, 'Rename').click()
    await page.getByRole('textbox', { name: 'Name of the search' }).fill('Lamps, each month')
    await button(page, 'Save name').click()
    await expect(saved.getByRole('link', { name: 'Lamps, each month' })).toBeVisible()
    await button(page, 'Check for new (1 request)').click()
    await expect(saved).toContainText('2 new results since')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await saved.getByRole('link', { name: 'Show them' }).click()
    await expect(view.titles).toHaveCount(47)
    const marked = view.results.getByRole('listitem').filter({ has: page.getByText('New', { exact: true }) })
    await expect(marked).toHaveCount(2)
    await expect(marked.getByRole('link', { name: /part 4[67]$/ })).toHaveCount(2)
    await app.expectRequests('/articles?q=lamps&per_page=100')

    await page.goBack()
    await expect(saved).toContainText('47 results')
    await expect(saved).not.toContainText('new result')
    await button(page, 'Remove').click()
    await button(page, 'Undo').click()
    await expect(saved.getByRole('link', { name: 'Lamps, each month' })).toBeVisible()
  },
)

async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
  const downloaded = page.waitForEvent('download')
  await button(page, name).click()
  const file = await downloaded
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
