/** Watches the browser of one test: its requests, its console, its redirects; the guards fail the test at its end. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { setGuards } from './guards.ts'

/** What a test can see of its browser's requests, and what it may expect of them. */
export type Traffic = {
  /** Every API request so far, as the browser sent it. */
  requests: Request[]
  /** The API requests so far, in order, each as its path after `/api/v1`: the browser's own and those of pages that a server rendered for it. */
  requestPaths(): readonly string[]
  /** How many of the browser's API requests have finished or failed. */
  finishedRequests(): number
  /** Expects exactly these API requests since the last call, each as its path after `/api/v1`. */
  expectRequests(...paths: string[]): Promise<void>
  /** Expects the browser's console message about a failed request: its status, or the name of the error. */
  expectFailure(cause: number | `net::${string}`): void
  /** Expects another console message of the browser. */
  expectMessage(form: RegExp): void
  /** Expects a redirect, which must not be followed. */
  expectRedirect(): void
}

/** A running watch. `finish` fails the test when a guard has objections; `more` adds what others saw. */
export type TrafficWatch = Traffic & {
  finish: (more?: readonly string[]) => Promise<void>
  /** Adds a request that a server made for a page. */
  addRequest: (path: string) => void
}

/** Starts to watch. `origins`: the only ones that may get requests; `hasScripts`: whether the page has tasks of its own. */
export function startTrafficWatch(
  context: BrowserContext,
  page: Page,
  origins: readonly string[],
  hasScripts = true,
): TrafficWatch {
  const guards = setGuards(context, origins)
  const paths: string[] = []
  let checked = 0
  context.on('request', (request) => {
    if (guards.apiRequests.includes(request)) paths.push(request.url().replace(/^.*?\/api\/v1/, ''))
  })
  return {
    requests: guards.apiRequests,
    requestPaths: () => paths,
    finishedRequests: countFinished(context, guards.apiRequests),
    addRequest: (path) => void paths.push(path),
    async expectRequests(...expected) {
      const getNew = () => paths.slice(checked)
      await expect.poll(getNew, 'API requests').toEqual(expected)
      if (hasScripts) await runPendingTasks(page)
      expect(getNew(), 'API requests').toEqual(expected)
      checked += expected.length
    },
    expectFailure(cause) {
      const text = typeof cause === 'number' ? `the server responded with a status of ${cause}` : cause
      guards.expectMessage(new RegExp(`^Failed to load resource: ${text}`))
    },
    expectMessage: (form) => guards.expectMessage(form),
    expectRedirect: () => guards.expectRedirect(),
    async finish(more = []) {
      if (hasScripts) await runPendingTasks(page)
      expect([...guards.findObjections(), ...more], 'what must not happen').toEqual([])
    },
  }
}

function countFinished(context: BrowserContext, apiRequests: readonly Request[]): () => number {
  let finished = 0
  const count = (request: Request) => {
    if (apiRequests.includes(request)) finished += 1
  }
  context.on('requestfinished', count)
  context.on('requestfailed', count)
  return () => finished
}

/** Lets the page run its pending tasks, and its console messages arrive. No timer, because the page's clock may be paused. */
export async function runPendingTasks(page: Page): Promise<void> {
  if (page.isClosed()) return
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      }),
  )
}
