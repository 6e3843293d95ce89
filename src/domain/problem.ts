/** The error body of Carrel's own API: RFC 9457 `application/problem+json`, and the causes it can name. */

/** Every cause that the API names in `code`, with its status and title. A title says what happened, `detail` what to do. */
export const PROBLEMS = {
  'bad-request': { status: 400, title: 'Invalid request' },
  'no-credential': { status: 401, title: 'Credential required' },
  'wrong-credential': { status: 401, title: 'Credential not accepted' },
  forbidden: { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'too-slow': { status: 408, title: 'Request not received in time' },
  gone: { status: 410, title: 'No longer in the catalogue' },
  'precondition-failed': { status: 412, title: 'Condition not met' },
  'too-large': { status: 413, title: 'Request body too large' },
  'too-long': { status: 414, title: 'Address too long' },
  'bad-range': { status: 416, title: 'Range not available' },
  misdirected: { status: 421, title: 'Not served at this address' },
  quota: { status: 429, title: 'Request limit reached' },
  'headers-too-large': { status: 431, title: 'Request headers too large' },
  internal: { status: 500, title: 'Internal error' },
  'bad-upstream': { status: 502, title: 'The remote service sent no usable response' },
  'late-upstream': { status: 504, title: 'The remote service took too long' },
  unavailable: { status: 503, title: 'The catalogue is temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

/** A cause of failure. */
export type ProblemCode = keyof typeof PROBLEMS

/** The media type of a problem body. */
export const PROBLEM_TYPE = 'application/problem+json'
