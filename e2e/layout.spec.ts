/** Every page fits every width, text size and sheet of paper. */
import type { Page } from '@playwright/test'
import { REANALYSIS, SCIPY } from './support/known-articles.ts'
import { expectNoOverflow } from './support/layout.ts'
import { NAMES } from './support/names.ts'
import { expect, test, type TestApp } from './support/test.ts'

type Visit = { name: string; address: string; heading: string; isMissing?: boolean }

const PAGES: Visit[] = [
  { name: 'search', address: '/', heading: 'Search results' },
  { name: 'many results', address: '/?q=data&page=2&per_page=50', heading: 'Search results' },
  { name: 'filters', address: '/?year_from=2015&license=CC-BY-4.0&has=doi&sort=title', heading: 'Search results' },
  { name: 'nothing found', address: `/?q=${'zzzzzzzz'.repeat(40)}&type=review`, heading: 'Search results' },
  { name: 'past the end', address: '/?page=999999999', heading: 'Search results' },
  { name: 'an article', address: `/articles/${SCIPY.slug}`, heading: SCIPY.title },
  { name: 'an article with a long DOI', address: `/articles/${REANALYSIS.slug}`, heading: REANALYSIS.title },
  { name: 'no such article', address: `/articles/${'x'.repeat(200)}`, heading: 'Article not found', isMissing: true },
  { name: 'statistics', address: '/stats', heading: 'Statistics' },
  { name: 'advanced search', address: '/advanced', heading: 'Advanced search' },
  { name: 'about', address: '/about', heading: 'About Carrel' },
  { name: 'connect', address: '/connect', heading: 'Connect' },
  { name: 'no such page', address: '/nowhere', heading: 'Page not found' },
]

for (const width of [320, 2560]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('every page fits', { tag: '@long' }, async ({ page, app }) => {
      for (const visit of PAGES) {
        await test.step(visit.name, async () => {
          await open(page, app, visit)
          await expectNoOverflow(page)
        })
      }
    })
  })
}

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('details, full record, authors, tables and help fit when opened', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/')
    await page.getByText('How search works').click()
    await view.quotaButton.click()
    await expect(view.quotaPanel).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
    await page.goto(`/articles/${SCIPY.slug}`)
    await view.button('Show all 20').click()
    await view.allFields.click()
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoOverflow(page)
    await page.goto('/stats')
    await expect(view.figure('By type')).toBeVisible()
    for (const button of await view.button('Table').all()) await button.click()
    await expectNoOverflow(page)
  })

  test('search, an article and Back work on a phone', async ({ page, view }) => {
    await page.goto('/')
    await view.searchBox.fill('climate')
    await view.searchBox.press('Enter')
    await expect(view.count).toContainText('for “climate”')
    await view.type('Reviews').click()
    await expect(page).toHaveURL('/?q=climate&type=review')
    await expect(view.count).toContainText('reviews for “climate”')
    await view.titles.last().click()
    await expect(view.title).toBeFocused()
    await expect(page.getByRole('complementary', { name: 'Facts' })).toBeVisible()
    await page.goBack()
    await expect(view.titles.last()).toBeFocused()
  })
})

test('every page fits with text of twice the size', { tag: '@long' }, async ({ page, app }) => {
  // As a reader's own setting does; set before the page is drawn, by the style object, which the policy allows.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.style.fontSize === '') document.documentElement.style.fontSize = '200%'
    }).observe(document, { childList: true, subtree: true })
  })
  for (const visit of PAGES) {
    await test.step(visit.name, async () => {
      await open(page, app, visit)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await expectNoOverflow(page)
      expect(await cutOff(page), 'text that is cut off').toEqual([])
    })
  }
})

test('an article prints without controls and with full addresses', async ({ page, view }) => {
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(view.allFields).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expect(page.getByText('The paper describes the SciPy library')).toBeVisible()
  await expect(page.locator('header, footer, nav')).toHaveCount(3)
  for (const part of await page.locator('header, footer, nav, button, [role=meter]').all())
    await expect(part).toBeHidden()
  await expect(page.getByRole('link', { name: 'View at publisher' })).toBeHidden()
  await expect(page.getByText(NAMES.startNewSearch)).toBeHidden()

  await expect(page.getByRole('main')).toContainText('C J Carey')
  await expect(page.getByText('and 15 more authors not listed in this record')).toBeVisible()
  await expect(page.getByText('Full record')).toBeHidden()
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
})

test('a dark page prints dark on white', async ({ page, view }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(view.allFields).toBeVisible()
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
  await expect(page.getByText(/articles for “climate”, sorted by relevance$/).first()).toBeVisible()
  await expect(view.titles.first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/stats')
  await expect(view.figure('By type')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const button of await page.locator('button').all()) await expect(button).toBeHidden()
  await expect(page.getByRole('status')).toContainText('As of 20 November 2026')
})

async function open(page: Page, app: TestApp, { address, heading, isMissing }: Visit): Promise<void> {
  if (isMissing === true || address === '/nowhere') app.expectFailure(404)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** Controls and headings whose own text does not fit into them. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, label, select, dt, dd')]
      .filter(({ scrollWidth, clientWidth, offsetParent }) => offsetParent !== null && scrollWidth > clientWidth + 1)
      .filter((element) => !element.closest('.sr-only') && getComputedStyle(element).display !== 'inline')
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  )
}
