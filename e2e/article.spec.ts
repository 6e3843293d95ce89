/** The page of one article: its record, its links, its markup. */
import { SCIPY } from './support/known-articles.ts'
import { NAMES } from './support/names.ts'
import { expect, test } from './support/test.ts'

test.describe('the page of an article', () => {
  test.beforeEach(async ({ page, view }) => {
    await page.goto(`/articles/${SCIPY.slug}`)
    await expect(view.heading(SCIPY.title)).toBeVisible()
  })

  test('an article shows its type, date, source, abstract, access and language', async ({ page }) => {
    const main = page.getByRole('main')
    await expect(main).toContainText('Article · 3 February 2020 · Nature Methods')
    await expect(main.getByText('The paper describes the SciPy library')).toBeVisible()
    await expect(main.getByText('not the authors’ abstract')).toBeVisible()
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await expect(facts.getByText('Open access', { exact: true })).toHaveCount(2)
    await expect(facts).toContainText('hybrid, CC BY 4.0')
    await expect(facts).toContainText('Nature Methods, volume 17, issue 3, 261–272')
    await expect(facts).toContainText('Springer Nature')
    await expect(facts).toContainText('English')
    await expect(facts.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute(
      'href',
      'https://creativecommons.org/licenses/by/4.0/',
    )
  })

  test('the DOI is a link in full form, without opener and referrer', async ({ page }) => {
    for (const name of [`https://doi.org/${SCIPY.doi}`, 'View at publisher (doi.org)']) {
      const link = page.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', `https://doi.org/${SCIPY.doi}`)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/)
    }
  })

  test('authors are listed in order, ten at first, then all', async ({ page, view }) => {
    const main = page.getByRole('main')
    await expect(main).toContainText('Pauli Virtanen, Ralf Gommers, Travis E. Oliphant')
    await expect(main.getByText('Jonathan Bright')).toBeVisible()
    await expect(main.getByText('Stéfan J. van der Walt')).toBeHidden()
    const showAll = main.getByRole('button', { name: 'Show all 20' })
    await showAll.click()
    await expect(main.getByText('C J Carey')).toBeVisible()
    await expect(main).toContainText('and 15 more authors not listed in this record')
    await main.getByRole('button', { name: 'Show fewer' }).click()
    await expect(main.getByText('C J Carey')).toBeHidden()
    await expect(showAll).toBeVisible()

    // Another article begins with its own first ten.
    await showAll.click()
    await page.getByRole('link', { name: SCIPY.citedBy }).click()
    await expect(view.heading(SCIPY.citedBy)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Show all 20' })).toBeVisible()
  })

  test('citations link to other articles in both directions', async ({ page, app, view }) => {
    await app.expectRequests(`/articles/${SCIPY.slug}`)
    const cites = page.getByRole('region', { name: 'References (4)' })
    await expect(cites.getByRole('listitem')).toHaveCount(4)
    const citedBy = page.getByRole('region', { name: 'Cited by (1)' })
    await citedBy.getByRole('link', { name: SCIPY.citedBy }).click()
    await expect(view.heading(SCIPY.citedBy)).toBeFocused()
    await app.expectRequests('/articles/array-programming-with-numpy')

    // And back the other way: what it cites is where we came from, and is still in memory.
    await page.getByRole('region', { name: 'References (3)' }).getByRole('link', { name: SCIPY.title }).click()
    await expect(view.heading(SCIPY.title)).toBeFocused()
    await app.expectRequests()
    await page.goBack()
    await expect(view.heading(SCIPY.citedBy)).toBeVisible()
    await app.expectRequests()
  })

  test('the full record shows every field', async ({ page, app, view }) => {
    const answer = await page.request.get(`/gateway/api/v1/articles/${SCIPY.slug}`)
    const record: Record<string, unknown> = await answer.json()
    await view.allFields.click()
    const table = page.getByRole('table')
    const names = await table.getByRole('rowheader').allInnerTexts()
    for (const field of Object.keys(record)) {
      expect(names.some((name) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`))).toBe(
        true,
      )
    }
    await expect(table.getByRole('row', { name: 'added_at 2026-11-20T09:41:00.000Z' })).toBeVisible()
    await expect(table.getByRole('row', { name: 'authors_total 35' })).toBeVisible()
    await expect(table.getByRole('row', { name: 'open_access.url unknown' })).toBeVisible()
    await app.expectRequests(`/articles/${SCIPY.slug}`)
  })

  test('the raw record is the response, and its request can be copied', async ({ page, context, app, view }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.origin })
    await view.button('Show raw record').click()
    const json = page.getByRole('region', { name: 'JSON of the record', exact: true })
    await expect(json).toContainText(SCIPY.title)
    await view.button('Copy request').click()
    await expect(page.getByText('Request copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl -H 'Accept: application/json' '${app.origin}/gateway/api/v1/articles/${SCIPY.slug}'`,
    )
    await app.expectRequests(`/articles/${SCIPY.slug}`)
  })

  test('Share copies the link', async ({ page, context, app, view }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.origin })
    await view.button('Share').click()
    await expect(page.getByRole('status')).toHaveText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.origin}/articles/${SCIPY.slug}`)
  })

  test('Share shows the link when the clipboard is not available', async ({ page, context, app, view }) => {
    await context.clearPermissions()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await view.button('Share').click()
    await expect(page.getByRole('status')).toHaveText(`Copy this link: ${app.origin}/articles/${SCIPY.slug}`)
  })

  test('a keyword links to a search for its phrase', async ({ page, view }) => {
    await page.getByRole('link', { name: 'scientific computing', exact: true }).click()
    await expect(page).toHaveURL('/?q=%22scientific+computing%22')
    await expect(view.searchBox).toHaveValue('"scientific computing"')
    await expect(view.results).toBeVisible()
  })
})

test('an unknown article suggests a search with the words of its slug', async ({ page, app, view }) => {
  app.expectFailure(404)
  await page.goto('/articles/array-programming-with-nump')
  await expect(view.heading('Article not found')).toBeVisible()
  await expect(page).toHaveTitle('Article not found · Carrel')
  await app.expectRequests('/articles/array-programming-with-nump')
  await page.getByRole('link', { name: 'Search for “array programming with nump”' }).click()
  await expect(page).toHaveURL('/?q=array+programming+with+nump')
  // The last word is also found as a beginning.
  await expect(view.titles.first()).toHaveText('Array programming with NumPy')
})

test('an unknown article is requested once, also after Back', async ({ page, app, view }) => {
  app.expectFailure(404)
  await page.goto('/articles/no-such-article')
  await expect(view.heading('Article not found')).toBeVisible()
  await page.getByRole('link', { name: 'See all articles' }).click()
  await expect(view.results).toBeVisible()
  await app.expectRequests('/articles/no-such-article', '/articles')
  await page.goBack()
  await expect(view.heading('Article not found')).toBeVisible()
  await app.expectRequests()
})

test('an unknown page links to the search', async ({ page, app, view }) => {
  app.expectFailure(404)
  await page.goto('/no/such/page')
  await expect(view.heading('Page not found')).toBeFocused()
  await app.expectRequests()
  await page.getByRole('link', { name: NAMES.startNewSearch }).click()
  await expect(page).toHaveURL('/')
  await expect(view.results).toBeVisible()
})
