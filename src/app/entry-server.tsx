/** Renders the first page on a server: the same components, the same queries, finished HTML. */
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { matchPath, StaticRouter } from 'react-router'
import { queryFor } from '../api/ask-for.ts'
import { createOnceClient } from '../api/once-client.ts'
import { createCredentialStore } from '../api/credential.ts'
import { createQuotaStore } from '../api/quota-store.ts'
import type { Service } from '../api/create-service.ts'
import { createTabChannel } from '../api/tab-channel.ts'
import { COINS } from '../article-view/coins-span.tsx'
import * as coins from '../cite/coins.ts'
import type { AppConfig } from '../contract/config.ts'
import { PAGE_PATTERNS } from '../contract/paths.ts'
import { PROBLEMS } from '../contract/problem.ts'
import type { Clock } from '../quota/clock.ts'
import { takeNeededParts } from '../rich-text/needed-parts.ts'
import { provideWholeReader } from '../rich-text/provide-whole-reader.ts'
import { type HeadNotes, HeadSink, JSON_LD_ID } from '../ui/head-sink.ts'
import { App } from './app.tsx'
import { firstQuestion } from './first-question.ts'
import { createQueryClient } from './query-client.ts'
import { SERVED_ID } from './read-served.ts'
import { warmPages } from './routes.tsx'
import { type Served, SERVED_LATE_ID, type ServedAnswer, servedFailure, withoutLate } from './served.ts'
import type { Theme } from './theme.ts'

/** What is wanted, and what a server does for it. */
export type FirstPageRequest = {
  /** Path and query, as they were asked for. */
  address: string
  /** This desk's address, without a slash at the end. */
  origin: string
  /** As `/config.json` has them; `access` is `open`. */
  config: AppConfig
  theme: Theme
  /** Asks the API for a path after its base address, as the reader. */
  ask: (path: string) => Promise<Response>
  clock: Clock
  /** Settles when nobody waits any longer. */
  tooLate: Promise<unknown>
}

/** A finished page in parts. */
export type FirstPage = {
  status: number
  /** For whom it makes sense to come again; null where it is not told. */
  retryAfterSeconds: number | null
  /** The elements that belong into the document's head. */
  head: string
  /** What stands in the root element. */
  body: string
  /** What the app takes over: each the content of a script element of this id, as JSON that is safe within it. */
  served: () => { id: string; json: string }[]
  /** The source files whose code the page needs beside the app's first file. */
  sources: readonly string[]
}

/** From the moment a server begins: its first reader does not wait for it. */
const ready = makeReady()

/** Renders it; null when the answer was not there in time. Throws only by a fault of the app. */
export async function renderFirstPage(request: FirstPageRequest): Promise<FirstPage | null> {
  await ready
  const { config, origin, theme } = request
  // Not relative to the origin: a path of two slashes would name another host.
  const { pathname: asked, search } = new URL(origin + request.address)
  const pathname = decodable(asked)
  const queryClient = createQueryClient()
  // A failure is shown, not asked for again.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false } })
  const service = createServerService(request)
  const first = firstQuestion({ pathname, search })
  if (first !== null) {
    const answered = queryClient.prefetchQuery(queryFor(service.client, first))
    const isInTime = await Promise.race([answered.then(() => true), request.tooLate.then(() => false)])
    if (!isInTime) {
      void answered.then(() => queryClient.clear())
      return null
    }
  }
  const told = service.client.asked()
  const spent = told && { ...told, isCounted: service.isCounted() }
  const now = request.clock.now()
  const quota = createQuotaStore({
    clock: request.clock,
    random: Math.random,
    served: spent && { ...spent, flight: { sentAt: now, answeredAt: now } },
  })
  // What another page needed is of no interest here: from here to the end nothing waits.
  takeNeededParts()
  const notes: HeadNotes = { jsonLd: null }
  const html = renderToString(
    <StrictMode>
      <HeadSink value={notes}>
        <StaticRouter location={pathname + search}>
          <App service={{ ...service, quota }} queryClient={queryClient} theme={theme} origin={origin} cameWhole />
        </StaticRouter>
      </HeadSink>
    </StrictMode>,
  )
  const answer = first === null ? null : answerOf(queryClient, first.queryKey, request.clock.now())
  // Else each page would stay for as long as a browser keeps its answers, by timers that hold up a server's end.
  queryClient.clear()
  const served: Served = { config, origin, answer, asked: spent, parts: takeNeededParts() }
  return {
    ...divided(html, notes),
    ...statusOf(pathname, answer, spent),
    served: () => servedElements(served),
    sources: [...APP_SOURCES, ...sourcesOf(pathname), ...served.parts.map((part) => PART_SOURCES[part] ?? '')],
  }
}

/** A path that was cut off within a character is taken as it stands, as the browser's router does, which would warn of it each time. */
function decodable(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}

async function makeReady(): Promise<void> {
  provideWholeReader()
  COINS.provide(coins)
  await warmPages()
}

