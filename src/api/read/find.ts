/**
 * The finder: values in parsed JSON by their normalised names. What comes from outside is unknown until it has been read.
 * Nothing here throws, whatever the JSON.
 */
import { isObject, type JsonObject } from '../../contract/json.ts'
import { normaliseName } from './names.ts'

/** A value and where it stood in the answer: `bibjson.author[0].name`. `raw`: what stood there, where the value was put together. */
export type Found = { path: string; value: unknown; raw?: unknown }

/** Keeps where a value of an article was found, under Carrel's word for the field, and hands the value on. */
export type NoteOrigin = <Value>(field: string, found: { value: Value; origin: Found } | null) => Value | null

/** The value as a list; null when it is anything else. */
export function listAt(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null
}

/** Where XML put into JSON, and a few others, keep the text of an element that has attributes. */
const ELEMENT_TEXT = ['#text', '$t', '$', '_', '@value', 'value']

/** The value itself, or the text of an element: `{ '#text': '431' }` is `'431'`. */
export function elementText(value: unknown): unknown {
  if (!isObject(value)) return value
  const name = ELEMENT_TEXT.find((key) => value[key] !== undefined)
  return name === undefined || typeof value[name] === 'object' ? value : value[name]
}

/** The value as a whole number from 0, also when it is written as text or with a fraction of 0; else null. */
export function countAt(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}(?:\.0+)?$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** A record laid out for finding: its own fields and those of the wrappers inside it, innermost first. */
export type Layer = { path: string; fields: Map<string, Found> }

/** Lays one object out by its normalised names; of two names with one spelling the first counts. */
export function layerOf(record: JsonObject, path: string): Layer {
  const fields = new Map<string, Found>()
  for (const [key, value] of Object.entries(record)) {
    const name = normaliseName(key)
    if (!fields.has(name)) fields.set(name, { path: joinPath(path, key), value })
  }
  return { path, fields }
}

/** Every value at a dotted path of normalised names; lists on the way are gone through. */
export function findAll(layers: readonly Layer[], dotted: string): Found[] {
  const dot = dotted.indexOf('.')
  const first = dot === -1 ? dotted : dotted.slice(0, dot)
  const starts: Found[] = []
  for (const { fields } of layers) {
    const found = fields.get(first)
    if (found !== undefined) starts.push(found)
  }
  // Most names are not there: then nothing more is done for them, which is what keeps reading fast.
  if (dot === -1 || starts.length === 0) return starts
  const rest = dotted.slice(dot + 1).split('.')
  return rest.reduce((found, name) => found.flatMap((one) => inside(one, name)), starts)
}

/** The first value that `read` understands, trying the names in their order. */
export function findFirst<Value>(
  layers: readonly Layer[],
  names: readonly string[],
  read: (value: unknown) => Value | null,
): { value: Value; origin: Found } | null {
  for (const name of names) {
    for (const origin of findAll(layers, name)) {
      const value = read(origin.value)
      if (value !== null) return { value, origin }
    }
  }
  return null
}

/** Whether any of the names stands in the record, also with null. */
export function hasName(layers: readonly Layer[], names: readonly string[]): boolean {
  return names.some((name) => layers.some(({ fields }) => fields.has(name)))
}

function inside({ path, value }: Found, name: string): Found[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => inside({ path: `${path}[${index}]`, value: entry }, name))
  if (!isObject(value)) return []
  const key = Object.keys(value).find((candidate) => normaliseName(candidate) === name)
  if (key !== undefined) return [{ path: joinPath(path, key), value: value[key] }]
  for (const wrapper of RELATION_WRAPPERS) {
    const held = value[wrapper]
    if (typeof held === 'object' && held !== null) return inside({ path: joinPath(path, wrapper), value: held }, name)
  }
  return []
}

/** Inside these a related record keeps what describes it. */
const RELATION_WRAPPERS = ['attributes', 'data']

/** The fields of something related (a person, a journal) by their normalised names: its own, then what it wraps or is linked to. */
export function fieldsOf(value: JsonObject): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const wrapper of ['', 'attributes', 'relationships', 'embeds', '_embedded']) {
    const source = wrapper === '' ? value : value[wrapper]
    if (!isObject(source)) continue
    for (const [key, inner] of Object.entries(source)) {
      const name = normaliseName(key)
      if (!fields.has(name)) fields.set(name, inner)
    }
  }
  return fields
}

/** A list, bare or under the one name that says that it is one: `{ data: […] }`, `{ nodes: […] }`; else null. */
export function listIn(value: unknown): unknown[] | null {
  if (!isObject(value)) return listAt(value)
  return (
    ['data', 'nodes', 'edges', 'items', 'results'].map((name) => listAt(value[name])).find((list) => list !== null) ??
    null
  )
}

/** A path and one more name; names that are no plain words stand in brackets, so that a path can be read back. */
export function joinPath(path: string, key: string): string {
  if (!/^[\p{L}_$@][\p{L}\p{N}_$@:-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

/** The value as text with something in it: a number in its digits, surrounding space removed; else null. */
export function textAt(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.toWellFormed().trim()
  return text === '' ? null : text
}
