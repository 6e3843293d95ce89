/** Finds the record of a work, or the list of them, in their wrappers: `attributes`, `_source`, `bibjson`, or the response's `data`, `message`… */
import { isObject, type JsonObject } from '../../domain/json.ts'
import { normalizeName, splitNames } from './field-names.ts'
import { firstOf, type Layer, layerOf } from './find.ts'
import { layersBeside, NOTHING_RELATED, type Related } from './related.ts'

/** Names under which an item keeps what describes the work. `dc`: Dublin Core in a harvested record. */
const ITEM_WRAPPERS = splitNames(`
  attributes _source bibjson metadata info response entitydescription node article work item record document paper
  resource fields dc`)
const EMBEDDED = '_embedded'
/** Names under which a response keeps the one record it is about. */
const RESPONSE_WRAPPERS = splitNames(`
  data message result results response payload content value body collection items article record hits docs`)
/** A work has at least one of these names, an envelope none. */
const WORK_NAMES = new Set(
  splitNames(`
  title doi displayname maintitle titledisplay preprinttitle preprintdoi articletitle titles authors author
  creators abstract abstracts openaccess datepublished publicationdate headline`),
)
const MAX_DEPTH = 4
/** Names under which services keep their list, the surest first. */
const LIST_NAMES = splitNames(`
  items results result data records articles works publications papers documents docs hits hit content collection
  member entry entries edges list rows objects nodes value search`)
const MAX_LIST_DEPTH = 6
/** How many entries of a list are looked at. */
const SAMPLE_SIZE = 8

/** A record's layers for the finder: its innermost wrapper first, the records beside it last. */
export function layersOf(record: JsonObject, related: Related = NOTHING_RELATED, depth = 0, key = ''): Layer[] {
  const wrappers = depth === MAX_DEPTH ? [] : wrappersIn(record, key)
  const inner = wrappers.flatMap(([name, value]) =>
    describesWork(value, depth, name) ? layersOf(value, related, depth + 1, name) : [],
  )
  return [...inner, layerOf(record), ...layersBeside(record, related)]
}

/** The one record of a response: unwrapped, out of a list of one, or the highest of several versions. */
export function findRecord(response: unknown, depth = 0): JsonObject | null {
  if (Array.isArray(response)) return response.length === 0 ? null : findRecord(newestVersion(response), depth + 1)
  if (!isObject(response)) return null
  if (ownsWork(response) || depth > MAX_DEPTH) return response
  const wrapped = firstOf(RESPONSE_WRAPPERS, (wrapper) => {
    const key = Object.keys(response).find((name) => normalizeName(name) === wrapper)
    return key === undefined ? null : findWork(response[key], depth + 1)
  })
  if (wrapped !== null) return wrapped
  return describesWork(response) ? response : (onlyWorkIn(response, depth) ?? response)
}

/** The record within envelopes of any name, where there is exactly one. */
function onlyWorkIn(response: JsonObject, depth: number): JsonObject | null {
  const inner = Object.values(response).filter(isObject)
  const found = inner.map((value) => findWork(value, depth + 1)).filter((work) => work !== null)
  return found.length === 1 ? (found[0] ?? null) : null
}

function findWork(value: unknown, depth: number): JsonObject | null {
  const record = findRecord(value, depth)
  return record !== null && describesWork(record) ? record : null
}

/** Whether an object holds what describes a work, itself or within one more wrapper. */
export function describesWork(value: JsonObject, depth = 0, key = ''): boolean {
  if (ownsWork(value)) return true
  return depth < MAX_DEPTH && wrappersIn(value, key).some(([name, inner]) => describesWork(inner, depth + 1, name))
}

/**
 * What may wrap a record inside an object under `key`. What a record embeds is beside it (related.ts); only an object that
 * is no work itself, such as a search result, is wrapped around the one thing that it embeds.
 */
