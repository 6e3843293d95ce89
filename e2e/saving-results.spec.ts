/** All results of a search in one file: what that costs is said before, and nothing that has come is lost on the way. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './gate.ts'
import { expectNoOverflow } from './layout.ts'
import { type Desk, expect, test } from './story.ts'

const FIRST = '/articles?per_page=100'
const SECOND = '/articles?page=2&per_page=100'
const THIRD = '/articles?page=3&per_page=100'

test('the cost is said before, the progress on the way, and the file holds every result in order', async ({
  page,
  desk,
  view,
}) => {
  await page.goto('/')
  const save = await openSaving(page)
  await expect(save).toContainText('Load 257 results: 3 requests, 59 left.')
  await expectAccessible(page)
  await desk.expectAsked('/articles')

  const gate = await holdRequests(page, /page=2&per_page=100/)
  await button(page, 'Load').click()
  await expect(save).toContainText('100 of 257 loaded')
  const progress = save.getByRole('progressbar', { name: 'Results loaded' })
  await expect(progress).toHaveJSProperty('value', 100)
  await expect(progress).toHaveJSProperty('max', 257)
  await expectAccessible(page)
  await gate.open()
  await expect(save).toContainText('257 results loaded.')
  await expect(progress).toHaveCount(0)
  await expectAccessible(page)
  await desk.expectAsked(FIRST, SECOND, THIRD)

  const { name, rows } = await savedFile(page, 'Save 257 results')
  await expect(save).toContainText('Handed to the browser as carrel-articles.csv')
  expect(name).toBe('carrel-articles.csv')
  expect(rows[0]).toEqual('Title,Authors,Year,Source,Type,DOI,Open access,Licence,Citations,Link,Language'.split(','))
  expect(rows).toHaveLength(258)
  const titles = rows.slice(1).map(([title]) => title)
  expect(titles.slice(0, 20)).toEqual(await view.titles.allInnerTexts())
  const links = rows.slice(1).map((row) => row[9])
  expect(new Set(links).size).toBe(257)
  const [firstLink] = await view.titles.evaluateAll((all) =>
    all.map((link) => link instanceof HTMLAnchorElement && link.href),
  )
  expect(links[0]).toBe(firstLink)
  await desk.expectAsked()
})

test('what is in memory costs nothing: pages of that size, and results that are all on the page', async ({
  page,
  desk,
  view,
}) => {
  await page.goto('/?per_page=100')
  const save = await openSaving(page)
  await expect(save).toContainText('Load 257 results: 2 requests (1 page from memory), 59 left.')
  await view.pageLink('Next page').click()
  await expect(save).toContainText('Load 257 results: 1 request (2 pages from memory), 58 left.')
  await view.pageLink('Next page').click()
  await expect(save).toContainText('257 results in memory: no request is needed.')
  await desk.expectAsked(FIRST, SECOND, THIRD)
  expect((await savedFile(page, 'Save 257 results')).rows).toHaveLength(258)

  await page.goto('/?q=scipy')
  await openSaving(page)
  await expect(save).toContainText('1 result in memory: no request is needed.')
  await expectAccessible(page)
  const { name, rows } = await savedFile(page, 'Save 1 result')
  expect(name).toBe('carrel-articles-scipy.csv')
  expect(rows).toHaveLength(2)
  await desk.expectAsked('/articles?q=scipy')
})

test('Cancel keeps what has come; what was sent is not asked again', async ({ page, desk }) => {
  await page.goto('/')
  const save = await openSaving(page)
  const gate = await holdRequests(page, /page=2&per_page=100/)
  await button(page, 'Load').click()
  await expect(save).toContainText('100 of 257 loaded')
  await button(page, 'Cancel').click()
  await expect(save).toContainText('100 results loaded.')
  await expect(save).toContainText('Load 157 more: 2 requests')
  await expectAccessible(page)
  expect((await savedFile(page, 'Save these 100')).rows).toHaveLength(101)
  await gate.open()
  await expect(save).toContainText('Load 157 more: 1 request (1 page from memory)')
  await desk.expectAsked('/articles', FIRST, SECOND)
  await button(page, 'Go on').click()
  await expect(save).toContainText('257 results loaded.')
  await desk.expectAsked(THIRD)
})

test('one page that fails leaves the others, says why, and one click goes on', async ({ page, desk }) => {
  desk.expectFailure(422)
  await page.goto('/')
  const save = await openSaving(page)
  await page.route(/page=2&per_page=100/, (route) =>
    route.fulfill({
      status: 422,
      json: { detail: 'Not this page, today.' },
      headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '50' },
    }),
  )
  await button(page, 'Load').click()
  await expect(save.getByRole('alert')).toContainText('The service refused this search.')
  await expect(save.getByRole('alert')).toContainText('Not this page, today.')
  await expect(save).toContainText('100 results loaded.')
  await expect(button(page, 'Save these 100')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/page=2&per_page=100/)
  await button(page, 'Go on').click()
  await expect(save).toContainText('257 results loaded.')
  await expect(save.getByRole('alert')).toHaveCount(0)
  await desk.expectAsked('/articles', FIRST, SECOND, SECOND, THIRD)
})

test.describe('with 4 requests a minute', () => {
  test.use({ limit: 4 })

  test('it says that it will wait, waits for the quota until a time of day, and goes on by itself', async ({
    page,
    desk,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await expect(save).toContainText('Load 257 results: 3 requests, 3 left.')
    await expect(save).toContainText('That is more than this minute still has')
    await expectAccessible(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('100 of 257 loaded')
    await expect(save).toContainText(/Waits for the per-minute quota, goes on at \d\d:\d\d:\d\d\./)
    await expectAccessible(page)
    await desk.expectAsked('/articles', FIRST)
    await passTime(page, desk, 61_000)
    await expect(save).toContainText('257 results loaded.')
    await expect(save).not.toContainText('Waits for')
    await desk.expectAsked(SECOND, THIRD)
  })

  test('Cancel while it waits sends nothing more', async ({ page, desk }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('Waits for the per-minute quota')
    await button(page, 'Cancel').click()
    await expect(save).toContainText('100 results loaded.')
    await expect(page.getByText(/goes on by itself at/)).toHaveCount(0)
    await passTime(page, desk, 61_000)
    await desk.expectAsked('/articles', FIRST)
    await expect(save).toContainText('Load 157 more: 2 requests')
  })

  test('leaving the page, or searching for something else, takes what waits out of the queue', async ({
    page,
    desk,
    view,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('Waits for the per-minute quota')
    await page.getByRole('link', { name: 'About' }).click()
    await expect(view.heading('About Carrel')).toBeVisible()
    await expect(page.getByText(/goes on by itself at/)).toHaveCount(0)
    await passTime(page, desk, 61_000)
    await desk.expectAsked('/articles', FIRST)

    await page.goBack()
    await openSaving(page)
    await expect(save).toContainText('2 requests (1 page from memory)')
    await view.pageLink('Next page').click()
    await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles')
    await button(page, 'Load').click()
    await desk.expectAsked('/articles?page=2', SECOND)
    await expect(save).toContainText('Waits for the per-minute quota')
    await view.type('Reviews').click()
    await expect(page).toHaveURL('/?type=review')
    await expect(page.getByText(/goes on by itself at/)).toBeVisible()
    await passTime(page, desk, 61_000)
    await expect(view.count).toContainText('reviews')
    await expect(save.getByRole('button')).toHaveCount(0)
    await desk.expectAsked('/articles?type=review')
  })

  test('stopped in the notice of the wait, it keeps what has come and can go on', async ({ page, desk }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('Waits for the per-minute quota')
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(save.getByRole('alert')).toContainText('Not asked.')
    await expect(save).toContainText('100 results loaded.')
    await passTime(page, desk, 61_000)
    await button(page, 'Go on').click()
    await expect(save).toContainText('257 results loaded.')
    await desk.expectAsked('/articles', FIRST, SECOND, THIRD)
  })
})

test.describe('with 5 requests a minute', () => {
  test.use({ limit: 5 })

  test('what a person asks for meanwhile overtakes it; another page of the same search does not end it', async ({
    page,
    desk,
    view,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('200 of 257 loaded')
    await expect(save).toContainText('Waits for the per-minute quota')
    await view.pageLink('Next page').click()
    await desk.expectAsked('/articles', FIRST, SECOND)
    await passTime(page, desk, 61_000)
    await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles')
    await expect(save).toContainText('257 results loaded.')
    await desk.expectAsked('/articles?page=2', THIRD)
  })
})

test('by keys alone, and the focus is never lost', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await page.getByText('Save results as CSV').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Load')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Load')).toBeFocused()
  const gate = await holdRequests(page, /page=2&per_page=100/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('100 of 257 loaded')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Cancel')).toBeFocused()
  await gate.open()
  await expect(page.getByText('257 results loaded.')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Save 257 results')).toBeFocused()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Space')
  expect((await download).suggestedFilename()).toBe('carrel-articles.csv')
  await expect(button(page, 'Save 257 results')).toBeFocused()
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('it fits, before, on the way and stopped', async ({ page }) => {
    await page.goto('/')
    const save = await openSaving(page)
    await expect(save).toContainText('3 requests')
    await expectNoOverflow(page)
    const gate = await holdRequests(page, /page=2&per_page=100/)
    await button(page, 'Load').click()
    await expect(save).toContainText('100 of 257 loaded')
    await expectNoOverflow(page)
    await button(page, 'Cancel').click()
    await expect(button(page, 'Save these 100')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await gate.open()
  })

  test.describe('with 4 requests a minute', () => {
    test.use({ limit: 4 })

    test('the notice of a wait does not lie over Cancel at the foot of the page', async ({ page }) => {
      await page.goto('/')
      const save = await openSaving(page)
      await button(page, 'Load').click()
      await expect(save).toContainText('Waits for the per-minute quota')
      await expectNoOverflow(page)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const notice = await page.getByText(/Carrel goes on by itself at/).boundingBox()
      const cancel = await button(page, 'Cancel').boundingBox()
      expect((cancel?.y ?? Infinity) + (cancel?.height ?? 0)).toBeLessThan(notice?.y ?? 0)
      await button(page, 'Cancel').click()
      await expect(button(page, 'Save these 100')).toBeVisible()
    })
  })
})

test('a service that pages by cursor and tells no total: at most so many, and no more than there are', async ({
  page,
  desk,
}) => {
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
  const save = await openSaving(page)
  await expect(save).toContainText('Load up to 300 results: at most 3 requests, 44 left.')
  await button(page, 'Load').click()
  await expect(save).toContainText('40 results loaded.')
  await desk.expectAsked('/articles', FIRST, '/articles?per_page=100&cursor=20')
  const { rows } = await savedFile(page, 'Save 40 results')
  // A title that a spreadsheet would take for a formula; what is not known is empty.
  expect(rows[1]).toEqual(["'=Lamp 0", '', '', '', '', '', '', '', '', expect.stringContaining('/articles/lamp-0'), ''])
})

test('a service that ignores the page: the same first article again ends it, in words', async ({ page, desk }) => {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({
      json: { total: 60, items: [{ title: 'Always the first' }, { title: 'And the second' }] },
      headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' },
    }),
  )
  await page.goto('/')
  const save = await openSaving(page)
  await button(page, 'Load').click()
  await expect(save).toContainText(
    '2 results loaded. The service answers every page with the first one: more than these cannot be loaded.',
  )
  await desk.expectAsked('/articles', FIRST, SECOND)
  await expectAccessible(page)
})

/** Opens the part of the search page by which results are saved. */
async function openSaving(page: Page) {
  const save = page.getByRole('group').filter({ hasText: 'Save results as CSV' })
  await page.getByText('Save results as CSV', { exact: true }).click()
  return save
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** Presses the button and reads the file that comes, as cells without line breaks in them (RFC 4180). */
async function savedFile(page: Page, name: string): Promise<{ name: string; rows: string[][] }> {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  const rows = text.slice(1).trimEnd().split('\r\n').map(cellsOfLine)
  return { name: file.suggestedFilename(), rows }
}

function cellsOfLine(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

/** Lets time pass, for the page and for the service. */
async function passTime(page: Page, desk: Desk, ms: number): Promise<void> {
  desk.advance(ms)
  await page.clock.fastForward(ms)
}
