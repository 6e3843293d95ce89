/** What a story begins with where the app lies on an ordinary web server and its service on another origin, a stub that goes wrong as told. */
import { test as base } from '@playwright/test'
import type { Access } from '../src/contract/config.ts'
import { startStaticHost, type StaticHost } from './static-host.ts'
import { type AnswerTo, answerOfLamps } from './stub-answers.ts'
import { startStubService, STUB_CREDENTIAL, type StubService } from './stub-service.ts'
import { type View, viewOf } from './view.ts'
import { waitForTheApp } from './taken-over.ts'
import { startWatch, type Watch } from './watch.ts'

/** How the two are run. */
type HostedOptions = {
  access: Access
  /** Whether the app may read the headers of the quota. */
  exposesHeaders: boolean
  /** Requests a minute that the stub allows. */
  limit: number
  answerTo: AnswerTo
}

type HostedFixtures = {
  host: StaticHost
  stub: StubService
  /** Origins besides the host's and the stub's that this story may ask. */
  otherOrigins: string[]
  watch: Watch
  view: View
}

/** A test with a host and a stub of its own. `test.use({ access, exposesHeaders, limit, answerTo })` sets how they are run. */
export const test = base.extend<HostedFixtures & HostedOptions>({
  access: ['open', { option: true }],
  exposesHeaders: [true, { option: true }],
  limit: [60, { option: true }],
  // A function would be taken for a fixture that makes the value.
  // oxlint-disable-next-line no-empty-pattern
  answerTo: [async ({}, use) => use(answerOfLamps), { option: true }],
  stub: async ({ access, exposesHeaders, limit, answerTo }, use) => {
    const credential = access === 'credential' ? STUB_CREDENTIAL : null
    const stub = await startStubService({ credential, exposesHeaders, limit, answerTo })
    await use(stub)
    await stub.stop()
  },
  host: async ({ stub, access }, use) => {
    const host = await startStaticHost()
    stub.allow(host.origin)
    host.letConnect([stub.origin])
    host.configure({ apiBaseUrl: stub.baseUrl, access })
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => use(host.origin),
  context: async ({ context }, use) => {
    waitForTheApp(context)
    await use(context)
  },
  otherOrigins: [[], { option: true }],
  watch: [
    async ({ context, page, host, stub, otherOrigins }, use) => {
      const { conclude, ...watch } = startWatch(context, page, [host.origin, stub.origin, ...otherOrigins])
      await use(watch)
      await conclude()
    },
    { auto: true },
  ],
  view: async ({ page }, use) => use(viewOf(page)),
})

export { expect } from '@playwright/test'