function wrappersIn(value: JsonObject, key: string): [string, JsonObject][] {
  const inner = Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
  if (inner.length === 1 && key === EMBEDDED) return inner
  return inner.filter(([name]) => (name === EMBEDDED ? !ownsWork(value) : ITEM_WRAPPERS.includes(normalizeName(name))))
}

function ownsWork(value: JsonObject): boolean {
  return Object.keys(value).some((key) => WORK_NAMES.has(normalizeName(key)))
}

/** The entry with the highest `version`; the first one where there are no versions. */
function newestVersion(list: unknown[]): unknown {
  const versions = list.map((entry) => (isObject(entry) ? Number(entry.version) : Number.NaN))
  const highest = Math.max(...versions.filter((version) => !Number.isNaN(version)))
  return list[Math.max(0, versions.indexOf(highest))]
}

type Candidate = { items: unknown[]; score: number }

/** The items; null when the response holds no list of articles. */
export function findItems(response: unknown): unknown[] | null {
  const candidates: Candidate[] = []
  collectCandidates(response, '', 0, candidates)
  return candidates.toSorted((a, b) => b.score - a.score)[0]?.items ?? null
}

function collectCandidates(value: unknown, name: string, depth: number, candidates: Candidate[]): void {
  if (depth > MAX_LIST_DEPTH) return
  if (Array.isArray(value)) {
    const works = shareOfWorks(value)
    const score = scoreOf(value, name, works, depth)
    if (score > 0) candidates.push({ items: value.map(withoutEdge), score })
    // A short list may hold the envelopes of the parts of a response.
    if (works === 0 && value.length <= 5)
      for (const entry of value) collectCandidates(entry, name, depth + 1, candidates)
    return
  }
  if (!isObject(value)) return
  const keyed = keyedItems(value)
  if (keyed !== null) candidates.push({ items: keyed, score: 40 - depth })
  for (const [key, inner] of Object.entries(value)) collectCandidates(inner, normalizeName(key), depth + 1, candidates)
}

/** How surely a list is the one of articles: works in it count most, then its name, then how far outside it is. */
function scoreOf(list: unknown[], name: string, works: number, depth: number): number {
  const rank = LIST_NAMES.indexOf(name)
  const isRoot = name === '' && depth === 0
  const named = rank !== -1 || isRoot ? 20 - Math.max(0, rank) / 2 : 0
  if (list.length === 0) return named === 0 ? 0 : named - depth
  if (works > 0) return 50 + works * 20 + named - depth
  const isOfObjects = list.some(isObject)
  if (isOfObjects && (named > 0 || /^_?embedded/.test(name))) return 10 + named - depth
  // Bare texts are articles only where they are the whole response.
  return !isOfObjects && isRoot ? named - depth : 0
}

/** How many of the first entries describe a work, from 0 to 1. */
function shareOfWorks(list: unknown[]): number {
  const sample = list.slice(0, SAMPLE_SIZE).map(withoutEdge)
  return sample.length === 0
    ? 0
    : sample.filter((entry) => isObject(entry) && describesWork(entry)).length / sample.length
}

/** The node of a Relay edge; anything else as it is. */
function withoutEdge(entry: unknown): unknown {
  return isObject(entry) && isObject(entry.node) ? entry.node : entry
}

/** Works kept by their keys, in the order of the list of keys beside them, where there is one. */
function keyedItems(value: JsonObject): JsonObject[] | null {
  const works = new Map<string, JsonObject>()
  const others: unknown[] = []
  for (const [key, inner] of Object.entries(value)) {
    if (isObject(inner) && /\d/.test(key) && describesWork(inner)) works.set(key, inner)
    else others.push(inner)
  }
  if (works.size === 0 || others.length > 2) return null
  const order = others.find((inner): inner is unknown[] => Array.isArray(inner)) ?? []
  const ordered = order.map((key) => works.get(keyOf(key))).filter((work) => work !== undefined)
  return ordered.length === works.size ? ordered : [...works.values()]
}

/** A key in a list of keys; an object is none, and may not even convert to a text. */
function keyOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
