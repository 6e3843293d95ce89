/** The three operations as a remote service answers them. */
import type { Clock } from '../../src/quota/clock.ts'
import type { AnswerCache } from '../api/answer-cache.ts'
import type { Credential } from '../../src/domain/credential.ts'
import { readerKey } from '../api/reader-key.ts'
import { problemResponse } from '../api/send-response.ts'
import type { Source } from '../api/source.ts'
import type { RemoteService } from '../remote-settings.ts'
import { createCredentialSearch } from './repeats-credential.ts'
import { createSharedAnswers } from './shared-answers.ts'
import {
  createUpstreamClient,
  UPSTREAM_LIMITS,
  type UpstreamFailure,
  type UpstreamLimits,
  type UpstreamResponse,
} from './upstream-client.ts'
import { upstreamPath } from './upstream-path.ts'
import { readUpstreamRateLimit, toAnswer, toUpstreamResult } from './upstream-result.ts'

/** What an upstream source is made of. */
export type UpstreamSourceParts = {
  service: RemoteService
  clock: Clock
  cache: AnswerCache
  limits?: UpstreamLimits
}

/** A source that holds connections and requests that wait. */
export type UpstreamSource = Source & { close(): Promise<void> }

/**
 * A failure makes the service unhealthy for so long, in milliseconds. A balancer that sends no requests to an unhealthy
 * instance would otherwise never learn that the service has recovered.
 */
const UNHEALTHY_MS = 30_000

/** Makes the source. With the operator's credential answers are shared between readers; readers' own are never shared. */
export function upstreamSource({
  service,
  clock,
  cache,
  limits = UPSTREAM_LIMITS,
}: UpstreamSourceParts): UpstreamSource {
  const client = createUpstreamClient(service.baseUrl, limits)
  let failedAt = Number.NEGATIVE_INFINITY

  async function send(path: string, credential: Credential | null) {
    const outcome = await client.get(path, credential)
    const hasFailed = outcome.kind === 'failure' || outcome.status >= 500
    failedAt = hasFailed ? clock.now() : Number.NEGATIVE_INFINITY
    return outcome
  }

  const { credential } = service
  const shared =
    credential === null
      ? null
      : createSharedAnswers({
          cache,
          clock,
          repeatsCredential: createCredentialSearch(credential.value),
          send: (path) => send(path, credential),
        })
  return {
    ...(shared === null ? forwardRequests(send) : shareRequests(shared)),
    isReady: () => Promise.resolve(clock.now() - failedAt > UNHEALTHY_MS),
    close() {
      shared?.close()
      return client.close()
    },
  }
}

type Send = (path: string, credential: Credential | null) => Promise<UpstreamResponse | UpstreamFailure>

/** Sends each request with its reader's own credential, whose rate limit is the matter of the reader's browser. */
function forwardRequests(send: Send): Pick<Source, 'answer'> {
  return {
    async answer(request) {
      const target = upstreamPath(request)
      if ('problem' in target) return problemResponse(target.problem, request.requestId)
      const outcome = await send(target.path, request.credential)
      const answer = toAnswer(toUpstreamResult(outcome, null), request.requestId)
      return outcome.kind === 'failure' ? answer : { ...answer, upstreamRateLimit: readUpstreamRateLimit(outcome) }
    },
  }
}

function shareRequests(shared: ReturnType<typeof createSharedAnswers>): Pick<Source, 'answer' | 'isFree'> {
  return {
    isFree(operation) {
      const target = upstreamPath(operation)
      return 'path' in target && shared.isFresh(target.path)
    },
    async answer(request) {
      const { operation, signal, requestId, address } = request
      const target = upstreamPath(request)
      if ('problem' in target) return problemResponse(target.problem, requestId)
      const result = await shared.fetch({ operation, path: target.path, reader: readerKey(address), signal })
      const rateLimit = shared.rateLimit() ?? { limit: null, remaining: null }
      const answer = toAnswer(result, requestId)
      // After a refusal this reader has none left now, whatever is left for others.
      return { ...answer, upstreamRateLimit: answer.status === 429 ? { ...rateLimit, remaining: 0 } : rateLimit }
    },
  }
}
