/** What holds for every request: its id, its log line, errors and unknown addresses. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '../src/domain/paths.ts'
import { API_HEADERS, rateLimitHeaders } from './api/api-headers.ts'
import { findTargetFault } from './api/request-target.ts'
import { admitRequest, belongsTo, type RouteGroup } from './api/routes.ts'
import { sendProblem } from './api/send-response.ts'
import type { Problem } from './api/source.ts'
import type { Pages } from './pages/built-pages.ts'

/** Headers of responses that belong to no route group and to no page. */
export const PLAIN_HEADERS = {
  ...API_HEADERS,
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** The response at `/api/v1` where this program has no API of its own. */
export const NO_OWN_API: Problem = {
  code: 'not-found',
  detail:
    'This is a reading room for a remote service: readers use /gateway/api/v1, other programs use the service itself.',
}

const UNKNOWN_API: Problem = { code: 'not-found', detail: 'The API is at /api/v1.' }

/** Codes of errors while a request's body arrives. */
const UNFINISHED = new Set(['ECONNRESET', 'FST_ERR_HANDLER_TIMEOUT'])

const FORWARDED_ADVICE =
  'X-Forwarded-For came from an address outside TRUST_PROXY and is ignored; readers behind it share one rate limit.'

/** Adds the hooks and handlers. */
export function addAppHooks(fastify: FastifyInstance, pages: Pages, groups: RouteGroup[]): void {
  let hasWarned = false
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id)
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    // request.ips holds more than the peer only when the peer is trusted.
    if (isForwarded && (request.ips?.length ?? 0) < 2 && !hasWarned) {
      hasWarned = true
      request.log.warn({ peer: request.socket.remoteAddress }, FORWARDED_ADVICE)
    }
    // A group counts the request before it refuses it.
    const fault = groups.some((group) => belongsTo(group, request.url)) ? null : findTargetFault(request)
    if (fault === null) return undefined
    // What follows an ambiguous request on the same connection could be read in two ways.
    void reply.headers(headersOutside(groups, request)).header('Connection', 'close')
    return sendProblem(request, reply, fault)
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ ...requestLine(request), status: reply.statusCode, ms }, 'answered')
  })
  fastify.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // The client left, or its body did not arrive in time; the connection's own limits end it.
    const isUnfinished = !request.raw.complete && UNFINISHED.has(error.code ?? '')
    const status = isUnfinished ? 408 : (error.statusCode ?? 500)
    if (isUnfinished) request.log.info(requestLine(request), 'unfinished')
    else if (status >= 500) request.log.error({ ...requestLine(request), error: error.stack }, 'failed')
    return sendProblem(request, reply, problemForStatus(status))
  })
  fastify.setNotFoundHandler((request, reply) => {
    if (!isApiPath(request.url)) return pages.fallback(request, reply)
    const hasOwnApi = groups.some(({ prefix }) => prefix === API_PREFIX)
    return sendProblem(request, reply.headers(headersOutside(groups, request)), hasOwnApi ? UNKNOWN_API : NO_OWN_API)
  })
}

function problemForStatus(status: number): Problem {
  if (status === 408) return { code: 'too-slow', detail: 'Send the whole request within some seconds.' }
  if (status === 413) return { code: 'too-large', detail: 'Send a request without a body.' }
  if (status < 500) return { code: 'bad-request', detail: 'Send a request without a body.' }
  if (status === 503) {
    return { code: 'unavailable', detail: 'The catalogue took too long; try again.', retryAfterSeconds: 5 }
  }
  return { code: 'internal', detail: 'Try again; if it happens again, report the request ID to the operator.' }
}

/** Answers a request whose address cannot be decoded, or has too long a part. */
export function sendUnroutable(
  groups: RouteGroup[],
  pages: Pages,
  error: { code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const path = request.url
  const group = groups.find((one) => belongsTo(one, path))
  void reply.header('X-Request-Id', request.id)
  const fault = findTargetFault(request)
  if (group === undefined && fault === null && !isApiPath(path)) {
    // A link that was cut off within a character: the app shows its not-found page.
    pages.fallback(request, reply)
    return
  }
  if (group === undefined) void reply.headers(headersOutside(groups, request))
  else admitRequest(group, request, reply)
  if (reply.sent) return
  if (fault !== null) {
    sendProblem(request, reply, fault)
    return
  }
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  sendProblem(
    request,
    reply,
    isTooLong
      ? { code: 'not-found', detail: 'No article has so long a slug.' }
      : { code: 'bad-request', detail: 'The address is not validly encoded.' },
  )
}

/** Headers of a response that belongs to no route group; where its address looks like one of the API, with the rate limit. */
function headersOutside(groups: RouteGroup[], request: FastifyRequest): Record<string, string> {
  const path = request.url
  if (!isApiPath(path)) return PLAIN_HEADERS
  const nearest = groups.find(({ prefix }) => prefix.split('/')[1] === path.split(/[/?]/)[1]) ?? groups[0]
  return { ...PLAIN_HEADERS, ...(nearest && rateLimitHeaders(nearest.admit(request, false).rateLimit)) }
}

/** Whether an address is for programs, not for pages. */
function isApiPath(path: string): boolean {
  return /^\/(?:api|gateway)(?:[/?]|$)/.test(path)
}

/** The request in the log: no credential, no query; equal searches have the same hash. */
function requestLine(request: FastifyRequest) {
  const [path, query] = request.url.split('?', 2)
  const q = new URLSearchParams(query ?? '').get('q')
  const hash = q === null ? {} : { qHash: createHash('sha256').update(q).digest('hex').slice(0, 12) }
  return { method: request.method, path, ...hash }
}
