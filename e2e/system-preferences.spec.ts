/** What the reader's system asks for is done: less motion, colours of its own, more contrast. */
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './gate.ts'
import { expect, test } from './story.ts'

test.describe('less motion', () => {
  // What is slow is held in the browser.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, way: 'plain' })

  test('nothing moves, also while it loads', async ({ page, view }) => {
    const gate = await holdRequests(page, /^\/articles/)
    await page.goto('/')
    await expect(page.locator('.skeleton').first()).toBeVisible()
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

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('with motion the skeleton breathes: the check above is awake', async ({ page, view }) => {
    const gate = await holdRequests(page, /^\/articles/)
    await page.goto('/')
    await expect(page.locator('.skeleton').first()).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
    await gate.open()
    await expect(view.results).toBeVisible()
  })
})

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('search, article and statistics can be used; bars and the gauge are seen', async ({ page, view }) => {
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
    await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
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

test.describe('more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  test('the pages stay in order', async ({ page, view }) => {
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await expectAccessible(page)
  })
})
