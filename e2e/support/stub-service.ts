/** A small service on an origin of its own, whose failures a test sets. It has no timers. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { API_PREFIX } from '../../src/domain/paths.ts'
import { listenOnLoopback, stopListening } from './loopback.ts'
import { type AnswerTo, answerLamps } from './stub-answers.ts'
import { countRequests, type CountedRequest, type RequestCounter } from './stub-rate-limit.ts'

/** The credential that a stub may ask for; made up. */
export const STUB_CREDENTIAL = 'stub-credential_of-the-tests-5d41402a'

/** How a stub is run. */
export type StubOptions = {
  /** The one origin whose pages may read the answers; null: no page of another origin may. */
  allowedOrigin: string | null
  /** Whether those pages may also read the rate-limit headers, `Retry-After` and `Date`. */
  exposesHeaders: boolean
  /** The credential that requests need, in either form; null: none. */
  credential: string | null
  /** Requests a minute, counted for each credential. */
  limit: number
  /** How they are counted: by default in a fixed window from the first request. */
  count: (limit: number) => RequestCounter
  answerTo: AnswerTo
}

/** A request as it came over the wire, preflights among them. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders }

/** A request that waits for its response. `headers`: those of every response of this service. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; headers: Record<string, string> }

/** Responds to one request, or fails to. */
export type Fault = (exchange: Exchange) => void

/** A running stub. */
export type StubService = Awaited<ReturnType<typeof startStubService>>

/** The headers that a page of another origin needs (docs/static-hosting.md). */
const EXPOSED = 'X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, Date, Link, X-Total-Count'

/** Starts a stub on a free port of this machine; the caller stops it. */
export async function startStubService(given: Partial<StubOptions> = {}) {
  const options: StubOptions = { ...DEFAULTS, ...given }
  const received: Received[] = []
  const counter = options.count(options.limit)
  const { takeFault, ...script } = makeScript()
  let unfinished = 0
  let refused = 0

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    received.push({ method, path: url, headers })
    unfinished += 1
    response.on('close', () => (unfinished -= 1))
    const exchange: Exchange = { request, response, headers: { ...COMMON, ...corsHeaders(options) } }
    if (method === 'OPTIONS') return void response.writeHead(204, { ...exchange.headers, ...PREFLIGHT }).end()
    const counted = counter.count(headers.authorization ?? String(headers['x-api-key'] ?? ''))
    Object.assign(exchange.headers, counted.headers)
    if (counted.isOver) refused += 1
    const respond = takeFault() ?? makeResponse(options, counted)
    respond(exchange)
  })
  const origin = await listenOnLoopback(server)
  return {
    origin,
    baseUrl: origin + API_PREFIX,
    /** Everything that came in since the start. */
    received,
    /** The API requests among it, each as its path after `/api/v1`. */
    requestPaths: () =>
      received.filter(({ method }) => method === 'GET').map(({ path }) => path.slice(API_PREFIX.length)),
    /** How many requests still wait for the end of their response and are not aborted. */
    unfinished: () => unfinished,
    /** How many requests were over the limit. */
    refused: () => refused,
    /** Names the origin whose pages may read the answers. */
    allow: (allowed: string) => void (options.allowedOrigin = allowed),
    ...script,
    /** Moves the clock by which requests are counted. */
    advance: counter.advance,
    /** Stops listening, like a service that is down. */
    stop: () => stopListening(server),
    /** Listens again at the same address. */
    start: () => listenOnLoopback(server, Number(new URL(origin).port)),
  }
}

/** Which requests fail, and how. */
function makeScript() {
  let next: Fault[] = []
  let always: Fault | null = null
  return {
    /** The fault of the next request; null: none. */
    takeFault: () => next.shift() ?? always,
    /** Fails the next requests, one in each of these ways. */
    failNext: (...faults: Fault[]) => void next.push(...faults),
    /** Fails every request in this way from now on. */
    fail: (fault: Fault) => void (always = fault),
    /** Ends all failures. */
    recover: () => {
      next = []
      always = null
    },
  }
}

const DEFAULTS: StubOptions = {
  allowedOrigin: null,
  exposesHeaders: true,
  credential: null,
  limit: 60,
  count: countRequests,
  answerTo: answerLamps,
}

/** A connection for each request: on a reused one, a browser repeats a request that broke off. */
const COMMON = { Connection: 'close' }

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'authorization, x-api-key',
  'Access-Control-Max-Age': '7200',
}

function corsHeaders({ allowedOrigin, exposesHeaders }: StubOptions): Record<string, string> {
  if (allowedOrigin === null) return {}
  const exposed = exposesHeaders ? { 'Access-Control-Expose-Headers': EXPOSED } : undefined
  return { 'Access-Control-Allow-Origin': allowedOrigin, Vary: 'Origin', ...exposed }
}

function makeResponse({ credential, answerTo }: StubOptions, { isOver, retryAfterSeconds }: CountedRequest): Fault {
  if (isOver) return refuseForRateLimit(retryAfterSeconds)
  return (exchange) => {
    const { url = '', headers } = exchange.request
    const isKnown =
      credential === null || headers.authorization === `Bearer ${credential}` || headers['x-api-key'] === credential
    if (!isKnown) return sendJson(exchange, 401, { title: 'A credential is needed', detail: 'Bring one.' })
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
    const { status, body } = answerTo(pathname.slice(API_PREFIX.length), searchParams)
    sendJson(exchange, status, body)
  }
}

function refuseForRateLimit(retryAfterSeconds: number): Fault {
  return (exchange) => {
    const headers = { ...exchange.headers, 'Retry-After': String(retryAfterSeconds) }
    sendJson({ ...exchange, headers }, 429, { title: 'The requests of this minute are used up' })
  }
}

/** Sends JSON as a response of the service. */
export function sendJson({ response, headers }: Exchange, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}
