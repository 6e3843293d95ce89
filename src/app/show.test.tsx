// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePlainService } from './make-plain-service.ts'
import { pageReady } from './routes.tsx'
import { show } from './show.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  // What comes once a page stands is no part of this.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const headings = () => [...document.querySelectorAll('h1')].map((heading) => heading.textContent)

test.each([
  ['it is shown', '/about', 'About Carrel', false],
  ['one to which the history moves while it is rendered is shown too', '/nothing/here', 'Page not found', true],
])('an address: %s', async (_, address, heading, isMoved) => {
  window.history.replaceState(null, '', '/about')
  await Promise.all(['/about', '/nothing/here'].map((path) => pageReady(path)))
  const plain = makePlainService(async () => Response.json({}, { status: 404 }))
  let isToMove = isMoved
  // Read by the app as it is rendered: after the router has read the address, and before it listens.
  const service = {
    ...plain,
    get quota() {
      if (isToMove) {
        isToMove = false
        window.history.pushState(null, '', address)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }
      return plain.quota
    },
  }
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const props = { service, queryClient: new QueryClient(), theme: 'system' as const, origin: 'https://desk.example' }
  await show(root, { ...props, cameWhole: false }, false)
  expect(isToMove).toBe(false)
  await vi.waitFor(() => expect(headings()).toEqual([heading]))
  expect(window.location.pathname).toBe(address)
})
