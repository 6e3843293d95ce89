/** Results saved from services that page in ways of their own: the cost is an upper bound, and nothing beyond it is asked for. */
import { expectAccessible } from './accessible.ts'
import { button, FIRST, openSaving, savedFile, SECOND } from './saving.ts'
import { expect, test } from './story.ts'

// The browser is answered in the place of the service.
test.use({ way: 'plain' })

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

test('a service that gives fewer at once than it is asked for: it asks before it costs more', async ({
  page,
  desk,
}) => {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? '1')
    const items = Array.from({ length: 20 }, (_, index) => ({ id: `lamp-${number}-${index}`, title: `Lamp ${number}` }))
    return route.fulfill({
      json: { total: 100, per_page: 20, items },
      headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' },
    })
  })
  await page.goto('/')
  const save = await openSaving(page)
  await expect(save).toContainText('Load 100 results: 1 request, 44 left.')
  await button(page, 'Load').click()
  await expect(save).toContainText('20 results loaded. The rest costs more requests than was said before.')
  await expect(save).toContainText('Load 80 more: 4 requests, 44 left.')
  await expectAccessible(page)
  await desk.expectAsked('/articles', FIRST)
  await button(page, 'Go on').click()
  await expect(save).toContainText('100 results loaded.')
  await desk.expectAsked(...[2, 3, 4, 5].map((number) => `/articles?page=${number}&per_page=100`))
})
