/**
 * A zone is a part of the address space where the three operations are reached: `/api/v1` for those who hold a
 * credential, `/gateway/api/v1` for readers. What both have in common is here: every answer, of whatever kind,
 * carries the two quota headers; only reading is possible.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { API_HEADERS, sendAnswer } from './send-answer.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { LIMIT_HEADER, REMAINING_HEADER } from '../../src/contract/quota.ts'
import { readCredential } from './credential.ts'
import { problemAnswer } from './problem-answer.ts'
import type { QuotaState } from './rate-window.ts'
import type { Operation, Problem, Source } from './source.ts'
import { tellSmaller } from './tell-smaller.ts'

/** Whether a request may go on, and how whoever pays for it stands now. */
export type Admission = { quota: QuotaState; refusal: Refusal | null }

/** Why it may not, with further headers of the answer. */
export type Refusal = Problem & { headers?: Record<string, string> }

/** What makes a zone. */
export type Zone = {
  /** Its path, ending in `/api/v1`. */
  prefix: string
  source: Source
  /** Decides who pays and whether they may go on. Counts the request when `isCounted`. */
  admit: (request: FastifyRequest, isCounted: boolean) => Admission
  /** Whether the source is asked with the reader's own credential. */
  handsOnCredential: boolean
  /** Origins whose pages may read the answers; empty: none. */
  corsOrigins: readonly string[]
  /** This program's address as readers use it, without a slash at the end. */
  origin: () => string
  /** How a request shows that this program makes it itself, for a page in its reader's name. */
  pageKey: string
  /** Whether the program is about to end: then nothing new is begun. */
  isStopping: () => boolean
}

/** Longest address, in characters; longer than any search within its bounds needs. */
export const MAX_ADDRESS_LENGTH = 13_000

/** Carries the key of a request that this program makes for a page. */
export const PAGE_KEY_HEADER = 'x-carrel-page'
/** Tells such a request whether it was counted: 1 or 0. */
export const PAGE_COST_HEADER = 'x-carrel-cost'

const ALLOW = 'GET, HEAD, OPTIONS'

/** The patterns of the operations, after the prefix. */
const OPERATIONS = new Map([
  ['/articles', 'list'],
  ['/articles/:slug', 'article'],
  ['/stats', 'stats'],
] as const)

/** Adds a zone's routes, in a context of its own. */
export async function addZone(app: FastifyInstance, zone: Zone): Promise<void> {
  await app.register(
    async (part) => {
      part.addHook('onRequest', async (request, reply) => {
        receive(zone, request, reply)
        return reply.sent ? reply : undefined
      })
      part.setNotFoundHandler((request, reply) => refuse(request, reply, NOT_FOUND))
      for (const [pattern, name] of OPERATIONS)
        part.get(pattern, (request, reply) => answer(zone, request, reply, name))
    },
    { prefix: zone.prefix },
  )
}

