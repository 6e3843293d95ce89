/** Finds values in parsed JSON by their normalized names. Nothing here throws, whatever the JSON. */
import { isObject, type JsonObject } from '../../domain/json.ts'
import { normalizeName } from './field-names.ts'

/** Fields by their normalized names. A record has several layers: those of its wrappers and its own, innermost first. */
export type Layer = ReadonlyMap<string, unknown>

/** The fields of an object by their normalized names; of two names with one spelling the first counts. */
export function layerOf(value: unknown): Map<string, unknown> {
  const layer = new Map<string, unknown>()
  if (!isObject(value)) return layer
  for (const [key, inner] of Object.entries(value)) {
    const name = normalizeName(key)
    if (!layer.has(name)) layer.set(name, inner)
  }
  return layer
}

/** The fields of something related (a person, a journal): its own, then what it wraps or links to. */
export function relatedFields(value: JsonObject): Map<string, unknown> {
  const fields = layerOf(value)
  for (const wrapper of ['attributes', 'relationships', 'embeds', '_embedded']) {
    for (const [name, inner] of layerOf(value[wrapper])) if (!fields.has(name)) fields.set(name, inner)
  }
  return fields
}

/** Every value at a dotted path of normalized names; a list on the path means its entries. */
export function findAll(layers: readonly Layer[], dotted: string): unknown[] {
  const dot = dotted.indexOf('.')
  const first = dot === -1 ? dotted : dotted.slice(0, dot)
  const starts: unknown[] = []
  for (const layer of layers) if (layer.has(first)) starts.push(layer.get(first))
  // Most names are absent, and splitting their paths would double the time of reading.
  if (dot === -1 || starts.length === 0) return starts
  const rest = dotted.slice(dot + 1).split('.')
  return rest.reduce((found, name) => found.flatMap((one) => findInside(one, name)), starts)
}

/** The first value that `parse` accepts, in the order of the names; null when there is none. */
export function findFirst<Value>(
  layers: readonly Layer[],
  names: readonly string[],
  parse: (value: unknown) => Value | null,
): Value | null {
  return firstOf(names, (name) => firstOf(findAll(layers, name), parse))
}

/** The first result that is not null. */
export function firstOf<Item, Value>(items: Iterable<Item>, parse: (item: Item) => Value | null): Value | null {
  for (const item of items) {
    const value = parse(item)
    if (value !== null) return value
  }
  return null
}

/** Whether any of the names occurs in the record, even with null. */
export function hasName(layers: readonly Layer[], names: readonly string[]): boolean {
  return names.some((name) => layers.some((layer) => layer.has(name)))
}

/** Inside these a related record keeps what describes it. */
const RELATION_WRAPPERS = ['attributes', 'data']

function findInside(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => findInside(entry, name))
  if (!isObject(value)) return []
  const key = Object.keys(value).find((candidate) => normalizeName(candidate) === name)
  if (key !== undefined) return [value[key]]
  const wrapper = RELATION_WRAPPERS.map((wrapped) => value[wrapped]).find(
    (held) => typeof held === 'object' && held !== null,
  )
  return wrapper === undefined ? [] : findInside(wrapper, name)
}

/** A list, bare or under the one name that says that it is one: `{ data: […] }`, `{ nodes: […] }`; else null. */
export function findList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  return isObject(value)
    ? firstOf(['data', 'nodes', 'edges', 'items', 'results'], (name) => listOrNull(value[name]))
    : null
}

/** The value as a list; null when it is anything else. */
export function listOrNull(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null
}

/** Thousands in groups of three, separated alike; a point is as well one of decimals. */
const GROUPED = /^\d{1,3}(?:([,'’ \u00A0\u2009\u202F])\d{3}(?:\1\d{3})*)$/

/** The value as a whole number from 0, also written as text, `1,200` or with a fraction of 0; else null. */
export function parseCount(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : ''
  const digits = GROUPED.test(text) ? text.replaceAll(/\D/g, '') : text
  const number = /^\d{1,15}(?:\.0+)?$/.test(digits) ? Number(digits) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** Where XML converted to JSON, and a few others, keep the text of an element that has attributes. */
const ELEMENT_TEXT = ['#text', '$t', '$', '_', '@value', 'value']

/** The value itself, or the text of an element: `{ '#text': '431' }` is `'431'`. */
export function elementText(value: unknown): unknown {
  if (!isObject(value)) return value
  const name = ELEMENT_TEXT.find((key) => value[key] !== undefined)
  return name === undefined || typeof value[name] === 'object' ? value : value[name]
}
