/** Renders one page on the server: the same components and the same queries as in the browser, as finished HTML. */
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ApiError } from './api/api-error.ts'
import { createServerService } from './api/create-service.ts'
import { articleQuery } from './api/queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { App, type AppProps } from './app/app.tsx'
import { matchPage, type PageQuery } from './app/routes.tsx'
import { dehydratePage, type ServedPage } from './app/served-page.ts'
import { buildSignposts } from './citation/citation-tags.ts'
import { EXPORT_FORMATS } from './citation/export-formats.ts'
import type { Article } from './domain/article.ts'
import type { AppConfig } from './domain/config.ts'
import { formatScriptJson } from './domain/json.ts'
import { escapeMalformedPath } from './domain/paths.ts'
import { PROBLEMS } from './domain/problem.ts'
import { readRateLimit } from './quota/rate-limit.ts'
import { type HeadNotes, HeadSink, JSON_LD_ID } from './ui/page-head.tsx'
import { preloadAll } from './ui/lazy-with-retry.tsx'
import type { Theme } from './domain/theme.ts'

/** The page to render, and how to reach the API for it. */
export type PageRequest = {
  /** Path and query, as the browser sent them; begins with a slash. */
  address: string
  /** The public origin, without a slash at the end. */
  origin: string
  /** As in `/config.json`; `access` is `open`. */
  config: AppConfig
  theme: Theme
  /** The article to write, and the media type of its format, in place of a page; absent for a page. */
  citation?: { slug: string; mediaType: string }
  /** Reads a path after the API's address in the reader's name. */
  readApi: (path: string) => Promise<ApiResponse>
  /** Resolves when the reader should not wait any longer for the response of the API, or has gone. */
  timeout: Promise<unknown>
}

type ApiResponse = { status: number; headers: Record<string, string>; body: string | Uint8Array }

/** A rendered page. */
export type RenderedPage = {
  status: number
  /** The Retry-After header; null for none. */
  retryAfterSeconds: number | null
  /** The elements for the document's head. */
  head: string
  /** The content of the root element. */
  body: string
  /** The data for hydration, as JSON that is safe within a script element. */
  data: string
  /** The source file of the page's own chunk; null when the app's first chunk holds it. */
  source: string | null
  /** The Link header of an article (Signposting, RFC 8288); absent where the page has none. */
  link?: string
  /** The article that was requested as a citation; absent when it could not be read. */
  citation?: string
}

// As soon as the server starts, so that its first reader does not wait for it.
const ready = preloadAll()

/** The longest response of the API that a page is rendered from, in characters; rendering blocks all other readers. */
const MAX_RESPONSE_LENGTH = 250_000

/** The host is not the request's: an invalid one would end within the path. */
const ANY_ORIGIN = 'http://localhost'

/** Renders a page; null when the API did not respond in time, or with too much. Throws only by a fault of the app. */
export async function renderPage(request: PageRequest): Promise<RenderedPage | null> {
  await ready
  const { config, origin } = request
  // Not relative to the origin: a path that begins with two slashes would name another host.
  const { pathname: sentPath, search } = new URL(ANY_ORIGIN + request.address)
  const pathname = escapeMalformedPath(sentPath)
  const { page, params, isFound } = matchPage(pathname)
  if (request.citation !== undefined) return writeCitation(request, request.citation)
  const queryClient = createPageQueryClient()
  const { service, getSentRequest, hasTooMuch } = createPageService(request)
  const query = page.query?.(service, { params, search }) ?? null
  if (query !== null && !(await fetchInTime(query, queryClient, request.timeout))) return null
  if (hasTooMuch()) return null

  const app = { service, queryClient, theme: request.theme, origin }
  const elements = renderApp(app, pathname + search)
  const sent = getSentRequest()
  const hydrated = dehydratePage(queryClient, query?.queryKey ?? null)
  const state = query && queryClient.getQueryState(query.queryKey)
  // Else timers would keep each page in memory as long as a browser keeps its queries.
  queryClient.clear()
  const data: ServedPage = { config, origin, request: sent, ...hydrated }
  return {
    ...elements,
    // A record that does not exist is a query without data or error.
    ...statusOf(isFound && state?.data !== null, state?.error ?? null, sent?.rateLimit.retryAfterMs ?? null),
    data: formatScriptJson(data),
    source: page.source ?? null,
    ...(query?.queryKey[0] === 'article' ? linkOf(state?.data) : {}),
  }
}

