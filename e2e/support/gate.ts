/** Holds requests and lets them continue on command: a slow service, or slow scripts, without a clock. */
import type { Page, Route } from '@playwright/test'

/** Requests that are held. */
export type Gate = {
  /** Lets the held requests continue, and holds no others. */
  open(): Promise<void>
}

/** Holds the API requests whose path after `/api/v1` matches, until the gate opens. */
export function holdRequests(page: Page, path: RegExp): Promise<Gate> {
  return hold(page, (url) => {
    const [, after] = /\/api\/v1(.*)$/.exec(url.pathname + url.search) ?? []
    return after !== undefined && path.test(after)
  })
}

/** Holds the app's scripts, or those of a pattern. */
export function holdScripts(page: Page, pattern = '**/assets/*.js'): Promise<Gate> {
  return hold(page, pattern)
}

async function hold(page: Page, matches: string | ((url: URL) => boolean)): Promise<Gate> {
  const held: Route[] = []
  let isOpen = false
  await page.route(matches, async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return {
    // The route stays, because Playwright does not report a request that leaves while its last route is removed.
    async open() {
      isOpen = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}
