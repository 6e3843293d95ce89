import { createHash, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Access, AppConfig } from '../src/contract/config.ts'
import { API_PREFIX, GATEWAY_PREFIX } from '../src/contract/paths.ts'
import { clientErrorHandler } from './api/client-errors.ts'
import { credentialGate } from './api/credential-gate.ts'
import { openApiDocument } from './api/openapi.ts'
import { createRateWindow, type RateLimit } from './api/rate-window.ts'
import { API_HEADERS } from './api/send-answer.ts'
import type { Source } from './api/source.ts'
import type { TokenBook } from './api/token-book.ts'
import { addZone, isInZone, isWithoutHost, receive, refuse, WITHOUT_HOST, type Zone } from './api/zone.ts'
import { readerGate } from './gateway/reader-gate.ts'
import type { Pages } from './pages/pages.ts'

/** Everything an app is made of. It has no port, no environment and no clock but what is handed in. */
export type AppParts = {
  source: Source
  tokens: TokenBook
  access: Access
  /** What each credential, and each address without one, may ask. */
  quota: RateLimit
  /** What each reader of the gateway may ask. */
  readerQuota: RateLimit
  corsOrigins: readonly string[]
  /** CIDR ranges of proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  /** Host names that the gateway answers to; null: any. */
  hosts: ((host: string) => boolean) | null
  pages: Pages
  /** This program's address as readers use it, without a slash at the end; asked anew for every answer. */
  origin: () => string
  /** The present moment, in milliseconds. */
  now: () => number
  /** Where log lines go, and from which level; null: nowhere. */
  log: { level: string; stream: { write: (line: string) => void } } | null
}

/** An app, and how it is told that it will end. */
export type App = {
  fastify: FastifyInstance
  /** From now on `/healthz` and the API answer 503; what was begun is finished. */
  beginStop(): void
}

/** Makes the whole app: API, gateway, pages. It listens nowhere yet. */
export async function createApp(parts: AppParts): Promise<App> {
  let isStopping = false
  const byAddress = createRateWindow(parts.quota, parts.now)
  const shared = { source: parts.source, origin: parts.origin, isStopping: () => isStopping }
  const byCredential = createRateWindow(parts.quota, parts.now)
  const byReader = createRateWindow(parts.readerQuota, parts.now)
  const zones: Zone[] = [
    {
      ...shared,
      prefix: API_PREFIX,
      admit: credentialGate(parts.tokens, byCredential, byAddress),
      corsOrigins: parts.corsOrigins,
    },
    {
      ...shared,
      prefix: GATEWAY_PREFIX,
      admit: readerGate({ access: parts.access, byReader, hosts: parts.hosts }),
      corsOrigins: [],
    },
  ]
  const fastify = Fastify({
    ...SERVICE_SETTINGS,
    trustProxy: parts.trustProxy.length > 0 ? [...parts.trustProxy] : false,
    genReqId: () => randomUUID(),
    logger: parts.log === null ? false : { ...parts.log, base: null },
    // Requests are logged by our own hook: the framework's lines hold the whole address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    clientErrorHandler: clientErrorHandler(byAddress),
    frameworkErrors: (error, request, reply) => answerUnroutable(zones, error, request, reply),
  })
  fastify.server.maxConnections = 2000
  // An expectation other than 100-continue would be answered by Node itself, without our headers.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response))
  addRootHooks(fastify, parts, zones)
  // A connection kept open after its last answer would hold up the end.
  fastify.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('Connection', 'close')
  })
  for (const zone of zones) await addZone(fastify, zone)
  fastify.get('/healthz', async (_request, reply) => {
    const isReady = !isStopping && (await parts.source.isReady())
    return reply
      .code(isReady ? 200 : 503)
      .headers(PLAIN_HEADERS)
      .send({ status: isReady ? 'ok' : 'unavailable' })
  })
  fastify.get('/config.json', (_request, reply) => {
    const apiBaseUrl = parts.access === 'open' ? GATEWAY_PREFIX : API_PREFIX
    return reply.headers(PLAIN_HEADERS).send({ apiBaseUrl, access: parts.access } satisfies AppConfig)
  })
  fastify.get('/openapi.json', (_request, reply) => reply.headers(PLAIN_HEADERS).send(openApiDocument(parts.origin())))
  await parts.pages.register(fastify)
  const beginStop = () => {
    isStopping = true
  }
  return { fastify, beginStop }
}

/** Failures.md, "Service settings"; differences are explained where they stand. */
const SERVICE_SETTINGS = {
  bodyLimit: 1024,
  requestTimeout: 10_000,
  connectionTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxRequestsPerSocket: 1000,
  handlerTimeout: 12_000,
  routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
  http: {
    // Twice the 8,192 of the design: a search of 1,000 characters outside the basic plane takes 12,000 in an address.
    maxHeaderSize: 16_384,
    headersTimeout: 8_000,
    connectionsCheckingInterval: 2_000,
    insecureHTTPParser: false,
    // A request without Host is answered by ourselves, with our headers.
    requireHostHeader: false,
  },
  onProtoPoisoning: 'error',
  // Answered by ourselves while ending: the framework's own 503 has no quota headers.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
} as const

const PLAIN_HEADERS = { ...API_HEADERS, 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' }

function addRootHooks(fastify: FastifyInstance, parts: AppParts, zones: Zone[]): void {
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
    if (/^\/(?:api|gateway)(?:[/?]|$)/.test(request.raw.url ?? '')) {
      void reply.headers(PLAIN_HEADERS)
      return refuse(request, reply, { code: 'not-found', detail: 'The API is at /api/v1.' })
    }
    return parts.pages.fallback(request, reply)
  })
}

/** An address that cannot be decoded, or with too long a part: nothing can be there. */
function answerUnroutable(zones: Zone[], error: { code: string }, request: FastifyRequest, reply: FastifyReply): void {
  const url = request.raw.url ?? ''
  const zone = zones.find((one) => isInZone(one, url))
  void reply.header('X-Request-Id', request.id)
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
