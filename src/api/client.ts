/** The fetch client: a request waits for the limiter, is sent once, and throws ApiError or returns what came back. */
import { formatCredentialHeader } from '../domain/credential.ts'
import { countRemaining, type Limiter, type Permit } from '../quota/limiter.ts'
import { readRateLimit } from '../quota/rate-limit.ts'
import { type QueuedRequest, QueueError } from '../quota/request-queue.ts'
import { ApiError, kindOfStatus } from './api-error.ts'
import type { CredentialStore } from './credential.ts'
import { connectionError, parseJsonBody, readText } from './read-response.ts'

/** What a client is made of; 15 s and 5 MB when left out. */
export type ClientParts = {
  /** Up to and including `/api/v1`. */
  baseUrl: string
  credential: CredentialStore
  limiter: Pick<Limiter, 'acquire' | 'waitMs' | 'getSnapshot'>
  fetch?: (address: string, init: RequestInit) => Promise<Response>
  timeoutMs?: number
  maxBytes?: number
}

/** What came back: parsed JSON and the headers. */
export type ParsedResponse = { body: unknown; header: (name: string) => string | null }

/** The client of one service. */
export type Client = {
  /** Sends a request; its key is the path after the base URL. Throws ApiError, or an AbortError when the wait was aborted. */
  get: (request: QueuedRequest) => Promise<ParsedResponse>
}

/** A connection that fails with so few requests left may be a 429 that the browser hides: the response lacks the headers by which a page may read it. */
const NEARLY_USED_UP = 2

/** Makes the client. */
export function createClient({ timeoutMs = 15_000, maxBytes = 5 * 1024 * 1024, ...parts }: ClientParts): Client {
  return {
    async get(request) {
      const permit = await parts.limiter.acquire(request).catch(throwQueueError)
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await send(parts, request.key, permit, signal)
      const text = readText(response, maxBytes).catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : connectionError(signal.aborted ? signal.reason : cause)
      })
      if (!response.ok) throw await readRefusal(parts, response, await text.catch(() => ''), permit)
      return { body: parseJsonBody(response, await text), header: (name) => response.headers.get(name) }
    },
  }
}

async function send(parts: ClientParts, path: string, permit: Permit, signal: AbortSignal): Promise<Response> {
  const { baseUrl, credential, limiter, fetch: fetchResponse = fetch } = parts
  const init: RequestInit = {
    headers: { Accept: 'application/json', ...formatCredentialHeader(credential.current()) },
    mode: 'cors',
    credentials: 'omit',
    // A redirect would carry X-API-KEY to another origin; `manual` tells it from a broken connection.
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  }
  const response = await fetchResponse(baseUrl + path, init).catch((cause: unknown) => {
    const error = connectionError(cause)
    const isHidden429 = error.kind === 'network' && countRemaining(limiter.getSnapshot()) <= NEARLY_USED_UP
    permit.settle(isHidden429 ? { limit: null, remaining: null, isRefused: true, retryAfterMs: null } : null)
    throw isHidden429 ? new ApiError('quota', { retryAfterMs: limiter.waitMs() }) : error
  })
  // The body of a 403 decides whether it is a refusal; all else is known at once.
  if (response.status !== 403) permit.settle(readRateLimit(response))
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  if (isRedirect) throw new ApiError('redirected')
  return response
}

async function readRefusal(
  { credential, limiter }: ClientParts,
  response: Response,
  text: string,
  permit: Permit,
): Promise<ApiError> {
  const { status } = response
  const { isRefused, ...rateLimit } = readRateLimit(response, text)
  if (status === 403) permit.settle({ isRefused, ...rateLimit })
  const isWrong = status === 401 && credential.current() !== null
  const kind = isRefused ? 'quota' : isWrong ? 'wrong-credential' : kindOfStatus(status)
  const retryAfterMs = isRefused ? limiter.waitMs() : rateLimit.retryAfterMs
  // Without that code the failure is shown without the service's own message.
  const words = await import('./normalize/error-body.ts')
    .then(({ parseErrorBody }) => parseErrorBody(text))
    .catch(() => ({}))
  return new ApiError(kind, { status, retryAfterMs, ...words })
}

function throwQueueError(error: unknown): never {
  if (!(error instanceof QueueError)) throw error
  if (error.reason === 'timeout') throw new ApiError('quota', { retryAfterMs: error.retryAfterMs })
  throw new ApiError('cancelled')
}
