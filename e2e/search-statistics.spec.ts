/** The statistics of a search: the same figures for its articles, each with a link to the articles that it counts. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import type { View } from './support/names.ts'
import { expect, test } from './support/test.ts'

/** Searches whose parts must be found again: all, a word, filters, an expression. */
const SELECTIONS = ['', '?q=learning', '?access=gold&year_from=2010', '?q=network+NOT+graph&type=article']

/** Parts of one figure that are followed: a page opens for each. */
const MOST_OF_FIGURE = 40

test.describe('with many requests a minute', () => {
  test.use({ limit: 1000 })

  for (const selection of SELECTIONS.slice(0, 2)) {
    test(
      `parts of /stats${selection} link to searches with as many results`,
      { tag: '@long' },
      async ({ page, view }) => {
        await page.goto(`/stats${selection}`)
        await expect(view.figure('By type')).toBeVisible()
        const parts = await readParts(page)
        expect(new Set(parts.map(({ figure }) => figure)).size).toBeGreaterThan(5)
        const isEdge = ({ figure }: Part, index: number) =>
          parts[index - 1]?.figure !== figure || parts[index + 1]?.figure !== figure
        await expectCounts(page, view, parts.filter(isEdge))
      },
    )
  }

  for (const selection of SELECTIONS) {
    test(`the first parts of /stats${selection} link to as many`, { tag: '@long' }, async ({ page, view }) => {
      test.setTimeout(180_000)
      await page.goto(`/stats${selection}`)
      const parts = await readParts(page)
      expect(parts.length).toBeGreaterThan(30)
      const isEarly = ({ figure }: Part, index: number) => parts[index - MOST_OF_FIGURE]?.figure !== figure
      await expectCounts(page, view, parts.filter(isEarly))
    })
  }
})

test('the statistics of a search name it, and lead to its results and to all', async ({ page, app, view }) => {
  await page.goto('/stats?q=learning&year_from=2015&year_to=2020&license=unknown')
  await expect(view.heading('Statistics')).toBeVisible()
  await expect(page.getByText('Of the articles found for “learning”, 2015 to 2020, licence not stated.')).toBeVisible()
  await expect(page.getByText('Every record that this search finds, of any type.')).toBeVisible()
  const articles = await page.getByRole('definition').first().innerText()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /q=learning&year_from=2015&year_to=2020/)
  const download = page.waitForEvent('download')
  await view.figure('By type').getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('carrel-by-type-learning-2015-2020-unknown.csv')
  await page.getByRole('link', { name: 'Show the articles', exact: true }).click()
  await expect(page).toHaveURL('/?q=learning&year_from=2015&year_to=2020&license=unknown')
  await expect(view.count).toHaveText(formTotal(Number(articles)))
  await page.goBack()
  await page.getByRole('link', { name: 'Statistics of the whole catalogue' }).click()
  await expect(page).toHaveURL('/stats')
  await expect(page.getByText('Every record in the catalogue, of any type.')).toBeVisible()
  const asked = 'q=learning&year_from=2015&year_to=2020&license=unknown'
  await app.expectRequests(`/stats?${asked}`, `/articles?${asked}`, '/stats')
})

test('a year of the chart leads to its articles, by keyboard and by mouse', async ({ page, view }) => {
  await page.goto('/stats?q=learning')
  const years = view.figure('Articles by year')
  await years.getByRole('button', { name: 'CSV', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(years.getByRole('slider', { name: /^Articles by year/ })).toBeFocused()
  for (let year = 2024; year > 2018; year -= 1) await page.keyboard.press('ArrowLeft')
  const shown = years.getByRole('link', { name: /^2018: \d+ articles$/ })
  const count = Number((await shown.innerText()).match(/: (\d+)/)?.[1])
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(shown).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=learning&year_from=2018&year_to=2018')
  await expect(view.count).toHaveText(formTotal(count))
  await page.goBack()
  const place = await findYear(years, 2018, [1995, 2024])
  await page.mouse.move(place.x, place.y)
  await expect(shown).toBeVisible()
  await page.mouse.click(place.x, place.y)
  await expect(page).toHaveURL('/?q=learning&year_from=2018&year_to=2018')
})

test('a year without articles says so, by mouse and by keyboard', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/stats')
  const years = view.figure('Articles by year')
  for (const [year, text] of [
    [1998, '5 articles'],
    [1999, '0 articles'],
    [2000, '1 article'],
    [1999, '0 articles'],
  ] as const) {
    const place = await findYear(years, year, [1990, 2025])
    await page.mouse.move(place.x, place.y)
    await expect(years.getByText(`${year}: ${text}`, { exact: true })).toBeVisible()
  }
  await expect(years.getByRole('link', { name: /^1999/ })).toHaveCount(0)
  await years.getByRole('slider').focus()
  await expect(years.getByRole('slider')).toHaveAttribute('aria-valuetext', '1999: 0 articles')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(years.getByText('1999: 0 articles', { exact: true })).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a year of the chart shows its count, which leads to its articles', async ({ page, view }) => {
    await page.goto('/stats?q=learning')
    const years = view.figure('Articles by year')
    const place = await findYear(years, 2018, [1995, 2024])
    await page.touchscreen.tap(place.x, place.y)
    const shown = years.getByRole('link', { name: /^2018: \d+ articles$/ })
    await expect(shown).toBeVisible()
    await expect(page).toHaveURL('/stats?q=learning')
    expect((await shown.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await shown.tap()
    await expect(page).toHaveURL('/?q=learning&year_from=2018&year_to=2018')
  })

  test('a second touch of a year opens its articles', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/stats?q=learning')
    const years = view.figure('Articles by year')
    for (const year of [2019, 2018]) {
      const place = await findYear(years, year, [1995, 2024])
      await page.touchscreen.tap(place.x, place.y)
      await expect(years.getByRole('link', { name: new RegExp(`^${year}: `) })).toBeVisible()
    }
    await expect(page).toHaveURL('/stats?q=learning')
    const place = await findYear(years, 2018, [1995, 2024])
    await page.touchscreen.tap(place.x, place.y)
    await expect(page).toHaveURL('/?q=learning&year_from=2018&year_to=2018')
  })
})

