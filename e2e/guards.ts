/** Watches everything that a browser does in a story, and objects to what must never happen. */
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** What Playwright says where a story has no service worker. */
export const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** What a guard has seen. */
export type Guards = {
  /** Requests of the API since the story began, in order. */
  apiRequests: Request[]
  /** From now on console messages of this form are no objection, but have to come. */
  expectMessage(form: RegExp): void
  /** From now on a service may name another address, which must not be followed; one has to. */
  expectRedirect(): void
  /** What must not have happened: each in words. Empty when all is well. */
  objections(): string[]
}

/** Sets guards over all pages of a context. `origins`: the only places that may be asked for anything. */
export function setGuards(context: BrowserContext, origins: readonly string[]): Guards {
  const apiRequests: Request[] = []
  const seen: string[] = []
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
    if (isOutside(url, origins) && !isRedirect) seen.push(`a request left for ${url.href}`)
  })
  context.on('weberror', (error) => seen.push(`an error was not caught: ${error.error().message}`))
  context.on('console', (message) => {
    if (isBad(message)) messages.push(message.text())
  })
  return {
    apiRequests,
    expectMessage: (form) => void expected.push(form),
    expectRedirect: () => void (mayRedirect = true),
    objections() {
      const unexpected = messages.filter((text) => !expected.some((form) => form.test(text)))
      const missing = expected.filter((form) => !messages.some((text) => form.test(text)))
      return [
        ...seen,
        ...redirects
          .filter((request) => !mayRedirect || !isOnlyNamed(request))
          .map((request) => `a redirect led to ${request.url()}`),
        ...(mayRedirect && redirects.length === 0 ? ['nothing was redirected'] : []),
        ...unexpected.map((text) => `the console says: ${text}`),
        ...missing.map((form) => `the console never said what was expected: ${form}`),
      ]
    },
  }
}

/** Addresses that lead nowhere (about:, data:, blob:) are no way out. */
function isOutside(url: URL, origins: readonly string[]): boolean {
  return /^(?:https?|wss?):$/.test(url.protocol) && !origins.includes(url.origin)
}

/**
 * The browser tells of a request also where the page does not follow: as of one that was given up. Whether anything was
 * sent only the other side can say: stories that expect a redirect ask there.
 */
function isOnlyNamed(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED'
}

/** What the content security policy stops is among the errors. Where a story keeps the service worker out, its runner says so as a warning. */
function isBad(message: ConsoleMessage): boolean {
  if (message.text() === WORKER_BLOCKED) return false
  return message.type() === 'error' || message.type() === 'warning'
}
