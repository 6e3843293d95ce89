/** Renders the page that a browser requests, with the API's answer to the page's query. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { PageRequest, RenderedPage } from '../../src/entry-server.tsx'
import type { AppConfig } from '../../src/domain/config.ts'
import { parseTheme } from '../../src/domain/theme.ts'
import type { RateCounter } from '../api/rate-counter.ts'
import { readerKey } from '../api/reader-key.ts'
import { originOf } from '../api/request-target.ts'
import type { AnswerPageRequest } from '../api/routes.ts'
import { StartFailure } from '../start-failure.ts'
import type { ServerClock } from '../start-server.ts'
import type { CitationRequest } from './citation-request.ts'

export type PageRendererParts = {
  /** The app's settings as they are now; pages are rendered where `access` is `open`. */
  readConfig: () => AppConfig
  /** The address readers use, where it is set. */
  publicUrl: string | null
  clock: ServerClock
  /** Counts rendered pages by reader. */
  rendered: RateCounter
  /** Null: no page is rendered here. */
  render: RenderPage | null
}

/** Renders one page (src/entry-server.tsx). */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | null>

/** Renders the page of a request, or writes its article as a citation; null: the browser receives the empty document, and the app renders the page. */
export type PageRenderer = (request: FastifyRequest, citation: CitationRequest | null) => Promise<RenderedPage | null>

/** How long a reader waits for the catalogue in front of a blank screen, in milliseconds. */
const TIMEOUT_MS = 1_000

/** From the start of a page to that of the next one, in milliseconds: other requests have half of the processor. */
const PAUSE_MS = 25

/** Makes the renderer of an app; `answerPageRequest` counts each request against the reader's rate limit. */
export function createPageRenderer(
  answerPageRequest: AnswerPageRequest,
  { readConfig, publicUrl, clock, rendered, render }: PageRendererParts,
): PageRenderer {
  let turn: Promise<void> = Promise.resolve()
  return async (request, citation) => {
    const config = readConfig()
    if (render === null || config.access !== 'open' || !isNavigation(request)) return null
    if (rendered.count(readerKey(request.ip)).isOver) return null
    const timer: { stop?: () => void } = {}
    const timeout = new Promise<void>((resolve) => {
      timer.stop = clock.after(TIMEOUT_MS, resolve)
      request.signal.addEventListener('abort', () => resolve())
    })
    const before = turn
    turn = before.then(() => new Promise((resolve) => void clock.after(PAUSE_MS, resolve)))
    await before
    if (request.signal.aborted) return null
    try {
      return await render({
        address: request.url,
        origin: originOf(request, publicUrl),
        config,
        ...(citation && { citation: { slug: citation.slug, mediaType: citation.format.mediaType } }),
        theme: parseTheme(request.headers.cookie ?? ''),
        readApi: (apiPath) => answerPageRequest(request, apiPath),
        timeout,
      })
    } catch (error) {
      request.log.error({ error: error instanceof Error ? error.stack : String(error) }, 'a page could not be rendered')
      return null
    } finally {
      timer.stop?.()
    }
  }
}

/** Headers that depend on the page; null: the document is empty. */
export function headersOfPage(page: RenderedPage | null): Record<string, string> {
  // Search engines should not index a page without its content.
  if (page === null) return { 'X-Robots-Tag': 'noindex' }
  return {
    ...(page.retryAfterSeconds === null ? {} : { 'Retry-After': String(page.retryAfterSeconds) }),
    ...(page.link === undefined ? {} : { Link: page.link }),
  }
}

/** Whether a reader opens the page. A page that is embedded or prefetched must not cost its reader a request. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose } = headers
  // A request that the service worker forwards has no destination.
  const isDocument = destination === 'document' || (destination === 'empty' && mode === 'navigate')
  return isDocument && purpose === undefined
}

/** Loads the renderer that the build wrote. Throws `StartFailure` when it is not built. */
export async function loadRenderer(root: string): Promise<RenderPage> {
  const file = path.join(root, 'dist-server', 'entry-server.js')
  if (!existsSync(file)) throw new StartFailure(`The app is not built: ${file} is missing; run "npm run build".`)
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(file).href)
  return renderPage
}
