/** The test of most specs: a browser, and the real server with a catalogue, a rate limit and a clock of its own. */
import { test as base } from '@playwright/test'
import { type AppOptions, type AppServer, startAppServer } from './app-server.ts'
import { openCopy, type OpenedCatalogue } from './catalogue.ts'
import { addHydrationWait } from './hydration.ts'
import { makeView, type View } from './names.ts'
import { startTrafficWatch, type Traffic } from './traffic.ts'

/** The running app as a test deals with it. */
export type TestApp = Pick<AppServer, 'origin' | 'advance' | 'answerPages' | 'stop' | 'start'> &
  Traffic &
  Pick<AppOptions, 'pages'>

type TestFixtures = {
  server: AppServer
  /** Origins besides the app's own that this test may send requests to. */
  otherOrigins: string[]
  app: TestApp
  view: View
}
type WorkerFixtures = { catalogue: OpenedCatalogue }

/**
 * `test.use({ access, limit })` sets how the server is run. A test that answers the browser in place of the service needs
 * `test.use({ pages: 'static' })`, because `page.route` does not see the requests of a server that renders pages.
 */
export const test = base.extend<TestFixtures & AppOptions, WorkerFixtures>({
  access: ['open', { option: true }],
  limit: [60, { option: true }],
  // The long checks run every test again with pages that no server renders.
  pages: [process.env['E2E_PAGES'] === 'static' ? 'static' : 'served', { option: true }],
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
  server: async ({ catalogue, access, limit, pages }, use) => {
    const server = await startAppServer(catalogue, { access, limit, pages })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.origin),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) addHydrationWait(context)
    await use(context)
  },
  otherOrigins: [[], { option: true }],
  app: [
    async ({ context, page, server, otherOrigins, pages, javaScriptEnabled }, use) => {
      const origins = [server.origin, ...otherOrigins]
      const { finish, addRequest, ...traffic } = startTrafficWatch(context, page, origins, javaScriptEnabled)
      server.onPageRequest(addRequest)
      await use({ ...server, ...traffic, pages })
      await finish(server.logLines)
    },
    { auto: true },
  ],
  view: async ({ page }, use) => use(makeView(page)),
})

export { expect } from '@playwright/test'
