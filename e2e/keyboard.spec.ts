/** Every control is reached, visibly focused and used with the keyboard. */
import type { Page } from '@playwright/test'
import { NAMES } from './support/names.ts'
import { expect, test } from './support/test.ts'

test('the keyboard leads from the skip link to an article and back', async ({ page, app, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to results' })
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()
  await expectFocusSeen(page)

  await page.keyboard.press('Enter')
  await expect(view.heading('Search results')).toBeFocused()
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Tab')
  await expect(view.titles.first()).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
  await expect(view.title).toBeFocused()
  // A browser without a window has no keys for its history.
  await page.goBack()
  await expect(view.titles.first()).toBeFocused()
  await expect.poll(() => app.requestPaths()).toHaveLength(2)
})

test('the tab order of the search page follows the screen, and each focus is visible', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await view.searchBox.fill('learning')
  await page.evaluate(() => document.body.setAttribute('tabindex', '-1'))
  await page.locator('body').focus()
  const row = view.results.getByRole('listitem').first()
  const save = row.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeEnabled()
  const stops = [
    page.getByRole('link', { name: 'Skip to results' }),
    view.banner.getByRole('link', { name: 'Carrel', exact: true }),
    view.mainLink('Search'),
    view.mainLink('Statistics'),
    view.mainLink('Library'),
    view.quotaButton,
    view.searchBox,
    view.clearButton,
    view.searchButton,
    view.type('All'),
    view.perPage,
    page.getByText('How search works'),
    view.sortBy,
    view.filters,
    view.button('Select page'),
    view.button('Export results'),
    view.button('Screen these results'),
    page.getByRole('link', { name: 'Save to Zotero', exact: true }),
    // Each author and the source of a row lead to their articles.
    ...(await row.getByRole('link').all()),
    row.getByRole('button', { name: 'Show abstract', exact: true }),
    row.getByRole('checkbox'),
    row.getByRole('button', { name: 'Cite', exact: true }),
    save,
    view.titles.nth(1),
  ]
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
    await expectFocusSeen(page)
  }
  for (const stop of stops.toReversed().slice(1)) {
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
  }
})

test('type, page size and pages work with the keyboard', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await view.type('All').focus()
  await page.keyboard.press('ArrowDown')
  await expect(view.type('Articles')).toBeFocused()
  await expectFocusSeen(page)
  await expect(page).toHaveURL('/?type=article')
  await page.keyboard.press('Tab')
  await expect(view.perPage).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/?type=article&per_page=50')
  await expect(view.perPage).toBeFocused()
  await expect(view.count).toHaveText('Showing 1 to 50 of 134 articles, newest first')

  await view.pageLink('Next page').focus()
  await page.keyboard.press('Enter')
  await expect(view.heading('Search results')).toBeFocused()
  await expect(view.currentPage).toHaveText('2')
  await view.pageLink('Page 3').focus()
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
  await expect(view.count).toHaveText('Showing 101 to 134 of 134 articles, newest first')
})

test('every control of the article page is reached with the keyboard', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/articles/array-programming-with-numpy')
  await expect(view.allFields).toBeVisible()
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  await expect(skipLink).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const seen: string[] = []
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement
      // As it is read: a blank that does not break is a blank.
      return element?.closest('footer') == null ? (element?.textContent ?? '').replaceAll('\u00a0', ' ') : null
    })
    if (name === null) break
    seen.push(name)
    await expectFocusSeen(page)
  }
  expect(seen).toContain(NAMES.startNewSearch)
  expect(seen).toContain('Show all 20')
  expect(seen).toContain('View at publisher (doi.org)')
  expect(seen).toContain('Share')
  expect(seen).toContain(NAMES.allFields)
  expect(seen).toContain('https://doi.org/10.1038/s41586-020-2649-2')
  await view.button('Show all 20').focus()
  await page.keyboard.press('Space')
  await expect(view.button('Show fewer')).toBeVisible()
  await expect(view.title).toBeVisible()
  // The focus is not lost with the button that was pressed.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('tables, files and bars of the statistics work with the keyboard', async ({ page, view }) => {
  await page.goto('/stats')
  const figure = view.figure('By type')
  await figure.getByRole('button', { name: 'Table', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(figure.getByRole('table')).toBeVisible()
  await expect(figure.getByRole('button', { name: 'Table', exact: true })).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
  await figure.getByRole('link', { name: 'Reviews' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?type=review')
})

/** Expects that the screen around the focused element looks different with and without the focus. */
async function expectFocusSeen(page: Page): Promise<void> {
  const focused = await page.evaluateHandle(() => document.activeElement)
  const element = focused.asElement()
  if (element === null) throw new Error('Nothing has the focus.')
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  const size = page.viewportSize()
  if (box === null || size === null) throw new Error('What has the focus has no place on the screen.')
  // A ring may lie around the element, or around its label or its field.
  const left = Math.max(0, box.x - 16)
  const top = Math.max(0, box.y - 16)
  const clip = {
    x: left,
    y: top,
    width: Math.min(size.width, box.x + box.width + 16) - left,
    height: Math.min(size.height, box.y + box.height + 16) - top,
  }
  const withFocus = await page.screenshot({ clip })
  await element.evaluate((node) => node instanceof HTMLElement && node.blur())
  const without = await page.screenshot({ clip })
  await element.focus()
  expect(
    withFocus.equals(without),
    `whether ${await element.evaluate((node) => node.textContent)} looks the same`,
  ).toBe(false)
}
