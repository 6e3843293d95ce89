/**
 * The three operations under one prefix: `/api/v1` for clients with a credential, `/gateway/api/v1` for readers.
 * Every response, of whatever kind, carries the two rate-limit headers; only reading is possible.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_HEADERS, corsHeaders, preflightHeaders, rateLimitHeaders, setLowerRateLimit } from './api-headers.ts'
import { readCredentialHeaders } from './credential.ts'
import type { RateLimitState } from './rate-counter.ts'
import { findTargetFault } from './request-target.ts'
import { problemResponse, sendProblem, sendResponse } from './send-response.ts'
import type { ApiResponse, Operation, Problem, Source, SourceAnswer } from './source.ts'

/** What is known of a request when it is admitted. */
export type AdmissionRequest = Pick<FastifyRequest, 'ip' | 'method' | 'headers'> & {
  raw: { rawHeaders: readonly string[] }
}

/** The state of the rate limit that a request counts against, and why the request is refused; null: it is admitted. */
export type Admission = { rateLimit: RateLimitState; refusal: Refusal | null }

/** A problem with further headers of its response. */
export type Refusal = Problem & { headers?: Record<string, string> }

/** The operations under one prefix. */
export type RouteGroup = {
  /** A path that ends in `/api/v1`. */
  prefix: string
  source: Source
  /** Decides which rate limit applies and whether the request is admitted. Counts the request when `isCounted`. */
  admit: (request: AdmissionRequest, isCounted: boolean) => Admission
  /** Whether the source receives the reader's own credential. */
  forwardsCredential: boolean
  /** Origins whose pages may read the responses; empty: none. */
  corsOrigins: readonly string[]
  /** This program's address as readers use it, without a slash at the end. */
  origin: () => string
  /** Whether the program is shutting down: new requests are refused. */
  isStopping: () => boolean
}

/** Longest address, in characters; longer than any search within its bounds needs. */
export const MAX_ADDRESS_LENGTH = 13_000

const ALLOW = 'GET, HEAD, OPTIONS'

/** Adds the routes of a group, in a Fastify context of its own. */
export async function registerRoutes(app: FastifyInstance, group: RouteGroup): Promise<void> {
  await app.register(
    async (part) => {
      part.addHook('onRequest', async (request, reply) => {
        admitRequest(group, request, reply)
        return reply.sent ? reply : undefined
      })
      part.setNotFoundHandler((request, reply) => sendProblem(request, reply, NOT_FOUND))
      for (const pattern of ['/articles', '/articles/:slug', '/stats']) {
        part.get(pattern, (request, reply) => sendAnswer(group, request, reply))
      }
    },
    { prefix: group.prefix },
  )
}