/** Writes an article in an export format; null as for a page. */
async function writeCitation(
  request: PageRequest,
  { slug, mediaType }: NonNullable<PageRequest['citation']>,
): Promise<RenderedPage | null> {
  const queryClient = createPageQueryClient()
  const { service, getSentRequest, hasTooMuch } = createPageService(request)
  const options = articleQuery(service.client, slug)
  const query = { queryKey: options.queryKey, prefetch: () => queryClient.prefetchQuery(options) }
  if (!(await fetchInTime(query, queryClient, request.timeout)) || hasTooMuch()) return null
  const state = queryClient.getQueryState<Article | null>(options.queryKey)
  queryClient.clear()
  const article = state?.data ?? null
  const format = EXPORT_FORMATS.find((one) => one.mediaType === mediaType)
  const retryAfterMs = getSentRequest()?.rateLimit.retryAfterMs ?? null
  return {
    head: '',
    body: '',
    data: '',
    source: null,
    ...statusOf(article !== null, state?.error ?? null, retryAfterMs),
    ...(article === null || format === undefined
      ? {}
      : { citation: format.format([article], request.origin, request.config) }),
  }
}

/** Longest Link header, in characters: an article may have thousands of authors. */
const MAX_LINK_LENGTH = 4000

/** The signposts of an article as the Link header of its page. */
function linkOf(data: unknown): { link: string } | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const article = data as Article | null | undefined
  if (article == null) return null
  const links = buildSignposts(article).map(({ rel, href }) => `<${href}>; rel="${rel}"`)
  const safe = links.filter((link) => /^<[!-;=?-~]+>; rel="[a-z]+"$/.test(link))
  let length = 0
  return { link: safe.filter((link) => (length += link.length + 2) <= MAX_LINK_LENGTH).join(', ') }
}

/** Query client of one page: a failure is shown, not retried. */
function createPageQueryClient(): QueryClient {
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, retryOnMount: false } })
  return queryClient
}

/** The service of one page, and the request that it has sent. */
function createPageService({ config, origin, readApi }: PageRequest) {
  const apiBaseUrl = origin + config.apiBaseUrl
  let sentRequest: ServedPage['request'] = null
  let isTooMuch = false
  const service = createServerService({ ...config, apiBaseUrl }, async (address) => {
    const path = address.slice(apiBaseUrl.length)
    const { status, headers, body } = await readApi(path)
    isTooMuch = body.length > MAX_RESPONSE_LENGTH
    const text = typeof body === 'string' ? body : new Uint8Array(body)
    const response = new Response(isTooMuch ? null : text, { status, headers })
    sentRequest = { path, rateLimit: readRateLimit(response) }
    return response
  })
  return { service, getSentRequest: () => sentRequest, hasTooMuch: () => isTooMuch }
}

/** Fetches the page's query; false when the timeout comes first. */
async function fetchInTime(query: PageQuery, queryClient: QueryClient, timeout: Promise<unknown>): Promise<boolean> {
  const fetched = query.prefetch(queryClient)
  const isInTime = await Promise.race([fetched.then(() => true), timeout.then(() => false)])
  if (!isInTime) void fetched.then(() => queryClient.clear())
  return isInTime
}

/** Renders the app at an address. */
function renderApp(props: AppProps, address: string): Pick<RenderedPage, 'head' | 'body'> {
  const notes: HeadNotes = { jsonLd: null }
  const html = renderToString(
    <StrictMode>
      <HeadSink value={notes}>
        <StaticRouter location={address}>
          <App {...props} />
        </StaticRouter>
      </HeadSink>
    </StrictMode>,
  )
  // React renders the elements for the head before all others.
  const [head = ''] = /^(?:<(?:title|meta|link)\b(?:[^>"]|"[^"]*")*>(?:[^<]*<\/title>)?)*/.exec(html) ?? []
  const jsonLd =
    notes.jsonLd === null ? '' : `<script type="application/ld+json" id="${JSON_LD_ID}">${notes.jsonLd}</script>`
  return { head: head + jsonLd, body: html.slice(head.length) }
}

/** In seconds; for when the service names no time. */
const DEFAULT_RETRY_AFTER = 5

/** The status for programs; people see the page. `retryAfterMs`: as the service stated it. */
function statusOf(isFound: boolean, error: Error | null, retryAfterMs: number | null) {
  if (error === null) return { status: isFound ? 200 : 404, retryAfterSeconds: null }
  const { kind, details } = error instanceof ApiError ? error : new ApiError('server')
  // The server does not go by this name; waiting does not help.
  if (details.status === PROBLEMS.misdirected.status) return { status: details.status, retryAfterSeconds: null }
  if (kind === 'not-found') return { status: 404, retryAfterSeconds: null }
  if (kind === 'gone') return { status: 410, retryAfterSeconds: null }
  if (kind === 'bad-request' || kind === 'too-long') return { status: 400, retryAfterSeconds: null }
  const retryAfterSeconds = retryAfterMs === null ? DEFAULT_RETRY_AFTER : Math.max(1, Math.ceil(retryAfterMs / 1000))
  return { status: kind === 'quota' ? 429 : 503, retryAfterSeconds }
}
