/** Single keys lead through results and articles, never while the reader types, and can be switched off. */
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

test('single keys lead through results, into an article and back to the search box', async ({ page, view }) => {
  await page.goto('/?q=network')
  await expect(view.results).toBeVisible()
  // The keys come with what later pages need.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(view.titles.first()).toBeFocused({ timeout: 100 })
    await page.keyboard.press('k')
  }).toPass()
  await page.keyboard.press('j')
  await expect(view.titles.nth(1)).toBeFocused()
  await expect(view.titles.nth(1)).toBeInViewport()
  const title = await view.titles.nth(1).innerText()
  await page.keyboard.press('o')
  await expect(view.title).toHaveText(title)

  await page.keyboard.press('c')
  const cite = page.getByRole('dialog', { name: 'Cite' })
  await expect(cite).toBeVisible()
  // A dialog has keys of its own.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/')
  await expect(view.searchBox).toBeFocused()
  await page.keyboard.type('j?/gs')
  await expect(view.searchBox).toHaveValue('j?/gs')
  await expect(page).toHaveURL('/')
})

test('the help lists the keys and switches them off', { tag: '@long' }, async ({ page, view }) => {
  await page.goto('/about')
  await view.button('Keyboard shortcuts').click()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('term').filter({ hasText: 'g then s' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  const off = help.getByRole('checkbox', { name: 'Use keyboard shortcuts' })
  await expect(off).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(view.button('Keyboard shortcuts')).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 100 })
  }).toPass()

  await off.uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(help).toHaveCount(0)
  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
  await page.keyboard.press('j')
  await expect(view.heading('Search results')).toBeFocused()
})
