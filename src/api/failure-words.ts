/** What the reader is told of a failure: one table, which the compiler keeps complete. */
import { ApiError, type ApiErrorKind } from './api-error.ts'

/** Heading and sentence of a failure, and the way on. */
export type FailureWords = {
  heading: string
  text: string
  /** What can help: asking again, connecting with a credential, or only another request. */
  wayOn: 'try-again' | 'connect' | 'none'
  /** When asking again makes sense, in milliseconds of Date.now(); null when it is not known. */
  retryAt: number | null
  /** The service's own words and its id of the request; null where it sent none. */
  serviceMessage: string | null
  requestId: string | null
}

const WORDS: Record<ApiErrorKind, Pick<FailureWords, 'heading' | 'text' | 'wayOn'>> = {
  auth: {
    heading: 'A credential is needed',
    text: 'The service answers only to readers who connect with a credential that it accepts.',
    wayOn: 'connect',
  },
  'wrong-credential': {
    heading: 'The credential is not accepted',
    text: 'Check that it was copied whole; it may also have been revoked. Connect again with one that the service accepts.',
    wayOn: 'connect',
  },
  forbidden: {
    heading: 'Not allowed with this credential',
    text: 'The service knows the credential, but does not let it read this. Connect with another one, or ask whoever gave it to you.',
    wayOn: 'connect',
  },
  'not-found': {
    heading: 'Not found',
    text: 'The service has nothing at this address.',
    wayOn: 'none',
  },
  quota: {
    heading: 'The requests of this minute are used up',
    text: 'The service lets nothing more through for now; others may be using the same allowance.',
    wayOn: 'try-again',
  },
  'bad-request': {
    heading: 'The service refused this search',
    text: 'It does not understand one of its words or filters. Change the search, or start a new one.',
    wayOn: 'none',
  },
  'too-long': {
    heading: 'The search is too long',
    text: 'Shorten it and search again.',
    wayOn: 'none',
  },
  'client-fault': {
    heading: 'The service refused the request',
    text: 'It does not take requests of this form. This is a fault of Carrel or of its settings; whoever runs it can help.',
    wayOn: 'none',
  },
  server: {
    heading: 'The service has trouble',
    text: 'It could not answer. This usually passes.',
    wayOn: 'try-again',
  },
  'bad-response': {
    heading: 'The answer was not understood',
    text: 'Something other than the catalogue answered, or it answered in a form that Carrel cannot read. A network that asks for a sign-in can be the cause.',
    wayOn: 'try-again',
  },
  'too-large': {
    heading: 'The answer is too large',
    text: 'The service sent more than 5 MB, and Carrel stopped reading. Fewer results per page may help.',
    wayOn: 'none',
  },
  timeout: {
    heading: 'The service takes too long',
    text: 'There was no answer within 15 seconds.',
    wayOn: 'try-again',
  },
  redirected: {
    heading: 'The service sent Carrel elsewhere',
    text: 'It answered with another address. Carrel did not follow, and nothing was shared with that address. Whoever runs this desk can set the right one.',
    wayOn: 'try-again',
  },
  network: {
    heading: 'The service cannot be reached',
    text: 'The connection was refused or broke off.',
    wayOn: 'try-again',
  },
  'not-asked': {
    heading: 'Not asked',
    text: 'This was taken out of the queue before it was sent. It cost nothing.',
    wayOn: 'try-again',
  },
  offline: {
    heading: 'You are offline',
    text: 'Carrel does not hold this. It comes when the connection is back.',
    wayOn: 'try-again',
  },
}

/** The words for anything that was thrown while asking. What is no ApiError is code that could not be fetched, or a fault of Carrel. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ApiError) {
    const { serviceMessage, requestId, retryAt, isHeldBack } = error.details
    const words = WORDS[error.kind]
    const text = isHeldBack
      ? `${words.text} So much has failed in a row that Carrel asks no more for a moment.`
      : words.text
    return { ...words, text, retryAt, serviceMessage, requestId }
  }
  return {
    retryAt: null,
    serviceMessage: null,
    requestId: null,
    heading: 'This part of the page could not be shown',
    text: 'Carrel may have been renewed while it was open, or it made a mistake. Try again, then load the page anew; if it stays, please tell whoever runs this desk.',
    wayOn: 'try-again',
  }
}
