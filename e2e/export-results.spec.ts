/** All results of a search in one file: the cost is stated first, and nothing that has loaded is lost. */
import { FIRST, openExport, readDownload, SECOND, THIRD } from './support/export-results.ts'
import { holdRequests } from './support/gate.ts'
import { FAILURES } from './support/names.ts'
import { passTime } from './support/pass-time.ts'
import { expect, test } from './support/test.ts'

test('the export states its cost and progress, and the file holds every result in order', async ({
  page,
  app,
  view,
}) => {
  await page.goto('/')
  const panel = await openExport(page)
  await expect(panel).toContainText('257 results: 3 requests, 59 left; ready at about ')
  await app.expectRequests('/articles')

  const gate = await holdRequests(page, /page=2&per_page=100/)
  await view.button('Start').click()
  await expect(panel).toContainText('100 of 257 results loaded.')
  const progress = panel.getByRole('progressbar', { name: 'Results loaded' })
  await expect(progress).toHaveJSProperty('value', 100)
  await expect(progress).toHaveJSProperty('max', 257)
  await gate.open()
  await expect(panel).toContainText('257 results loaded.')
  await expect(progress).toHaveCount(0)
  await app.expectRequests(FIRST, SECOND, THIRD)

  const { name, rows } = await readDownload(page, 'Download CSV (257 articles)')
  await expect(panel).toContainText('Downloaded carrel-articles.csv')
  expect(name).toBe('carrel-articles.csv')
  expect(rows[0]?.slice(0, 11)).toEqual(
    'Title,Authors,Year,Source,Type,DOI,Open access,Licence,Cited by (in this catalogue),Carrel URL,Language'.split(
      ',',
    ),
  )
  expect(rows).toHaveLength(258)
  const titles = rows.slice(1).map(([title]) => title)
  expect(titles.slice(0, 20)).toEqual(await view.titles.allInnerTexts())
  const links = rows.slice(1).map((row) => row[9])
  expect(new Set(links).size).toBe(257)
  const [firstLink] = await view.titles.evaluateAll((all) =>
    all.map((link) => link instanceof HTMLAnchorElement && link.href),
  )
  expect(links[0]).toBe(firstLink)
  await app.expectRequests()
})

test('the export sends no request for loaded pages', { tag: '@long' }, async ({ page, app, view }) => {
  await page.goto('/?per_page=100')
  const panel = await openExport(page)
  await expect(panel).toContainText('257 results: 2 requests, 59 left; ready at about ')
  await page.keyboard.press('Escape')
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('101 to 200')
  await openExport(page)
  await expect(panel).toContainText('257 results: 1 request, 58 left; ready at about ')
  await page.keyboard.press('Escape')
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('201 to 257')
  await openExport(page)
  await expect(panel).toContainText('257 results already loaded; no requests needed.')
  await app.expectRequests(FIRST, SECOND, THIRD)
  expect((await readDownload(page, 'Download CSV (257 articles)')).rows).toHaveLength(258)

  await page.goto('/?q=scipy')
  await openExport(page)
  await expect(panel).toContainText('1 result already loaded; no requests needed.')
  const { name, rows } = await readDownload(page, 'Download CSV (1 article)')
  expect(name).toBe('carrel-articles-scipy.csv')
  expect(rows).toHaveLength(2)
  await app.expectRequests('/articles?q=scipy')
})

test('Cancel keeps what has loaded, and the export can continue', { tag: '@long' }, async ({ page, app, view }) => {
  await page.goto('/')
  const panel = await openExport(page)
  const gate = await holdRequests(page, /page=2&per_page=100/)
  await view.button('Start').click()
  await expect(panel).toContainText('100 of 257 results loaded.')
  await view.button('Cancel').click()
  await expect(panel).toContainText('100 of 257 results loaded.')
  await expect(panel).toContainText('The rest needs 2 requests, ')
  expect((await readDownload(page, 'Download CSV (100 articles)')).rows).toHaveLength(101)
  await gate.open()
  await expect(panel).toContainText('The rest needs 1 request, ')
  await app.expectRequests('/articles', FIRST, SECOND)
  await view.button('Resume').click()
  await expect(panel).toContainText('257 results loaded.')
  await app.expectRequests(THIRD)
})

test('Pause keeps the export for Resume', { tag: '@long' }, async ({ page, app, view }) => {
  await page.goto('/')
  const panel = await openExport(page)
  const gate = await holdRequests(page, /page=2&per_page=100/)
  await view.button('Start').click()
  await expect(panel).toContainText('100 of 257 results loaded.')
  await view.button('Pause').click()
  await gate.open()
  await expect(view.button('Cancel')).toBeVisible()
  await view.button('Resume').click()
  await expect(panel).toContainText('257 results loaded.')
  await app.expectRequests('/articles', FIRST, SECOND, THIRD)
})

