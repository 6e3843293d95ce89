/** Watches everything that a browser does in a test, and objects to what must never happen. */
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** Playwright's message where a test blocks the service worker. */
export const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** The guards of one context. */
export type Guards = {
  /** API requests since the test began, in order. */
  apiRequests: Request[]
  /** Allows console messages of this form from now on, and requires one. */
  expectMessage(form: RegExp): void
  /** Allows a service to redirect from now on, which must not be followed, and requires it. */
  expectRedirect(): void
  /** What must not have happened, each as a sentence. */
  findObjections(): string[]
}

/** Sets guards over all pages of a context. `origins`: the only ones that may get requests. */
export function setGuards(context: BrowserContext, origins: readonly string[]): Guards {
  const apiRequests: Request[] = []
  const foreign: string[] = []
  const messages: string[] = []
  const expected: RegExp[] = []
  const redirects: Request[] = []
  let mayRedirect = false
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isApi = url.pathname.includes('/api/v1/')
    const isRedirect = request.redirectedFrom() !== null && (isApi || isOutside(url, origins))
    if (isRedirect) redirects.push(request)
    else if (isApi) apiRequests.push(request)
    if (isOutside(url, origins) && !isRedirect) foreign.push(`a request left for ${url.href}`)
  })
  context.on('weberror', (error) => foreign.push(`an error was not caught: ${error.error().message}`))
  context.on('console', (message) => {
    if (isBad(message)) messages.push(message.text())
  })
  return {
    apiRequests,
    expectMessage: (form) => void expected.push(form),
    expectRedirect: () => void (mayRedirect = true),
    findObjections() {
      const unexpected = messages.filter((text) => !expected.some((form) => form.test(text)))
      const missing = expected.filter((form) => !messages.some((text) => form.test(text)))
      const followed = redirects.filter((request) => !mayRedirect || !isRefused(request))
      return [
        ...foreign,
        ...followed.map((request) => `a redirect led to ${request.url()}`),
        ...(mayRedirect && redirects.length === 0 ? ['there was no redirect'] : []),
        ...unexpected.map((text) => `the console shows: ${text}`),
        ...missing.map((form) => `the console lacks an expected message: ${form}`),
      ]
    },
  }
}

/** Addresses without a host (about:, data:, blob:) are inside. */
function isOutside(url: URL, origins: readonly string[]): boolean {
  return /^(?:https?|wss?):$/.test(url.protocol) && !origins.includes(url.origin)
}

/** The browser reports a redirect that the page refuses as an aborted request. */
function isRefused(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED'
}

/** Violations of the content security policy are errors of the console, too. */
function isBad(message: ConsoleMessage): boolean {
  if (message.text() === WORKER_BLOCKED) return false
  return message.type() === 'error' || message.type() === 'warning'
}
