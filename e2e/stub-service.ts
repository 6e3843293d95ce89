/** A service on an origin of its own that answers the API with little, and goes wrong exactly as it is told. Nothing in it waits for a time. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { API_PREFIX } from '../src/contract/paths.ts'
import { listenOnLoopback, stopListening } from './loopback.ts'
import { type AnswerTo, answerOfLamps } from './stub-answers.ts'
import { countRequests, type RequestCounter, type Spent } from './stub-quota.ts'

/** The credential of the stories in which a stub asks for one; made up. */
export const STUB_CREDENTIAL = 'stub-credential_of-the-tests-5d41402a'

/** How a stub is run. */
export type StubOptions = {
  /** The one origin whose pages may read the answers; null: no page of another origin may. */
  allowedOrigin: string | null
  /** Whether those pages may also read the headers of the quota, `Retry-After` and `Date`. */
  exposesHeaders: boolean
  /** The credential that is asked for, in either form; null: none is. */
  credential: string | null
  /** Requests a minute, counted for each credential. */
  limit: number
  /** How they are counted: by default in a fixed window from the first one. */
  count: (limit: number) => RequestCounter
  answerTo: AnswerTo
}

/** A request as it came over the wire, preflights among them. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders }

/** A request that waits for its answer. `headers`: those that every answer of this service carries. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; headers: Record<string, string> }

/** Answers one request, or fails to. */
export type Fault = (exchange: Exchange) => void

/** A running stub. */
export type StubService = Awaited<ReturnType<typeof startStubService>>

/** What a page of another origin has to be let read (README, "Static hosting"). */
const EXPOSED = 'X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, Date, Link, X-Total-Count'

/** Starts a stub on a free port of this machine. Whoever starts it closes it. */
export async function startStubService(given: Partial<StubOptions> = {}) {
  const options: StubOptions = { ...DEFAULTS, ...given }
  const received: Received[] = []
  const quota = options.count(options.limit)
  const { takeFault, ...script } = makeScript()
  let unfinished = 0

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    received.push({ method, path: url, headers })
    unfinished += 1
    response.on('close', () => (unfinished -= 1))
    const exchange: Exchange = { request, response, headers: { ...COMMON, ...corsHeaders(options) } }
    if (method === 'OPTIONS') return void response.writeHead(204, { ...exchange.headers, ...PREFLIGHT }).end()
    const spent = quota.spend(headers.authorization ?? String(headers['x-api-key'] ?? ''))
    Object.assign(exchange.headers, spent.headers)
    const answer = takeFault() ?? answerAsTold(options, spent)
    answer(exchange)
  })
  const origin = await listenOnLoopback(server)
  return {
    origin,
    baseUrl: origin + API_PREFIX,
    /** Everything that came in since the start. */
    received,
    /** The requests of the API among it, each as its path after `/api/v1`. */
    asked: () => received.filter(({ method }) => method === 'GET').map(({ path }) => path.slice(API_PREFIX.length)),
    /** How many requests still wait for the end of their answer, and have not been given up. */
    unfinished: () => unfinished,
    /** Names the origin whose pages may read the answers. */
    allow: (allowed: string) => void (options.allowedOrigin = allowed),
    ...script,
    /** Moves the clock by which requests are counted. */
    advance: quota.advance,
    /** Stops listening, as a service that is down; or for good. */
    stop: () => stopListening(server),
    /** Listens again at the same address. */
    start: () => listenOnLoopback(server, Number(new URL(origin).port)),
  }
}

/** What goes wrong, and when. */
function makeScript() {
  let next: Fault[] = []
  let always: Fault | null = null
  return {
    /** The fault of the request that came just now; null: none. */
    takeFault: () => next.shift() ?? always,
    /** Goes wrong in these ways, one for each of the next requests. */
    failNext: (...faults: Fault[]) => void next.push(...faults),
    /** Goes wrong in this way from now on. */
    fail: (fault: Fault) => void (always = fault),
    /** Is well again. */
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
  answerTo: answerOfLamps,
}

/** A connection for each request: on one that was used before, a browser repeats by itself what broke off. */
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

function answerAsTold({ credential, answerTo }: StubOptions, { isOver, retryAfterSeconds }: Spent): Fault {
  if (isOver) return refuseForQuota(retryAfterSeconds)
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

function refuseForQuota(retryAfterSeconds: number): Fault {
  return (exchange) => {
    const headers = { ...exchange.headers, 'Retry-After': String(retryAfterSeconds) }
    sendJson({ ...exchange, headers }, 429, { title: 'The requests of this minute are used up' })
  }
}

/** Sends JSON as an answer of the service. */
export function sendJson({ response, headers }: Exchange, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}
