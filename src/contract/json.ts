/** Parsed JSON, of which nothing is known before it has been read. */

/** A JSON object. */
export type JsonObject = Record<string, unknown>

/** The value as an object; an empty one when it is anything else. */
export function objectAt(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Whether the value is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