/** Where the column of a year is on the screen. */
async function findYear(
  years: Locator,
  year: number,
  [first, last]: [number, number],
): Promise<{ x: number; y: number }> {
  const slider = years.getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (box === null) throw new Error('There is no chart.')
  return { x: box.x + ((year - first + 0.5) / (last - first + 1)) * box.width, y: box.y + box.height / 2 }
}

test('a search text that is too long is named', async ({ page }) => {
  await page.goto(`/stats?q=${'x'.repeat(1001)}`)
  await expect(page.getByText(/^A search can have up to 1,000 characters/)).toBeVisible()
})

test('axe finds nothing on the statistics of a search', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/stats?q=deep+learning+networks')
  await expectAccessible(page)
  await page.goto('/stats?q=learning')
  await view.figure('By language').getByRole('button', { name: 'Table', exact: true }).click()
  await view
    .figure('Top sources')
    .getByRole('button', { name: /^and \d+ more/ })
    .click()
  await expectAccessible(page)
})

test('the most frequent sources and authors are shown', async ({ page, view }) => {
  await page.goto('/stats?q=learning')
  const authors = view.figure('Top authors')
  await expect(authors.getByRole('listitem')).toHaveCount(10)
  await authors.getByRole('button', { name: 'and 90 more', exact: true }).click()
  await expect(authors.getByRole('listitem')).toHaveCount(100)
  await expect(view.figure('Top sources')).toContainText(/Total: (\d+) of \1 articles\./)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, pages: 'served' })

  test('the tables link to the articles', async ({ page, view }) => {
    await page.goto('/stats?q=learning')
    const years = view.figure('Articles by year').getByRole('table')
    const [count] = await years.getByRole('row', { name: /^2018/ }).getByRole('cell').allInnerTexts()
    await years.getByRole('link', { name: '2018', exact: true }).click()
    await expect(page).toHaveURL('/?q=learning&year_from=2018&year_to=2018')
    await expect(view.count).toHaveText(formTotal(Number(count)))
  })
})

test.describe('of a service without filters and facets', () => {
  // The browser reads the settings only of a static host.
  test.use({ pages: 'static' })

  test('the parts link by type only, and are those of the whole catalogue', async ({ page, app, view }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { apiBaseUrl: '/gateway/api/v1', access: 'open' } }),
    )
    await page.goto('/stats?q=learning')
    await expect(page.getByText('Every record in the catalogue, of any type.')).toBeVisible()
    await expect(view.figure('By type').getByRole('link')).toHaveCount(3)
    await expect(view.figure('Records with the most gaps')).toBeVisible()
    // Records link to themselves.
    await expect(page.getByRole('figure').locator('a:not([href^="/articles/"])')).toHaveCount(3)
    await app.expectRequests('/stats')
  })
})

/** A row of a table that is a link. */
type Part = { figure: string; name: string; count: number; address: string }

/** Every part with a link, from the tables. */
async function readParts(page: Page): Promise<Part[]> {
  for (const button of await page.getByRole('button', { name: 'Table', exact: true }).all()) await button.click()
  const links = page.getByRole('figure').getByRole('rowheader').getByRole('link')
  const parts = await links.evaluateAll((found) =>
    found.map((link) => ({
      figure: link.closest('figure')?.id ?? '',
      name: link.textContent,
      count: Number(link.closest('tr')?.querySelector('td')?.textContent.replace(',', '')),
      address: link.getAttribute('href') ?? '',
    })),
  )
  // Years and sources once more; and records, which link to themselves.
  return parts.filter(({ figure }) => !figure.startsWith('completeness') && figure !== 'most-gaps')
}

async function expectCounts(page: Page, view: View, parts: Part[]): Promise<void> {
  for (const { figure, name, count, address } of parts) {
    await page.goto(address)
    await expect.soft(view.count, `${figure} ${name}: ${address}`).toHaveText(formTotal(count))
  }
}

/** The count sentence with this total. */
function formTotal(count: number): RegExp {
  return new RegExp(`(?: of |^)${count.toLocaleString('en')} `)
}
