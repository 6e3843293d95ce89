/** A catalogue with other shapes and other ways of paging. */
import type { Page } from '@playwright/test'
import { FIRST, openExport, readDownload, SECOND } from './support/export-results.ts'
import { expect, test } from './support/test.ts'

// The browser is answered in place of the service.
test.use({ pages: 'static' })

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }

test('the export follows a cursor when the total is unknown', async ({ page, app, view }) => {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? '0')
    const items = Array.from({ length: 20 }, (_, index) => ({
      id: `lamp-${cursor + index}`,
      title: `=Lamp ${cursor + index}`,
    }))
    const next = cursor < 20 ? { next_cursor: String(cursor + 20) } : {}
    return route.fulfill({
      json: { results: items, ...next },
      headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' },
    })
  })
  await page.goto('/')
  const panel = await openExport(page)
  await expect(panel).toContainText('Up to 2,000 results: at most 20 requests, 44 left; ready at about ')
  await view.button('Start').click()
  await expect(panel).toContainText('40 results loaded.')
  await app.expectRequests('/articles', FIRST, '/articles?per_page=100&cursor=20')
  const { rows } = await readDownload(page, 'Download CSV (40 articles)')
  // The title would be a formula in a spreadsheet; unknown cells are empty.
  expect(rows[1]?.slice(0, 11)).toEqual([
    "'=Lamp 0",
    ...Array.from({ length: 8 }, () => ''),
    expect.stringContaining('/articles/lamp-0'),
    '',
  ])
  expect(rows[1]?.slice(11).filter((cell) => cell !== '')).toEqual(['lamp-0'])
})

test('the export ends when the service repeats its first page', { tag: '@long' }, async ({ page, app, view }) => {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({
      json: { total: 60, items: [{ title: 'Always the first' }, { title: 'And the second' }] },
      headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' },
    }),
  )
  await page.goto('/')
  const panel = await openExport(page)
  await view.button('Start').click()
  await expect(panel).toContainText('2 results loaded. The catalogue provides no more, although it counts 60.')
  await app.expectRequests('/articles', FIRST, SECOND)
})

/** Answers the list with `pages` by their cursor; the first one has none. */
async function answerByCursor(page: Page, pages: Record<string, object>): Promise<void> {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? ''
    return route.fulfill({ json: pages[cursor] ?? {}, headers: QUOTA })
  })
}

test('the address carries the cursor of a catalogue that pages by cursor', async ({ page, app, view }) => {
  await answerByCursor(page, {
    '': { results: [{ name: 'First of a cursor', DOI: '10.5555/one' }], next: 'https://elsewhere.example/x?cursor=c2' },
    c2: { results: [{ name: 'Second of a cursor' }], next: 'https://elsewhere.example/x?cursor=c3' },
    c3: { results: [{ name: 'Third of a cursor' }], next: null },
  })
  await page.goto('/?q=lamps')
  await expect(view.titles).toHaveText(['First of a cursor'])
  await expect(view.count).toHaveText('Showing 1 to 1 (total unknown)')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['Next page'])

  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(view.titles).toHaveText(['Second of a cursor'])
  await expect(page).toHaveURL('/?q=lamps&page=2&at=cursor%3Dc2')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(view.titles).toHaveText(['Third of a cursor'])
  await expect(pages.getByRole('link')).toHaveText(['First page'])
  await app.expectRequests('/articles?q=lamps', '/articles?q=lamps&cursor=c2', '/articles?q=lamps&cursor=c3')

  await page.goBack()
  await expect(view.titles).toHaveText(['Second of a cursor'])
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/?q=lamps')
  await app.expectRequests()
})

test('unknown fields are shown as unknown, and an unreadable record has its row', async ({ page, view }) => {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({
      json: { total: 3, items: [{ title: 'Bare' }, null, { display_name: 'Open', is_oa: true }] },
      headers: QUOTA,
    }),
  )
  await page.goto('/')
  const rows = view.results.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('Open access status unknown')
  await expect(rows.nth(0)).toContainText('Year unknown')
  await expect(rows.nth(1)).toContainText('Record 2 could not be displayed')
  await rows.nth(1).getByText('Raw record').click()
  await expect(rows.nth(1)).toContainText('null')
  await expect(rows.nth(2)).not.toContainText('status unknown')
})

test('a catalogue that repeats its first page is noticed', async ({ page, view }) => {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({
      json: { total: 60, items: [{ title: 'Always the first' }, { title: 'And the second' }] },
      headers: QUOTA,
    }),
  )
  await page.goto('/?q=lamps')
  await expect(view.titles).toHaveCount(2)
  await view.pageLink('Next page').click()
  await expect(page.getByRole('heading', { name: 'Only the first 2 articles can be shown' })).toBeVisible()
  await expect(view.count).toHaveText('Showing 1 to 2 of 60 articles for “lamps”, sorted by relevance')
  await expect(view.pager).toHaveCount(0)
  await page.getByRole('link', { name: 'Show 100 results per page' }).click()
  await expect(page).toHaveURL('/?q=lamps&per_page=100')
})
