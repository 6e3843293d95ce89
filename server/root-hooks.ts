import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '../src/contract/paths.ts'
import { API_HEADERS } from './api/send-answer.ts'
import { isInZone, isWithoutHost, receive, refuse, WITHOUT_HOST, type Zone } from './api/zone.ts'
import type { Problem } from './api/source.ts'
import type { Pages } from './pages/pages.ts'

/** Headers of answers that belong to no zone. */
export const PLAIN_HEADERS = {
  ...API_HEADERS,
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** What is said where our own API would be, when this program has none. */
export const NO_OWN_API: Problem = {
  code: 'not-found',
  detail:
    'This is a reading room for a remote service: its readers ask at /gateway/api/v1, other programs the service itself.',
}

/** Adds what holds for every request: its id, its line in the log, what becomes of errors and of unknown addresses. */
export function addRootHooks(fastify: FastifyInstance, pages: Pages, zones: Zone[]): void {
  const isFirstForwarded = onlyOnce()
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id)
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    // request.ips holds more than the peer only when the peer is trusted.
    if (isForwarded && (request.ips?.length ?? 0) < 2 && isFirstForwarded()) {
      const advice =
        'X-Forwarded-For came from an address outside TRUST_PROXY and is ignored; readers behind it share one allowance.'
      request.log.warn({ peer: request.socket.remoteAddress }, advice)
    }
  })
  fastify.addHook('onRequest', async (request, reply) => {
    const isElsewhere = !zones.some((zone) => isInZone(zone, request.raw.url ?? ''))
    return isElsewhere && isWithoutHost(request)
      ? refuse(request, reply.headers(PLAIN_HEADERS), WITHOUT_HOST)
      : undefined
  })
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { ...requestLine(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  fastify.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(request, reply, { code: 'bad-request', detail: 'Send a request without a body.' })
    request.log.error({ ...requestLine(request), error: error.stack }, 'failed')
    const isLate = status === 503
    return refuse(
      request,
      reply,
      isLate
        ? { code: 'unavailable', detail: 'The catalogue took too long; try again.', retryAfterSeconds: 5 }
        : { code: 'internal', detail: 'Try again; if it happens again, tell the operator the request id.' },
    )
  })
  fastify.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.raw.url ?? '')) {
      void reply.headers(PLAIN_HEADERS)
      const isReadingRoom = !zones.some(({ prefix }) => prefix === API_PREFIX)
      return refuse(
        request,
        reply,
        isReadingRoom ? NO_OWN_API : { code: 'not-found', detail: 'The API is at /api/v1.' },
      )
    }
    return pages.fallback(request, reply)
  })
}

/** Answers an address that cannot be decoded, or with too long a part: nothing can be there. */
export function answerUnroutable(
  zones: Zone[],
  pages: Pages,
  error: { code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const url = request.raw.url ?? ''
  const zone = zones.find((one) => isInZone(one, url))
  void reply.header('X-Request-Id', request.id)
  if (zone === undefined && !isApiPath(url)) {
    // A person's link, cut off within a character: the app says in words that there is nothing.
    pages.fallback(request, reply)
    return
  }
  if (zone === undefined) void reply.headers(PLAIN_HEADERS)
  else receive(zone, request, reply)
  if (reply.sent) return
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  refuse(
    request,
    reply,
    isTooLong
      ? { code: 'not-found', detail: 'No article has so long a slug.' }
      : { code: 'bad-request', detail: 'The address is not validly encoded.' },
  )
}

/** Whether an address is one of programs, not of pages. */
function isApiPath(url: string): boolean {
  return /^\/(?:api|gateway)(?:[/?]|$)/.test(url)
}

/** What a log tells of a request: no credential, no query; equal searches can be recognised by their hash. */
function requestLine(request: FastifyRequest) {
  const [path, query] = (request.raw.url ?? '').split('?', 2)
  const q = new URLSearchParams(query ?? '').get('q')
  const hash = q === null ? {} : { qHash: createHash('sha256').update(q).digest('hex').slice(0, 12) }
  return { method: request.method, path, ...hash }
}

function onlyOnce(): () => boolean {
  let isFirst = true
  return () => {
    const was = isFirst
    isFirst = false
    return was
  }
}
