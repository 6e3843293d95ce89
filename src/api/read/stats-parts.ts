/** The parts of a breakdown, in the forms services give them, and what is told of parts that are not listed. */
import type { Breakdown, BreakdownEntry } from '../../contract/stats.ts'
import { isObject, type JsonObject } from '../../contract/json.ts'
import { countAt } from './find.ts'
import { normaliseName } from './names.ts'
import { readText } from './text.ts'

const MOST_ENTRIES = 500
/** Names of breakdowns that hold the largest parts only. */
const SELECTION = /^top|^most|popular|frequent|leading|largest|biggest|top\d*$/
/** How many articles are in parts that are not listed, as search engines tell it. */
const REST_NAMES = ['sumotherdoccount', 'othercount', 'others', 'othertotal', 'missingcount']

/** Reads a breakdown of the (normalised) name; null when the value is none. */
export function readParts(value: unknown, name: string): Pick<Breakdown, 'entries' | 'rest' | 'mayBeCut'> | null {
  const entries = entriesOf(value, name)
  if (entries === null) return null
  const isInside = isObject(value) && (value.buckets ?? value.values) !== undefined
  return bounded(entries, isInside ? restOf(value) : null, name)
}

/** The parts that are kept, with what is told of those that are not listed. */
export function bounded(
  entries: BreakdownEntry[],
  rest: number | null,
  name: string,
): Pick<Breakdown, 'entries' | 'rest' | 'mayBeCut'> {
  // Who lists a round number of parts may have more of them.
  const isRound = entries.length >= 5 && entries.length % 5 === 0
  const mayBeCut = rest === null ? isRound || SELECTION.test(name) || entries.length > MOST_ENTRIES : rest > 0
  return { entries: entries.slice(0, MOST_ENTRIES), rest, mayBeCut }
}

/** How many articles are in parts that are not listed, told beside the list of parts; null when not told. */
export function restOf(value: JsonObject): number | null {
  const key = restKey(value)
  return key === undefined ? null : countAt(value[key])
}

/** The name under which that is told. */
export function restKey(value: JsonObject): string | undefined {
  return Object.keys(value).find((key) => REST_NAMES.includes(normaliseName(key)))
}

/** The parts: rows with a value and a count, a flat list of value and count in turn, or a map; null when it is none. */
function entriesOf(value: unknown, name: string): BreakdownEntry[] | null {
  if (Array.isArray(value)) return pairsOf(value) ?? rowsOf(value)
  if (!isObject(value)) return null
  const inner = value.buckets ?? value.values
  if (inner !== undefined) return isObject(inner) ? namedBuckets(inner) : entriesOf(inner, name)
  const parts = Object.entries(value)
  const looksLikeParts =
    /^by|count(?:s|by)|facet|breakdown|distribution|per/.test(name) ||
    parts.every(([key]) => /^\d{4}(?:-\d\d)?$/.test(key))
  const counts = parts.flatMap(([part, count]) => entryOf(part, count))
  return looksLikeParts && counts.length > 0 && counts.length === parts.length ? counts : null
}

function pairsOf(list: unknown[]): BreakdownEntry[] | null {
  const isPairs =
    list.length >= 2 &&
    list.length % 2 === 0 &&
    list.every((entry, index) => (index % 2 === 0 ? typeof entry === 'string' : typeof entry === 'number'))
  return isPairs
    ? list.flatMap((entry, index) => (index % 2 === 0 ? entryOf(String(entry), list[index + 1]) : []))
    : null
}

function rowsOf(list: unknown[]): BreakdownEntry[] | null {
  const entries = list.flatMap((row) =>
    isObject(row)
      ? rowOf(row)
      : Array.isArray(row) && row.length === 2
        ? entryOf(readText(row[0]) ?? 'unknown', row[1])
        : [],
  )
  return list.length > 0 && entries.length === list.length ? entries : null
}

/** Names of what counts the articles of a part, the surest first. */
export const COUNT_NAMES = [
  'count',
  'doccount',
  'value',
  'total',
  'number',
  'n',
  'results',
  'articles',
  'works',
  'workscount',
  'articlescount',
  'articlecount',
  'documentcount',
  'publications',
  'frequency',
]
const VALUE_NAMES = [
  'keyasstring',
  'keydisplayname',
  'displayname',
  'title',
  'label',
  'name',
  'year',
  'period',
  'term',
  'key',
  'type',
  'category',
  'month',
  'date',
  'language',
  'license',
  'source',
  'journal',
  'status',
  'val',
  'value',
  'id',
]

/** A row: what counts is a number under a name of counts, what it counts a text under another name; a null is unknown. */
function rowOf(row: Record<string, unknown>): BreakdownEntry[] {
  const fields = new Map(Object.entries(row).map(([key, value]) => [normaliseName(key), value]))
  const countName = COUNT_NAMES.find((name) => countAt(fields.get(name)) !== null)
  const valueName =
    VALUE_NAMES.find((name) => name !== countName && fields.has(name)) ??
    onlyText([...fields].filter(([name]) => name !== countName))
  if (countName === undefined || valueName === undefined) return []
  return entryOf(readText(fields.get(valueName)) ?? 'unknown', fields.get(countName))
}

/** The name of the one text of a row whose names are its own. */
function onlyText(fields: [string, unknown][]): string | undefined {
  const texts = fields.filter(([, value]) => typeof value === 'string')
  return texts.length === 1 ? texts[0]?.[0] : undefined
}

/** Buckets under names of their own: `{ open: { doc_count: 7 } }`, or a map. */
function namedBuckets(buckets: Record<string, unknown>): BreakdownEntry[] | null {
  const parts = Object.entries(buckets)
  const entries = parts.flatMap(([value, bucket]) =>
    isObject(bucket) ? rowOf({ ...bucket, key: value }).map(({ count }) => ({ value, count })) : entryOf(value, bucket),
  )
  return parts.length > 0 && entries.length === parts.length ? entries : null
}

function entryOf(value: string, count: unknown): BreakdownEntry[] {
  const counted = typeof count === 'boolean' ? null : countAt(count)
  return counted === null ? [] : [{ value, count: counted }]
}