function createServerService({ config, origin, ask, clock }: FirstPageRequest) {
  const apiBaseUrl = origin + config.apiBaseUrl
  const credential = createCredentialStore(noStorage)
  const quota = createQuotaStore({ clock, random: Math.random })
  let isCounted = true
  const client = createOnceClient({
    baseUrl: apiBaseUrl,
    credential,
    quota,
    clock,
    async fetch(address) {
      const answer = await ask(address.slice(apiBaseUrl.length))
      // A service in between that does not tell counts everything.
      isCounted = answer.headers.get(COST_HEADER) !== '0'
      return answer
    },
  })
  const tabs = createTabChannel(noStorage, '', clock.now)
  const service = { config: { ...config, apiBaseUrl }, client, credential, quota, tabs, answerTabs() {} }
  return { ...service, isCounted: () => isCounted } satisfies Service & { isCounted: () => boolean }
}

/** A server has no storage and no tabs of a browser; what needs them does without. */
function noStorage(): never {
  throw new Error('there is none')
}

function answerOf(queryClient: QueryClient, queryKey: readonly unknown[], now: number): ServedAnswer | null {
  const state = queryClient.getQueryState(queryKey)
  if (state === undefined) return null
  return state.status === 'success'
    ? { queryKey, data: state.data }
    : { queryKey, failure: servedFailure(state.error, now) }
}

/** React puts what belongs into the head before everything else. */
function divided(html: string, { jsonLd }: HeadNotes): { head: string; body: string } {
  const [head = ''] = /^(?:<(?:title|meta|link)\b(?:[^>"]|"[^"]*")*>(?:[^<]*<\/title>)?)*/.exec(html) ?? []
  const element = jsonLd === null ? '' : `<script type="application/ld+json" id="${JSON_LD_ID}">${jsonLd}</script>`
  return { head: head + element, body: html.slice(head.length) }
}

/** What takes a page over. */
const APP_SOURCES = ['src/app/show.tsx']
/** Whose code comes in files of its own, by the page that needs it (routes.tsx). */
const PAGE_SOURCES: Record<string, readonly string[]> = {
  [PAGE_PATTERNS.search]: [],
  [PAGE_PATTERNS.article]: ['src/pages/article/article-page.tsx', 'src/rich-text/whole-text.ts'],
  [PAGE_PATTERNS.stats]: ['src/pages/stats/stats-page.tsx'],
  [PAGE_PATTERNS.connect]: ['src/pages/connect/connect-page.tsx'],
  [PAGE_PATTERNS.about]: ['src/pages/about/about-page.tsx'],
}
const PART_SOURCES: Record<string, string> = {
  reader: 'src/rich-text/whole-text.ts',
  names: 'src/rich-text/complete-names.ts',
  formulas: 'src/rich-text/read-formula.ts',
}

function sourcesOf(pathname: string): readonly string[] {
  const page = PATTERNS.find((pattern) => matchPath(pattern, pathname) !== null)
  return page === undefined ? ['src/pages/not-found/not-found-page.tsx'] : (PAGE_SOURCES[page] ?? [])
}

const PATTERNS = Object.values(PAGE_PATTERNS)
/** How the gateway tells what asking for a page has cost its reader (server/api/zone.ts). */
const COST_HEADER = 'x-carrel-cost'
const MISDIRECTED = PROBLEMS.misdirected.status
/** Where the service does not tell when to come again. */
const RETRY_SECONDS = 5

/** The status that tells the truth to programs; people see the page. */
function statusOf(
  pathname: string,
  answer: ServedAnswer | null,
  asked: Served['asked'],
): Pick<FirstPage, 'status' | 'retryAfterSeconds'> {
  if (!PATTERNS.some((pattern) => matchPath(pattern, pathname) !== null))
    return { status: 404, retryAfterSeconds: null }
  if (answer === null) return { status: 200, retryAfterSeconds: null }
  if ('data' in answer) return { status: answer.data === null ? 404 : 200, retryAfterSeconds: null }
  const { kind, retryAfterMs, details } = answer.failure
  const retryAfterSeconds =
    asked?.told.retryAfterSeconds ?? (retryAfterMs === null ? RETRY_SECONDS : Math.ceil(retryAfterMs / 1000))
  if (kind === 'quota') return { status: 429, retryAfterSeconds }
  if (kind === 'not-found') return { status: 404, retryAfterSeconds: null }
  if (kind === 'bad-request' || kind === 'too-long') return { status: 400, retryAfterSeconds: null }
  // Asked under a name that this server does not go by: that does not pass.
  if (details.status === MISDIRECTED) return { status: MISDIRECTED, retryAfterSeconds: null }
  return { status: 503, retryAfterSeconds }
}

/** What is seldom looked at stands apart, so that the app need not read it to begin. */
function servedElements(served: Served): { id: string; json: string }[] {
  const { slim, late } = withoutLate(served)
  const elements = [
    { id: SERVED_ID, value: slim },
    { id: SERVED_LATE_ID, value: late },
  ]
  return elements.map(({ id, value }) => ({ id, json: scriptSafe(JSON.stringify(value)) }))
}

/** Within a script element nothing may end it or be a line to a program that reads it otherwise. */
function scriptSafe(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
