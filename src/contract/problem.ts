/** The error body of our own service: RFC 9457 `application/problem+json`, and the causes it can name. */

/** Every cause that our service names in `code`, with its status and title. Titles say what happened, `detail` what to do. */
export const PROBLEMS = {
  'bad-request': { status: 400, title: 'The request could not be understood' },
  'no-credential': { status: 401, title: 'A credential is needed' },
  'wrong-credential': { status: 401, title: 'The credential is not accepted' },
  forbidden: { status: 403, title: 'This is not allowed' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'method-not-allowed': { status: 405, title: 'Only reading is possible here' },
  'too-long': { status: 414, title: 'The address is too long' },
  misdirected: { status: 421, title: 'This is not answered at this address' },
  quota: { status: 429, title: 'The requests of this minute are used up' },
  'headers-too-large': { status: 431, title: 'The headers of the request are too large' },
  internal: { status: 500, title: 'The service made a mistake' },
  'bad-upstream': { status: 502, title: 'The remote service gave no usable answer' },
  'late-upstream': { status: 504, title: 'The remote service took too long' },
  unavailable: { status: 503, title: 'The catalogue cannot be asked just now' },
} as const satisfies Record<string, { status: number; title: string }>

/** A cause of failure. */
export type ProblemCode = keyof typeof PROBLEMS

/** The media type of a problem body. */
export const PROBLEM_TYPE = 'application/problem+json'
