/** Parsed JSON from outside. */

export type JsonObject = Record<string, unknown>

/** The value as an object; an empty one when it is anything else. */
export function objectOrEmpty(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/**
 * Formats a value as JSON for the text of a script element. `<`, `>`, `&`, U+2028 and U+2029 are escaped, so that nothing in it
 * ends the element or a line of a script; JSON parsers restore them.
 */
export function formatScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Parses JSON; undefined when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the value is an object, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A count; null where the value is none. */
export function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** A time as ISO 8601 in UTC; null where the value is none. */
export function readTime(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** In place of a time that is missing: the earliest. */
export const NO_TIME = '1970-01-01T00:00:00.000Z'
