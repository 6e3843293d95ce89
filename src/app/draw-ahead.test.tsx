// @vitest-environment jsdom
/** Every page that is drawn before React DOM is here is what React DOM would have made, and is taken over without a word. */
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Service } from '../api/create-service.ts'
import { askAhead } from '../api/ask-ahead.ts'
import { COINS } from '../article-view/coins-span.tsx'
import { WHOLE_READER } from '../rich-text/whole-reader.ts'
import { BrowserApp } from './app.tsx'
import { drawAhead } from './draw-ahead.tsx'
import { firstQuestion } from './first-question.ts'
import { LAMP as PLAIN_LAMP, makePlainService } from './make-plain-service.ts'
import { pageReady } from './routes.tsx'

const LAMP = { ...PLAIN_LAMP, title: 'A <i>lamp</i> & a “wick”', open_access: { is_oa: true, status: 'gold' } }
const ANSWERS: Record<string, unknown> = {
  '/articles': { data: Array.from({ length: 9 }, (_, at) => ({ ...LAMP, slug: `lamp-${at}` })), meta: { total: 31 } },
  '/articles?q=lamp': { data: [LAMP], meta: { total: 1 } },
  '/articles/a-lamp': LAMP,
  '/stats': { articles: 7, by_type: { article: 4, review: 3 }, by_year: { 2019: 3, 2020: 4 } },
}

const answered = async (path: string) =>
  path in ANSWERS
    ? Response.json(ANSWERS[path], { headers: { 'X-RateLimit-Remaining': '41' } })
    : Response.json({}, { status: 404 })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => {})
  // What comes once a page stands is no part of this.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

/** Opens an address; `show` stands for the code that comes last. */
async function open(address: string, service: Service, show: (root: HTMLElement, stands: boolean) => Promise<void>) {
  window.history.replaceState(null, '', address)
  const question = firstQuestion(window.location)
  // Here code is made when it is asked for, and that takes its time.
  await Promise.all([pageReady(window.location.pathname), question?.fetchReader()])
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const ahead = question === null ? null : askAhead(service.client, question, Promise.resolve(queryClient))
  const given = { service, queryClient, theme: 'system' as const, origin: 'https://desk.example' }
  const fetchShowing = async () => ({
    show: (container: HTMLElement, _: unknown, stands: boolean) => show(container, stands),
  })
  const { shown } = await drawAhead(root, { ...given, ahead, mayDraw: true, fetchShowing })
  await shown
  return { root, given }
}

test.each([
  ['/', 'main h2', 6],
  ['/?q=lamp', 'main h2 i', 1],
  ['/articles/a-lamp', 'main h1 i', 1],
  ['/articles/none', 'main h1', 1],
  ['/stats', 'main figure', 2],
  ['/about', 'main h1', 1],
  ['/nothing/here', 'main h1', 1],
])('%s', async (address, selector, count) => {
  const complaints: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
  const seen: { stands: boolean; count: number; titles: number }[] = []
  const { root, given } = await open(address, makePlainService(answered), async (container, stands) => {
    seen.push({
      stands,
      count: container.querySelectorAll(selector).length,
      titles: document.head.querySelectorAll('title').length,
    })
  })
  expect(seen).toEqual([{ stands: true, count, titles: 1 }])
  const before = [...root.querySelectorAll('*')]
  const page = await act(async () => {
    const made = hydrateRoot(root, <BrowserApp {...given} cameWhole={false} />, {
      onRecoverableError: (error) => complaints.push(error),
    })
    // What is fetched now is in its place when this has ended.
    await Promise.all([WHOLE_READER.fetch(), COINS.fetch()])
    return made
  })
  expect(complaints).toEqual([])
  // The very elements were taken over.
  expect(before.filter((element) => !element.isConnected && !element.matches('noscript *'))).toEqual([])
  expect(document.head.querySelectorAll('title')).toHaveLength(1)
  await act(async () => page.unmount())
})
