/** What the page shows about a failure: one table, which the compiler keeps complete. */
import { ApiError, type ApiErrorKind } from './api-error.ts'

/** The message of a failure. */
export type FailureMessage = {
  heading: string
  text: string
  /** What can help: trying again, connecting with a credential, or only another request. */
  action: 'try-again' | 'connect' | 'none'
  /** When trying again makes sense, in milliseconds of `Date.now()`; null when unknown. */
  retryAt: number | null
  /** The service's own message and its id of the request; null where it sent none. */
  serviceMessage: string | null
  requestId: string | null
}

/** The texts of each kind; `action` where trying again cannot help. */
const MESSAGES: Record<ApiErrorKind, Pick<FailureMessage, 'heading' | 'text'> & Partial<FailureMessage>> = {
  auth: {
    heading: 'A credential is needed',
    text: 'This catalogue requires an API key or access token.',
    action: 'connect',
  },
  'wrong-credential': {
    heading: 'The credential is not accepted',
    text: 'Check that it was copied completely; it may also have been revoked. Connect again with a valid one.',
    action: 'connect',
  },
  forbidden: {
    heading: 'Not allowed with this credential',
    text: 'The service accepts the credential but does not allow this request. Connect with another one, or contact its issuer.',
    action: 'connect',
  },
  'not-found': {
    heading: 'Not found',
    text: 'The service has nothing at this address.',
    action: 'none',
  },
  gone: {
    heading: 'No longer available',
    text: 'The service has removed what was at this address.',
    action: 'none',
  },
  quota: {
    heading: 'Request limit reached',
    text: 'The service accepts no more requests for now; others may be sharing this limit.',
  },
  'bad-request': {
    heading: 'The service refused this request',
    text: 'It does not accept one of the search terms or filters. Change the search, or start a new one.',
    action: 'none',
  },
  'too-long': {
    heading: 'The search is too long',
    text: 'Shorten it and search again.',
    action: 'none',
  },
  server: {
    heading: 'The service is temporarily unavailable',
    text: 'Try again shortly.',
  },
  'bad-response': {
    heading: 'The response could not be read',
    text: 'The response did not come from the catalogue, or its format is unknown. A network that requires a sign-in can be the cause.',
  },
  'too-large': {
    heading: 'The response is too large',
    text: 'The service sent more than 5 MB, and Carrel stopped reading. Fewer results per page may help.',
    action: 'none',
  },
  timeout: {
    heading: 'The service takes too long',
    text: 'There was no response within 15 seconds.',
  },
  redirected: {
    heading: 'The service redirected Carrel to another address',
    text: 'Carrel did not follow, and nothing was shared with that address. The operator of this site can set the right one.',
  },
  network: {
    heading: 'The service cannot be reached',
    text: 'The connection failed or was interrupted.',
  },
  cancelled: {
    heading: 'Cancelled',
    text: 'Cancelled before it was sent. No request was used.',
  },
  offline: {
    heading: 'You are offline',
    text: 'This page is not saved on this device. It will load when you reconnect.',
  },
}

const BROKEN_PART = {
  heading: 'This part of the page could not be shown',
  text: 'Carrel was updated while this page was open, or something went wrong. Try again or reload the page. If the problem persists, contact the site’s administrator.',
}

/** The message for anything that was thrown. What is no ApiError is code that could not be loaded, or a fault of Carrel. */
export function failureMessage(error: unknown): FailureMessage {
  const { details, retryAt } = error instanceof ApiError ? error : new ApiError('bad-response')
  const { serviceMessage, requestId } = details
  const message = error instanceof ApiError ? MESSAGES[error.kind] : BROKEN_PART
  return { action: 'try-again', ...message, retryAt, serviceMessage, requestId }
}
