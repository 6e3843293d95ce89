/** Which actions send a search, and what a search can find. */
import { REANALYSIS, SCIPY } from './support/known-articles.ts'
import { expect, test } from './support/test.ts'

test('typing sends no request; Enter and the button do', async ({ page, app, view }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await app.expectRequests('/articles')

  await view.searchBox.pressSequentially('climate sensitivity')
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL('/')
  await app.expectRequests()

  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=climate+sensitivity')
  await app.expectRequests('/articles?q=climate+sensitivity')

  await view.searchBox.fill('  open   access ')
  await view.searchButton.click()
  await expect(page).toHaveURL('/?q=open+access')
  await expect(view.count).toContainText('for “open access”')
  await app.expectRequests('/articles?q=open+access')
})

test('a repeated search sends no request and adds no history entry', { tag: '@long' }, async ({ page, app, view }) => {
  await page.goto('/?q=climate')
  await expect(view.results).toBeVisible()
  const steps = await page.evaluate(() => window.history.length)
  await view.searchBox.press('Enter')
  await view.searchButton.click()
  await app.expectRequests('/articles?q=climate')
  expect(await page.evaluate(() => window.history.length)).toBe(steps)
})

test('Clear empties the box without a request', async ({ page, app, view }) => {
  await page.goto('/')
  await expect(view.clearButton).toHaveCount(0)
  await view.searchBox.fill('genome')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=genome')
  await expect(view.count).toContainText('for “genome”')
  await app.expectRequests('/articles', '/articles?q=genome')

  await view.clearButton.click()
  await expect(view.searchBox).toHaveValue('')
  await expect(view.searchBox).toBeFocused()
  await expect(view.clearButton).toHaveCount(0)
  await expect(page).toHaveURL('/?q=genome')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles, newest first')
  // The answer of the first visit is still at hand.
  await app.expectRequests()
})

test('matched words are marked in titles and abstracts', async ({ page, view }) => {
  await page.goto('/?q=bert')
  await expect(view.results.locator('h2 mark').first()).toHaveText(/^BERT/)
  await page.goto('/?q=%22question+answering%22')
  await expect(view.results.locator('mark').first()).toBeVisible()
  for (const marked of await view.results.locator('mark').allInnerTexts()) {
    expect(marked).toMatch(/question|answer/i)
  }
})

test('a search that is too long names its limit and is not sent', async ({ page, app, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await app.expectRequests('/articles')

  await view.searchBox.fill('x'.repeat(1001))
  await view.searchBox.press('Enter')
  await expect(page.getByText('up to 1,000 characters; this one has 1,001')).toBeVisible()
  await expect(view.searchBox).toHaveAttribute('aria-invalid', 'true')
  await expect(view.searchBox).toHaveAccessibleDescription(/up to 1,000 characters/)
  await app.expectRequests()

  await view.searchBox.fill('a '.repeat(65))
  await view.searchButton.click()
  await expect(page.getByText('up to 64 words; this one has 65')).toBeVisible()
  await app.expectRequests()

  await view.searchBox.fill('climate')
  await view.searchBox.press('Enter')
  await expect(view.count).toContainText('for “climate”')
  await expect(view.searchBox).toHaveAttribute('aria-invalid', 'false')
  await app.expectRequests('/articles?q=climate')
})

test('the search help opens beside the box', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  const help = page.getByText('Articles with all words come first')
  await expect(help).toBeHidden()
  await page.getByRole('search').getByText('How search works').click()
  await expect(help).toBeVisible()
})

test('a pasted DOI with brackets finds its article, bare or as an address', async ({ page, view }) => {
  const address = `/?${new URLSearchParams({ q: REANALYSIS.doi }).toString()}`
  for (const form of [REANALYSIS.doi, `https://doi.org/${encodeURIComponent(REANALYSIS.doi)}`]) {
    await page.goto('/')
    await view.searchBox.fill(form)
    await view.searchBox.press('Enter')
    await expect(view.titles).toHaveText([REANALYSIS.title])
    expect(new URL(page.url()).search).toBe(address.slice(1))
  }
})

test(
  'every form of a pasted DOI finds its article, and the address holds the bare DOI',
  { tag: '@long' },
  async ({ page, app, view }) => {
    for (const [index, form] of FORMS.entries()) {
      await test.step(form, async () => {
        await page.goto('/')
        await view.searchBox.fill(form)
        await view.searchBox.press('Enter')
        await expect(page).toHaveURL(`/?q=${encodeURIComponent(SCIPY.doi)}`)
        await expect(view.count).toHaveText(`1 article for “${SCIPY.doi}”`)
        await expect(view.titles).toHaveText([SCIPY.title])
        await expect(view.searchBox).toHaveValue(SCIPY.doi)
        // The page it begins on a server that remembers makes without a request.
        const begins = app.pages === 'served' && index > 0 ? [] : ['/articles']
        await app.expectRequests(...begins, `/articles?q=${encodeURIComponent(SCIPY.doi)}`)
      })
    }
  },
)

test('a pasted DOI resets the type filter', async ({ page, view }) => {
  await page.goto('/?q=learning&type=review')
  await expect(view.results).toBeVisible()
  await view.searchBox.fill(SCIPY.doi)
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL(`/?q=${encodeURIComponent(SCIPY.doi)}`)
  await expect(view.titles).toHaveText([SCIPY.title])
  await expect(view.type('All')).toBeChecked()
})

test('each suggestion changes the search when nothing was found', async ({ page, view }) => {
  await page.goto('/?q=%22zzzz+yyyy%22&type=review')
  await expect(view.count).toHaveText('No reviews found for “"zzzz yyyy"”')
  await expect(page.getByRole('heading', { level: 2, name: 'Suggestions' })).toBeVisible()

  await page.getByRole('link', { name: 'Search in all types' }).click()
  await expect(page).toHaveURL('/?q=%22zzzz+yyyy%22')
  await expect(page.getByRole('link', { name: 'Search in all types' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Search for the words without quotation marks' }).click()
  await expect(page).toHaveURL('/?q=zzzz+yyyy')
  await expect(page.getByText('Check the spelling')).toBeVisible()
  await expect(page.getByText('Use fewer words')).toHaveCount(0)

  await page.getByRole('link', { name: 'See all articles' }).click()
  await expect(page).toHaveURL('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 257 articles, newest first')
})

test('a page past the end names the number of pages and links to the last', async ({ page, view }) => {
  await page.goto('/?page=40')
  await expect(view.count).toHaveText('Page 40 does not exist; this search has 13 pages')
  await expect(page.getByRole('heading', { name: 'Suggestions', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to page 13, the last page' }).click()
  await expect(page).toHaveURL('/?page=13')
  await expect(view.count).toHaveText('Showing 241 to 257 of 257 articles, newest first')
})

const FORMS = [
  `https://doi.org/${SCIPY.doi}`,
  `http://dx.doi.org/${SCIPY.doi}`,
  `https://www.doi.org/${SCIPY.doi}`,
  `doi.org/${SCIPY.doi}`,
  `doi:${SCIPY.doi}`,
  `DOI: ${SCIPY.doi}`,
  `DOI ${SCIPY.doi}`,
  `doi: https://doi.org/${SCIPY.doi}`,
  `info:doi/${SCIPY.doi}`,
  SCIPY.doi,
  `${SCIPY.doi}.`,
  `  ${SCIPY.doi},`,
  `https://doi.org/${SCIPY.doi}?utm_source=x#abstract`,
]
