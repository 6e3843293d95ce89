/** The test of static hosting: the built app on an ordinary web server, and a stub service on another origin. */
import { test as base } from '@playwright/test'
import type { Access } from '../../src/domain/config.ts'
import { addHydrationWait } from './hydration.ts'
import { makeView, type View } from './names.ts'
import { startStaticHost, type StaticHost } from './static-host.ts'
import { type AnswerTo, answerLamps } from './stub-answers.ts'
import { countRequests, type RequestCounter } from './stub-rate-limit.ts'
import { startStubService, STUB_CREDENTIAL, type StubService } from './stub-service.ts'
import { startTrafficWatch, type Traffic } from './traffic.ts'

type HostedOptions = {
  access: Access
  /** Whether the app may read the rate-limit headers. */
  exposesHeaders: boolean
  /** Requests a minute that the stub allows. */
  limit: number
  answerTo: AnswerTo
  /** How the stub counts requests. */
  count: (limit: number) => RequestCounter
}

type HostedFixtures = {
  host: StaticHost
  stub: StubService
  /** Origins besides the host's and the stub's that this test may send requests to. */
  otherOrigins: string[]
  app: Traffic
  view: View
}

/** A test with a host and a stub of its own. `test.use({ access, exposesHeaders, limit, answerTo })` sets how they are run. */
export const test = base.extend<HostedFixtures & HostedOptions>({
  access: ['open', { option: true }],
  exposesHeaders: [true, { option: true }],
  limit: [60, { option: true }],
  // Playwright would take a bare function for a fixture that makes the value.
  // oxlint-disable-next-line no-empty-pattern
  answerTo: [async ({}, use) => use(answerLamps), { option: true }],
  // oxlint-disable-next-line no-empty-pattern
  count: [async ({}, use) => use(countRequests), { option: true }],
  stub: async ({ access, exposesHeaders, limit, answerTo, count }, use) => {
    const credential = access === 'credential' ? STUB_CREDENTIAL : null
    const stub = await startStubService({ credential, exposesHeaders, limit, answerTo, count })
    await use(stub)
    await stub.stop()
  },
  host: async ({ stub, access }, use) => {
    const host = await startStaticHost()
    stub.allow(host.origin)
    host.allowConnections([stub.origin])
    host.configure({ apiBaseUrl: stub.baseUrl, access })
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => use(host.origin),
  context: async ({ context }, use) => {
    addHydrationWait(context)
    await use(context)
  },
  otherOrigins: [[], { option: true }],
  app: [
    async ({ context, page, host, stub, otherOrigins }, use) => {
      const { finish, ...traffic } = startTrafficWatch(context, page, [host.origin, stub.origin, ...otherOrigins])
      await use(traffic)
      await finish()
    },
    { auto: true },
  ],
  view: async ({ page }, use) => use(makeView(page)),
})

export { expect } from '@playwright/test'
