import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Access, AppConfig } from '../src/contract/config.ts'
import { API_PREFIX, GATEWAY_PREFIX } from '../src/contract/paths.ts'
import { clientErrorHandler } from './api/client-errors.ts'
import { credentialGate } from './api/credential-gate.ts'
import { openApiDocument } from './api/openapi.ts'
import { createRateWindow, type RateLimit, type RateWindow } from './api/rate-window.ts'
import type { Source } from './api/source.ts'
import type { TokenBook } from './api/token-book.ts'
import { addZone, refuse, type Zone } from './api/zone.ts'
import { readerGate, type ReaderEntry } from './gateway/reader-gate.ts'
import type { Pages } from './pages/pages.ts'
import { addRootHooks, answerUnroutable, NO_OWN_API, PLAIN_HEADERS } from './root-hooks.ts'
import { SERVICE_SETTINGS } from './service-settings.ts'

/** Everything an app is made of. It has no port, no environment and no clock but what is handed in. */
export type AppParts = {
  source: Source
  /** Who may use `/api/v1`; null: it is not served here, because the source is a remote service. */
  tokens: TokenBook | null
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
  const state = { isStopping: false }
  const byAddress = createRateWindow(parts.quota, parts.now)
  const pageKey = randomUUID()
  const zones = zonesOf(parts, byAddress, pageKey, () => state.isStopping)
  const fastify = Fastify({
    ...SERVICE_SETTINGS,
    trustProxy: parts.trustProxy.length > 0 ? [...parts.trustProxy] : false,
    genReqId: () => randomUUID(),
    logger: parts.log === null ? false : { ...parts.log, base: null },
    // Requests are logged by our own hook: the framework's lines hold the whole address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    clientErrorHandler: clientErrorHandler(byAddress),
    frameworkErrors: (error, request, reply) => answerUnroutable(zones, parts.pages, error, request, reply),
  })
  fastify.server.maxConnections = 2000
  // An expectation other than 100-continue would be answered by Node itself, without our headers.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response))
  addRootHooks(fastify, parts.pages, zones)
  // A connection kept open after its last answer would hold up the end.
  fastify.addHook('onSend', async (_request, reply) => {
    if (state.isStopping) void reply.header('Connection', 'close')
  })
  for (const zone of zones) await addZone(fastify, zone)
  addPlainRoutes(fastify, parts, () => state.isStopping)
  await parts.pages.register(fastify, pageKey)
  const beginStop = () => {
    state.isStopping = true
  }
  return { fastify, beginStop }
}

/** Where the operations are reached: by credential, and as a reader. */
function zonesOf(parts: AppParts, byAddress: RateWindow, pageKey: string, isStopping: () => boolean): Zone[] {
  const { source, origin, tokens, access, hosts, corsOrigins } = parts
  const shared = { source, origin, pageKey, isStopping }
  const entry: ReaderEntry = tokens !== null && access === 'credential' ? 'closed' : access
  const gateway: Zone = {
    ...shared,
    prefix: GATEWAY_PREFIX,
    admit: readerGate({ entry, byReader: createRateWindow(parts.readerQuota, parts.now), hosts }),
    handsOnCredential: entry === 'credential',
    corsOrigins: [],
  }
  if (tokens === null) return [gateway]
  const admit = credentialGate(tokens, createRateWindow(parts.quota, parts.now), byAddress)
  return [{ ...shared, prefix: API_PREFIX, admit, handsOnCredential: false, corsOrigins }, gateway]
}

/** What the app is told; `hasOwnApi`: this program serves `/api/v1` itself. */
export function appConfig(access: Access, hasOwnApi: boolean): AppConfig {
  return { apiBaseUrl: access === 'open' || !hasOwnApi ? GATEWAY_PREFIX : API_PREFIX, access }
}

/** What belongs to no zone: whether all is well, what the browser is told, the machine-readable contract. */
function addPlainRoutes(fastify: FastifyInstance, parts: AppParts, isStopping: () => boolean): void {
  fastify.get('/healthz', async (_request, reply) => {
    const isReady = !isStopping() && (await parts.source.isReady())
    return reply
      .code(isReady ? 200 : 503)
      .headers(PLAIN_HEADERS)
      .send({ status: isReady ? 'ok' : 'unavailable' })
  })
  fastify.get('/config.json', (_request, reply) => {
    return reply.headers(PLAIN_HEADERS).send(appConfig(parts.access, parts.tokens !== null))
  })
  fastify.get('/openapi.json', (request, reply) => {
    void reply.headers(PLAIN_HEADERS)
    return parts.tokens === null ? refuse(request, reply, NO_OWN_API) : reply.send(openApiDocument(parts.origin()))
  })
}
