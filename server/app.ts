import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Access, AppConfig, CatalogueLabels } from '../src/domain/config.ts'
import { API_PREFIX, GATEWAY_PREFIX } from '../src/domain/paths.ts'
import { baseHeaders } from './api/api-headers.ts'
import { createClientErrorHandler } from './api/client-errors.ts'
import { createCredentialCheck } from './api/credential-check.ts'
import { openApiDocument } from './api/openapi.ts'
import { createRateCounter, type RateCounter, type RateLimit } from './api/rate-counter.ts'
import { readTarget } from './api/request-target.ts'
import { answerInProcess, registerRoutes, type RouteGroup } from './api/routes.ts'
import { sendProblem } from './api/send-response.ts'
import type { Source } from './api/source.ts'
import type { TokenBook } from './api/token-book.ts'
import { addAppHooks, NO_OWN_API, PLAIN_HEADERS, sendUnroutable } from './app-hooks.ts'
import type { Catalogue } from './catalogue/store.ts'
import { boundConnections } from './connections.ts'
import { registerFeeds } from './feeds/feed-routes.ts'
import { createReaderCheck, type ReaderAccess } from './gateway/reader-check.ts'
import type { Pages } from './pages/built-pages.ts'

/** Everything an app is made of. It has no port, no environment and no clock but what is passed in. */
export type AppParts = {
  source: Source
  /** Who may use `/api/v1`; null: it is not served here, because the source is a remote service. */
  tokens: TokenBook | null
  access: Access
  /** The own catalogue, which other programs may harvest where readers need no credential; null: there is none. */
  catalogue: Catalogue | null
  /** Whose catalogue it is. */
  labels: CatalogueLabels
  /** The configuration of the browser app as it is now. */
  readConfig: () => AppConfig
  /** For each credential, and each address without one. */
  rateLimit: RateLimit
  /** For each reader of the gateway. */
  readerRateLimit: RateLimit
  corsOrigins: readonly string[]
  /** CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustProxy: readonly string[]
  /** Host names that the gateway answers to; null: any. */
  isKnownHost: ((host: string) => boolean) | null
  pages: Pages
  /** The address readers use, where it is set. */
  publicUrl: string | null
  /** This program's address as readers use it, without a slash at the end; known once it listens. */
  origin: () => string
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  /** The time of day. */
  date: () => Date
  /** Where log lines go, and from which level; null: nowhere. */
  log: { level: string; stream: { write: (line: string) => void } } | null
}

/** An app, and how its shutdown begins. */
export type ServerApp = {
  fastify: FastifyInstance
  /** From now on `/healthz` and the API answer 503; requests in flight are finished. */
  beginStop(): void
}

/** How connections and requests are bounded. */
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
    // Node's and Fastify's own answers lack the rate-limit headers, here and below.
    requireHostHeader: false,
  },
  onProtoPoisoning: 'error',
  return503OnClosing: false,
  forceCloseConnections: 'idle',
} as const

/** Makes the whole app: API, gateway, pages. It does not listen yet. */
export async function createApp(parts: AppParts): Promise<ServerApp> {
  const state = { isStopping: false }
  const isStopping = () => state.isStopping
  const byAddress = createRateCounter(parts.rateLimit, parts.now)
  const readBaseHeaders = () => baseHeaders(parts.origin().startsWith('https:'))
  const gateway = gatewayGroup(parts, isStopping)
  const groups = [...apiGroups(parts, byAddress, isStopping), gateway]
  const fastify = Fastify({
    ...SERVICE_SETTINGS,
    trustProxy: parts.trustProxy.length > 0 ? [...parts.trustProxy] : false,
    genReqId: () => randomUUID(),
    logger: parts.log === null ? false : { ...parts.log, base: null },
    // The framework's log lines hold the whole address; our own hook logs requests.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // The path alone is routed, rendered and logged.
    rewriteUrl: readTarget,
    clientErrorHandler: createClientErrorHandler(byAddress, readBaseHeaders),
    frameworkErrors: (error, request, reply) => sendUnroutable(groups, parts.pages, error, request, reply),
  })
  boundConnections(fastify.server, parts.trustProxy)
  // Also for answers that never reach a hook of the framework.
  fastify.server.prependListener('request', (_request, response: ServerResponse) => {
    for (const [name, value] of Object.entries(readBaseHeaders())) response.setHeader(name, value)
  })
  // Node itself would answer an expectation other than 100-continue, without our headers.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response))
  parts.tokens?.reportTo((sentence) => fastify.log.warn(sentence))
  addAppHooks(fastify, parts.pages, groups)
  // A connection kept open after its last response would delay the shutdown.
  fastify.addHook('onSend', async (_request, reply) => {
    if (state.isStopping) void reply.header('Connection', 'close')
  })
  for (const group of groups) await registerRoutes(fastify, group)
  addPlainRoutes(fastify, parts, isStopping)
  const { catalogue, access } = parts
  if (catalogue !== null && access === 'open') {
    await registerFeeds(fastify, { ...parts, catalogue, isStopping, answerPageRequest: answerInProcess(gateway) })
  }
  await parts.pages.register(fastify, answerInProcess(gateway))
  const beginStop = () => {
    state.isStopping = true
  }
  return { fastify, beginStop }
}

/** The operations for clients with a credential; none where the source is a remote service. */
function apiGroups(parts: AppParts, byAddress: RateCounter, isStopping: () => boolean): RouteGroup[] {
  const { source, origin, tokens, corsOrigins } = parts
  if (tokens === null) return []
  const admit = createCredentialCheck(tokens, createRateCounter(parts.rateLimit, parts.now), byAddress)
  return [{ source, origin, isStopping, prefix: API_PREFIX, admit, forwardsCredential: false, corsOrigins }]
}

/** The operations for readers. */
function gatewayGroup(parts: AppParts, isStopping: () => boolean): RouteGroup {
  const { source, origin, tokens, access, isKnownHost } = parts
  const readerAccess: ReaderAccess = tokens !== null && access === 'credential' ? 'closed' : access
  const byReader = createRateCounter(parts.readerRateLimit, parts.now)
  return {
    source,
    origin,
    isStopping,
    prefix: GATEWAY_PREFIX,
    admit: createReaderCheck({ access: readerAccess, byReader, isKnownHost }),
    forwardsCredential: readerAccess === 'credential',
    corsOrigins: [],
  }
}

/** Health, configuration of the browser, OpenAPI document. */
function addPlainRoutes(fastify: FastifyInstance, parts: AppParts, isStopping: () => boolean): void {
  fastify.get('/healthz', async (_request, reply) => {
    const isReady = !isStopping() && (await parts.source.isReady())
    const status = isReady ? 'ok' : 'unavailable'
    return reply
      .code(isReady ? 200 : 503)
      .headers(PLAIN_HEADERS)
      .send({ status })
  })
  fastify.get('/config.json', (_request, reply) => reply.headers(PLAIN_HEADERS).send(parts.readConfig()))
  fastify.get('/openapi.json', (request, reply) => {
    void reply.headers(PLAIN_HEADERS)
    return parts.tokens === null
      ? sendProblem(request, reply, NO_OWN_API)
      : reply.send(openApiDocument(parts.origin(), parts.labels))
  })
}
