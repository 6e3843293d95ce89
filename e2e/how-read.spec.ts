/** A reader who wants to know why Carrel shows what it shows: where each value stood, and the request to ask by themselves. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoOverflow } from './layout.ts'
import { KNOWN_COUNTS } from './known-articles.ts'
import { expect, test } from './story.ts'

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }

/** Opens it, and finds the rows of the table of these names. */
async function openHowRead(page: Page) {
  await page.getByRole('button', { name: 'Show where each value came from' }).click()
  const table = page.getByRole('table', { name: 'Where each value stood in the answer' })
  await expect(table).toBeVisible()
  /** The cells of a row: its place in the answer, and what stood there. */
  return (field: string) =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: field, exact: true }) })
      .getByRole('cell')
}

/** The line that the button hands to the clipboard. */
async function copiedRequest(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the request' }).click()
  await expect(page.getByText('Request copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a list: its total, its pages, the way on, and no request for that', async ({ page, desk, view }) => {
  const code: string[] = []
  page.on('request', (request) => /list-origins/.test(request.url()) && code.push(request.url()))
  await page.goto('/?type=review')
  await expect(view.results).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How Carrel read this', level: 2 })).toBeVisible()
  expect(code).toEqual([])
  const row = await openHowRead(page)
  expect(code).toHaveLength(1)
  await expect(row('number of articles')).toHaveText(['meta.total', String(KNOWN_COUNTS.review)])
  await expect(row('page')).toHaveText(['meta.page', '1'])
  await expect(row('articles per page')).toHaveText(['meta.per_page', '20'])
  await expect(row('articles on this page').first()).toHaveText('data')
  await expectAccessible(page)
  expect(await copiedRequest(page)).toBe(
    `curl -H 'Accept: application/json' '${desk.origin}/gateway/api/v1/articles?type=review'`,
  )
  await desk.expectAsked('/articles?type=review')

  // It stays open, and tells of the page that is shown.
  await view.pageLink('Next page').click()
  await expect(row('page')).toHaveText(['meta.page', '2'])
  await expect(page.getByText(/^curl /)).toContainText('type=review&page=2')
  await page.getByRole('button', { name: 'Hide where it came from' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('the values of one article of the list, by its title', async ({ page, view }) => {
  await page.goto('/?q=graph')
  await openHowRead(page)
  const title = await view.titles.nth(1).innerText()
  await page.getByRole('combobox', { name: 'Values of one article' }).selectOption({ label: title })
  const table = page.getByRole('table', { name: 'Where each value of the article stood in the answer' })
  const cells = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'title' }) })
    .getByRole('cell')
  await expect(cells.first()).toHaveText('data[1].title')
  await expectAccessible(page)
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('what only headers tell, a cursor, and what nobody tells', async ({ page }) => {
    const items = [{ title: 'Told by headers', doi: '10.5555/one' }, null]
    const answers: Record<string, { json: unknown; headers: Record<string, string> }> = {
      headers: { json: items, headers: { 'X-Total-Count': '431', Link: '<https://x.example/?page=2>; rel="next"' } },
      cursor: { json: { results: items, paging: { next_cursor: 'c2' } }, headers: {} },
      nothing: { json: { results: items }, headers: {} },
    }
    await page.route(/\/gateway\/api\/v1\/articles\?/, (route) => {
      const { json, headers } = answers[new URL(route.request().url()).searchParams.get('q') ?? ''] ?? {
        json: {},
        headers: {},
      }
      return route.fulfill({ json, headers: { ...QUOTA, ...headers } })
    })
    await page.goto('/?q=headers')
    let row = await openHowRead(page)
    await expect(row('articles on this page').first()).toHaveText('the whole answer')
    await expect(row('number of articles')).toHaveText(['header X-Total-Count', '431'])
    await expect(row('next page').first()).toHaveText('header Link')
    await expect(row('next page').last()).toContainText('Carrel asks for page=2.')
    await page.getByRole('combobox', { name: 'Values of one article' }).selectOption({ index: 2 })
    await expect(page.getByText('Nothing of it could be read.')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/?q=cursor')
    row = await openHowRead(page)
    await expect(row('next page')).toHaveText(['paging.next_cursor', /^"c2"\s*Carrel asks for cursor=c2\.$/])

    await page.goto('/?q=nothing')
    row = await openHowRead(page)
    await expect(row('number of articles')).toHaveText(['not in the answer', 'The service does not tell it.'])
    await expect(row('next page')).toHaveText([
      'not in the answer',
      'Carrel takes it that there is none, for this page is not full.',
    ])
  })
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('a service that answers every page with the first one', async ({ page, view }) => {
    await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
      route.fulfill({ json: { total: 60, items: [{ title: 'Always the first' }] }, headers: QUOTA }),
    )
    await page.goto('/?q=lamps')
    const row = await openHowRead(page)
    await expect(row('next page')).toHaveText([
      'not in the answer',
      'Carrel asks for page=2, for this is page 1 of 60.',
    ])
    await view.pageLink('Next page').click()
    await expect(page.getByRole('heading', { name: 'Only the first 1 articles can be shown' })).toBeVisible()
    await expect(row('next page')).toHaveText(['not in the answer', 'The service answers every page with this one.'])
  })
})

test('the statistics: every figure and breakdown, and the date', async ({ page, desk, view }) => {
  await page.goto('/stats')
  await expect(view.figure('By type')).toBeVisible()
  const row = await openHowRead(page)
  await expect(row('articles')).toHaveText(['articles', String(KNOWN_COUNTS.all)])
  await expect(row('open access').first()).toHaveText('open_access.open')
  await expect(row('date of the figures').first()).toHaveText('updated_at')
  await expect(row('articles by type').last()).toContainText('Its parts are compared with the total at “articles”.')
  await expectAccessible(page)
  expect(await copiedRequest(page)).toBe(`curl -H 'Accept: application/json' '${desk.origin}/gateway/api/v1/stats'`)
  await desk.expectAsked('/stats')
})

test('where the clipboard is closed the line is there to be copied by hand', async ({ page }) => {
  await page.goto('/stats')
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openHowRead(page)
  await page.getByRole('button', { name: 'Copy the request' }).click()
  await expect(page.getByText('This browser does not let Carrel copy')).toBeVisible()
})

for (const path of ['/?q=network', '/stats'])
  test(`on a narrow screen nothing of ${path} has to be scrolled sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    await openHowRead(page)
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
