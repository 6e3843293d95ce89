import type { Page, Route } from '@playwright/test'

/** Answers that wait. */
export type Gate = {
  /** Lets everything go on that was held, and holds nothing any more. */
  open(): Promise<void>
}

/** Holds the requests of the API whose path after `/api/v1` matches, until the gate is opened: a slow service without a clock. */
export async function holdRequests(page: Page, path: RegExp): Promise<Gate> {
  const held: Route[] = []
  let isOpen = false
  const matches = (url: URL) => {
    const [, after] = /\/api\/v1(.*)$/.exec(url.pathname + url.search) ?? []
    return after !== undefined && path.test(after)
  }
  await page.route(matches, async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return {
    // The route stays: a request that leaves while the last one is taken away is answered, but nobody is told of it.
    async open() {
      isOpen = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}
