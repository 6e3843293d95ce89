/** Asks for the first page that a reader wants, in their name, and has it rendered. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FirstPage, FirstPageRequest } from '../../src/app/entry-server.tsx'
import type { AppConfig } from '../../src/contract/config.ts'
import { PAGE_KEY_HEADER } from '../api/zone.ts'
import type { ServerClock } from '../system-clock.ts'
import { themeOf } from './theme.ts'

/** What it works with. */
export type FirstPagesParts = {
  /** The settings of the app; `access` decides whether there is a page to render. */
  config: AppConfig
  /** The address readers use, where it is set. */
  publicUrl: string | null
  clock: ServerClock
  /** Null: nothing renders. */
  render: RenderPage | null
}

/** What renders (src/app/entry-server.tsx). */
export type RenderPage = (request: FirstPageRequest) => Promise<FirstPage | null>

/** Longer than this nobody waits for the catalogue in front of an empty page, in milliseconds. */
const ANSWER_WITHIN_MS = 1_000

/** Makes the page of a request; null: the app draws it, and asks for itself. */
export type MakeFirstPage = (request: FastifyRequest) => Promise<FirstPage | null>

/** What an answer with a page tells beside the page itself. */
export function tellingHeaders(page: FirstPage | null): Record<string, string> {
  // What a program should not take for the page: its content is still to come.
  if (page === null) return { 'X-Robots-Tag': 'noindex' }
  return page.retryAfterSeconds === null ? {} : { 'Retry-After': String(page.retryAfterSeconds) }
}

/** How first pages are made in an app. Requests go through its own gateway, so that they are counted like any other. */
export function firstPages(app: FastifyInstance, pageKey: string, parts: FirstPagesParts): MakeFirstPage {
  const { config, publicUrl, clock, render } = parts
  return async (request) => {
    if (render === null || config.access !== 'open' || !isForReading(request)) return null
    const deadline: { stop: () => void }[] = []
    const tooLate = new Promise<void>((resolve) => {
      deadline.push({ stop: clock.after(ANSWER_WITHIN_MS, resolve) })
    })
    try {
      return await render({
        address: request.raw.url ?? '/',
        origin: publicUrl ?? `${request.protocol}://${request.host}`,
        config,
        theme: themeOf(request.headers.cookie),
        ask: (path) => askAs(app, pageKey, request, config.apiBaseUrl + path),
        clock,
        tooLate,
      })
    } catch (error) {
      request.log.error({ error: error instanceof Error ? error.stack : String(error) }, 'a page could not be rendered')
      return null
    } finally {
      for (const { stop } of deadline) stop()
    }
  }
}

/** A page that somebody opens. One that is embedded or fetched ahead must not cost its reader a request. */
function isForReading({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose } = headers
  // Handed on by the service worker it has no destination.
  const isOpened = destination === 'document' || (destination === 'empty' && mode === 'navigate')
  return isOpened && purpose === undefined
}

/** Asks the gateway as the reader of a page. */
async function askAs(
  app: FastifyInstance,
  pageKey: string,
  { ip, headers }: FastifyRequest,
  url: string,
): Promise<Response> {
  const answer = await app.inject({
    url,
    remoteAddress: ip,
    headers: {
      accept: 'application/json',
      [PAGE_KEY_HEADER]: pageKey,
      ...(headers.host === undefined ? {} : { host: headers.host }),
    },
  })
  const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: told })
}
