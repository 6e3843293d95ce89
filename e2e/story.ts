/** What every story begins with: a reader's browser at a desk of its own, guarded. */
import { test as base } from '@playwright/test'
import { openCopy, type OpenedCatalogue } from './catalogue.ts'
import { type DeskOptions, type DeskServer, startDesk } from './desk-server.ts'
import { type View, viewOf } from './view.ts'
import { waitForTheApp } from './taken-over.ts'
import { startWatch, type Watch } from './watch.ts'

/** The desk as a story deals with it, and the watch over the story's browser. */
export type Desk = Pick<DeskServer, 'origin' | 'advance' | 'answerPages' | 'stop' | 'start'> &
  Watch &
  Pick<DeskOptions, 'way'>

type StoryFixtures = {
  server: DeskServer
  /** Origins besides the desk's own that this story may ask; every other one is an objection. */
  otherOrigins: string[]
  desk: Desk
  view: View
}
type WorkerFixtures = { catalogue: OpenedCatalogue }

/**
 * A test with a desk of its own. `test.use({ access, limit })` sets how the desk is run. Where the browser itself is
 * answered in the place of the service, `test.use({ way: 'plain' })`: what a server asks for a page cannot be changed there.
 */
export const test = base.extend<StoryFixtures & DeskOptions, WorkerFixtures>({
  access: ['open', { option: true }],
  limit: [60, { option: true }],
  // The long checks tell every story once more without a server that renders (README, "Two commands").
  way: [process.env['STORIES_WAY'] === 'plain' ? 'plain' : 'served', { option: true }],
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
  server: async ({ catalogue, access, limit, way }, use) => {
    const server = await startDesk(catalogue, { access, limit, way })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.origin),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForTheApp(context)
    await use(context)
  },
  otherOrigins: [[], { option: true }],
  desk: [
    async ({ context, page, server, otherOrigins, way, javaScriptEnabled }, use) => {
      const { conclude, noteAsked, ...watch } = startWatch(
        context,
        page,
        [server.origin, ...otherOrigins],
        javaScriptEnabled,
      )
      server.onPageAsks(noteAsked)
      await use({ ...server, ...watch, way })
      await conclude(server.logLines)
    },
    { auto: true },
  ],
  view: async ({ page }, use) => use(viewOf(page)),
})

export { expect } from '@playwright/test'
