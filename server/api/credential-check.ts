import { formatCounted } from '../../src/domain/format.ts'
import { type Presented, readCredentialHeaders } from './credential.ts'
import type { RateCounter, RateLimitState } from './rate-counter.ts'
import { readerKey } from './reader-key.ts'
import type { Admission, AdmissionRequest, Refusal } from './routes.ts'
import type { TokenBook } from './token-book.ts'

/**
 * Checks who may use `/api/v1`: each credential has its own window. Requests without an accepted one are counted for
 * their address: without any credential the answer is always 401; with a wrong one, 429 from the 61st in a minute.
 */
export function createCredentialCheck(book: TokenBook, byCredential: RateCounter, byAddress: RateCounter) {
  return (request: AdmissionRequest, isCounted: boolean): Admission => {
    const presented = readCredentialHeaders(request.raw.rawHeaders)
    // A preflight carries no credential; one that does must not learn from the answer whether it is accepted.
    const isPreflight = request.method === 'OPTIONS'
    const owner = presented.kind === 'credential' && !isPreflight ? book.identify(presented.value) : null
    const counter = owner === null ? byAddress : byCredential
    const key = owner ?? readerKey(request.ip)
    // Without an accepted credential every method counts: guessing by POST is guessing.
    const rateLimit = isCounted || (owner === null && !isPreflight) ? counter.count(key) : counter.peek(key)
    return { rateLimit, refusal: owner === null ? refuseUnknown(presented, rateLimit) : refuseOverLimit(rateLimit) }
  }
}

const CHALLENGE = { 'WWW-Authenticate': 'Bearer' }

const WRONG: Refusal = {
  code: 'wrong-credential',
  detail: 'Check that the credential was copied whole; it may have been revoked.',
  headers: CHALLENGE,
}

function refuseUnknown(presented: Presented, rateLimit: RateLimitState): Refusal {
  const refusal = refuseUnusable(presented)
  if (refusal !== null && presented.kind !== 'unusable') return refusal
  return refuseOverLimit(rateLimit) ?? refusal ?? WRONG
}

/** The refusal of a request whose headers hold no usable credential, or null. */
export function refuseUnusable(presented: Presented): Refusal | null {
  if (presented.kind === 'none') {
    const detail = 'Send a token as "Authorization: Bearer <token>" or as "X-API-KEY: <token>".'
    return { code: 'no-credential', detail, headers: CHALLENGE }
  }
  if (presented.kind === 'twice') return { code: 'bad-request', detail: `Send the header ${presented.header} once.` }
  return presented.kind === 'unusable' ? WRONG : null
}

/** The refusal of a request that is one too many, or null. */
export function refuseOverLimit({ isOver, limit, resetSeconds }: RateLimitState): Refusal | null {
  if (!isOver) return null
  const detail = `The limit is ${formatCounted(limit, 'request')} per minute; try again in ${formatCounted(resetSeconds, 'second')}.`
  return { code: 'quota', detail, retryAfterSeconds: resetSeconds }
}
