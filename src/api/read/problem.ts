/**
 * What a refusal says for the reader, out of any of the bodies services send: RFC 9457, `message`, `error`, `errors` as list,
 * map or object, FastAPI's `detail`, HTML reduced to its title, plain text. Never a stack trace, never markup.
 */
import { ApiError } from '../api-error.ts'
import { isObject, objectAt } from '../../contract/json.ts'
import { isJsonLdError } from './json-ld-error.ts'
import { normaliseName } from './names.ts'
import { readText } from './text.ts'

const LONGEST_MESSAGE = 500
/** Where the message stands, the most telling first. */
const MESSAGE_NAMES = [
  'detail',
  'message',
  'errormessage',
  'errordescription',
  'error',
  'errors',
  'msg',
  'description',
  'reason',
  'title',
  'header',
  'fault',
  'faultstring',
  'statusmessage',
  'details',
  // The text of an element, or of a message with its language.
  'text',
  'value',
]
const DEEPEST = 4
/** Signs that a text was meant for programmers: traces, class names, markup. */
const FOR_PROGRAMMERS =
  /\bat [\w$.<>]+\(|Traceback|Exception\b|\bclass [a-z]\w*\.|[\w.]+\$\w+|\(\w+\.\w+:\d+\)|[A-Za-z]+\\[A-Z]\w*\\|\.(?:java|py|php|rb|js):\d+|<[a-z!/][^>]*>|\[object Object\]/
/** Titles of error pages that say no more than the status does. */
const SAYS_ONLY_STATUS = /^\d{3}\b/

/** Reads the body of a refusal; null where it tells nothing for a reader. */
export function readProblem(body: string): { serviceMessage: string | null; requestId: string | null } {
  const parsed = parse(body)
  const message = parsed === undefined ? messageOfText(body) : messageIn(parsed, 0)
  return { serviceMessage: message === null ? null : message.slice(0, LONGEST_MESSAGE), requestId: requestIdIn(parsed) }
}

/** Throws ApiError `server` for an answer with a status of success that is an error all the same. */
export function refuseErrorBody(body: unknown): void {
  const held = Object.values(objectAt(body))
  const wrapped = held.length === 1 ? held[0] : null
  const isWrapped = isJsonLdError(wrapped) || (namesOf(wrapped).has('error') && isErrorBody(wrapped))
  if (isErrorBody(body) || isJsonLdError(body) || isWrapped)
    throw new ApiError('server', { status: 200, ...readProblem(JSON.stringify(body)) })
}

/**
 * Whether a body with a status of success is an error all the same: a message or an error beside nothing else that could
 * be an answer. A list of errors that is empty is none.
 */
function isErrorBody(body: unknown): boolean {
  const fields = namesOf(body)
  const error = fields.get('error') ?? fields.get('errors')
  const hasError = error !== undefined && error !== null && error !== false && !isEmpty(error)
  const isAll = [...fields.keys()].every((name) => MESSAGE_NAMES.includes(name) || ENVELOPE_NAMES.includes(name))
  const code = Number(fields.get('code') ?? fields.get('status') ?? fields.get('statuscode'))
  const saysFailure =
    code >= 400 || fields.get('success') === false || /^(?:error|fail)/i.test(readText(fields.get('status')) ?? '')
  return fields.size > 0 && (saysFailure || hasError) && (isAll || hasError)
}

const ENVELOPE_NAMES = [
  'code',
  'status',
  'statuscode',
  'success',
  'ok',
  'timestamp',
  'path',
  'requestid',
  'type',
  'instance',
  'messagetype',
  'messageversion',
  'data',
  '@context',
  '@id',
  '@type',
]

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function messageIn(value: unknown, depth: number): string | null {
  if (depth > DEEPEST) return null
  if (typeof value === 'string') return forReaders(value)
  if (Array.isArray(value)) return firstMessage(value, depth)
  if (!isObject(value)) return null
  const fields = namesOf(value)
  // Whoever sends a trace has no words for readers beside it.
  if ([...fields.keys()].some((name) => /^(?:stack|stacktrace|trace|traceback|exception)$/.test(name))) return null
  for (const name of MESSAGE_NAMES) {
    const message = fields.has(name) ? messageIn(fields.get(name), depth + 1) : null
    // A bare status beside a better text is left for last.
    if (message !== null) return message
  }
  // A map from field to its complaints, one envelope, or an object of objects.
  const held = Object.values(value)
  const isPlainMap = depth === 0 ? held.length === 1 || held.every(Array.isArray) : true
  return isPlainMap
    ? firstMessage(
        held.filter((inner) => typeof inner === 'object'),
        depth,
      )
    : null
}

function firstMessage(values: unknown[], depth: number): string | null {
  for (const value of values) {
    const message = messageIn(value, depth + 1)
    if (message !== null) return message
  }
  return null
}

/** Text that is no JSON: an HTML page's title, or a short plain text. */
function messageOfText(body: string): string | null {
  const isMarkup = /<[a-z!/]/i.test(body)
  if (!isMarkup) return body.length <= LONGEST_MESSAGE ? forReaders(body) : null
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1]
  return title === undefined ? null : forReaders(title)
}

function forReaders(text: string): string | null {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain === '' || SAYS_ONLY_STATUS.test(plain) || FOR_PROGRAMMERS.test(plain) ? null : plain
}

function requestIdIn(body: unknown): string | null {
  const fields = namesOf(body)
  return readText(fields.get('requestid') ?? fields.get('correlationid') ?? fields.get('traceid') ?? null)
}

function namesOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(objectAt(value)).map(([key, inner]) => [normaliseName(key), inner]))
}

function isEmpty(value: unknown): boolean {
  return (
    value === '' || (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0)
  )
}
