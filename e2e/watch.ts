/** Watches the browser of one story: what it asks, what it says, where it turns; and objects at the end. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { setGuards } from './guards.ts'

/** What a story is told of its browser, and what it may announce. */
export type Watch = {
  /** Every request of the API so far, as the browser sent it. */
  requests: Request[]
  /** What was asked of the API so far, in order, each as its path after `/api/v1`: by the browser, and by a server for a page of it. */
  asked(): readonly string[]
  /** How many of the browser's requests have come to an end, well or not. */
  settled(): number
  /** Expects exactly these requests of the API since the last time this was asked, each as its path after `/api/v1`; none: nothing was asked. */
  expectAsked(...paths: string[]): Promise<void>
  /** Lets the browser's message about a failed request through: by the answer's status, or the error's name. It has to come. */
  expectFailure(cause: number | `net::${string}`): void
  /** Lets another message of the browser through. It has to come. */
  expectMessage(form: RegExp): void
  /** Lets a service name another address, which must not be followed. It has to. */
  expectRedirect(): void
}

/** A watch, and how the story ends: what must not have happened is told; `more` adds to it what others saw. */
export type StartedWatch = Watch & {
  conclude: (more?: readonly string[]) => Promise<void>
  /** Notes what a server has asked for a page. */
  noteAsked: (path: string) => void
}

/** Begins to watch. `origins`: the only places that may be asked for anything; `hasScripts`: whether the page has tasks of its own. */
export function startWatch(
  context: BrowserContext,
  page: Page,
  origins: readonly string[],
  hasScripts = true,
): StartedWatch {
  const guards = setGuards(context, origins)
  const { apiRequests } = guards
  const asked: string[] = []
  let told = 0
  let ended = 0
  const noteEnd = (request: Request) => {
    if (apiRequests.includes(request)) ended += 1
  }
  context.on('request', (request) => {
    if (apiRequests.includes(request)) asked.push(pathAfterPrefix(request))
  })
  context.on('requestfinished', noteEnd)
  context.on('requestfailed', noteEnd)
  return {
    requests: apiRequests,
    asked: () => asked,
    settled: () => ended,
    noteAsked: (path) => void asked.push(path),
    async expectAsked(...paths) {
      const news = () => asked.slice(told)
      await expect.poll(news, 'requests of the API').toEqual(paths)
      if (hasScripts) await letTasksRun(page)
      expect(news(), 'requests of the API').toEqual(paths)
      told += paths.length
    },
    expectFailure(cause) {
      const words = typeof cause === 'number' ? `the server responded with a status of ${cause}` : cause
      guards.expectMessage(new RegExp(`^Failed to load resource: ${words}`))
    },
    expectMessage: (form) => guards.expectMessage(form),
    expectRedirect: () => guards.expectRedirect(),
    async conclude(more = []) {
      if (hasScripts) await letTasksRun(page)
      expect([...guards.objections(), ...more], 'what must not happen').toEqual([])
    },
  }
}

function pathAfterPrefix(request: Request): string {
  return request.url().replace(/^.*?\/api\/v1/, '')
}

/** Lets the page do what it was about to do, and its messages arrive here. No timer: the page's clock may stand still. */
export async function letTasksRun(page: Page): Promise<void> {
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
