/** Parsed JSON from outside. */

export type JsonObject = Record<string, unknown>

/** The value as an object; an empty one when it is anything else. */
export function objectOrEmpty(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Whether the value is an object, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
