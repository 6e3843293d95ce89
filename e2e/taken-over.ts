import { type BrowserContext, expect, type Page } from '@playwright/test'

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

/** In the page. */
function isTakenOver(): boolean {
  const root = document.getElementById('root')
  // A page that is not the app's.
  if (root === null) return true
  // Some pages that wait have no heading yet; a text alone says that there is no app to come.
  const telling = root.querySelector('main h1') ?? root.querySelector('main')
  if (telling === null) return root.childElementCount === 0 && root.textContent !== ''
  // So React marks what is its own.
  return Object.keys(telling).some((key) => key.startsWith('__reactFiber$'))
}
