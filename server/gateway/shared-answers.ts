/** Answers of the remote service with one credential for all readers: from the cache, in flight, or by a new request. */
import type { Clock } from '../../src/quota/clock.ts'
import { Limiter, type Permit } from '../../src/quota/limiter.ts'
import { QueueError } from '../../src/quota/request-queue.ts'
import type { AnswerCache, CachedAnswer } from '../api/answer-cache.ts'
import type { ApiResponse, Operation, UpstreamRateLimit } from '../api/source.ts'
import { cacheLifetime } from './cache-lifetime.ts'
import { createReaderShares } from './reader-shares.ts'
import type { CredentialSearch } from './repeats-credential.ts'
import type { UpstreamFailure, UpstreamResponse } from './upstream-client.ts'
import {
  isFailure,
  makeRateLimitResult,
  makeShareResult,
  readUpstreamRateLimit,
  toUpstreamResult,
  type UpstreamResult,
} from './upstream-result.ts'

/** A reader's request. */
export type SharedRequest = {
  operation: Operation['operation']
  /** After the base URL, beginning with `/`. */
  path: string
  /** The reader; readers take turns. */
  reader: string
  /** Aborts when the reader has disconnected. */
  signal: AbortSignal
}

/** Parts; the cache and `send` belong to the one credential. */
export type SharedAnswersParts = {
  cache: AnswerCache
  clock: Clock
  repeatsCredential: CredentialSearch
  /** Sends one request. Must not reject. */
  send: (path: string) => Promise<UpstreamResponse | UpstreamFailure>
}

/** How long a reader's request waits for the rate limit, in milliseconds, of the ten that an answer may take. */
const QUEUE_TIMEOUT_MS = 3_000

/** Makes the shared answers of one credential. */
export function createSharedAnswers({ cache, clock, repeatsCredential, send }: SharedAnswersParts) {
  const limiter = new Limiter({ clock })
  const inFlight = createRequestSharing(limiter, sendRequest)
  const shares = createReaderShares(clock)

  async function sendRequest({ operation, path }: SharedRequest, key: string, permit: Permit): Promise<UpstreamResult> {
    const outcome = await send(path)
    const rateLimit = outcome.kind === 'response' ? readUpstreamRateLimit(outcome) : null
    permit.settle(rateLimit)
    // The service's own refusal is not passed on: the limiter states the same time to all readers.
    if (rateLimit?.isRefused === true) return makeRateLimitResult(limiter.waitMs(), 'refused for the rate limit')
    const result = toUpstreamResult(outcome, repeatsCredential)
    if (result.kind === 'response') storeResponse(cache, operation, key, result.response)
    return result
  }

  /** The result of a new request, or of one in flight; after the queue timeout of this reader an error result. */
  async function fetchResult(request: SharedRequest, key: string): Promise<UpstreamResult> {
    const deadline = clock.now() + QUEUE_TIMEOUT_MS
    for (;;) {
      const waitMs = inFlight.has(key) ? 0 : shares.waitMs(request.reader, limiter.getSnapshot().limit)
      if (waitMs > 0) return makeShareResult(waitMs)
      const takeBack = shares.count(request.reader)
      // oxlint-disable-next-line no-await-in-loop -- a later reader waits on when the first one's time is over
      const { result, isFirst } = await inFlight.join(request, key, deadline - clock.now())
      if (!isFirst || result instanceof QueueError) takeBack()
      if (!(result instanceof QueueError)) return result
      if (isFirst || clock.now() >= deadline || request.signal.aborted) return makeRateLimitResult(result.retryAfterMs)
    }
  }

  return {
    /** Whether the answer is cached and fresh. */
    isFresh: (path: string) => cache.get(cacheKey(path))?.isFresh === true,

    /**
     * Never rejects. A cached answer has its age in `Age`, in seconds; one that replaces a failure has it in
     * `X-Data-Age` too.
     */
    async fetch(request: SharedRequest): Promise<UpstreamResult> {
      shares.noteAsked(request.reader)
      const key = cacheKey(request.path)
      const cached = cache.get(key)
      if (cached?.isFresh === true) return withAge(cached)
      const result = await fetchResult(request, key)
      const stale = isFailure(result) ? cache.get(key) : null
      return stale === null ? result : { ...result, ...withAge(stale) }
    },

    rateLimit: () => sharedRateLimit(limiter),
    close: () => limiter.close(),
  }
}

function storeResponse(
  cache: AnswerCache,
  operation: SharedRequest['operation'],
  key: string,
  response: ApiResponse & { body: Uint8Array },
): void {
  const lifetime = cacheLifetime(operation, response)
  if (lifetime !== null) cache.set(key, response, lifetime)
}

/** A request that readers wait for together; `waiting` counts them. */
type InFlight = { result: Promise<UpstreamResult | QueueError>; waiting: number }

/** Sends equal requests of several readers as one; `isFirst`: no other reader waited for it yet. */
function createRequestSharing(
  limiter: Limiter,
  send: (request: SharedRequest, key: string, permit: Permit) => Promise<UpstreamResult>,
) {
  const inFlight = new Map<string, InFlight>()

  async function sendInTurn(request: SharedRequest, key: string, queueTimeoutMs: number) {
    try {
      return await send(request, key, await limiter.acquire({ key, lane: request.reader, queueTimeoutMs }))
    } catch (error) {
      if (error instanceof QueueError) return error
      throw error
    } finally {
      inFlight.delete(key)
    }
  }

  async function join(request: SharedRequest, key: string, queueTimeoutMs: number) {
    const { signal } = request
    const isFirst = !inFlight.has(key)
    const shared = inFlight.get(key) ?? { result: sendInTurn(request, key, queueTimeoutMs), waiting: 0 }
    inFlight.set(key, shared)
    shared.waiting += 1
    const leave = () => {
      shared.waiting -= 1
      // A request that was sent is not affected: it is paid for, and its answer is cached.
      if (shared.waiting === 0) limiter.cancel(key)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    const result = await shared.result.finally(() => signal.removeEventListener('abort', leave))
    return { result, isFirst }
  }

  return { join, has: (key: string) => inFlight.has(key) }
}

/** What is left for all readers; null in it what the service does not state, undefined before the first response. */
function sharedRateLimit(limiter: Limiter): UpstreamRateLimit | undefined {
  const { isKnown, limit, remaining, closedUntil } = limiter.getSnapshot()
  if (!isKnown) return undefined
  return { limit: remaining === null ? null : limit, remaining: closedUntil === null ? remaining : 0 }
}

function withAge({ response, ageSeconds, isFresh }: CachedAnswer): UpstreamResult {
  const age = String(ageSeconds)
  const headers = { ...response.headers, age, ...(isFresh ? {} : { 'x-data-age': age }) }
  return { kind: 'response', response: { ...response, headers, body: Buffer.from(response.body) } }
}

/** The same for all spellings of one request. */
function cacheKey(path: string): string {
  const [route = '', query = ''] = path.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return `${route}?${parameters.toString()}`
}
