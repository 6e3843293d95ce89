import type { FastifyRequest } from 'fastify'
import { formatCounted } from '../../src/contract/format.ts'
import { type Presented, readCredential } from './credential.ts'
import type { QuotaState, RateWindow } from './rate-window.ts'
import type { TokenBook } from './token-book.ts'
import type { Admission, Refusal } from './zone.ts'

/**
 * Who may use `/api/v1`: each credential pays from its own window. Requests without an accepted one are counted for
 * their address: without any, the answer is 401 always; with a wrong one, 429 from the 61st in a minute.
 */
export function credentialGate(book: TokenBook, byCredential: RateWindow, byAddress: RateWindow) {
  return (request: FastifyRequest, isCounted: boolean): Admission => {
    const presented = readCredential(request.raw.rawHeaders)
    // A preflight carries no credential; one that does must not learn from the answer whether it is accepted.
    const isPreflight = request.method === 'OPTIONS'
    const owner = presented.kind === 'credential' && !isPreflight ? book.recognise(presented.text) : null
    const window = owner === null ? byAddress : byCredential
    const key = owner ?? request.ip
    // Without an accepted credential every method counts: guessing by POST is guessing.
    const quota = isCounted || (owner === null && !isPreflight) ? window.spend(key) : window.peek(key)
    return { quota, refusal: owner === null ? refusalOf(presented, quota) : overLimit(quota) }
  }
}

const CHALLENGE = { 'WWW-Authenticate': 'Bearer' }

const WRONG: Refusal = {
  code: 'wrong-credential',
  detail: 'Check that the credential was copied whole; it may have been revoked.',
  headers: CHALLENGE,
}

function refusalOf(presented: Presented, quota: QuotaState): Refusal {
  const unusable = unusableCredential(presented)
  if (unusable !== null && presented.kind !== 'unusable') return unusable
  return overLimit(quota) ?? unusable ?? WRONG
}

/** Why a request cannot be asked with the credential that it presents, whatever that is worth; null: it can. */
export function unusableCredential(presented: Presented): Refusal | null {
  if (presented.kind === 'none') {
    const detail = 'Send a token as "Authorization: Bearer <token>" or as "X-API-KEY: <token>".'
    return { code: 'no-credential', detail, headers: CHALLENGE }
  }
  if (presented.kind === 'twice') return { code: 'bad-request', detail: `Send the header ${presented.header} once.` }
  return presented.kind === 'unusable' ? WRONG : null
}

/** The refusal of a request that is one too many, or null. */
export function overLimit(quota: QuotaState): Refusal | null {
  if (!quota.isOver) return null
  const detail = `Each minute has ${formatCounted(quota.limit, 'request')}; the next begin in ${formatCounted(quota.resetSeconds, 'second')}.`
  return { code: 'quota', detail, retryAfterSeconds: quota.resetSeconds }
}
