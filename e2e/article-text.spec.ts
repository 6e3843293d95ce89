/** Titles, abstracts and links of a record, as the service sends them. */
import type { Page } from '@playwright/test'
import { expectNoLayoutShift } from './support/layout.ts'
import { NAMES } from './support/names.ts'
import { expect, test } from './support/test.ts'

// The browser is answered in place of the service.
test.use({ pages: 'static' })

test('each link to another site shows its host in ASCII', async ({ page, view }) => {
  await answerArticle(page, {
    doi: '10.5555/a<b>?c#d',
    // Looks like arxiv.org; its first letter is Cyrillic.
    open_access: { is_oa: true, url: 'https://\u0430rxiv.org/abs/1', license: 'https://licences.example/free' },
    authors: [{ name: 'Ada Reader', orcid: '0000-0002-1825-0097' }],
  })
  await page.goto('/articles/lamps')
  await expect(view.heading('Lamps')).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, href] of [
    ['Read (xn--rxiv-43d.org)', 'https://xn--rxiv-43d.org/abs/1'],
    ['xn--rxiv-43d.org', 'https://xn--rxiv-43d.org/abs/1'],
    ['https://licences.example/free (licences.example)', 'https://licences.example/free'],
    ['https://doi.org/10.5555/a<b>?c#d', 'https://doi.org/10.5555/a%3Cb%3E%3Fc%23d'],
    ['Ada Reader: orcid.org 0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
  ] as const) {
    const link = main.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
  }
})

test(
  'addresses with a user name, another scheme or a fault are plain text',
  { tag: '@long' },
  async ({ page, view }) => {
    await answerArticle(page, {
      doi: '10.5555/../../evil',
      open_access: { is_oa: true, url: 'https://doi.org@evil.example/', license: 'https://user@evil.example/' },
      authors: [{ name: 'Ada Reader', orcid: '0000-0002-1825-0098' }],
      citations: { cited_by: [{ title: 'Lanterns', doi: '10.5555/./x' }], references: [] },
      link: 'javascript:alert(1)',
    })
    await page.goto('/articles/lamps')
    await expect(view.heading('Lamps')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('10.5555/../../evil', { exact: true })).toBeVisible()
    await expect(main.getByText('10.5555/./x', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: NAMES.allFields }).click()
    await expect(main.getByRole('row', { name: 'open_access.url https://doi.org@evil.example/' })).toBeVisible()
    await expect(main.getByRole('row', { name: 'authors[0].orcid 0000-0002-1825-0098' })).toBeVisible()
    await expect(main.locator('a[href*="evil"], a[href^="javascript"], a[target="_blank"]')).toHaveCount(0)
  },
)

test('formulas are MathML, and plain text in the title of the window', async ({ page, view }) => {
  await page.goto('/?q=pentaquark')
  const title = view.titles.first()
  await expect(title.locator('math')).toHaveCount(2)
  await expect(title.locator('msubsup')).toHaveText('Λb0')
  await expect(title.locator('mark')).toHaveText('Pentaquark')
  await expectNoLayoutShift(page)
  await title.click()
  await expect(page.getByRole('heading', { level: 1 }).locator('math')).toHaveCount(2)
  await expect(page).toHaveTitle(
    'Observation of J/ψ p Resonances Consistent with Pentaquark States in Λ_b⁰ → J/ψ K⁻ p Decays · Carrel',
  )
})

test('an abstract keeps its paragraphs, headings, lists and formulas', async ({ page }) => {
  const abstract =
    '<jats:title>Abstract</jats:title><jats:sec id="s1"><jats:title>Aims</jats:title><jats:p>We use <jats:sc>r</jats:sc>, ' +
    'p&lt;0.05 &hellip; &Zscr;.</jats:p></jats:sec><jats:p>Two things:<jats:list list-type="bullet"><jats:list-item><jats:p>' +
    'H<jats:sub>2</jats:sub>O</jats:p></jats:list-item><jats:list-item><jats:p><jats:inline-formula><jats:alternatives>' +
    '<jats:tex-math>$$x^2$$</jats:tex-math><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>' +
    '</jats:alternatives></jats:inline-formula></jats:p></jats:list-item></jats:list></jats:p>'
  await answerTitles(page, ['<jats:italic toggle="yes">E. coli</jats:italic>'], {
    abstract,
    authors: ['Jos&eacute; <b>M&uuml;ller</b>'],
    keywords: ['H<sub>2</sub>O'],
    source: 'Acta &amp; <i>Facta</i>',
    language: 'fr',
  })
  await page.goto('/articles/nr0')
  await expect(page.getByRole('heading', { level: 1 }).locator('i')).toHaveText('E. coli')
  const section = page.getByRole('region', { name: 'Abstract' })
  await expect(section.getByRole('paragraph')).toHaveText(['Aims', 'We use r, p<0.05 … 𝒵.', 'Two things:'])
  await expect(section.getByRole('listitem')).toHaveText(['H2O', 'x2'])
  await expect(section.locator('math')).toHaveCount(1)
  await expect(section.locator('[lang=fr]')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('José Müller')
  await expect(main.getByText('Acta & Facta').first()).toBeVisible()
  await page.getByRole('link', { name: 'H2O' }).click()
  await expect(page).toHaveURL('/?q=H2O')
})

test('a title without visible characters is replaced by the DOI', { tag: '@long' }, async ({ page, view }) => {
  await answerTitles(page, ['<i></i>\u200b', '<!-- nothing -->', '\u2066\u00ad'])
  await page.goto('/')
  await expect(view.titles).toHaveText(['10.5555/nr0', '10.5555/nr1', '10.5555/nr2'])
  await view.titles.first().click()
  await expect(page).toHaveTitle('10.5555/nr0 · Carrel')
})

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }

async function answerArticle(page: Page, record: object): Promise<void> {
  await page.route(/\/gateway\/api\/v1\/articles\/lamps$/, (route) =>
    route.fulfill({ json: { slug: 'lamps', title: 'Lamps', ...record }, headers: QUOTA }),
  )
}

/** Answers the list with these titles, and each article by its place among them. */
async function answerTitles(page: Page, titles: string[], more: object = {}): Promise<void> {
  const items = titles.map((title, index) => ({ slug: `nr${index}`, title, doi: `10.5555/nr${index}`, ...more }))
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({ json: { total: items.length, items }, headers: QUOTA }),
  )
  await page.route(/\/gateway\/api\/v1\/articles\/nr\d+$/, (route) => {
    const index = Number(/\d+$/.exec(route.request().url())?.[0])
    return route.fulfill({ json: { data: items[index] }, headers: QUOTA })
  })
}
