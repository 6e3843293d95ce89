/** A record may come wrapped: inside `attributes`, `_source`, `bibjson`, `metadata`…, or the answer's `data` or `message`. */
import { isObject, type JsonObject } from '../../contract/json.ts'
import { type Layer, layerOf, joinPath, listAt } from './find.ts'
import { normaliseName } from './names.ts'
import { layersBeside, NOTHING_RELATED, type Related } from './related.ts'

/** Names under which an item keeps what describes the work. */
const ITEM_WRAPPERS = [
  'attributes',
  '_source',
  'bibjson',
  'metadata',
  'info',
  'response',
  'entitydescription',
  'node',
  'article',
  'work',
  'item',
  'record',
  'document',
  'paper',
  'resource',
  'fields',
  // Dublin Core within the metadata of a harvested record.
  'dc',
]
const EMBEDDED = '_embedded'
/** Names under which an answer keeps the one record it is about. */
const ANSWER_WRAPPERS = [
  'data',
  'message',
  'result',
  'results',
  'response',
  'payload',
  'content',
  'value',
  'body',
  'collection',
  'items',
  'article',
  'record',
  'hits',
  'docs',
]
/** What tells a work from an envelope: at least one of these names. */
const WORK_NAMES = new Set([
  'title',
  'doi',
  'displayname',
  'maintitle',
  'titledisplay',
  'preprinttitle',
  'preprintdoi',
  'articletitle',
  'titles',
  'authors',
  'author',
  'creators',
  'abstract',
  'abstracts',
  'openaccess',
  'datepublished',
  'publicationdate',
  'headline',
])
const DEEPEST = 4

/** A record's layers for the finder: innermost wrapper first, what stands beside the record last. */
export function layersOf(
  record: JsonObject,
  path: string,
  related: Related = NOTHING_RELATED,
  depth = 0,
  key = '',
): Layer[] {
  const wrappers = depth === DEEPEST ? [] : wrappersIn(record, key)
  const inner = wrappers.flatMap(([name, value]) =>
    describesWork(value, depth, name) ? layersOf(value, joinPath(path, name), related, depth + 1, name) : [],
  )
  return [...inner, layerOf(record, path), ...layersBeside(record, path, related)]
}

/** The one record of an answer: unwrapped, out of a list of one, or the highest of several versions. */
export function unwrapRecord(answer: unknown, path = '', depth = 0): { record: JsonObject; path: string } | null {
  const list = listAt(answer)
  if (list !== null) {
    const index = newestVersion(list)
    return list.length === 0 ? null : unwrapRecord(list[index], `${path}[${index}]`, depth + 1)
  }
  if (!isObject(answer)) return null
  if (ownsWork(answer) || depth > DEEPEST) return { record: answer, path }
  for (const wrapper of ANSWER_WRAPPERS) {
    const key = Object.keys(answer).find((name) => normaliseName(name) === wrapper)
    const inner = key === undefined ? null : unwrapRecord(answer[key], joinPath(path, key), depth + 1)
    if (inner !== null && describesWork(inner.record, 0)) return inner
  }
  return describesWork(answer, 0)
    ? { record: answer, path }
    : (onlyRecordIn(answer, path, depth) ?? { record: answer, path })
}

/** The record within envelopes of any name, where there is no more than one. */
function onlyRecordIn(answer: JsonObject, path: string, depth: number): { record: JsonObject; path: string } | null {
  const found = Object.entries(answer).flatMap(([key, value]) => {
    const inner = isObject(value) ? unwrapRecord(value, joinPath(path, key), depth + 1) : null
    return inner !== null && describesWork(inner.record, 0) ? [inner] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Whether an object holds what describes a work, itself or within one more wrapper. */
export function describesWork(value: JsonObject, depth: number, key = ''): boolean {
  if (ownsWork(value)) return true
  return depth < DEEPEST && wrappersIn(value, key).some(([name, inner]) => describesWork(inner, depth + 1, name))
}

/**
 * What may wrap a record inside an object that stands under `key`. What a record embeds is beside it (related.ts); only an
 * object that is no work itself, such as a search result, is wrapped around the one thing that it embeds.
 */
function wrappersIn(value: JsonObject, key: string): [string, JsonObject][] {
  const inner = Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
  if (inner.length === 1 && key === EMBEDDED) return inner
  return inner.filter(([name]) => (name === EMBEDDED ? !ownsWork(value) : ITEM_WRAPPERS.includes(normaliseName(name))))
}

/** Whether an object holds itself what describes a work. */
export function ownsWork(value: JsonObject): boolean {
  return Object.keys(value).some((key) => WORK_NAMES.has(normaliseName(key)))
}

/** The index of the entry with the highest `version`; 0 where there are no versions. */
function newestVersion(list: unknown[]): number {
  const versions = list.map((entry) => (isObject(entry) ? Number(entry.version) : Number.NaN))
  const highest = Math.max(...versions.filter((version) => !Number.isNaN(version)))
  return Math.max(0, versions.indexOf(highest))
}
