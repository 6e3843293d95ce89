/** Somebody has a DOI, in whatever form it was copied, and pastes it. */
import { REANALYSIS, SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

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

test(
  'each form finds its article, and the address holds the bare DOI',
  { tag: '@long' },
  async ({ page, desk, view }) => {
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
        const begins = desk.way === 'served' && index > 0 ? [] : ['/articles']
        await desk.expectAsked(...begins, `/articles?q=${encodeURIComponent(SCIPY.doi)}`)
      })
    }
  },
)

test('a DOI with brackets and angle brackets, bare and as an address', async ({ page, view }) => {
  const address = `/?${new URLSearchParams({ q: REANALYSIS.doi }).toString()}`
  for (const form of [REANALYSIS.doi, `https://doi.org/${encodeURIComponent(REANALYSIS.doi)}`]) {
    await page.goto('/')
    await view.searchBox.fill(form)
    await view.searchBox.press('Enter')
    await expect(view.titles).toHaveText([REANALYSIS.title])
    expect(new URL(page.url()).search).toBe(address.slice(1))
  }
})

test('capitals make no difference; the spelling stays as it was given', async ({ page, view }) => {
  await page.goto('/?q=10.1038%2FS41592-019-0686-2')
  await expect(view.titles).toHaveText([SCIPY.title])
  await expect(view.count).toHaveText('1 article for “10.1038/S41592-019-0686-2”')
})

test('its title is the first link to its article', async ({ page, view }) => {
  await page.goto(`/?q=${encodeURIComponent(SCIPY.doi)}`)
  await view.titles.first().click()
  await expect(page).toHaveURL(`/articles/${SCIPY.slug}`)
})

test('whatever type was chosen before: a DOI names one article', async ({ page, view }) => {
  await page.goto('/?q=learning&type=review')
  await expect(view.results).toBeVisible()
  await view.searchBox.fill(SCIPY.doi)
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL(`/?q=${encodeURIComponent(SCIPY.doi)}`)
  await expect(view.titles).toHaveText([SCIPY.title])
  await expect(view.type('All')).toBeChecked()
})
