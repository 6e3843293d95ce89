/** Watches everything that a browser does in a story, and objects to what must never happen. */
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** What a guard has seen. */
export type Guards = {
  /** Requests of the API since the story began, in order. */
  apiRequests: Request[]
  /** From now on console messages of this form are no objection, but have to come. */
  expectMessage(form: RegExp): void
  /** What must not have happened: each in words. Empty when all is well. */
  objections(): string[]
}

/** Sets guards over all pages of a context. `origin`: the only place that may be asked for anything. */
export function setGuards(context: BrowserContext, origin: string): Guards {
  const apiRequests: Request[] = []
  const seen: string[] = []
  const messages: string[] = []
  const expected: RegExp[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.includes('/api/v1/')) apiRequests.push(request)
    if (isOutside(url, origin)) seen.push(`a request left for ${url.href}`)
  })
  context.on('weberror', (error) => seen.push(`an error was not caught: ${error.error().message}`))
  context.on('console', (message) => {
    if (isBad(message)) messages.push(message.text())
  })
  return {
    apiRequests,
    expectMessage: (form) => void expected.push(form),
    objections() {
      const unexpected = messages.filter((text) => !expected.some((form) => form.test(text)))
      const missing = expected.filter((form) => !messages.some((text) => form.test(text)))
      return [
        ...seen,
        ...unexpected.map((text) => `the console says: ${text}`),
        ...missing.map((form) => `the console never said what was expected: ${form}`),
      ]
    },
  }
}

/** Addresses that lead nowhere (about:, data:, blob:) are no way out. */
function isOutside(url: URL, origin: string): boolean {
  return /^(?:https?|wss?):$/.test(url.protocol) && url.origin !== origin
}

/** What the content security policy stops is among the errors. Where a story keeps the service worker out, its runner says so as a warning. */
function isBad(message: ConsoleMessage): boolean {
  if (message.text() === 'Service Worker registration blocked by Playwright') return false
  return message.type() === 'error' || message.type() === 'warning'
}
