/** An article on one sheet of paper: the record, its citation, and the DOI as text and as a QR code. */
import type { Page } from '@playwright/test'
import { SCIPY } from './support/known-articles.ts'
import { expect, test } from './support/test.ts'

/** What the page holds while it is printed, and its pages. */
async function printPage(page: Page, format: 'A4' | 'Letter') {
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const { dataset } = document.documentElement
      dataset['citation'] = document.querySelector('main [aria-label="Citation"]')?.textContent ?? ''
      dataset['code'] = document.querySelector('main [aria-label="QR code of the DOI"]')?.tagName ?? ''
    })
  })
  const pdf = await page.pdf({ format })
  const printed = await page.evaluate(() => {
    const { citation, code } = document.documentElement.dataset
    return { citation, code }
  })
  return { ...printed, pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length }
}

for (const format of ['A4', 'Letter'] as const)
  test(
    `an article prints on one page of ${format}, with its citation and a QR code`,
    { tag: '@long' },
    async ({ page, view }) => {
      await page.goto(`/articles/${SCIPY.slug}`)
      await expect(view.allFields).toBeVisible()
      // Abstracts of journals have up to 250 words.
      await page.getByText('The paper describes the SciPy library').evaluate((abstract) => {
        abstract.append(' word'.repeat(200))
      })
      // A browser without a window has no dialog for printing.
      await page.evaluate(() => {
        window.print = () => void (document.title = 'Printing')
      })
      await view.button('Print').click()
      await expect(page).toHaveTitle('Printing')
      const { citation, code, pages } = await printPage(page, format)
      expect(pages).toBe(1)
      expect(code).toBe('svg')
      expect(citation).toContain(`DOI: https://doi.org/${SCIPY.doi}`)
      // In APA style, which the button loads.
      expect(citation).toContain('Eric Larson, … et al. (2020)')
      await expect(view.heading(SCIPY.title)).toBeVisible()
    },
  )

test('an article that the reader prints by the browser has a plain reference', async ({ page, view }) => {
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(view.allFields).toBeVisible()
  await expect(async () => {
    const { citation, pages } = await printPage(page, 'A4')
    expect(citation).toMatch(/^CitationPauli Virtanen, /)
    expect(pages).toBe(1)
  }).toPass({ timeout: 15_000 })
})

test.describe('a long record', { tag: '@long' }, () => {
  // The browser is answered in place of the service.
  test.use({ pages: 'static' })

  test('an article with 3,000 authors and a long abstract prints on one page', async ({ page, view }) => {
    await page.route(/\/gateway\/api\/v1\/articles\/long$/, (route) =>
      route.fulfill({
        json: {
          slug: 'long',
          title: 'Observation of a new particle in collisions of protons, with the detector described before',
          type: 'article',
          doi: '10.5555/long.1',
          authors: Array.from({ length: 3_000 }, (_, index) => ({ name: `Maria-Theresia van der Berg ${index + 1}` })),
          abstract: 'A measurement of protons with its uncertainties. '.repeat(40),
          source: 'Journal of Long Lists',
          published: '2012-09-17',
          keywords: ['particles', 'protons', 'detectors', 'collisions'],
        },
      }),
    )
    await page.goto('/articles/long')
    await expect(view.allFields).toBeVisible()
    for (const format of ['A4', 'Letter'] as const)
      await expect(async () => {
        const { code, pages } = await printPage(page, format)
        expect(code).toBe('svg')
        expect(pages).toBe(1)
      }).toPass({ timeout: 15_000 })
  })
})
