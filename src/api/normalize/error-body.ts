/**
 * What an error response says for readers, out of any of the bodies services send: RFC 9457, `message`, `error`, `errors` as
 * list, map or object, FastAPI's `detail`, HTML reduced to its title, plain text. Never a stack trace, never markup.
 */
import { isObject, type JsonObject, objectOrEmpty, parseJson } from '../../domain/json.ts'
import { ApiError } from '../api-error.ts'
import { normalizeName, splitNames } from './field-names.ts'
import { firstOf, layerOf } from './find.ts'
import { describesWork, findItems } from './record.ts'
import { normalizeText } from './text.ts'

const MAX_MESSAGE_LENGTH = 500
const MAX_DEPTH = 4
/** Names of the message, the most telling first; at the end the text of an element, or of a message with its language. */
const MESSAGE_NAMES = splitNames(`
  detail message errormessage errordescription error errors msg description reason title header fault faultstring
  statusmessage details text value`)
const ENVELOPE_NAMES = splitNames(`
  code status statuscode success ok timestamp path requestid type instance messagetype messageversion data
  @context @id @type`)
/** Signs that a text is meant for programmers: traces, class names, markup. */
const FOR_PROGRAMMERS =
  /\bat [\w$.<>]+\(|Traceback|Exception\b|\bclass [a-z]\w*\.|[\w.]+\$\w+|\(\w+\.\w+:\d+\)|[A-Za-z]+\\[A-Z]\w*\\|\.(?:java|py|php|rb|js):\d+|<[a-z!/][^>]*>|\[object Object\]/
const TRACE_NAMES = ['stack', 'stacktrace', 'trace', 'traceback', 'exception']
/** Titles of error pages that say no more than the status does. */
const STATUS_ONLY = /^\d{3}\b/

/** The message and the request id of an error body; null where it holds none for a reader. */
export function parseErrorBody(body: string): { serviceMessage: string | null; requestId: string | null } {
  const json = parseJson(body)
  const message = json === undefined ? messageOfText(body) : messageIn(json, 0)
  const fields = layerOf(json)
  const id = fields.get('requestid') ?? fields.get('correlationid') ?? fields.get('traceid') ?? null
  return { serviceMessage: message?.slice(0, MAX_MESSAGE_LENGTH) ?? null, requestId: normalizeText(id) }
}

/** Throws ApiError `server` for a response with a status of success that is an error all the same. */
export function refuseErrorBody(body: unknown): void {
  const held = Object.values(objectOrEmpty(body))
  const wrapped = held.length === 1 ? held[0] : null
  const isWrapped = isJsonLdError(wrapped) || (layerOf(wrapped).has('error') && isErrorBody(wrapped))
  if (isErrorBody(body) || isJsonLdError(body) || isWrapped)
    throw new ApiError('server', { status: 200, ...parseErrorBody(JSON.stringify(body)) })
}

/** Whether a body holds a message or an error and nothing that could be an answer. An empty list of errors is none. */
function isErrorBody(body: unknown): boolean {
  const fields = layerOf(body)
  const error = fields.get('error') ?? fields.get('errors')
  const hasError = error !== undefined && error !== null && error !== false && !isEmpty(error)
  const isAll = [...fields.keys()].every((name) => MESSAGE_NAMES.includes(name) || ENVELOPE_NAMES.includes(name))
  const code = Number(fields.get('code') ?? fields.get('status') ?? fields.get('statuscode'))
  const saysFailure =
    code >= 400 || fields.get('success') === false || /^(?:error|fail)/i.test(normalizeText(fields.get('status')) ?? '')
  return fields.size > 0 && (saysFailure || hasError) && (isAll || hasError)
}

/** The class of an error, bare, with a prefix, as an address or with the namespace of a program. */
const ERROR_CLASS = /(?:^|[:/#.\\])(?:Error|\w*Exception)$/
/** Fields that describe an error; a work may have them too, and a list of complaints may look like one of works. */
const ERROR_FIELDS = ['title', 'description', 'detail', 'message', 'errors', 'violations', 'trace']

/** Whether a JSON-LD body has the class of an error (`"@type": "hydra:Error"`) and neither a work nor works in it. */
function isJsonLdError(body: unknown): boolean {
  if (!isObject(body) || ![body['@type']].flat().some((name) => typeof name === 'string' && ERROR_CLASS.test(name)))
    return false
  const others: JsonObject = Object.fromEntries(
    Object.entries(body).filter(([key]) => !ERROR_FIELDS.includes(normalizeName(key))),
  )
  return !describesWork(others) && (findItems(others) ?? []).length === 0
}

function messageIn(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return null
  if (typeof value === 'string') return parseMessage(value)
  if (Array.isArray(value)) return firstOf(value, (entry) => messageIn(entry, depth + 1))
  if (!isObject(value)) return null
  const fields = layerOf(value)
  // A body with a trace has no words for readers beside it.
  if (TRACE_NAMES.some((name) => fields.has(name))) return null
  const message = firstOf(MESSAGE_NAMES, (name) => messageIn(fields.get(name), depth + 1))
  if (message !== null) return message
  // A map from field to its complaints, one envelope, or an object of objects.
  const held = Object.values(value)
  const isPlainMap = depth > 0 || held.length === 1 || held.every(Array.isArray)
  const inner = isPlainMap ? held.filter((entry) => typeof entry === 'object') : []
  return firstOf(inner, (entry) => messageIn(entry, depth + 1))
}

/** The message of a text that is no JSON: an HTML page's title, or a short plain text. */
function messageOfText(body: string): string | null {
  if (!/<[a-z!/]/i.test(body)) return body.length <= MAX_MESSAGE_LENGTH ? parseMessage(body) : null
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1]
  return title === undefined ? null : parseMessage(title)
}

/** The text in one line; null where it is not for readers. */
function parseMessage(text: string): string | null {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain === '' || STATUS_ONLY.test(plain) || FOR_PROGRAMMERS.test(plain) ? null : plain
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}
