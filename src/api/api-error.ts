/** The one error that asking the service throws. */

/**
 * Why an answer did not come. Causes:
 * `auth` 401 without a credential · `wrong-credential` 401 to the reader's own · `forbidden` 403 · `not-found` 404, 410 · `quota` 429 after waiting in vain · `bad-request` 400, 422 and
 * other 4xx · `too-long` 414, or a search that is too long to be sent · `client-fault` the statuses that only a fault of
 * Carrel can cause · `server` 5xx, or an error body with status 200 · `bad-response` an answer that is no JSON or not of a known
 * shape · `too-large` more than the size limit · `timeout` no answer in time, 408, 425 · `redirected` a redirect, which is
 * not followed · `network` no connection · `offline` the same while the browser says it is offline · `not-asked` given up in the queue: by a person, or
 * because too much was waiting; nothing was sent.
 */
export type ApiErrorKind =
  | 'auth'
  | 'wrong-credential'
  | 'forbidden'
  | 'not-found'
  | 'quota'
  | 'bad-request'
  | 'too-long'
  | 'client-fault'
  | 'server'
  | 'bad-response'
  | 'too-large'
  | 'timeout'
  | 'redirected'
  | 'network'
  | 'offline'
  | 'not-asked'

/** What else is known of a failure. */
export type ApiErrorDetails = {
  /** The HTTP status; null when no answer came. */
  status: number | null
  /** When it makes sense to ask again, in milliseconds of Date.now(); null when not told. */
  retryAt: number | null
  /** The service's own words for the reader, from its error body; null when it sent none. */
  serviceMessage: string | null
  /** The service's id of the request, for its operator; null when not told. */
  requestId: string | null
  /** Nothing was sent: so much has failed in a row that the service is left alone until `retryAt`. */
  isHeldBack: boolean
}

const NOTHING_KNOWN: ApiErrorDetails = {
  status: null,
  retryAt: null,
  serviceMessage: null,
  requestId: null,
  isHeldBack: false,
}

/** A failure to get an answer. Never carries a header, a credential or an address. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly details: ApiErrorDetails

  constructor(kind: ApiErrorKind, details: Partial<ApiErrorDetails> = {}) {
    super(`The service gave no usable answer (${kind}${details.status == null ? '' : `, ${details.status}`})`)
    this.name = 'ApiError'
    this.kind = kind
    this.details = { ...NOTHING_KNOWN, ...details }
  }
}

const CLIENT_FAULTS = [405, 406, 411, 413, 415, 416, 417, 421, 431, 451, 501, 505]

/** The kind of failure that a status other than 2xx means (failures.md, "Client retry table"). */
export function kindOfStatus(status: number): ApiErrorKind {
  if (status === 401) return 'auth'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'not-found'
  if (status === 414) return 'too-long'
  if (status === 429) return 'quota'
  if (status === 408 || status === 425) return 'timeout'
  if (CLIENT_FAULTS.includes(status)) return 'client-fault'
  if (status >= 400 && status < 500) return 'bad-request'
  return status >= 500 ? 'server' : 'bad-response'
}
