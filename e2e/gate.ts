import type { Page, Route } from '@playwright/test'

/** Answers that wait. */
export type Gate = {
  /** Lets everything go on that was held, and holds nothing any more. */
  open(): Promise<void>
}

/** Holds the requests of the API whose path after `/api/v1` matches, until the gate is opened: a slow service without a clock. */
export async function holdRequests(page: Page, path: RegExp): Promise<Gate> {
  const held: Route[] = []
  const matches = (url: URL) => {
    const [, after] = /\/api\/v1(.*)$/.exec(url.pathname + url.search) ?? []
    return after !== undefined && path.test(after)
  }
  await page.route(matches, (route) => void held.push(route))
  return {
    async open() {
      await Promise.all(held.map((route) => route.continue()))
      await page.unroute(matches)
    },
  }
}
