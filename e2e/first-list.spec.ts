/** The first list that a browser draws by itself: read while the code that shows it is on its way, and its first screen first. */
import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'

test.use({ way: 'plain' })

test('its first screen comes first, then the rest; from then on a list is whole at once', async ({ page, view }) => {
  const idle = await holdIdle(page)
  await page.goto('/')
  await expect(view.titles).toHaveCount(6)
  await expect(view.pages).toHaveCount(0)
  await idle.let()
  await expect(view.titles).toHaveCount(20)
  await expect(view.pages).toBeVisible()

  await idle.hold()
  await view.titles.nth(19).click()
  await expect(page).toHaveURL(/\/articles\//)
  await page.goBack()
  await expect(view.titles).toHaveCount(20)
  await expect(view.pages).toBeVisible()
  await expect(view.titles.nth(19)).toBeInViewport()
})

test('what the app is installed by is named once the page has settled', async ({ page }) => {
  const document = await page.request.get('/')
  expect(await document.text()).not.toContain('manifest')
  await page.goto('/')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest')
  const manifest: unknown = await (await page.request.get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Carrel' })
})

/** A browser that always has something else to do, until it is let. */
async function holdIdle(page: Page): Promise<{ let: () => Promise<void>; hold: () => Promise<void> }> {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    const state = { isHeld: true }
    const ask = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (work, options) => {
      if (!state.isHeld) return ask(work, options)
      held.push(() => void ask(work, options))
      return 0
    }
    Object.assign(window, {
      holdIdle: (isHeld: boolean) => {
        state.isHeld = isHeld
        if (!isHeld) for (const begin of held.splice(0)) begin()
      },
    })
  })
  const set = (isHeld: boolean) => page.evaluate(`holdIdle(${isHeld})`)
  return {
    async let() {
      await set(false)
    },
    async hold() {
      await set(true)
    },
  }
}
