/** What every story begins with: a reader's browser at a desk of its own, guarded. */
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { openCopy, type OpenedCatalogue } from './catalogue.ts'
import { type DeskOptions, type DeskServer, startDesk } from './desk-server.ts'
import { setGuards } from './guards.ts'
import { type View, viewOf } from './view.ts'

/** The desk as a story deals with it. */
export type Desk = Pick<DeskServer, 'origin' | 'advance' | 'stop' | 'start'> & {
  /** Every request of the API so far, as the browser sent it. */
  requests: Request[]
  /** Expects exactly these requests of the API since the last time this was asked, each as its path after `/api/v1`; none: nothing was asked. */
  expectAsked(...paths: string[]): Promise<void>
  /** Lets the browser's message about a failed request through: by the answer's status, or the error's name. It has to come. */
  expectFailure(cause: number | `net::${string}`): void
  /** Lets another message of the browser through. It has to come. */
  expectMessage(form: RegExp): void
}

type StoryFixtures = { server: DeskServer; desk: Desk; view: View }
type WorkerFixtures = { catalogue: OpenedCatalogue }

/** A test with a desk of its own. `test.use({ access, limit })` sets how the desk is run. */
export const test = base.extend<StoryFixtures & DeskOptions, WorkerFixtures>({
  access: ['open', { option: true }],
  limit: [60, { option: true }],
  catalogue: [
    // Playwright wants a pattern here, and this fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const catalogue = await openCopy(`worker-${workerIndex}`)
      await use(catalogue)
      await catalogue.store.close()
    },
    { scope: 'worker' },
  ],
  server: async ({ catalogue, access, limit }, use) => {
    const server = await startDesk(catalogue, { access, limit })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.origin),
  desk: [
    async ({ context, page, server }, use) => {
      const guards = setGuards(context, server.origin)
      let told = 0
      await use({
        ...server,
        requests: guards.apiRequests,
        async expectAsked(...paths) {
          const asked = () => guards.apiRequests.slice(told).map(pathAfterPrefix)
          await expect.poll(asked, 'requests of the API').toEqual(paths)
          await letTasksRun(page)
          expect(asked(), 'requests of the API').toEqual(paths)
          told += paths.length
        },
        expectFailure(cause) {
          const words = typeof cause === 'number' ? `the server responded with a status of ${cause}` : cause
          guards.expectMessage(new RegExp(`^Failed to load resource: ${words}`))
        },
        expectMessage: (form) => guards.expectMessage(form),
      })
      await letTasksRun(page)
      expect([...guards.objections(), ...server.logLines], 'what must not happen').toEqual([])
    },
    { auto: true },
  ],
  view: async ({ page }, use) => use(viewOf(page)),
})

export { expect } from '@playwright/test'

function pathAfterPrefix(request: Request): string {
  return request.url().replace(/^.*?\/api\/v1/, '')
}

/** Lets the page do what it was about to do, and its messages arrive here. No timer: the page's clock may stand still. */
async function letTasksRun(page: Page): Promise<void> {
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
