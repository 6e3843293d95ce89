/** The test of a reading room: the real server renders pages of a remote service, which is a stub. */
import { test as base } from '@playwright/test'
import { loadRenderer, type RenderPage } from '../../server/pages/page-renderer.ts'
import { projectRoot } from '../../server/project-folder.ts'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/start-server.ts'
import { addHydrationWait } from './hydration.ts'
import { makeView, type View } from './names.ts'
import { type AnswerTo, answerLamps } from './stub-answers.ts'
import { startStubService, STUB_CREDENTIAL, type StubService } from './stub-service.ts'
import { startTrafficWatch, type Traffic } from './traffic.ts'

/** A running reading room. */
export type ReadingRoom = {
  origin: string
  /** From now on the server sends pages without an answer that has not arrived, as it does after a second. */
  stopWaiting(): void
}

type ReadingRoomFixtures = { stub: StubService; readingRoom: ReadingRoom; app: Traffic; view: View }

/** A test with a reading room and a stub of its own. `test.use({ answerTo })` sets what the service has. */
export const test = base.extend<ReadingRoomFixtures & { answerTo: AnswerTo }>({
  // Playwright would take a bare function for a fixture that makes the value.
  // oxlint-disable-next-line no-empty-pattern
  answerTo: [async ({}, use) => use(answerLamps), { option: true }],
  stub: async ({ answerTo }, use) => {
    const stub = await startStubService({ credential: STUB_CREDENTIAL, answerTo })
    await use(stub)
    await stub.stop()
  },
  readingRoom: async ({ stub }, use) => {
    const { close, ...readingRoom } = await startReadingRoom(stub)
    await use(readingRoom)
    await close()
  },
  baseURL: async ({ readingRoom }, use) => use(readingRoom.origin),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) addHydrationWait(context)
    await use(context)
  },
  app: [
    async ({ context, page, readingRoom, javaScriptEnabled }, use) => {
      const { finish, ...traffic } = startTrafficWatch(context, page, [readingRoom.origin], javaScriptEnabled)
      await use(traffic)
      await finish()
    },
    { auto: true },
  ],
  view: async ({ page }, use) => use(makeView(page)),
})

async function startReadingRoom(stub: StubService): Promise<ReadingRoom & { close: () => Promise<void> }> {
  const built = await loadRenderer(projectRoot())
  let isWaiting = true
  // A busy test machine may take longer than the second that a page waits for its answer.
  const render: RenderPage = (request) =>
    built({ ...request, timeout: isWaiting ? new Promise(() => {}) : Promise.resolve() })
  const environment = { PORT: '0', API_BASE_URL: stub.baseUrl, API_TOKEN: STUB_CREDENTIAL, LOG_LEVEL: 'silent' }
  const server = await startServer({ settings: readSettings(environment, projectRoot()), render })
  return {
    origin: server.origin,
    stopWaiting() {
      isWaiting = false
    },
    close: () => server.close(),
  }
}

export { expect } from '@playwright/test'
