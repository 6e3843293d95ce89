/** Light and dark by the system or by hand, and other preferences of the system. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { holdRequests, holdScripts } from './support/gate.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, test } from './support/test.ts'

test('a theme chosen by hand survives a reload without a flash', async ({ page, context, view }) => {
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
})

test.describe('with served pages', () => {
  test.use({ pages: 'served' })

  test('the chosen theme is in the served page', async ({ page, context, app, view }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: app.origin }])
    const scripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(view.theme).toHaveValue('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await scripts.open()
    await waitForHydration(page)
    await expect(view.theme).toHaveValue('dark')
  })
})

test.describe('with static pages', () => {
  // What loads is held in the browser.
  test.use({ pages: 'static' })

  test('the first paint has the chosen theme, before any script', async ({ page, context, app }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: app.origin }])
    await page.emulateMedia({ colorScheme: 'light' })
    // The app itself never comes: what is seen is the served document with its styles.
    await page.route('**/assets/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(async () => brightnessOf(await paperOf(page))).toBeLessThan(0.2)
    await expect(page.getByRole('main')).toHaveCount(0)
  })

  test('the skeleton is animated by default', async ({ page, view }) => {
    const gate = await holdRequests(page, /^\/articles/)
    await page.goto('/')
    await expect(view.skeleton.first()).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
    await gate.open()
    await expect(view.results).toBeVisible()
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('nothing is animated, also while loading', async ({ page, view }) => {
      const gate = await holdRequests(page, /^\/articles/)
      await page.goto('/')
      await expect(view.skeleton.first()).toBeVisible()
      const running = () => page.evaluate(() => document.getAnimations().length)
      expect(await running()).toBe(0)
      await gate.open()
      await expect(view.results).toBeVisible()
      const next = await holdRequests(page, /^\/articles/)
      await view.pageLink('Next page').click()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(1)
      expect(await running()).toBe(0)
      await next.open()
      await expect(view.currentPage).toHaveText('2')
      expect(await running()).toBe(0)
    })
  })
})

test('an invalid theme cookie means the system’s theme', { tag: '@long' }, async ({ page, context, app, view }) => {
  await context.addCookies([{ name: 'theme', value: '%22%3E%3Cscript%3E', url: app.origin }])
  await page.goto('/about')
  await expect(view.theme).toHaveValue('system')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('marks, chosen types, bars and the gauge stay visible', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/?q=bert')
    await expect(view.results).toBeVisible()
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    await expectAccessible(page)
    const mark = view.results.locator('mark').first()
    expect(await mark.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline')

    // A chosen type differs from the others in more than the colour that was taken away.
    const looks = await Promise.all(
      [view.type('All'), view.type('Reviews')].map((radio) => radio.locator('..').screenshot()),
    )
    expect(looks[0]?.equals(looks[1] ?? Buffer.alloc(0))).toBe(false)

    await view.titles.first().click()
    await expect(view.allFields).toBeVisible()
    await expectAccessible(page)
    await view.mainLink('Statistics').click()
    await expect(view.figure('By type')).toBeVisible()
    await expectAccessible(page)
    const fills = await page
      .getByRole('figure')
      .locator('rect')
      .evaluateAll((rects) => rects.map((rect) => getComputedStyle(rect).fill))
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(fills.length).toBeGreaterThan(30)
    expect(fills).not.toContain(paper)
  })
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
