/** What came of a request to the remote service, the same for every reader: a response to pass on, or a problem in words. */
import type { IncomingHttpHeaders } from 'node:http'
import { type RateLimitHeaders, readRateLimit } from '../../src/quota/rate-limit.ts'
import { problemResponse } from '../api/send-response.ts'
import type { ApiResponse, Problem, SourceAnswer } from '../api/source.ts'
import { isJsonType } from './cache-lifetime.ts'
import type { CredentialSearch } from './repeats-credential.ts'
import type { UpstreamFailure, UpstreamResponse } from './upstream-client.ts'

/** A response, or a problem. `note`: a line for the operator's log, without credential, address or search. */
export type UpstreamResult =
  | { kind: 'response'; response: ApiResponse & { body: Uint8Array }; note?: string }
  | { kind: 'problem'; problem: Problem; note?: string }

/** Makes the result; `repeatsCredential` finds the operator's credential, null where the reader's own was sent. */
export function toUpstreamResult(
  outcome: UpstreamResponse | UpstreamFailure,
  repeatsCredential: CredentialSearch | null,
): UpstreamResult {
  if (outcome.kind === 'failure') {
    return { kind: 'problem', problem: FAILURES[outcome.cause], note: `${outcome.cause}: ${outcome.reason}` }
  }
  const { status, body } = outcome
  // Readers have no credential here: only the operator can replace the one that the service refuses.
  if (repeatsCredential !== null && (status === 401 || status === 403)) {
    return { kind: 'problem', problem: NOT_ACCEPTED, note: `refused the credential, status ${status}` }
  }
  const { 'content-type': type, ...headers } = pickResponseHeaders(outcome.headers)
  if (type === undefined || !isJsonType(type)) {
    if (status < 400) return { kind: 'problem', problem: NOT_JSON, note: `sent no JSON, status ${status}` }
    // The page of an error says nothing that readers are shown; its status does.
    return { kind: 'response', response: { status, headers, body: Buffer.alloc(0) } }
  }
  // All bytes of a credential are ASCII, so that the text need not be decoded.
  if (repeatsCredential?.([body.toString('latin1'), type, ...Object.values(headers)]) === true) {
    return { kind: 'problem', problem: WITHHELD, note: `repeated the credential in its answer, status ${status}` }
  }
  return { kind: 'response', response: { status, headers: { 'content-type': type, ...headers }, body } }
}

/** The result as the answer to one request. */
export function toAnswer(result: UpstreamResult, requestId: string): SourceAnswer {
  const { note } = result
  const response = result.kind === 'response' ? result.response : problemResponse(result.problem, requestId)
  return note === undefined ? response : { ...response, note }
}

/** Whether the service failed, so that an older answer is better. A deliberate refusal is not a failure. */
export function isFailure(result: UpstreamResult): boolean {
  if (result.kind === 'response') return result.response.status >= 500
  return result.problem !== NOT_ACCEPTED && result.problem !== WITHHELD
}

/** The result for a request that the operator's rate limit does not allow now. */
export function makeRateLimitResult(retryAfterMs: number, note?: string): UpstreamResult {
  const reason = 'This reading room has used all requests that the remote service allows for now'
  return { kind: 'problem', problem: quotaProblem(reason, retryAfterMs), ...(note === undefined ? {} : { note }) }
}

/** The result for a request of one reader beyond half of the operator's rate limit, while others read too. */
export function makeShareResult(retryAfterMs: number): UpstreamResult {
  const reason = 'Other readers share the requests that the remote service allows, and half of them were yours'
  return { kind: 'problem', problem: quotaProblem(reason, retryAfterMs) }
}

function quotaProblem(reason: string, retryAfterMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return { code: 'quota', detail: `${reason}; try again in ${retryAfterSeconds} seconds.`, retryAfterSeconds }
}

const NOT_ACCEPTED: Problem = {
  code: 'bad-upstream',
  detail: 'The remote service does not accept the credential of this reading room; only its operator can change that.',
}

const WITHHELD: Problem = {
  code: 'bad-upstream',
  detail: 'The response repeated the credential of this reading room and was withheld; report this to the operator.',
}

const NOT_JSON: Problem = {
  code: 'bad-upstream',
  detail: 'The remote service sent something else than JSON; try again, or report this to the operator.',
}

const FAILURES: Record<UpstreamFailure['cause'], Problem> = {
  late: {
    code: 'late-upstream',
    detail: 'The remote service did not send a complete response in time; try again.',
  },
  redirect: {
    code: 'bad-upstream',
    detail:
      'The remote service sent a redirect, which was not followed, because the credential is for that service alone. Report this to the operator.',
  },
  'too-large': {
    code: 'bad-upstream',
    detail: 'The response of the remote service is larger than 5 MB; request fewer articles per page.',
  },
  unreadable: {
    code: 'bad-upstream',
    detail: 'The response of the remote service broke off or could not be read; try again.',
  },
  unreachable: { code: 'bad-upstream', detail: 'The remote service could not be reached; try again soon.' },
}

/** How services name a list's total in a header: X-Total-Count, Total, X-WP-TotalPages, Content-Range and the like. */
const TOTALS =
  /^(?:(?:x-)?(?:[a-z]+-)?total(?:-?(?:count|items|results|records|hits|elements|pages))?|content-range|x-pagination)$/

const NAMES = new Set(['content-type', 'link', 'date', 'retry-after'])

/** The headers that are passed on. All others belong to the connection or to the service's own pages. */
function pickResponseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const name of Object.keys(headers)) {
    const text = headerText(headers, name)
    if (text !== null && (NAMES.has(name) || TOTALS.test(name))) picked[name] = text
  }
  const { link, ...others } = picked
  const paging = link === undefined ? '' : pickPagingLinks(link)
  return paging === '' ? others : { ...others, link: paging }
}

/** The links of a list that lead to its other pages (RFC 8288); any other kind could make a browser load something. */
function pickPagingLinks(header: string): string {
  const links = [...header.matchAll(/<([^<>]*)>((?:[^,"<]|"[^"]*")*)/g)].flatMap(([, target = '', parameters = '']) => {
    const named = [...parameters.matchAll(/;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;"]*))/g)]
    const [, , quoted, plain = ''] = named.find(([, name]) => name?.toLowerCase() === 'rel') ?? []
    const relations = (quoted ?? plain).split(/\s+/).filter((relation) => /^(?:next|prev|first|last)$/i.test(relation))
    return relations.length > 0 ? [`<${target}>; rel="${relations.join(' ')}"`] : []
  })
  return links.join(', ')
}

/** Reads what a response states about the rate limit. */
export function readUpstreamRateLimit({ status, headers, body }: UpstreamResponse): RateLimitHeaders {
  const get = (name: string) => headerText(headers, name.toLowerCase())
  return readRateLimit({ status, headers: { get } }, status === 403 ? new TextDecoder().decode(body) : '')
}

/** A header that was sent more than once is one list (RFC 9110, 5.3). Null: absent, or not valid in a header. */
function headerText(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name]
  const text = Array.isArray(value) ? value.join(', ') : value
  return text !== undefined && /^[\x20-\x7e\t]+$/.test(text) ? text : null
}
