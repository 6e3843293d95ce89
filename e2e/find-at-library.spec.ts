/** "Find at my library": a link resolver of the reader's own, kept in this browser. */
import { expectAccessible } from './support/accessibility.ts'
import { readStorage } from './support/browser-storage.ts'
import { SCIPY } from './support/known-articles.ts'
import { expect, test } from './support/test.ts'

const ARTICLE = `/articles/${SCIPY.slug}`

test(
  'an article is looked for at the library that the reader names on the page about Carrel',
  { tag: '@long' },
  async ({ page, app, view }) => {
    await page.goto(ARTICLE)
    const link = page.getByRole('link', { name: 'Find at my library (resolver.example)', exact: true })
    await expect(view.allFields).toBeVisible()
    await expect(link).toHaveCount(0)
    await page.goto('/about#library')
    const field = page.getByRole('textbox', { name: 'Address of your library’s service', exact: true })
    await field.fill('http://resolver.example/open')
    await field.press('Enter')
    await expect(page.getByText('Not saved: enter an address that begins with https://')).toBeVisible()
    await field.fill('https://resolver.example/open')
    await view.button('Save').click()
    await expect(page.getByText('Saved as a link resolver: ')).toBeVisible()
    await expectAccessible(page)

    await page.goto(ARTICLE)
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.searchParams.get('rft_id')).toBe(`info:doi/${SCIPY.doi}`)
    await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/)
    await page.goto('/about#library')
    await field.fill('https://proxy.example.edu/login?url=')
    await field.press('Enter')
    await expect(page.getByText('Saved as a proxy: ')).toBeVisible()
    await page.goto(ARTICLE)
    await expect(
      page.getByRole('link', { name: 'Find at my library (proxy.example.edu)', exact: true }),
    ).toHaveAttribute('href', `https://proxy.example.edu/login?url=https://doi.org/${SCIPY.doi}`)
    await page.goto('/about#kept')
    await view.button('Remove what Carrel keeps in this browser').click()
    await expect(page.getByText('Removed.', { exact: true })).toBeVisible()
    // The removal also switches off what records searches and figures.
    const { local } = await readStorage(page)
    expect(local.toSorted()).toEqual(['carrel.daily-figures', 'carrel.search-history'])
    await app.expectRequests(ARTICLE, ARTICLE, ARTICLE)
  },
)
