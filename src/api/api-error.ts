/** The one error that a request to the service throws. */

/**
 * Why a request failed: `auth` 401 without a credential · `wrong-credential` 401 with one · `forbidden` 403 · `not-found`
 * 404 · `gone` 410 · `quota` 429, or a 403 that means it · `bad-request` other 4xx · `too-long` 414, 431 · `server` 5xx, 408, 425,
 * or an error body with status 200 · `bad-response` no JSON, or not of a known shape · `too-large` more than 5 MB ·
 * `timeout` no response within 15 s · `redirected` a redirect, which is not followed · `network` no connection · `offline`
 * the same while the browser is offline · `cancelled` removed from the queue; nothing was sent.
 */
export type ApiErrorKind =
  | 'auth'
  | 'wrong-credential'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'quota'
  | 'bad-request'
  | 'too-long'
  | 'server'
  | 'bad-response'
  | 'too-large'
  | 'timeout'
  | 'redirected'
  | 'network'
  | 'offline'
  | 'cancelled'

/** What else is known of a failure. */
export type ApiErrorDetails = {
  /** The HTTP status; null when no response came. */
  status: number | null
  /** How long to wait before the next attempt, in milliseconds; null when unknown. */
  retryAfterMs: number | null
  /** The service's own message for the reader; null when it sent none. */
  serviceMessage: string | null
  /** The service's id of the request, for its operator; null when it sent none. */
  requestId: string | null
}

/** A failed request. Never holds a header, a credential or an address. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly details: ApiErrorDetails
  /** When the next attempt makes sense, in milliseconds of `Date.now()`; null when unknown. */
  readonly retryAt: number | null

  constructor(kind: ApiErrorKind, details: Partial<ApiErrorDetails> = {}) {
    super(`The request failed (${kind}${details.status == null ? '' : `, ${details.status}`})`)
    this.kind = kind
    this.details = { status: null, retryAfterMs: null, serviceMessage: null, requestId: null, ...details }
    this.retryAt = this.details.retryAfterMs === null ? null : Date.now() + this.details.retryAfterMs
  }
}

/** The kind of failure of an HTTP status that is no success. */
export function kindOfStatus(status: number): ApiErrorKind {
  if (status === 401) return 'auth'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 410) return 'gone'
  if (status === 414 || status === 431) return 'too-long'
  if (status === 429) return 'quota'
  if (status === 408 || status === 425 || status >= 500) return 'server'
  return status >= 400 ? 'bad-request' : 'bad-response'
}
