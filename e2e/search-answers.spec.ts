/** What a search answers besides its rows: how it was read, corrected and widened, whose name it is, why a row is there. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test as hostedTest } from './support/hosted-test.ts'
import { SCIPY } from './support/known-articles.ts'
import { expectNoOverflow } from './support/layout.ts'
import { answerLamps } from './support/stub-answers.ts'
import { expect, test } from './support/test.ts'

const MORE = 'More articles that match most of your words'
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('a corrected search says so, and leads to both texts', async ({ page, app, view }) => {
  await page.goto('/?q=grpah+network')
  await expect(page.getByText('No articles contain “grpah”. Showing results for “graph network”.')).toBeVisible()
  await expect(view.results.locator('mark').first()).toHaveText('Graph')
  await link(page, 'Search only for “grpah network”').click()
  await expect(page).toHaveURL('/?q=grpah+network&match=all')
  await expect(view.count).toHaveText('No articles found for “grpah network”')

  await link(page, 'Did you mean “graph network”?').click()
  await expect(page).toHaveURL('/?q=graph+network&match=all')
  await expect(view.titles).toHaveCount(4)
  await page.goBack()
  await page.goBack()
  await link(page, '“graph network”').click()
  await expect(page).toHaveURL('/?q=graph+network')
  await expect(page.getByText('No articles contain')).toHaveCount(0)
  await page.goBack()
  await link(page, 'All words only').click()
  await expect(page).toHaveURL('/?q=graph+network&match=all')
  await expect(view.titles).toHaveCount(4)
  await app.expectRequests(
    '/articles?q=grpah+network',
    '/articles?q=grpah+network&match=all',
    '/articles?q=graph+network&match=all',
    '/articles?q=graph+network',
  )
})

test('a correction that finds nothing offers no list', async ({ page, view }) => {
  await page.goto('/?q=grpah&year_from=2026')
  await expect(view.count).toHaveText('No articles found for “grpah”')
  await expect(page.getByText('No articles contain “grpah”. Searched for “graph” instead.')).toBeVisible()
  await link(page, 'Remove the filters').click()
  await expect(page).toHaveURL('/?q=grpah')
  await expect(view.results).toBeVisible()
})

test('an expression that finds nothing suggests another spelling and the plain words', async ({ page, view }) => {
  await page.goto('/?q=title:grpah+NOT+social')
  await expect(page.getByText('Searched for: title:grpah AND NOT social')).toBeVisible()
  await expect(link(page, 'Search for the words: grpah')).toBeVisible()
  await link(page, 'Did you mean “title:graph NOT social”?').click()
  await expect(page).toHaveURL('/?q=title%3Agraph+NOT+social')
  await expect(view.results).toBeVisible()
})

test('articles with all words come before a line, and can be the only ones', async ({ page, view }) => {
  await page.goto('/?q=graph+network')
  await expect(page.getByText('4 articles match all words')).toBeVisible()
  const rows = view.results.getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await expect(view.results.getByRole('heading', { level: 2 })).toHaveCount(20)
  await expect(view.results.getByText(MORE)).toHaveCount(1)
  await expect(rows.nth(4)).toContainText(MORE)

  await link(page, 'All words only').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=graph+network&match=all')
  await expect(rows).toHaveCount(4)
  await expect(page.getByText(MORE)).toHaveCount(0)
  await link(page, 'Include articles that match most words').click()
  await expect(page).toHaveURL('/?q=graph+network')
  await expect(rows).toHaveCount(20)
})

test('plain words that name an author or a source lead to its articles', async ({ page, view }) => {
  await page.goto('/?q=virtanen')
  await expect(view.count).toHaveText('No articles found for “virtanen”')
  await link(page, 'Articles by Pauli Virtanen (2)').click()
  await expect(page).toHaveURL('/?q=author%3A%22Pauli+Virtanen%22')
  await expect(view.count).toContainText('1 to 2 of 2')
  await expect(view.results.getByRole('listitem').first()).toContainText('Matches in author Pauli Virtanen')

  await page.goto('/?q=PLoS+ONE')
  await expect(page.getByText('No articles contain')).toHaveCount(0)
  await link(page, 'Articles in PLoS ONE (9)').click()
  await expect(page).toHaveURL('/?source=PLoS+ONE')
  await expect(view.count).toContainText('9 of 9')
})

test('an expression is stated as it was read, also where it was read as words', async ({ page }) => {
  await page.goto('/?q=network+-social')
  await expect(page.getByText('Searched for: network AND NOT social')).toBeVisible()
  await page.goto('/?q=network+AND')
  await expect(page.getByText('Searched for the words: network', { exact: true })).toBeVisible()
  await page.goto('/?q=network')
  await expect(page.getByText('Searched for')).toHaveCount(0)
})

test('a row shows the text around the words, or names the field', async ({ page, view }) => {
  const first = view.results.getByRole('listitem').first()
  await page.goto('/?q=colour')
  await expect(first.getByText(/^… .*two-colour/)).toBeVisible()
  await expect(first.locator('mark')).toHaveText(['colour'])
  await page.goto('/?q=s41586')
  await expect(first.getByText('Matches in DOI 10.1038/s41586')).toBeVisible()
  await page.goto('/?q=source:%22PLoS+Biology%22')
  await expect(first.getByText('Matches in source PLOS Biology')).toBeVisible()
})

test('authors and sources of rows and articles lead to their articles', async ({ page, view }) => {
  await page.goto(`/?q=${SCIPY.doi}`)
  const row = view.results.getByRole('listitem')
  await row.getByRole('link', { name: 'Nature Methods' }).click()
  await expect(page).toHaveURL('/?source=Nature+Methods')
  await expect(view.results).toBeVisible()
  await page.goBack()
  await row.getByRole('link', { name: 'Ralf Gommers' }).click()
  await expect(page).toHaveURL('/?q=author%3A%22Ralf+Gommers%22')
  await expect(view.results.getByText(SCIPY.title)).toBeVisible()

  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(link(page, 'Nature Methods')).toHaveCount(2)
  await link(page, 'Nature Methods').first().click()
  await expect(page).toHaveURL('/?source=Nature+Methods')
  await page.goBack()
  await link(page, 'Pauli Virtanen').click()
  await expect(page).toHaveURL('/?q=author%3A%22Pauli+Virtanen%22')
})

test('names are targets of 24 pixels in height', async ({ page, view }) => {
  await page.goto('/?q=graph+network')
  await expect(view.results).toBeVisible()
  const heights = await view.results
    .locator('p a')
    .evaluateAll((links) => links.flatMap((one) => [...one.getClientRects()].map(({ height }) => height)))
  expect(heights.length).toBeGreaterThan(40)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
})

test('each example of the help finds something', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/')
  await page.getByText('How search works').click()
  const examples = page.locator('details dl').getByRole('link')
  await expect(examples.first()).toBeVisible()
  const addresses = await examples.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    await page.goto(address)
    await expect(view.results, address).toBeVisible()
  }
})

const ANSWERS = ['grpah+network', '%22grpah+neural%22', 'virtanen']

for (const width of [1280, 320]) {
  test(`answers fit and axe finds nothing at ${width} pixels`, { tag: '@long' }, async ({ page, view }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const answer of ANSWERS) {
      await page.goto(`/?q=${answer}`)
      await expect(view.count).toContainText('for “')
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  })
}

hostedTest.describe('a service without extensions', () => {
  hostedTest.use({
    // oxlint-disable-next-line no-empty-pattern
    answerTo: async ({}, use) => {
      await use((path, parameters) => {
        const { status, body } = answerLamps(path, parameters)
        return { status, body: path === '/articles' ? addAnswer(body) : body }
      })
    },
  })

  hostedTest('is searched as plainly as before, whatever it answers', async ({ page, app, view }) => {
    await page.goto('/?q=lamps+NOT')
    await expect(view.count).toHaveText('Showing 1 to 20 of 45 articles for “lamps NOT”')
    await expect(view.titles.first()).toBeVisible()
    const first = view.results.getByRole('listitem').first()
    await expect(first.getByRole('link')).toHaveCount(1)
    await expect(first).toContainText('How light falls on a page')
    for (const text of ['Matches in', 'a snippet', MORE, 'match all words', 'Searched for', 'No articles contain'])
      await expect(page.getByText(text)).toHaveCount(0)
    await page.getByText('How search works').click()
    await expect(page.getByText('Searches title, abstract, keywords and DOI.')).toBeVisible()
    await expect(page.locator('details').getByRole('link')).toHaveCount(0)
    await app.expectRequests('/articles?q=lamps+NOT')
  })
})

/** What Carrel's own service says of a search, in the answer of another. */
function addAnswer(body: unknown): unknown {
  const list = body as { data: object[]; meta: object } // oxlint-disable-line typescript/no-unsafe-type-assertion
  const snippet = { text: 'a snippet', marks: [] }
  const answer = { total_all_words: 4, understood: 'x', corrected: { from: 'a', to: 'b' } }
  return {
    data: list.data.map((item) => ({ ...item, match: { fields: ['abstract'], snippet } })),
    meta: { ...list.meta, ...answer },
  }
}
