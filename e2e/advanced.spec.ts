/** The advanced search: rows that write an expression. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'

function makeRows(page: Page) {
  const row = (number: number) => page.getByRole('group', { name: `Row ${number}`, exact: true })
  const field = (number: number, name: string) => row(number).getByRole('combobox', { name, exact: true })
  return {
    all: page.getByRole('group', { name: /^Row \d+$/ }),
    operator: (number: number) => field(number, 'Operator'),
    field: (number: number) => field(number, 'Field'),
    match: (number: number) => field(number, 'Match'),
    text: (number: number) => row(number).getByRole('textbox', { name: 'Text', exact: true }),
    remove: (number: number) => row(number).getByRole('button', { name: 'Remove row', exact: true }),
    add: page.getByRole('button', { name: 'Add row', exact: true }),
    written: page.getByRole('status', { name: 'Search expression', exact: true }),
    search: page.getByRole('search').getByRole('button', { name: 'Search', exact: true }),
  }
}

test('an expression grows by keyboard, searches, and is there again after Back', async ({ page, app, view }) => {
  await page.goto('/advanced')
  await expect(view.heading('Advanced search')).toBeVisible()
  const rows = makeRows(page)
  const { keyboard } = page
  await expect(rows.written).toHaveText('All articles')
  await rows.field(1).focus()
  await keyboard.type('Title')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('learning')
  await expect(rows.written).toHaveText('title:learning')

  await rows.add.focus()
  await keyboard.press('Enter')
  await expect(rows.operator(2)).toBeFocused()
  await keyboard.type('OR')
  await rows.match(2).focus()
  await keyboard.type('Phrase')
  await keyboard.press('Tab')
  await keyboard.type('neural networks')
  await expect(rows.written).toHaveText('title:learning OR "neural networks"')

  await rows.add.focus()
  await keyboard.press('Enter')
  await keyboard.type('NOT')
  await rows.text(3).focus()
  await keyboard.type('protein')
  await expect(rows.written).toHaveText('(title:learning OR "neural networks") AND NOT protein')
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2015')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2020')
  const written = '(title:learning OR "neural networks") AND NOT protein AND year:2015-2020'
  await expect(rows.written).toHaveText(written)
  await app.expectRequests()

  await rows.text(3).press('Enter')
  await expect(view.heading('Search results')).toBeFocused()
  expect(new URL(page.url()).searchParams.get('q')).toBe(written)
  await expect(view.count).toContainText('for “(title:learning OR')
  await expect(view.titles).not.toHaveCount(0)

  await page.goBack()
  await expect(rows.all).toHaveCount(3)
  await expect(rows.field(1)).toHaveValue('title')
  await expect(rows.operator(2)).toHaveValue('OR')
  await expect(rows.match(2)).toHaveValue('phrase')
  await expect(rows.text(2)).toHaveValue('neural networks')
  await expect(rows.operator(3)).toHaveValue('NOT')
  await expect(rows.text(3)).toHaveValue('protein')
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('2020')
  await expect(rows.written).toHaveText(written)
})

test('removed rows leave the focus on the row before, and the type is sent', async ({ page, view }) => {
  await page.goto('/advanced?q=genome+OR+protein&type=review')
  const rows = makeRows(page)
  await expect(rows.text(2)).toHaveValue('protein')
  await rows.remove(2).click()
  await expect(rows.text(1)).toBeFocused()
  await expect(rows.written).toHaveText('genome')
  await expect(rows.remove(1)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Articles')
  await rows.search.click()
  await expect(page).toHaveURL('/?q=genome&type=article')
  await expect(view.type('Articles')).toBeChecked()
})

test('what fits no row is the text of a row, and the page says so', async ({ page }) => {
  await page.goto(`/advanced?${new URLSearchParams({ q: 'map AND (title:genome OR abstract:protein)' }).toString()}`)
  const rows = makeRows(page)
  await expect(rows.text(2)).toHaveValue('title:genome OR abstract:protein')
  await expect(rows.text(2)).toHaveAccessibleDescription(/^This row holds an expression/)
  await expect(rows.text(1)).toHaveAccessibleDescription('')
  await expect(rows.written).toHaveText('map AND (title:genome OR abstract:protein)')
})

test('the expression is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/advanced?q=genome+OR+protein')
  await page.getByRole('button', { name: 'Copy expression', exact: true }).click()
  await expect(page.getByText('Expression copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('genome OR protein')
})

test('years that are none and texts that are too long are named', async ({ page }) => {
  await page.goto('/advanced')
  const rows = makeRows(page)
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await from.fill('20')
  await expect(from).toHaveAccessibleDescription('Use years such as 2019.')
  await rows.text(1).fill('x'.repeat(1001))
  await expect(page.getByText(/^A search can have up to 1,000 characters/)).toBeVisible()
})

test('each example finds articles', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/advanced')
  const examples = page.getByRole('region', { name: 'What you can write' }).getByRole('link')
  const addresses = await examples.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    await page.goto(address)
    await expect(view.titles, address).not.toHaveCount(0)
  }
})

test('axe finds nothing on the advanced search', { tag: '@long' }, async ({ page }) => {
  await page.goto('/advanced?q=map+AND+(title:genome+OR+abstract:protein)')
  await makeRows(page).add.click()
  await expectAccessible(page)
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the rows and the table fit', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/advanced')
    const rows = makeRows(page)
    await rows.text(1).fill('"Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" OR x')
    await rows.add.click()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await rows.text(1).fill('genome')
    await rows.search.click()
    await expect(view.results).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, pages: 'served' })

  test('one field searches, and the table explains', async ({ page, view }) => {
    await page.goto('/advanced?q=genome+OR+protein')
    await expect(view.heading('Advanced search')).toBeVisible()
    await expect(page.getByText(/^The rows need JavaScript/)).toBeVisible()
    await expect(makeRows(page).all).toHaveCount(0)
    await expect(page.getByRole('row', { name: /network NOT graph/ })).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Search expression' })
    await expect(field).toHaveValue('genome OR protein')
    await field.fill('title:learning')
    await makeRows(page).search.click()
    await expect(page).toHaveURL('/?q=title%3Alearning')
    await expect(view.results).toBeVisible()
  })
})

test.describe('of a service without a query language', () => {
  // The browser reads the settings only of a static host.
  test.use({ pages: 'static' })

  test('the page says that its own rules apply', async ({ page, view }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { apiBaseUrl: '/gateway/api/v1', access: 'open' } }),
    )
    await page.goto('/advanced?q=genome')
    await expect(view.heading('Advanced search')).toBeVisible()
    await expect(page.getByText('This catalogue has search rules of its own.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Row 1' })).toHaveCount(0)
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to Search', exact: true }).click()
    await expect(page).toHaveURL('/?q=genome')
  })
})
