/** From a small phone to a wall: every page fits, also with text twice as large. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { REANALYSIS, SCIPY } from './known-articles.ts'
import { expectNoOverflow } from './layout.ts'
import { expect, test, type Desk } from './story.ts'

type Visit = { name: string; address: string; heading: string; isMissing?: boolean }

const PAGES: Visit[] = [
  { name: 'search', address: '/', heading: 'Search results' },
  { name: 'many results', address: '/?q=data&page=2&per_page=50', heading: 'Search results' },
  { name: 'nothing found', address: `/?q=${'zzzzzzzz'.repeat(40)}&type=review`, heading: 'Search results' },
  { name: 'past the end', address: '/?page=999999999', heading: 'Search results' },
  { name: 'an article', address: `/articles/${SCIPY.slug}`, heading: SCIPY.title },
  { name: 'an article with a long DOI', address: `/articles/${REANALYSIS.slug}`, heading: REANALYSIS.title },
  { name: 'no such article', address: `/articles/${'x'.repeat(200)}`, heading: 'Article not found', isMissing: true },
  { name: 'statistics', address: '/stats', heading: 'Statistics' },
  { name: 'about', address: '/about', heading: 'About Carrel' },
  { name: 'connect', address: '/connect', heading: 'Connect' },
  { name: 'no such page', address: '/nowhere', heading: 'Page not found' },
]

for (const width of [320, 390, 2560]) {
  // The narrowest and the widest tell most.
  test.describe(`${width} pixels wide`, { tag: width === 390 ? ['@long'] : [] }, () => {
    test.use({ viewport: { width, height: 900 } })

    test('every page fits', async ({ page, desk }) => {
      for (const visit of PAGES) {
        await test.step(visit.name, async () => {
          await open(page, desk, visit)
          await expectNoOverflow(page)
        })
      }
    })
  })
}

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const visit of PAGES) {
    test(`axe finds nothing on: ${visit.name}`, async ({ page, desk }) => {
      await open(page, desk, visit)
      await expectAccessible(page)
    })
  }

  test('what opens fits too: details of the quota, all metadata, all authors, tables, help', async ({ page, view }) => {
    await page.goto('/')
    await page.getByText('How search works').click()
    await view.quotaButton.click()
    await expect(view.quotaPanel).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
    await page.goto(`/articles/${SCIPY.slug}`)
    await page.getByRole('button', { name: 'Show all 20' }).click()
    await page.getByRole('button', { name: 'Show every field' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.goto('/stats')
    await expect(view.figure('By type')).toBeVisible()
    for (const button of await page.getByRole('button', { name: 'Table', exact: true }).all()) await button.click()
    await expectNoOverflow(page)
  })

  test('a reader on a phone searches, opens an article and goes back', async ({ page, view }) => {
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

test.describe('with text twice as large, at 1280 pixels', () => {
  test('every page fits, and nothing is cut off', async ({ page, desk }) => {
    // As a reader's own setting does; set before the page is drawn, by the style object, which the policy allows.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.documentElement.style.fontSize === '') document.documentElement.style.fontSize = '200%'
      }).observe(document, { childList: true, subtree: true })
    })
    for (const visit of PAGES) {
      await test.step(visit.name, async () => {
        await open(page, desk, visit)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        await expectNoOverflow(page)
        expect(await cutOff(page), 'text that is cut off').toEqual([])
      })
    }
  })
})

async function open(page: Page, desk: Desk, { address, heading, isMissing }: Visit): Promise<void> {
  if (isMissing === true || (address === '/nowhere' && desk.way === 'served')) desk.expectFailure(404)
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
