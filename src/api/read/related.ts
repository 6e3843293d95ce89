/**
 * Records that an answer keeps beside the ones it is about: those of JSON:API's `included`, named by `relationships`
 * (jsonapi.org, "Compound documents"), and those that a record embeds (HAL's `_embedded`, `embeds`).
 */
import { isObject, type JsonObject } from '../../contract/json.ts'
import { type Found, joinPath, type Layer, layerOf, listAt } from './find.ts'
import { normaliseName } from './names.ts'

/** Each record of `included` by its type and id. */
export type Related = ReadonlyMap<string, { index: number; path: string; record: JsonObject }>

/** What an item alone is read with. */
export const NOTHING_RELATED: Related = new Map()

/** Also what a service's operator added to its records. */
const EMBEDDED = ['_embedded', 'embeds', 'embedded', 'custom_fields', 'customFields', 'acf']
const DEEPEST = 2

/** Gathers what stands in the answer's `included`, which may itself be inside `data` or the like. */
export function gatherRelated(answer: unknown, path = '', depth = 0): Related {
  if (!isObject(answer) || depth > DEEPEST) return NOTHING_RELATED
  const included = listAt(answer.included)
  if (included !== null) {
    const at = joinPath(path, 'included')
    return new Map(
      included.flatMap((record, index) => {
        const key = isObject(record) ? keyOf(record) : null
        return isObject(record) && key !== null ? [[key, { index, path: at, record }] as const] : []
      }),
    )
  }
  for (const [key, inner] of Object.entries(answer)) {
    const found = gatherRelated(inner, joinPath(path, key), depth + 1)
    if (found.size > 0) return found
  }
  return NOTHING_RELATED
}

/** What is known of a record from beside it, as layers for the finder; the places are those where it really stood. */
export function layersBeside(record: JsonObject, path: string, related: Related): Layer[] {
  const layers: Layer[] = []
  if (related.size > 0 && isObject(record.relationships)) {
    const fields = new Map<string, Found>()
    for (const [name, relationship] of Object.entries(record.relationships)) {
      const found = isObject(relationship) ? targetOf(relationship.data, related) : null
      if (found !== null) fields.set(normaliseName(name), found)
    }
    if (fields.size > 0) layers.push({ path: '', fields })
  }
  for (const key of EMBEDDED) {
    const embedded = record[key]
    if (isObject(embedded)) layers.push(layerOf(embedded, joinPath(path, key)))
  }
  return layers
}

/** What a linkage names: one record or several; null when none of them is there. */
function targetOf(linkage: unknown, related: Related): Found | null {
  const one = isObject(linkage) ? lookUp(linkage, related) : undefined
  if (one !== undefined)
    return { path: `${one.path}[${one.index}]`, value: withLinked(one.record, related), raw: one.record }
  const targets = (listAt(linkage) ?? []).flatMap((entry) => lookUp(entry, related) ?? [])
  const [first] = targets
  if (first === undefined) return null
  return {
    path: `${first.path}[${targets.map(({ index }) => index).join(',')}]`,
    value: targets.map(({ record }) => withLinked(record, related)),
    raw: targets.length === 1 ? first.record : targets.map(({ record }) => record),
  }
}

/** A related record with what it names in turn in the place of its linkage: a person's institution. No further. */
function withLinked(record: JsonObject, related: Related): JsonObject {
  if (!isObject(record.relationships)) return record
  const linked = Object.entries(record.relationships).map(([name, relationship]) => {
    const linkage = isObject(relationship) ? relationship.data : null
    const records = (listAt(linkage) ?? [linkage]).flatMap((entry) => lookUp(entry, related)?.record ?? [])
    return [name, Array.isArray(linkage) ? records : (records[0] ?? null)] as const
  })
  return { ...record, relationships: Object.fromEntries(linked) }
}

function lookUp(linkage: unknown, related: Related) {
  const key = isObject(linkage) ? keyOf(linkage) : null
  return key === null ? undefined : related.get(key)
}

function keyOf({ type, id }: JsonObject): string | null {
  const isKey = typeof type === 'string' && (typeof id === 'string' || typeof id === 'number')
  return isKey ? `${type} ${String(id)}` : null
}