/** Whether an address, as sent, lies in the zone. */
export function isInZone(zone: Zone, url: string): boolean {
  return url === zone.prefix || (url.startsWith(zone.prefix) && /^[/?;#]/.test(url.slice(zone.prefix.length)))
}

/**
 * Does what comes before every answer in a zone: headers, who pays, what is refused at once. Also called for requests
 * that the router could not take apart. When it has refused, `reply.sent` says so.
 */
export function receive(zone: Zone, request: FastifyRequest, reply: FastifyReply): void {
  const isOptions = request.method === 'OPTIONS'
  // Only reading costs; a preflight, or another method, costs nobody's allowance for reading. What is at hand is free.
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const isCounted = isReading && !zone.isStopping() && !isAtHand(zone, request)
  const { quota, refusal } = zone.admit(request, isCounted)
  if (isForPage(zone, request)) void reply.header(PAGE_COST_HEADER, isCounted ? 1 : 0)
  void reply.headers(API_HEADERS).headers(corsHeaders(zone.corsOrigins, request.headers.origin))
  void reply.header(LIMIT_HEADER, quota.limit).header(REMAINING_HEADER, quota.remaining)
  if (isOptions) {
    void reply.code(204).header('Allow', ALLOW).headers(preflightHeaders(zone.corsOrigins, request.headers)).send()
  } else if (zone.isStopping()) {
    refuse(request, reply, {
      code: 'unavailable',
      detail: 'The service is ending; try again soon.',
      retryAfterSeconds: 5,
    })
  } else if (refusal !== null) {
    void reply.headers(refusal.headers ?? {})
    refuse(request, reply, refusal)
  } else if (isWithoutHost(request)) {
    refuse(request, reply, WITHOUT_HOST)
  } else if ((request.raw.url ?? '').length > MAX_ADDRESS_LENGTH) {
    refuse(request, reply, { code: 'too-long', detail: 'Shorten the search.' })
  } else if (request.method !== 'GET' && request.method !== 'HEAD' && isOperationPath(zone, request)) {
    void reply.header('Allow', ALLOW)
    refuse(request, reply, { code: 'method-not-allowed', detail: 'Use GET or HEAD.' })
  }
}

const NOT_FOUND: Problem = {
  code: 'not-found',
  detail: 'The operations are /articles, /articles/{slug} and /stats after /api/v1.',
}

/** The refusal of a request that names no host. */
export const WITHOUT_HOST: Problem = { code: 'bad-request', detail: 'Name the host in a Host header.' }

/** Whether a request lacks the Host header that HTTP/1.1 demands (RFC 9112, 3.2). */
export function isWithoutHost(request: FastifyRequest): boolean {
  return request.raw.httpVersion === '1.1' && request.headers.host === undefined
}

/** Sends a problem. */
export function refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  return sendAnswer(request, reply, problemAnswer(problem, request.id))
}

async function answer(zone: Zone, request: FastifyRequest, reply: FastifyReply, name: Operation['operation']) {
  const presented = zone.handsOnCredential ? readCredential(request.raw.rawHeaders) : null
  const asked = await zone.source.ask({
    ...operationOf(request, name),
    baseUrl: baseUrlOf(zone),
    requestId: request.id,
    credential: presented?.kind === 'credential' ? presented : null,
    address: request.ip,
    signal: request.signal,
  })
  if (asked.note !== undefined) request.log.warn({ note: asked.note }, 'remote service')
  // As of now: other requests of this reader may have been counted while the remote service was asked.
  if (asked.quotaTold !== undefined) tellSmaller(reply, zone.admit(request, false).quota, asked.quotaTold)
  return sendAnswer(request, reply, asked)
}

const SlugParams = v.object({ slug: v.string() })

function operationOf(request: FastifyRequest, operation: Operation['operation']): Operation {
  // Read by ourselves: the framework's parser would turn repeated names into lists.
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(request.raw.url ?? '')?.[1] ?? '')
  if (operation !== 'article') return { operation, parameters }
  return { operation, slug: v.parse(SlugParams, request.params).slug, parameters }
}

function isForPage(zone: Zone, { headers }: FastifyRequest): boolean {
  return headers[PAGE_KEY_HEADER] === zone.pageKey
}

function baseUrlOf({ origin, prefix }: Zone): string {
  return origin() + prefix
}

/** Whether the answer to a request is at hand; not for one that the router could not take apart. */
function isAtHand(zone: Zone, request: FastifyRequest): boolean {
  const pattern = request.routeOptions.url?.slice(zone.prefix.length)
  const name = [...OPERATIONS].find(([known]) => known === pattern)?.[1]
  if (name === undefined) return false
  const operation = operationOf(request, name)
  if (zone.source.isAtHand?.(operation) === true) return true
  return isForPage(zone, request) && zone.source.isRemembered?.(operation, baseUrlOf(zone)) === true
}

function isOperationPath(zone: Zone, request: FastifyRequest): boolean {
  const path = (request.raw.url ?? '').slice(zone.prefix.length).replace(/[?#].*$/s, '')
  return /^\/(?:articles(?:\/[^/]+)?|stats)\/?$/.test(path)
}
