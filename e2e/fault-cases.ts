/** What can go wrong with an answer, and what the reader is then told: failures.md, "Threats and faults", and "Client retry table". */
import {
  answers,
  babbles,
  breaksChunks,
  endsTooSoon,
  hangsUp,
  liesAboutEncoding,
  neverEnds,
  redirectsTo,
  refuses,
  resets,
  resetsInBody,
  saysAsJson,
  signInPage,
  stalls,
  stallsInBody,
  tooLarge,
  withoutCors,
} from './stub-faults.ts'
import type { Fault } from './stub-service.ts'

/** One way to go wrong, and how it ends. */
export type FaultCase = {
  name: string
  /** Its row in "Threats and faults". */
  row: number
  fault: Fault
  /** What the reader is told, as the heading of the failure. */
  heading: string
  /** Requests sent in all until the reader is told. */
  requests: number
  /** What helps once the service is well: asking again, or going on elsewhere, because the same request would fail again. */
  wayOn: 'try-again' | 'elsewhere'
  /** What the browser itself writes on its console for each such request; none when it says nothing. */
  console: RegExp[]
  /** Whether the request only ends by the app's own time limit. */
  hangs?: true
  /** Whether it names another address, which must not be followed. */
  redirects?: true
  /** Whether it is also told on the pages of an article and of the statistics. */
  everywhere?: true
}

const SERVER_TROUBLE = 'The service has trouble'
const REFUSED = 'The service refused this search'
const UNREACHABLE = 'The service cannot be reached'
const NOT_UNDERSTOOD = 'The answer was not understood'
const TOO_LONG = 'The service takes too long'
const TOO_LARGE = 'The answer is too large'

const status = (code: number) => [new RegExp(`^Failed to load resource: the server responded with a status of ${code}`)]
const broken = (name: string) => [new RegExp(`^Failed to load resource: net::${name}`)]
const hidden = [/blocked by CORS policy/, ...broken('ERR_FAILED')]

/** Refusals that no second request would change: told at once. */
const REFUSALS: FaultCase[] = [
  { ...refused(400, REFUSED), everywhere: true },
  ...[418, 422].map((code) => refused(code, REFUSED)),
  refused(401, 'A credential is needed', 9),
  refused(403, 'Not allowed with this credential', 10),
  ...[404, 410].map((code) => refused(code, 'Not found', 11)),
  ...[405, 406, 411, 413, 415, 416, 417, 431, 451, 501, 505].map((code) =>
    refused(code, 'The service refused the request', 17),
  ),
  refused(414, 'The search is too long', 34),
  { ...redirected('a redirect', redirectsTo('/api/v1/elsewhere')), redirects: true },
  { ...redirected('a redirect for ever', redirectsTo('/api/v1/articles?q=lamps', 301)), redirects: true },
  redirected('other choices', answers(300, { body: '[]' })),
]

/** Failures of the service itself, which may pass: asked again as often as the table says. */
const TROUBLE: FaultCase[] = [
  { ...trouble(500, 2), everywhere: true },
  ...[507, 599].map((code) => trouble(code, 2)),
  ...[502, 503, 504, 520, 524, 529].map((code) => trouble(code, 3)),
  { ...trouble(408, 2), heading: TOO_LONG },
  { ...trouble(425, 2), heading: TOO_LONG },
  {
    ...trouble(502, 3),
    name: '502 with a page of a proxy',
    fault: answers(502, { headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' }),
  },
]

/** Answers with a status of success that are none. */
const NONSENSE: FaultCase[] = [
  { ...nonsense('a sign-in page instead of the catalogue', signInPage, 18), everywhere: true },
  nonsense(
    'JSON under the name of a text',
    answers(200, { headers: { 'Content-Type': 'text/plain' }, body: '{}' }),
    18,
  ),
  {
    ...nonsense('an error that calls itself a success', saysAsJson('{"error":{"message":"The index is away"}}')),
    heading: SERVER_TROUBLE,
  },
  nonsense('JSON without a media type', answers(200, { body: '{"data":[]}' }), 18),
  nonsense('nothing', saysAsJson('')),
  nonsense('JSON that is cut off', saysAsJson('{"data":[{"title":"A lamp"')),
  nonsense('JSON that is none', saysAsJson('{data: [NaN]}')),
  nonsense('no content', answers(204)),
]

/** JSON in which no reading finds a list. */
const SHAPELESS: FaultCase[] = [
  nonsense('JSON of another shape', saysAsJson('{"hello":"world"}')),
  nonsense('a number', saysAsJson('42')),
  nonsense('null', saysAsJson('null')),
]

/** More than can be read: not asked for a second time. */
const LARGE: FaultCase[] = [
  large('6 MB at once', tooLarge),
  { ...large('an answer without an end', neverEnds), everywhere: true },
]

/** No answer, or not the whole of it. */
const BROKEN: FaultCase[] = [
  { ...unreachable('a reset before the answer', resets, broken('ERR_CONNECTION_RESET')), everywhere: true },
  unreachable('a reset within the answer', resetsInBody, broken('ERR_')),
  unreachable('a connection closed without a word', hangsUp, broken('ERR_EMPTY_RESPONSE')),
  unreachable('an answer shorter than it says', endsTooSoon, broken('ERR_CONTENT_LENGTH_MISMATCH')),
  unreachable('broken chunks', breaksChunks, broken('ERR_INVALID_CHUNKED_ENCODING')),
  unreachable('a body that is not compressed as it says', liesAboutEncoding, broken('ERR_CONTENT_DECODING_FAILED')),
  unreachable('something that is no HTTP', babbles, broken('ERR_')),
  unreachable('an answer that pages may not read', withoutCors(refuses(500)), hidden),
]

/** The app's own time limit. */
const SLOW: FaultCase[] = [
  { ...unreachable('silence', stalls, []), heading: TOO_LONG, requests: 2, hangs: true, everywhere: true },
  { ...unreachable('silence after the beginning', stallsInBody, []), heading: TOO_LONG, requests: 2, hangs: true },
]

/** Every case of the table; `isRepeated`: whether the app asks more than once before it tells the reader. */
export function faultCases({ isRepeated }: { isRepeated: boolean }): FaultCase[] {
  const all = [REFUSALS, TROUBLE, NONSENSE, SHAPELESS, LARGE, BROKEN, SLOW].flat()
  return all.filter(({ requests }) => requests > 1 === isRepeated)
}

function refused(code: number, heading: string, row = 17): FaultCase {
  return {
    name: String(code),
    row,
    fault: refuses(code),
    heading,
    requests: 1,
    wayOn: 'elsewhere',
    console: status(code),
  }
}

function redirected(name: string, fault: Fault): FaultCase {
  const heading = 'The service sent Carrel elsewhere'
  return { name, row: 8, fault, heading, requests: 1, wayOn: 'try-again', console: [] }
}

function trouble(code: number, requests: number): FaultCase {
  return { ...refused(code, SERVER_TROUBLE), requests, wayOn: 'try-again' }
}

function nonsense(name: string, fault: Fault, row = 19): FaultCase {
  return { name, row, fault, heading: NOT_UNDERSTOOD, requests: 2, wayOn: 'try-again', console: [] }
}

function large(name: string, fault: Fault): FaultCase {
  return { name, row: 20, fault, heading: TOO_LARGE, requests: 1, wayOn: 'elsewhere', console: [] }
}

function unreachable(name: string, fault: Fault, messages: RegExp[]): FaultCase {
  return { name, row: 21, fault, heading: UNREACHABLE, requests: 3, wayOn: 'try-again', console: messages }
}
