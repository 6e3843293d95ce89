import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Makes every page of a context wait, after `goto` and `reload`, until the app has started: before that, buttons of a
 * server-rendered page do nothing. Not with `waitUntil: 'commit'`.
 */
export function addHydrationWait(context: BrowserContext): void {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil !== 'commit') await waitForHydration(page)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      await waitForHydration(page)
      return response
    }
    return page
  }
}

/** Waits until the app has started on a page; returns at once on a page that is not the app's. */
export async function waitForHydration(page: Page): Promise<void> {
  // The test polls, because the page's own clock may be paused.
  await expect.poll(() => page.evaluate(isHydrated), 'the app has started').toBe(true)
}

/** In the page: whether the app has started. Self-contained, because its source text is sent to the browser. */
function isHydrated(): boolean {
  const isApp = document.getElementById('root') !== null
  // An app without settings renders only its failure.
  const hasFailed = document.getElementById('served') === null && document.querySelector('[role=alert]') !== null
  return !isApp || hasFailed || 'started' in document.documentElement.dataset
}
