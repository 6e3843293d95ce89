/** The parts of a breakdown in the forms services send them, and what is said of parts that are not listed. */
import { isObject, type JsonObject, objectOrEmpty } from '../../domain/json.ts'
import type { Breakdown, BreakdownEntry } from '../../domain/statistics.ts'
import { normalizeName, splitNames } from './field-names.ts'
import { layerOf, listOrNull, parseCount } from './find.ts'
import { normalizeText } from './text.ts'

export type Parts = Pick<Breakdown, 'entries' | 'rest' | 'mayBeCut' | 'sharedValues'>

/** As many sources as the largest catalogues have. */
const MAX_ENTRIES = 60_000
/** Names of breakdowns that hold the largest parts only. */
const SELECTION = /^top|^most|popular|frequent|leading|largest|biggest|top\d*$/
/** Names under which search engines count the articles in parts that are not listed. */
const REST_NAMES = ['sumotherdoccount', 'othercount', 'others', 'othertotal', 'missingcount']
/** Names of breakdowns that may come as a map from part to count. */
const MAPPED = /^by|count(?:s|by)|facet|breakdown|distribution|per/
/** Names of what counts the articles of a part, the surest first. */
const COUNT_NAMES = splitNames(`
  count doccount value total number n results articles works workscount articlescount articlecount documentcount
  publications frequency`)
/** Names of what a part is, the surest first. */
const VALUE_NAMES = splitNames(`
  keyasstring keydisplayname displayname title label name year period term key type category month date language
  license source journal status val value id`)
/** Numbers under such a name are labels, never counts. */
const OF_TIME = /year|decade|month|^dates?$/

/** The parts of a value under this normalized name; null when it is no breakdown. */
export function normalizeParts(value: unknown, name: string): Parts | null {
  const entries = entriesOf(value, name)
  const isWrapped = isObject(value) && (value.buckets ?? value.values) !== undefined
  return entries === null ? null : withinBounds(entries, isWrapped ? value : {}, name)
}

/** The parts that are kept, with what `around` says of those that are not listed. */
export function withinBounds(entries: BreakdownEntry[], around: JsonObject, name: string): Parts {
  const restKey = Object.keys(around).find((key) => REST_NAMES.includes(normalizeName(key)))
  const rest = restKey === undefined ? null : parseCount(around[restKey])
  // A service that lists a round number of parts may have more of them.
  const isRound = entries.length >= 5 && entries.length % 5 === 0
  const mayBeCut = rest === null ? isRound || SELECTION.test(name) || entries.length > MAX_ENTRIES : rest > 0
  return { entries: entries.slice(0, MAX_ENTRIES), rest, mayBeCut, sharedValues: findShared(entries) }
}

function findShared(entries: BreakdownEntry[]): string[] {
  const seen = new Set<string>()
  const shared = entries.filter(({ value }) => seen.size === seen.add(value).size)
  return [...new Set(shared.map(({ value }) => value))]
}

/** The parts: rows with a value and a count, a flat list of value and count in turn, or a map; null when it is none. */
function entriesOf(value: unknown, name: string): BreakdownEntry[] | null {
  if (Array.isArray(value)) return pairsOf(value) ?? complete(value, rowOf)
  if (!isObject(value)) return null
  const inner = value.buckets ?? value.values
  if (isObject(inner)) return complete(Object.entries(inner), bucketOf)
  if (inner !== undefined) return entriesOf(inner, name)
  const parts = Object.entries(value)
  const isMap = MAPPED.test(name) || parts.every(([part]) => /^\d{4}(?:-\d\d)?$/.test(part))
  return isMap ? complete(parts, ([part, count]) => entryOf(part, count)) : null
}

/** The entries, where there are some and all can be read; else null. */
function complete<Item>(items: Item[], read: (item: Item) => BreakdownEntry[]): BreakdownEntry[] | null {
  const entries = items.flatMap(read)
  return items.length > 0 && entries.length === items.length ? entries : null
}

