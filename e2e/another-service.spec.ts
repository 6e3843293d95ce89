/** A service that answers in shapes of its own: Carrel reads what is there, says what is not, and goes on as the service leads. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

// The browser is answered in the place of the service.
test.use({ way: 'plain' })

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }

/** Answers the list with `pages` by their cursor; the first one has none. */
async function answerByCursor(page: Page, pages: Record<string, object>): Promise<void> {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? ''
    return route.fulfill({ json: pages[cursor] ?? {}, headers: QUOTA })
  })
}

test('pages that are reached by a cursor: the address carries it, and only what can be reached is offered', async ({
  page,
  desk,
  view,
}) => {
  await answerByCursor(page, {
    '': { results: [{ name: 'First of a cursor', DOI: '10.5555/one' }], next: 'https://elsewhere.example/x?cursor=c2' },
    c2: { results: [{ name: 'Second of a cursor' }], next: 'https://elsewhere.example/x?cursor=c3' },
    c3: { results: [{ name: 'Third of a cursor' }], next: null },
  })
  await page.goto('/?q=lamps')
  await expect(view.titles).toHaveText(['First of a cursor'])
  await expect(view.count).toHaveText('Showing 1 to 1; the service does not tell how many there are')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['Next page'])

  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(view.titles).toHaveText(['Second of a cursor'])
  await expect(page).toHaveURL('/?q=lamps&page=2&at=cursor%3Dc2')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(view.titles).toHaveText(['Third of a cursor'])
  await expect(pages.getByRole('link')).toHaveText(['First page'])
  await desk.expectAsked('/articles?q=lamps', '/articles?q=lamps&cursor=c2', '/articles?q=lamps&cursor=c3')
  await expectAccessible(page)

  await page.goBack()
  await expect(view.titles).toHaveText(['Second of a cursor'])
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/?q=lamps')
  await desk.expectAsked()
})

test('what a service does not tell is unknown, and an item that is none has its row', async ({ page, view }) => {
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({
      json: { total: 3, items: [{ title: 'Bare' }, null, { display_name: 'Open', is_oa: true }] },
      headers: QUOTA,
    }),
  )
  await page.goto('/')
  const rows = view.results.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('Open access not known')
  await expect(rows.nth(0)).toContainText('Year not told')
  await expect(rows.nth(1)).toContainText('Item 2 of the answer could not be read as an article')
  await rows.nth(1).getByText('What the service sent').click()
  await expect(rows.nth(1)).toContainText('null')
  await expect(rows.nth(2)).not.toContainText('not known')
  await expectAccessible(page)
})

test('statistics under names of the service’s own', async ({ page }) => {
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
  await expect(page.getByText('Not told').first()).toBeVisible()
  await expectAccessible(page)
})

test('a service that ignores the page says the same again: that is noticed', async ({ page, view }) => {
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
  await expect(view.count).toHaveText('Showing 1 to 2 of 60 articles for “lamps”')
  await expect(view.pages).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask for 100 at once' }).click()
  await expect(page).toHaveURL('/?q=lamps&per_page=100')
})

test('parts are compared with their total: what is missing, what is counted twice, what may be cut', async ({
  page,
  view,
}) => {
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
  await expect(view.figure('By type')).toContainText('The types add up to 240 of 257: 17 have no type here.')
  await expect(view.figure('By language')).toContainText(
    'The languages add up to 300, more than 257: an article can be in more than one.',
  )
  await expect(view.figure('Most frequent sources')).toContainText(
    'The 1 source listed holds 20 of 257; the service may know more.',
  )
  await expect(view.figure('Articles by year')).not.toContainText('add up')
  await expect(page.getByText('Together these are 240, fewer than all articles.')).toBeVisible()
  await expectAccessible(page)
})
