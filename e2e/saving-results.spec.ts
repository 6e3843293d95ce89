/** All results of a search in one file: what that costs is said before, and nothing that has come is lost on the way. */
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './gate.ts'
import { expectNoOverflow } from './layout.ts'
import { button, FIRST, openSaving, savedFile, SECOND, THIRD } from './saving.ts'
import { expect, test } from './story.ts'

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
