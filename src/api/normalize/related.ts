/**
 * Records that a response keeps beside the ones it is about: those of JSON:API's `included`, named by `relationships`
 * (jsonapi.org, "Compound documents"), and those that a record embeds (HAL's `_embedded`, `embeds`).
 */
import { isObject, type JsonObject, objectOrEmpty } from '../../domain/json.ts'
import { normalizeName } from './field-names.ts'
import { type Layer, layerOf, listOrNull } from './find.ts'

/** Each record of `included` by its type and id. */
export type Related = ReadonlyMap<string, JsonObject>

export const NOTHING_RELATED: Related = new Map()

/** Also where a service's operator adds fields to its records. */
const EMBEDDED = ['_embedded', 'embeds', 'embedded', 'custom_fields', 'customFields', 'acf']
const MAX_DEPTH = 2

/** Collects the response's `included`, which may itself be inside `data` or the like. */
export function collectRelated(response: unknown, depth = 0): Related {
  if (!isObject(response) || depth > MAX_DEPTH) return NOTHING_RELATED
  const included = listOrNull(response.included)
  if (included !== null) {
    return new Map(
      included.filter(isObject).flatMap((record) => {
        const key = keyOf(record)
        return key === null ? [] : [[key, record] as const]
      }),
    )
  }
  for (const inner of Object.values(response)) {
    const found = collectRelated(inner, depth + 1)
    if (found.size > 0) return found
  }
  return NOTHING_RELATED
}

/** The records that a record names in its relationships, each once. */
export function findLinked(record: JsonObject, related: Related): JsonObject[] {
  return [...new Set(linkagesOf(record).flatMap(([, linkage]) => lookUpAll(linkage, related)))]
}

/** What is known of a record from beside it, as layers for the finder. */
export function layersBeside(record: JsonObject, related: Related): Layer[] {
  const linked = new Map<string, unknown>()
  for (const [name, linkage] of linkagesOf(record)) {
    const target = targetOf(linkage, related)
    if (target !== null) linked.set(normalizeName(name), target)
  }
  const embedded = EMBEDDED.flatMap((key) => (isObject(record[key]) ? [layerOf(record[key])] : []))
  return linked.size === 0 ? embedded : [linked, ...embedded]
}

/** The one record or the several that a linkage names; null when none of them is there. */
function targetOf(linkage: unknown, related: Related): JsonObject | JsonObject[] | null {
  const targets = lookUpAll(linkage, related).map((record) => withLinked(record, related))
  if (targets.length === 0) return null
  return Array.isArray(linkage) ? targets : (targets[0] ?? null)
}

/** A related record with what it names in turn, such as a person's institution, in the place of its linkage. No further. */
function withLinked(record: JsonObject, related: Related): JsonObject {
  if (!isObject(record.relationships)) return record
  const linked = linkagesOf(record).map(([name, linkage]) => {
    const records = lookUpAll(linkage, related)
    return [name, Array.isArray(linkage) ? records : (records[0] ?? null)] as const
  })
  return { ...record, relationships: Object.fromEntries(linked) }
}

/** Each relationship of a record with the identifiers of what it leads to. */
function linkagesOf({ relationships }: JsonObject): [name: string, linkage: unknown][] {
  return Object.entries(objectOrEmpty(relationships)).map(([name, inner]) => [name, objectOrEmpty(inner).data])
}

function lookUpAll(linkage: unknown, related: Related): JsonObject[] {
  const named = (listOrNull(linkage) ?? [linkage]).filter(isObject).map((entry) => related.get(keyOf(entry) ?? ''))
  return named.filter((record) => record !== undefined)
}

function keyOf({ type, id }: JsonObject): string | null {
  const isKey = typeof type === 'string' && (typeof id === 'string' || typeof id === 'number')
  return isKey ? `${type} ${String(id)}` : null
}
