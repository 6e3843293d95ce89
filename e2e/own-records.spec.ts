/** What records of an own catalogue state beyond the sample: free copies, retractions, identifiers, removal. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

// The browser is answered in place of the service.
test.use({ pages: 'static' })

const HEADERS = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }
const AUTHORS = Array.from({ length: 10 }, (_, index) => ({
  name: `Ada Reader-Wick ${index + 1}`,
  orcid: '0000-0002-1825-0097',
  affiliations: ['Department of Reading, University of Somewhere, Somewhere', 'Institute of Lamps, Elsewhere'],
  rors: [null, '03yrm5c26'],
}))
const LAMPS = {
  slug: 'lamps',
  title: 'How the light of lamps falls on a page, and what that does to those who read there until late',
  doi: '10.5555/lamps',
  type: 'article',
  abstract: 'How light falls.',
  authors: AUTHORS,
  source: 'Journal of Lamps',
  issn: ['2049-3630', '1471-2458'],
  volume: '7',
  year: 2020,
  open_access: { is_oa: true, status: 'green', license: 'CC-BY-4.0', url: 'https://archive.example/lamps.pdf' },
  retraction: { status: 'retracted', date: '2022-05-04', notice: 'https://doi.org/10.5555/notice' },
  identifiers: [{ scheme: 'pmid', value: '123' }],
  funding: ['Example Fund (E1)'],
  updated_at: '2026-11-20T09:41:00Z',
}

async function answerLamps(page: Page, record: object = LAMPS, status = 200): Promise<void> {
  const answer = { json: record, status, headers: HEADERS }
  await page.route(/\/gateway\/api\/v1\/articles\/lamps$/, (route) => route.fulfill(answer))
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({ json: { data: [record], meta: { total: 1 } }, headers: HEADERS }),
  )
}

test(
  'a retraction is a badge in the list, a banner on the page and a prefix in the tags',
  { tag: '@long' },
  async ({ page, view }) => {
    await answerLamps(page)
    await page.goto('/')
    await expect(view.results.getByRole('listitem')).toContainText('Retracted')
    await expect(page.locator('.Z3988')).toHaveAttribute('title', /rft\.atitle=RETRACTED.*rft\.issn=2049-3630/)
    await expectAccessible(page)
    await view.titles.first().click()
    const banner = page.getByRole('note')
    await expect(banner).toContainText('This article was retracted on 4 May 2022.')
    await expect(banner.getByRole('link', { name: 'Read the notice (doi.org)' })).toHaveAttribute(
      'href',
      'https://doi.org/10.5555/notice',
    )
    await expect(page.locator('meta[name=citation_title]')).toHaveAttribute('content', `RETRACTED: ${LAMPS.title}`)
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await expect(facts).toContainText('ISSN 2049-3630, 1471-2458')
    await expect(facts).toContainText('Example Fund (E1)')
    await expect(facts).toContainText('20 November 2026')
    await expect(facts.getByRole('link', { name: '123' })).toHaveAttribute(
      'href',
      'https://pubmed.ncbi.nlm.nih.gov/123',
    )
    await expect(page.getByRole('link', { name: /Check for corrections/ })).toHaveCount(0)
    const institution = page.getByRole('link', { name: 'Institute of Lamps, Elsewhere (ror.org 03yrm5c26)' }).first()
    await expect(institution).toHaveAttribute('href', 'https://ror.org/03yrm5c26')
    await expectAccessible(page)
  },
)

test('a record with little in it claims nothing, and links to a check for corrections', async ({ page, view }) => {
  await answerLamps(page, { slug: 'lamps', title: 'Lamps', doi: '10.5555/lamps' })
  await page.goto('/articles/lamps')
  await expect(view.heading('Lamps')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).not.toContainText(/retract|withdrawn|available|unknown (?!\()|ISSN|Funding/i)
  await expect(main.getByRole('heading', { name: /References|Cited by|Abstract/ })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Check for corrections (search.crossref.org)' })).toHaveAttribute(
    'href',
    'https://search.crossref.org/search/works?q=10.5555%2Flamps',
  )
  await expect(main.getByRole('link', { name: 'View at publisher (doi.org)' })).toBeVisible()
  await expect(main).toContainText('May need a subscription')
})

test('an address that may be no full text is not offered to read', async ({ page }) => {
  const proxy = 'https://www-journal-example.ezproxy.example.edu/lamps'
  await answerLamps(page, { slug: 'lamps', title: 'Lamps', open_access: { is_open: null, url: proxy } })
  await page.goto('/articles/lamps')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('link', { name: 'View at publisher (www-journal-example.ezproxy.example.edu)' }),
  ).toBeVisible()
  await expect(main).toContainText('May need a subscription')
  await expect(main.getByText('Full text')).toHaveCount(0)
})

test('citations are said to be of this catalogue only where the service counts them there', async ({ page }) => {
  const cited = [{ slug: 'wicks', title: 'Wicks', year: 2021 }]
  const citations = { cited_by_count: 1, references: [], cited_by: cited }
  await answerLamps(page, { ...LAMPS, citations: { ...citations, cited_by_count: 40 } })
  await page.goto('/articles/lamps')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Cited by (1)', exact: true })).toBeVisible()
  await expect(main).toContainText('40 articles, as the service counts')
  await expect(main).not.toContainText('in this catalogue')
  await answerLamps(page, { ...LAMPS, citations: { ...citations, counted_in: 'catalogue' } })
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Cited by (1) in this catalogue' })).toBeVisible()
  await expect(main.getByRole('heading', { name: /References/ })).toHaveCount(0)
  await expect(main.getByRole('complementary')).toContainText('1 in this catalogue')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('open access, licence and the free copy are on the first screen', { tag: '@long' }, async ({ page }) => {
    await answerLamps(page, { ...LAMPS, retraction: undefined })
    await page.goto('/articles/lamps')
    const main = page.getByRole('main')
    const read = main.getByRole('link', { name: 'Read PDF (archive.example)' })
    await expect(read).toBeInViewport({ ratio: 1 })
    await expect(main.getByText('Open access', { exact: true }).first()).toBeInViewport({ ratio: 1 })
    await expect(main.getByRole('link', { name: /CC BY 4.0/ }).first()).toBeInViewport({ ratio: 1 })
    await expect(main).not.toContainText('May need a subscription')
    await expect(main.getByText(/Institute of Lamps/).first()).toBeHidden()
    await main.getByRole('button', { name: 'Affiliations' }).click()
    await expect(main.getByText(/Institute of Lamps/).first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('a removed article has a page that says so', async ({ page, app, view }) => {
  app.expectFailure(410)
  await answerLamps(page, { title: 'No longer in the catalogue', status: 410, code: 'gone' }, 410)
  await page.goto('/articles/lamps')
  await expect(view.heading('This article was removed from the catalogue')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all articles' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'the operator is named on the first page, in the footer, in About, and receives reports of errors',
  { tag: '@long' },
  async ({ page, view }) => {
    const labels = {
      catalogueName: 'Lamp Library',
      catalogueDescription: 'All about lamps.',
      operatorName: 'University of Somewhere',
      metadataLicense: 'CC0-1.0',
      contact: 'lamps@example.org',
    }
    const sources = [
      {
        name: 'repository',
        articles: 12_345,
        importedAt: '2026-11-22',
        format: 'OAI-PMH',
        location: 'oai.example.org',
      },
      { name: 'lamps', articles: 1, importedAt: '2026-11-20', format: 'BibTeX', location: 'lamps.bib' },
    ]
    const config = { apiBaseUrl: '/gateway/api/v1', access: 'open', ...labels, sources }
    await page.route('**/config.json', (route) => route.fulfill({ json: config }))
    await answerLamps(page)
    await page.goto('/')
    await expect(page.getByRole('main')).toContainText('Lamp Library · All about lamps.')
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Lamp Library')
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'All about lamps.')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Lamp Library · University of Somewhere')
    await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:lamps@example.org')
    await expectAccessible(page)
    await view.titles.first().click()
    await expect(page.getByRole('link', { name: 'Report an error in this record' })).toHaveAttribute(
      'href',
      'mailto:lamps@example.org?subject=Error%20in%20the%20record%20lamps',
    )
    await footer.getByRole('link', { name: 'About' }).click()
    const about = page.getByRole('region', { name: 'This catalogue' })
    await expect(about).toContainText(
      'Lamp Library: All about lamps.Operated by University of Somewhere.Contact: lamps@example.org',
    )
    await expect(page).toHaveTitle('About · Lamp Library')
    await expect(about.getByRole('list', { name: 'Sources of its records' }).getByRole('listitem')).toHaveText([
      'repository: 12,345 articles, last imported on 22 November 2026 from OAI-PMH (oai.example.org)',
      'lamps: 1 article, last imported on 20 November 2026 from BibTeX (lamps.bib)',
    ])
    await expect(about.getByRole('link', { name: 'CC0 1.0 (creativecommons.org)' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('sample catalogue')
    await expectAccessible(page)
    await view.mainLink('Statistics').click()
    await expect(page.getByRole('main')).toContainText(
      'Lamp Library · operated by University of Somewhere · lamps@example.org',
    )
    await expectAccessible(page)
  },
)
