/** What a story begins with in a reading room: Carrel's own server renders pages of a remote service, a stub that goes wrong as told. */
import { test as base } from '@playwright/test'
import { builtRenderer } from '../server/pages/built-renderer.ts'
import type { RenderPage } from '../server/pages/first-pages.ts'
import { projectRoot } from '../server/project-root.ts'
import { readSettings } from '../server/settings.ts'
import { startServer } from '../server/start-server.ts'
import { type AnswerTo, answerOfLamps } from './stub-answers.ts'
import { startStubService, STUB_CREDENTIAL, type StubService } from './stub-service.ts'
import { waitForTheApp } from './taken-over.ts'
import { type View, viewOf } from './view.ts'
import { startWatch, type Watch } from './watch.ts'

/** A running reading room. */
export type Room = {
  origin: string
  /** From now on pages do not wait for an answer that is not at hand, as if a second had gone by. */
  stopWaiting(): void
}

type RoomOptions = { answerTo: AnswerTo }
type RoomFixtures = { stub: StubService; room: Room; watch: Watch; view: View }

/** A test with a reading room and a service of its own. `test.use({ answerTo })` sets what the service has. */
export const test = base.extend<RoomFixtures & RoomOptions>({
  // A function would be taken for a fixture that makes the value.
  // oxlint-disable-next-line no-empty-pattern
  answerTo: [async ({}, use) => use(answerOfLamps), { option: true }],
  stub: async ({ answerTo }, use) => {
    const stub = await startStubService({ credential: STUB_CREDENTIAL, answerTo })
    await use(stub)
    await stub.stop()
  },
  room: async ({ stub }, use) => {
    const { close, ...room } = await startRoom(stub)
    await use(room)
    await close()
  },
  baseURL: async ({ room }, use) => use(room.origin),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForTheApp(context)
    await use(context)
  },
  watch: [
    async ({ context, page, room, javaScriptEnabled }, use) => {
      const { conclude, ...watch } = startWatch(context, page, [room.origin], javaScriptEnabled)
      await use(watch)
      await conclude()
    },
    { auto: true },
  ],
  view: async ({ page }, use) => use(viewOf(page)),
})

async function startRoom(stub: StubService): Promise<Room & { close: () => Promise<void> }> {
  const built = await builtRenderer(projectRoot())
  let isWaiting = true
  // The machine that tells the story may be busy for longer than a reader would wait for a page.
  const render: RenderPage = (request) =>
    built({ ...request, tooLate: isWaiting ? new Promise(() => {}) : Promise.resolve() })
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