/** Whether a path belongs to the group. */
export function belongsTo(group: RouteGroup, path: string): boolean {
  return path === group.prefix || (path.startsWith(group.prefix) && /^[/?;#]/.test(path.slice(group.prefix.length)))
}

/**
 * Sets the headers of every response, counts the request and refuses what is refused at once: then `reply.sent` is true.
 * Also called for requests whose address the router could not decode.
 */
export function admitRequest(group: RouteGroup, request: FastifyRequest, reply: FastifyReply): void {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const path = request.url.slice(group.prefix.length)
  const fault = findTargetFault(request)
  // Only reading counts; a preflight request, or another method, costs nothing.
  const { rateLimit, refusal } = group.admit(request, isReading && isCounted(group, path))
  void reply.headers(API_HEADERS).headers(corsHeaders(group.corsOrigins, request.headers.origin))
  void reply.headers(rateLimitHeaders(rateLimit))
  if (fault !== null) {
    sendProblem(request, reply, fault)
  } else if (request.method === 'OPTIONS') {
    void reply.code(204).header('Allow', ALLOW).headers(preflightHeaders(group.corsOrigins, request.headers)).send()
  } else if (group.isStopping()) {
    sendProblem(request, reply, STOPPING)
  } else if (refusal !== null) {
    sendProblem(request, reply.headers(refusal.headers ?? {}), refusal)
  } else if (request.url.length > MAX_ADDRESS_LENGTH) {
    sendProblem(request, reply, { code: 'too-long', detail: 'Shorten the search.' })
  } else if (!isReading && /^\/(?:articles(?:\/[^/]+)?|stats)\/?$/.test(path.replace(/[?#].*$/s, ''))) {
    sendProblem(request, reply.header('Allow', ALLOW), { code: 'method-not-allowed', detail: 'Use GET or HEAD.' })
  }
}

/** Answers a path such as `/articles?q=x` for the reader of a page request. */
export type AnswerPageRequest = (request: FastifyRequest, path: string) => Promise<ApiResponse>

/**
 * Makes the function by which a page gets its data in process. The request counts against the rate limit of the page's
 * reader like one over HTTP, and the response carries the same rate-limit headers.
 */
export function answerInProcess(group: RouteGroup): AnswerPageRequest {
  return async (request, path) => {
    const { ip, headers, id } = request
    // Only the host is taken from the page's request: its other headers describe a navigation.
    const reader = { ip, method: 'GET', headers: { host: headers.host }, raw: { rawHeaders: [] } }
    const { rateLimit, refusal } = group.admit(reader, isCounted(group, path))
    const operation = parseOperation(path)
    const problem = group.isStopping() ? STOPPING : (refusal ?? (operation === null ? NOT_FOUND : null))
    const answer: SourceAnswer =
      operation === null || problem !== null
        ? problemResponse(problem ?? NOT_FOUND, id)
        : await fetchAnswer(group, request, operation)
    const { upstreamRateLimit, status, body } = answer
    const current = upstreamRateLimit === undefined ? rateLimit : group.admit(reader, false).rateLimit
    return { status, headers: { ...answer.headers, ...rateLimitHeaders(current, upstreamRateLimit) }, body }
  }
}

const NOT_FOUND: Problem = {
  code: 'not-found',
  detail: 'The operations are /articles, /articles/{slug} and /stats after /api/v1.',
}

const STOPPING: Problem = {
  code: 'unavailable',
  detail: 'The service is shutting down; try again soon.',
  retryAfterSeconds: 5,
}

async function sendAnswer(group: RouteGroup, request: FastifyRequest, reply: FastifyReply) {
  const operation = parseOperation(request.url.slice(group.prefix.length))
  if (operation === null) return sendProblem(request, reply, NOT_FOUND)
  const answer = await fetchAnswer(group, request, operation)
  // The framework has answered for a handler that took too long; a second answer would put the address into the log.
  if (reply.sent) return reply
  if (answer.upstreamRateLimit !== undefined) {
    // Other requests of this reader may have been counted while the remote service answered.
    setLowerRateLimit(reply, group.admit(request, false).rateLimit, answer.upstreamRateLimit)
  }
  return sendResponse(request, reply, answer)
}

async function fetchAnswer(group: RouteGroup, request: FastifyRequest, operation: Operation): Promise<SourceAnswer> {
  const presented = group.forwardsCredential ? readCredentialHeaders(request.raw.rawHeaders) : null
  const answer = await group.source.answer({
    ...operation,
    baseUrl: group.origin() + group.prefix,
    requestId: request.id,
    credential: presented?.kind === 'credential' ? presented : null,
    address: request.ip,
    signal: request.signal,
  })
  if (answer.note !== undefined) request.log.warn({ note: answer.note }, 'remote service')
  return answer
}

function isCounted(group: RouteGroup, path: string): boolean {
  const operation = parseOperation(path)
  const isFree = operation !== null && group.source.isFree?.(operation) === true
  return !group.isStopping() && !isFree
}

/** The operation at a path after the prefix; null for any other path, or one that cannot be decoded. */
function parseOperation(path: string): Operation | null {
  const [, route = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(path) ?? []
  // The framework's parser would turn repeated names into lists.
  const parameters = new URLSearchParams(search)
  if (/^\/articles\/?$/.test(route)) return { operation: 'list', parameters }
  if (/^\/stats\/?$/.test(route)) return { operation: 'stats', parameters }
  const slug = /^\/articles\/([^/]+)\/?$/.exec(route)?.[1]
  if (slug === undefined) return null
  try {
    return { operation: 'article', slug: decodeURIComponent(slug), parameters }
  } catch {
    return null
  }
}
