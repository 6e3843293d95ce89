/** The parts of a breakdown in the forms services send them, and what is said of parts that are not listed. */
import { isObject, type JsonObject, objectOrEmpty } from '../../domain/json.ts'
import type { Breakdown, BreakdownEntry } from '../../domain/statistics.ts'
import { normalizeName, splitNames } from './field-names.ts'
import { isKnownName } from './figures.ts'
import { layerOf, listOrNull, parseCount } from './find.ts'
import { normalizeText } from './text.ts'

export type Parts = Pick<Breakdown, 'entries' | 'withoutCount' | 'rest' | 'mayBeCut' | 'sharedValues'>
/** The parts with a count, and those whose count is null or a text. */
export type ReadParts = Pick<Breakdown, 'entries' | 'withoutCount'>
/** One part; `count` null: not readable, `stated`: as what. */
type Part = BreakdownEntry | (Breakdown['withoutCount'][number] & { count: null })

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
  const parts = partsOf(value, name)
  const isWrapped = isObject(value) && (value.buckets ?? value.values) !== undefined
  return parts === null ? null : withinBounds(parts, isWrapped ? value : {}, name)
}

/** The parts that are kept, with what `around` says of those that are not listed. */
export function withinBounds({ entries, withoutCount }: ReadParts, around: JsonObject, name: string): Parts {
  const restKey = Object.keys(around).find((key) => REST_NAMES.includes(normalizeName(key)))
  const rest = restKey === undefined ? null : parseCount(around[restKey])
  // A service that lists a round number of parts may have more of them.
  const listed = entries.length + withoutCount.length
  const isRound = listed >= 5 && listed % 5 === 0
  const mayBeCut = rest === null ? isRound || SELECTION.test(name) || entries.length > MAX_ENTRIES : rest > 0
  return { entries: entries.slice(0, MAX_ENTRIES), withoutCount, rest, mayBeCut, sharedValues: findShared(entries) }
}

function findShared(entries: BreakdownEntry[]): string[] {
  const seen = new Set<string>()
  const shared = entries.filter(({ value }) => seen.size === seen.add(value).size)
  return [...new Set(shared.map(({ value }) => value))]
}

/** The parts: rows with a value and a count, a flat list of value and count in turn, or a map; null when it is none. */
function partsOf(value: unknown, name: string): ReadParts | null {
  if (Array.isArray(value)) return pairsOf(value) ?? rowsOf(value)
  if (!isObject(value)) return null
  const inner = value.buckets ?? value.values
  if (isObject(inner)) return divide(Object.entries(inner).map(bucketOf))
  if (inner !== undefined) return partsOf(inner, name)
  const parts = Object.entries(value)
  const isMap = MAPPED.test(name) || parts.every(([part]) => /^\d{4}(?:-\d\d)?$/.test(part))
  return isMap ? divide(parts.map(([part, count]) => partOf(part, count))) : null
}

/**
 * The parts, where all can be read, and at least half of them with a count; else null. An object of figures of which one is
 * not stated is no breakdown: it names totals.
 */
function divide(parts: (Part | null)[]): ReadParts | null {
  const entries = parts.filter((part) => part !== null && part.count !== null)
  const withoutCount = parts.flatMap((part) =>
    part?.count === null ? [{ value: part.value, stated: part.stated }] : [],
  )
  if (entries.length === 0 || parts.includes(null) || withoutCount.length > entries.length) return null
  return withoutCount.length > 0 && entries.some(isTotal) ? null : { entries, withoutCount }
}

function isTotal({ value }: BreakdownEntry): boolean {
  return value === 'total' || isKnownName(normalizeName(value))
}

function pairsOf(list: unknown[]): ReadParts | null {
  const values = list.filter((entry, index) => index % 2 === 0 && typeof entry === 'string')
  const numbers = list.filter((entry, index) => index % 2 === 1 && typeof entry === 'number')
  const isPairs = list.length === 2 * values.length && numbers.length * 2 >= values.length
  return isPairs ? divide(values.map((value, index) => partOf(String(value), list[2 * index + 1]))) : null
}

