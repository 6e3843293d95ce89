/** Links out of Carrel: each tells its host, none tells where the reader came from, and what is no clear address is a text. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

// The browser is answered in the place of the service.
test.use({ way: 'plain' })

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }

async function answerArticle(page: Page, record: object): Promise<void> {
  await page.route(/\/gateway\/api\/v1\/articles\/lamps$/, (route) =>
    route.fulfill({ json: { slug: 'lamps', title: 'Lamps', ...record }, headers: QUOTA }),
  )
}

test('each link shows the host that it leads to, in the letters of the network', async ({ page, view }) => {
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
    ['Read · xn--rxiv-43d.org', 'https://xn--rxiv-43d.org/abs/1'],
    ['xn--rxiv-43d.org', 'https://xn--rxiv-43d.org/abs/1'],
    ['https://licences.example/free · licences.example', 'https://licences.example/free'],
    ['https://doi.org/10.5555/a<b>?c#d', 'https://doi.org/10.5555/a%3Cb%3E%3Fc%23d'],
    ['Ada Reader: orcid.org 0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
  ] as const) {
    const link = main.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
  }
  await expectAccessible(page)
})

test('addresses with a user name, of another kind, or wrong, are texts', async ({ page, view }) => {
  await answerArticle(page, {
    doi: '10.5555/../../evil',
    open_access: { is_oa: true, url: 'https://doi.org@evil.example/', license: 'https://user@evil.example/' },
    authors: [{ name: 'Ada Reader', orcid: '0000-0002-1825-0098' }],
    citations: { cited_by: [{ title: 'Desks', doi: '10.5555/./x' }], references: [] },
    link: 'javascript:alert(1)',
  })
  await page.goto('/articles/lamps')
  await expect(view.heading('Lamps')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('10.5555/../../evil', { exact: true })).toBeVisible()
  await expect(main.getByText('10.5555/./x', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Show every field' }).click()
  await expect(main.getByRole('row', { name: 'open_access.url https://doi.org@evil.example/' })).toBeVisible()
  await expect(main.getByRole('row', { name: 'authors[0].orcid 0000-0002-1825-0098' })).toBeVisible()
  await expect(main.locator('a[href*="evil"], a[href^="javascript"], a[target="_blank"]')).toHaveCount(0)
  await expectAccessible(page)
})
