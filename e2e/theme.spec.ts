/** Light and dark: by the system, or chosen by hand and kept in one cookie. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

test('a theme chosen by hand outweighs the system, survives a reload, and never flashes', async ({
  page,
  context,
  view,
}) => {
  const cookies = async () =>
    (await context.cookies()).map(({ name, value, path, sameSite }) => ({ name, value, path, sameSite }))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(view.results).toBeVisible()
  await expect(view.theme).toHaveValue('system')
  expect(await cookies()).toEqual([])
  const light = await paperOf(page)

  await view.theme.selectOption('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await paperOf(page)
  expect(brightnessOf(dark)).toBeLessThan(0.2)
  expect(brightnessOf(light)).toBeGreaterThan(0.9)
  await expectAccessible(page)
  await expect.poll(cookies).toEqual([{ name: 'theme', value: 'dark', path: '/', sameSite: 'Lax' }])

  await page.emulateMedia({ colorScheme: 'light' })
  const document = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.reload()
  expect(await (await document).text()).toMatch(/<html[^>]* data-theme="dark"/)
  expect(await paperOf(page)).toBe(dark)
  await expect(view.theme).toHaveValue('dark')

  await view.theme.selectOption('System')
  expect(await paperOf(page)).toBe(light)
  await expect.poll(cookies).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paperOf(page)).toBe(dark)

  await view.theme.selectOption('Light')
  expect(await paperOf(page)).toBe(light)
  await expectAccessible(page)
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('the first thing painted is in the chosen theme, before any script has run', async ({ page, context, desk }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: desk.origin }])
    await page.emulateMedia({ colorScheme: 'light' })
    // The app itself never comes: what is seen is the served document with its styles.
    await page.route('**/assets/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(async () => brightnessOf(await paperOf(page))).toBeLessThan(0.2)
    await expect(page.getByRole('main')).toHaveCount(0)
  })
})

test('a cookie that names no theme is the system’s', async ({ page, context, desk, view }) => {
  await context.addCookies([{ name: 'theme', value: '%22%3E%3Cscript%3E', url: desk.origin }])
  await page.goto('/about')
  await expect(view.theme).toHaveValue('system')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

/** The colour behind everything, as the browser computes it. */
function paperOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

/** From 0, black, to 1, white. */
function brightnessOf(color: string): number {
  const parts = [...color.matchAll(/[\d.]+/g)].slice(0, 3).map(([part]) => Number(part))
  return Math.max(...parts) / 255
}
