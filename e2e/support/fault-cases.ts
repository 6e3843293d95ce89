/** The ways in which a request can fail, how often the app sends it, and what the page shows. */
import {
  otherProtocol,
  breaksChunks,
  endsTooSoon,
  hangsUp,
  wrongEncoding,
  neverEnds,
  redirectsTo,
  refuses,
  responds,
  resets,
  resetsInBody,
  respondsWithJson,
  signInPage,
  stalls,
  stallsInBody,
  tooLarge,
  withoutCors,
} from './stub-faults.ts'
import { FAILURES } from './names.ts'
import type { Fault } from './stub-service.ts'

/** One way to fail, and how it ends. */
export type FaultCase = {
  name: string
  fault: Fault
  /** The heading of the failure. */
  heading: string
  /** Requests in all until the page shows the failure. */
  requests: number
  /** What helps when the service works again. `elsewhere`: the same request would fail again. */
  remedy: 'try again' | 'elsewhere'
  /** The browser's own console messages for each such request. */
  console: RegExp[]
  /** Whether only the app's timeout ends the request. */
  hangs?: true
  /** Whether it redirects, which must not be followed. */
  redirects?: true
  /** Whether it is also played on the pages of an article and of the statistics. */
  everywhere?: true
}

const status = (code: number) => [new RegExp(`^Failed to load resource: the server responded with a status of ${code}`)]
const broken = (name: string) => [new RegExp(`^Failed to load resource: net::${name}`)]
const hidden = [/blocked by CORS policy/, ...broken('ERR_FAILED')]

/** Refusals: not retried. */
const REFUSALS: FaultCase[] = [
  { ...refused(400, FAILURES.badRequest), everywhere: true },
  ...[418, 422].map((code) => refused(code, FAILURES.badRequest)),
  refused(401, FAILURES.needsCredential),
  refused(403, FAILURES.forbidden),
  refused(404, FAILURES.notFound),
  refused(410, FAILURES.gone),
  ...[405, 406, 411, 413, 415, 416, 417, 451].map((code) => refused(code, FAILURES.badRequest)),
  ...[414, 431].map((code) => refused(code, FAILURES.tooLong)),
  { ...redirected('a redirect', redirectsTo('/api/v1/elsewhere')), redirects: true },
  { ...redirected('an endless redirect', redirectsTo('/api/v1/articles?q=lamps', 301)), redirects: true },
  redirected('other choices', responds(300, { body: '[]' })),
]

/** Failures of the service itself: retried. */
const SERVER_FAILURES: FaultCase[] = [
  { ...serverFailure(500, 2), everywhere: true },
  ...[408, 425, 501, 505, 507, 599].map((code) => serverFailure(code, 2)),
  ...[502, 503, 504, 520, 524, 529].map((code) => serverFailure(code, 3)),
  {
    ...serverFailure(502, 3),
    name: '502 with a page of a proxy',
    fault: responds(502, { headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' }),
  },
]

/** Responses with status 200 and an unusable body. */
const UNUSABLE: FaultCase[] = [
  { ...unusable('a sign-in page instead of the catalogue', signInPage), everywhere: true },
  unusable('JSON under the name of a text', responds(200, { headers: { 'Content-Type': 'text/plain' }, body: '{}' })),
  {
    ...unusable('an error that calls itself a success', respondsWithJson('{"error":{"message":"The index is away"}}')),
    heading: FAILURES.server,
    requests: 2,
  },
  unusable('JSON without a media type', responds(200, { body: '{"data":[]}' })),
  unusable('nothing', respondsWithJson('')),
  unusable('JSON that is cut off', respondsWithJson('{"data":[{"title":"A lamp"')),
  unusable('JSON that is none', respondsWithJson('{data: [NaN]}')),
  unusable('no content', responds(204)),
]

/** JSON without a list. */
const SHAPELESS: FaultCase[] = [
  unusable('JSON of another shape', respondsWithJson('{"hello":"world"}')),
  unusable('a number', respondsWithJson('42')),
  unusable('null', respondsWithJson('null')),
]

/** Responses over the size limit: not retried. */
const LARGE: FaultCase[] = [
  large('6 MB at once', tooLarge),
  { ...large('an answer without an end', neverEnds), everywhere: true },
]

/** No response, or an incomplete one. */
const BROKEN: FaultCase[] = [
  { ...unreachable('a reset before the answer', resets, broken('ERR_CONNECTION_RESET')), everywhere: true },
  unreachable('a reset within the answer', resetsInBody, broken('ERR_')),
  unreachable('a connection closed without a word', hangsUp, broken('ERR_EMPTY_RESPONSE')),
  unreachable('an answer shorter than it says', endsTooSoon, broken('ERR_CONTENT_LENGTH_MISMATCH')),
  unreachable('broken chunks', breaksChunks, broken('ERR_INVALID_CHUNKED_ENCODING')),
  unreachable('a body that is not compressed as it says', wrongEncoding, broken('ERR_CONTENT_DECODING_FAILED')),
  unreachable('something that is no HTTP', otherProtocol, broken('ERR_')),
  unreachable('an answer that pages may not read', withoutCors(refuses(500)), hidden),
]

/** Requests that the app's timeout ends. */
const SLOW: FaultCase[] = [
  { ...unreachable('silence', stalls, []), heading: FAILURES.timeout, requests: 2, hangs: true, everywhere: true },
  {
    ...unreachable('silence after the beginning', stallsInBody, []),
    heading: FAILURES.timeout,
    requests: 2,
    hangs: true,
  },
]

/** Every case of the table. */
export function faultCases(): FaultCase[] {
  return [REFUSALS, SERVER_FAILURES, UNUSABLE, SHAPELESS, LARGE, BROKEN, SLOW].flat()
}

function refused(code: number, heading: string): FaultCase {
  return {
    name: String(code),
    fault: refuses(code),
    heading,
    requests: 1,
    remedy: 'elsewhere',
    console: status(code),
  }
}

function redirected(name: string, fault: Fault): FaultCase {
  const heading = FAILURES.redirect
  return { name, fault, heading, requests: 1, remedy: 'try again', console: [] }
}

function serverFailure(code: number, requests: number): FaultCase {
  return { ...refused(code, FAILURES.server), requests, remedy: 'try again' }
}

function unusable(name: string, fault: Fault): FaultCase {
  return { name, fault, heading: FAILURES.notUnderstood, requests: 1, remedy: 'try again', console: [] }
}

function large(name: string, fault: Fault): FaultCase {
  return { name, fault, heading: FAILURES.tooLarge, requests: 1, remedy: 'elsewhere', console: [] }
}

function unreachable(name: string, fault: Fault, messages: RegExp[]): FaultCase {
  return { name, fault, heading: FAILURES.network, requests: 3, remedy: 'try again', console: messages }
}
