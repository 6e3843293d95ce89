/** The finder: takes single values out of parsed JSON, which is unknown until it has been read. Nothing here throws. */

/** A JSON object. */
export type JsonObject = Record<string, unknown>

/** The value as an object; an empty one when it is anything else. */
export function objectAt(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a list; null when it is anything else. */
export function listAt(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null
}

/** The value as text with something in it: a number in its digits, surrounding space removed; else null. */
export function textAt(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.toWellFormed().trim()
  return text === '' ? null : text
}

/** The texts of a list; empty when it is no list. */
export function textsAt(value: unknown): string[] {
  return (listAt(value) ?? []).map(textAt).filter((text) => text !== null)
}

/** The value as a whole number from 0, also when it is written as text; else null. */
export function countAt(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** true or false; null, unknown, when it is anything else. */
export function booleanAt(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}
