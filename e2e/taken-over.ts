import { type BrowserContext, expect, type Page } from '@playwright/test'
import { isTakenOver } from './is-taken-over.ts'

/**
 * Has every page of a context wait, after it was opened or loaded anew, until the app has taken over what a server has
 * rendered, or what was drawn before React came: before that a button does nothing yet. Not with `waitUntil: 'commit'`.
 */
export function waitForTheApp(context: BrowserContext): void {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil !== 'commit') await untilTakenOver(page)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      await untilTakenOver(page)
      return response
    }
    return page
  }
}

/** Waits until the app has taken over its page; not at all where there is none. */
export async function untilTakenOver(page: Page): Promise<void> {
  // Asked from here: the page's own clock may stand still.
  await expect.poll(() => page.evaluate(isTakenOver), 'the app has taken over').toBe(true)
}