function pairsOf(list: unknown[]): BreakdownEntry[] | null {
  const isPairs =
    list.length >= 2 &&
    list.length % 2 === 0 &&
    list.every((entry, index) => typeof entry === (index % 2 === 0 ? 'string' : 'number'))
  return isPairs
    ? list.flatMap((entry, index) => (index % 2 === 0 ? entryOf(String(entry), list[index + 1]) : []))
    : null
}

/** A row: its count is a number under a name of counts, its value a text under another name; null is unknown. */
function rowOf(row: unknown): BreakdownEntry[] {
  if (Array.isArray(row)) return row.length === 2 ? entryOf(labelOf(row[0]), row[1]) : []
  const fields = layerOf(row)
  const countName = COUNT_NAMES.find((name) => parseCount(fields.get(name)) !== null)
  if (countName === undefined) return []
  const count = fields.get(countName)
  fields.delete(countName)
  const texts = [...fields.keys()].filter((name) => typeof fields.get(name) === 'string')
  const valueName = VALUE_NAMES.find((name) => fields.has(name)) ?? (texts.length === 1 ? texts[0] : undefined)
  if (valueName === undefined) return []
  const issn = listOrNull(fields.get('issn'))?.filter((one) => typeof one === 'string')
  return entryOf(labelOf(fields.get(valueName)), count).map((entry) =>
    issn === undefined ? entry : { ...entry, issn },
  )
}

/** A bucket under a name of its own: `open: { doc_count: 7 }`, or `open: 7`. */
function bucketOf([value, bucket]: [string, unknown]): BreakdownEntry[] {
  return isObject(bucket)
    ? rowOf({ ...bucket, key: value }).map(({ count }) => ({ value, count }))
    : entryOf(value, bucket)
}

function entryOf(value: string, count: unknown): BreakdownEntry[] {
  const counted = parseCount(count)
  return counted === null ? [] : [{ value, count: counted }]
}

function labelOf(value: unknown): string {
  return normalizeText(value) ?? 'unknown'
}

type NamedList = { key: string; list: unknown[] }

/** A breakdown as two lists, by their names as sent: `{ years: [2019, 2020], counts: [3, 5] }`. */
export type ParallelLists = { labels: string; counts: string; entries: BreakdownEntry[] }

/** The two lists of texts or numbers in an object, of one length, one of them of counts; null when it is none of this form. */
export function findParallelLists(value: unknown): ParallelLists | null {
  const [first, second, ...others] = Object.entries(objectOrEmpty(value)).flatMap(plainList)
  if (first === undefined || second === undefined || others.length > 0) return null
  const counts = first.list.length === second.list.length ? findCounts(first, second) : null
  if (counts === null) return null
  const labels = counts === first ? second : first
  const entries = labels.list.flatMap((label, index) => entryOf(labelOf(label), counts.list[index]))
  return { labels: labels.key, counts: counts.key, entries }
}

/** A list of texts, or of numbers, with nulls among them; lists of values and counts in turn are none. */
function plainList([key, list]: [string, unknown]): NamedList[] {
  if (!Array.isArray(list)) return []
  const types = new Set(list.filter((entry) => entry !== null).map((entry) => typeof entry))
  return types.size === 1 && (types.has('string') || types.has('number')) ? [{ key, list }] : []
}

/** The one of both lists that counts, by its name where both could; null where that is open. */
function findCounts(first: NamedList, second: NamedList): NamedList | null {
  const able = [first, second].filter(
    ({ key, list }) => list.every((entry) => parseCount(entry) !== null) && !OF_TIME.test(normalizeName(key)),
  )
  const named = able.filter(({ key }) => COUNT_NAMES.some((name) => [name, `${name}s`].includes(normalizeName(key))))
  const found = able.length < 2 ? able : named
  return found.length === 1 ? (found[0] ?? null) : null
}
