/** On paper: the text with full addresses, nothing to press. */
import { expectAccessible } from './accessible.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

test('an article prints as a clean sheet', async ({ page, view }) => {
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expect(page.getByText('The paper describes the SciPy library')).toBeVisible()
  await expect(page.locator('header, footer, nav')).toHaveCount(3)
  for (const part of await page.locator('header, footer, nav, button, [role=meter]').all())
    await expect(part).toBeHidden()
  await expect(page.getByRole('link', { name: 'Read at publisher' })).toBeHidden()
  await expect(page.getByText('Search all articles')).toBeHidden()

  await expect(page.getByRole('main')).toContainText('C J Carey')
  await expect(page.getByText('and 15 more, whom the record does not name')).toBeVisible()
  await expect(page.getByText('All metadata')).toBeHidden()
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible()

  // The DOI is its own address; a link that reads otherwise shows its address after it, once.
  const shown = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('a')]
      .filter((link) => link.checkVisibility())
      .map((link) => ({ href: link.href, shown: `${link.textContent} ${getComputedStyle(link, '::after').content}` }))
      .filter(({ href }) => new URL(href).origin !== window.location.origin),
  )
  expect(shown.length).toBeGreaterThan(1)
  for (const link of shown) expect(link.shown).toContain(link.href)
  expect(shown.find(({ href }) => href.includes('doi.org'))?.shown).toBe(`https://doi.org/${SCIPY.doi} none`)
  await expectAccessible(page)
})

test('printed from a dark screen it is dark on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const { ink, paper } = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { ink: color, paper: backgroundColor }
  })
  expect(paper).toBe('rgba(0, 0, 0, 0)')
  const [brightest] = [...ink.matchAll(/\d+/g)].map(([part]) => Number(part)).toSorted((a, b) => b - a)
  expect(brightest).toBeLessThan(80)
})

test('results and statistics print without their forms', async ({ page, view }) => {
  await page.goto('/?q=climate')
  await expect(view.results).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('form')).toBeHidden()
  await expect(page.getByText(/articles for “climate”$/).first()).toBeVisible()
  await expect(view.titles.first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/stats')
  await expect(view.figure('By type')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const button of await page.locator('button').all()) await expect(button).toBeHidden()
  await expect(page.getByText('Figures of 20 November 2026')).toBeVisible()
})