function rowsOf(list: unknown[]): ReadParts | null {
  const rows = list.map((row) => ({ row, fields: layerOf(row) }))
  // One name for all rows: where its count is null, another number of the row is none.
  const countName = COUNT_NAMES.find(
    (name) => rows.filter(({ fields }) => parseCount(fields.get(name)) !== null).length * 2 >= rows.length,
  )
  return divide(
    rows.map(({ row, fields }) => {
      if (!Array.isArray(row)) return rowOf(fields, countName)
      return row.length === 2 ? partOf(labelOf(row[0]), row[1]) : null
    }),
  )
}

/** A row: its count is under a name of counts, its value a text under another name; null is unknown. */
function rowOf(fields: Map<string, unknown>, countName: string | undefined): Part | null {
  if (countName === undefined) return null
  const count = fields.get(countName)
  fields.delete(countName)
  const texts = [...fields.keys()].filter((name) => typeof fields.get(name) === 'string')
  const valueName = VALUE_NAMES.find((name) => fields.has(name)) ?? (texts.length === 1 ? texts[0] : undefined)
  if (valueName === undefined) return null
  const isFlat = [...fields.values()].every((inner) => inner === null || typeof inner !== 'object')
  const part = partOf(labelOf(fields.get(valueName)), count === undefined && isFlat ? null : count)
  const issn = listOrNull(fields.get('issn'))?.filter((one) => typeof one === 'string')
  return part === null || part.count === null || issn === undefined ? part : { ...part, issn }
}

/** A bucket under a name of its own: `open: { doc_count: 7 }`, or `open: 7`. */
function bucketOf([value, bucket]: [string, unknown]): Part | null {
  if (!isObject(bucket)) return partOf(value, bucket)
  const fields = layerOf(bucket)
  const names = COUNT_NAMES.filter((name) => fields.has(name))
  const countName = names.find((name) => parseCount(fields.get(name)) !== null) ?? names[0]
  return countName === undefined ? null : partOf(value, fields.get(countName))
}

/** A part by its count; null where that is no number, no short text and not null, or a date. */
function partOf(value: string, count: unknown): Part | null {
  const counted = parseCount(count)
  if (counted !== null) return { value, count: counted }
  const isText = typeof count === 'string' && count.length <= 40 && !/^\d{4}-\d\d/.test(count)
  return count === null || isText ? { value, count: null, stated: isText ? count : null } : null
}

function labelOf(value: unknown): string {
  return normalizeText(value) ?? 'unknown'
}

type NamedList = { key: string; list: unknown[] }

/** A breakdown as two lists, by their names as sent: `{ years: [2019, 2020], counts: [3, 5] }`. */
export type ParallelLists = { labels: string; counts: string; parts: ReadParts }

/** The two lists of texts or numbers in an object, of one length, one of them of counts; null when it is none of this form. */
export function findParallelLists(value: unknown): ParallelLists | null {
  const [first, second, ...others] = Object.entries(objectOrEmpty(value)).flatMap(plainList)
  if (first === undefined || second === undefined || others.length > 0) return null
  const counts = first.list.length === second.list.length ? findCounts(first, second) : null
  if (counts === null) return null
  const labels = counts === first ? second : first
  const parts = divide(labels.list.map((label, index) => partOf(labelOf(label), counts.list[index])))
  return parts === null ? null : { labels: labels.key, counts: counts.key, parts }
}

/** A list of texts, or of numbers, with nulls among them; lists of values and counts in turn are none. */
function plainList([key, list]: [string, unknown]): NamedList[] {
  if (!Array.isArray(list)) return []
  const types = new Set(list.filter((entry) => entry !== null).map((entry) => typeof entry))
  return types.size === 1 && (types.has('string') || types.has('number')) ? [{ key, list }] : []
}

/** The one of both lists that counts, by its name where both could; null where that is open. */
function findCounts(first: NamedList, second: NamedList): NamedList | null {
  const countedOf = ({ list }: NamedList) => list.filter((entry) => parseCount(entry) !== null).length
  const able = [first, second].filter(
    (one) => countedOf(one) * 2 >= one.list.length && !OF_TIME.test(normalizeName(one.key)),
  )
  const named = able.filter(({ key }) => COUNT_NAMES.some((name) => [name, `${name}s`].includes(normalizeName(key))))
  const whole = able.filter((one) => countedOf(one) === one.list.length)
  const found = able.length < 2 ? able : named.length > 0 ? named : whole
  return found.length === 1 ? (found[0] ?? null) : null
}
