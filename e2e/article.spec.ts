/** A researcher reads one article's record: everything known, and where it leads. */
import { expectAccessible } from './accessible.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

test.beforeEach(async ({ page, view }) => {
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(view.heading(SCIPY.title)).toBeVisible()
})

test('the facts: type, date, source, abstract with its note, open access, language', async ({ page }) => {
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

test('the DOI is a link in its full form, out of Carrel without a trace', async ({ page }) => {
  for (const name of [`https://doi.org/${SCIPY.doi}`, 'Read at publisher · doi.org']) {
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', `https://doi.org/${SCIPY.doi}`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/)
  }
})

test('authors in order: the first ten, then all, and how many the record does not name', async ({ page, view }) => {
  const main = page.getByRole('main')
  await expect(main).toContainText('Pauli Virtanen, Ralf Gommers, Travis E. Oliphant')
  await expect(main.getByText('Jonathan Bright')).toBeVisible()
  await expect(main.getByText('Stéfan J. van der Walt')).toBeHidden()
  const showAll = main.getByRole('button', { name: 'Show all 20' })
  await showAll.click()
  await expect(main.getByText('C J Carey')).toBeVisible()
  await expect(main).toContainText('and 15 more, whom the record does not name')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Show fewer' }).click()
  await expect(main.getByText('C J Carey')).toBeHidden()
  await expect(showAll).toBeVisible()

  // Another article begins with its own first ten.
  await showAll.click()
  await page.getByRole('link', { name: SCIPY.citedBy }).click()
  await expect(view.heading(SCIPY.citedBy)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Show all 20' })).toBeVisible()
})

test('a keyword is a search for it', async ({ page, view }) => {
  await page.getByRole('link', { name: 'scientific computing', exact: true }).click()
  await expect(page).toHaveURL('/?q=%22scientific+computing%22')
  await expect(view.searchBox).toHaveValue('"scientific computing"')
  await expect(view.results).toBeVisible()
})

test('citations lead to other articles of the catalogue, in both directions', async ({ page, desk, view }) => {
  await desk.expectAsked(`/articles/${SCIPY.slug}`)
  const cites = page.getByRole('region', { name: 'Cites 4 in this catalogue' })
  await expect(cites.getByRole('listitem')).toHaveCount(4)
  const citedBy = page.getByRole('region', { name: 'Cited by 1 in this catalogue' })
  await citedBy.getByRole('link', { name: SCIPY.citedBy }).click()
  await expect(view.heading(SCIPY.citedBy)).toBeFocused()
  await desk.expectAsked('/articles/array-programming-with-numpy')

  // And back the other way: what it cites is where we came from, and is still in memory.
  await page.getByRole('region', { name: 'Cites 3 in this catalogue' }).getByRole('link', { name: SCIPY.title }).click()
  await expect(view.heading(SCIPY.title)).toBeFocused()
  await desk.expectAsked()
  await page.goBack()
  await expect(view.heading(SCIPY.citedBy)).toBeVisible()
  await desk.expectAsked()
})

test('All metadata shows every field of the record', async ({ page, desk }) => {
  const answer = await page.request.get(`/gateway/api/v1/articles/${SCIPY.slug}`)
  const record: Record<string, unknown> = await answer.json()
  await page.getByRole('button', { name: 'Show every field' }).click()
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
  await expectAccessible(page)
  await desk.expectAsked(`/articles/${SCIPY.slug}`)
})

test('Share copies the link', async ({ page, context, desk }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk.origin })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status')).toHaveText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${desk.origin}/articles/${SCIPY.slug}`)
})

test('where the clipboard is closed, Share shows the link to copy by hand', async ({ page, context, desk }) => {
  await context.clearPermissions()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('textbox', { name: 'Copy this link:' })).toHaveValue(
    `${desk.origin}/articles/${SCIPY.slug}`,
  )
  await expectAccessible(page)
})

test('how it was read: where each value stood, and the request to repeat', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Show where each value came from' }).click()
  const table = page.getByRole('table', { name: 'Where each value stood in the answer' })
  await expect(table.getByRole('row', { name: /^licence open_access\.license/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy the request' }).click()
  await expect(page.getByText('Request copied')).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).toBe(
    `curl -H 'Accept: application/json' '${new URL(page.url()).origin}/gateway/api/v1/articles/${SCIPY.slug}'`,
  )
})
