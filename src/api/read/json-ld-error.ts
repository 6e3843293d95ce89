/** Errors as JSON-LD tells them, by the class of what is described: `"@type": "hydra:Error"`. */
import { isObject, type JsonObject } from '../../contract/json.ts'
import { findItems } from './items.ts'
import { normaliseName } from './names.ts'
import { describesWork } from './unwrap.ts'

/** The class of an error, bare, with a prefix, as an address or with the namespace of a program. */
const ERROR_CLASS = /(?:^|[:/#.\\])(?:Error|\w*Exception)$/
/** What an error tells of itself; a work may tell it as well, or a list of complaints hold it. */
const OF_ERRORS = ['title', 'description', 'detail', 'message', 'errors', 'violations', 'trace']

/** Whether the body is one: of such a class, and with nothing in it of a work or of a list of works. */
export function isJsonLdError(body: unknown): boolean {
  if (!isObject(body) || ![body['@type']].flat().some((name) => typeof name === 'string' && ERROR_CLASS.test(name)))
    return false
  const others: JsonObject = Object.fromEntries(
    Object.entries(body).filter(([key]) => !OF_ERRORS.includes(normaliseName(key))),
  )
  return !describesWork(others, 0) && (findItems(others)?.items ?? []).length === 0
}