test('a failed page leaves the others, and the export can continue', { tag: '@long' }, async ({ page, app, view }) => {
  app.expectFailure(422)
  await page.goto('/')
  const panel = await openExport(page)
  await page.route(/page=2&per_page=100/, (route) =>
    route.fulfill({
      status: 422,
      json: { detail: 'Not this page, today.' },
      headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '50' },
    }),
  )
  await view.button('Start').click()
  await expect(panel.getByRole('alert')).toContainText(FAILURES.badRequest)
  await expect(panel.getByRole('alert')).toContainText('Not this page, today.')
  await expect(panel).toContainText('100 of 257 results loaded.')
  await expect(view.button('Download CSV (100 articles)')).toBeVisible()
  await page.unroute(/page=2&per_page=100/)
  await view.button('Resume').click()
  await expect(panel).toContainText('257 results loaded.')
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await app.expectRequests('/articles', FIRST, SECOND, SECOND, THIRD)
})

test('the export works with the keyboard alone, and keeps the focus', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await view.button('Export results').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Export', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Format' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(view.button('Start')).toBeFocused()
  const gate = await holdRequests(page, /page=2&per_page=100/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('100 of 257 results loaded.')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(view.button('Pause')).toBeFocused()
  await gate.open()
  await expect(page.getByText('257 results loaded.')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(view.button('Download CSV (257 articles)')).toBeFocused()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Space')
  expect((await download).suggestedFilename()).toBe('carrel-articles.csv')
  await expect(view.button('Download CSV (257 articles)')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view.button('Export results')).toBeFocused()
})

test.describe('with 4 requests a minute', () => {
  test.use({ limit: 4 })

  test('the export waits for the request limit and continues', { tag: '@long' }, async ({ page, app, view }) => {
    await page.clock.install()
    await page.goto('/')
    const panel = await openExport(page)
    await expect(panel).toContainText('257 results: 3 requests, 3 left; ready at about ')
    await view.button('Start').click()
    await expect(panel).toContainText('100 of 257 results loaded.')
    await expect(panel).toContainText(/Waiting for the request limit; continues at \d\d:\d\d:\d\d\./)
    await app.expectRequests('/articles', FIRST)
    await passTime(page, app, 61_000)
    await expect(panel).toContainText('257 results loaded.')
    await expect(panel).not.toContainText('Waiting for')
    await app.expectRequests(SECOND, THIRD)
  })

  test('leaving the page cancels the export’s queued requests', { tag: '@long' }, async ({ page, app, view }) => {
    await page.clock.install()
    await page.goto('/')
    const panel = await openExport(page)
    await view.button('Start').click()
    await expect(panel).toContainText('100 of 257 results loaded.')
    await expect(panel).toContainText('Waiting for the request limit')
    await page.keyboard.press('Escape')
    await expect(page.getByText('100 of 257 results loaded.')).toBeVisible()
    await view.about.click()
    await expect(view.heading('About Carrel')).toBeVisible()
    await expect(view.waitNotice).toHaveCount(0)
    await passTime(page, app, 61_000)
    await app.expectRequests('/articles', FIRST)

    await page.goBack()
    await openExport(page)
    await expect(panel).toContainText('257 results: 2 requests, ')
    await page.keyboard.press('Escape')
    await view.pageLink('Next page').click()
    await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles, newest first')
    await openExport(page)
    await view.button('Start').click()
    await app.expectRequests('/articles?page=2', SECOND)
    await expect(panel).toContainText('Waiting for the request limit')
    await page.keyboard.press('Escape')
    await view.type('Reviews').click()
    await expect(page).toHaveURL('/?type=review')
    await expect(view.waitNotice).toBeVisible()
    await passTime(page, app, 61_000)
    await expect(view.count).toContainText('reviews')
    await expect(page.getByText('results loaded.')).toHaveCount(0)
    await app.expectRequests('/articles?type=review')
  })
})

test.describe('with 5 requests a minute', () => {
  test.use({ limit: 5 })

  test('the reader’s own requests go before those of the export', { tag: '@long' }, async ({ page, app, view }) => {
    await page.clock.install()
    await page.goto('/')
    const panel = await openExport(page)
    await view.button('Start').click()
    await expect(panel).toContainText('200 of 257 results loaded.')
    await expect(panel).toContainText('Waiting for the request limit')
    await page.keyboard.press('Escape')
    await view.pageLink('Next page').click()
    await expect(view.waitNotice).toBeVisible()
    await app.expectRequests('/articles', FIRST, SECOND)
    await passTime(page, app, 61_000)
    await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles, newest first')
    await expect(page.getByText('257 results loaded.')).toBeVisible()
    await openExport(page)
    await expect(view.button('Download CSV (257 articles)')).toBeVisible()
    await app.expectRequests('/articles?page=2', THIRD)
  })
})
