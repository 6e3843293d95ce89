/** The envelope of a list: everything around the items, by normalized names. */
import { isObject, objectOrEmpty } from '../../domain/json.ts'
import { normalizeName, splitNames } from './field-names.ts'
import { elementText, firstOf, parseCount } from './find.ts'

/** Reads a response header by its name in lower case; null when it is absent. */
export type HeaderReader = (name: string) => string | null

/** A field of the envelope: its name as sent, and its value as sent. */
type EnvelopeField = { key: string; value: unknown }

export type Envelope = {
  response: unknown
  items: readonly unknown[]
  header: HeaderReader
  /** By normalized name; of several the outermost, but for a null that is filled further inside. */
  fields: ReadonlyMap<string, EnvelopeField>
  /** Every count by normalized name, the outermost of each, also from lists of messages. */
  counts: ReadonlyMap<string, number>
}

/** A count with the normalized name it was found under. */
export type NamedCount = { name: string; count: number }

const MAX_DEPTH = 4
/** Messages and envelopes come in short lists. */
const MAX_LIST = 5
/** Under these are counts of something else than articles. */
const OTHER_COUNTS = /facet|aggregation|filter|completions|time|shards/i

/** Collects the envelope, outermost first; the items are left out. */
export function collectEnvelopeFields(response: unknown, items: readonly unknown[], header: HeaderReader): Envelope {
  const fields = new Map<string, EnvelopeField>()
  const counts = new Map<string, number>()
  const known = new Set(items)
  const collect = (value: unknown, depth: number, isInList: boolean): void => {
    if (depth > MAX_DEPTH || known.has(value)) return
    if (Array.isArray(value) && value.length <= MAX_LIST) for (const entry of value) collect(entry, depth + 1, true)
    if (!isObject(value)) return
    for (const [key, held] of Object.entries(value)) {
      const name = normalizeName(key)
      const count = parseCount(elementText(held))
      if (count !== null && !counts.has(name)) counts.set(name, count)
      if (!isInList && (fields.get(name)?.value ?? null) === null) fields.set(name, { key, value: held })
    }
    for (const [key, held] of Object.entries(value)) if (!OTHER_COUNTS.test(key)) collect(held, depth + 1, isInList)
  }
  collect(response, 0, false)
  return { response, items, header, fields, counts }
}

/** The value of a field, of an XML element its text; undefined when the envelope has none. */
export function fieldValue({ fields }: Envelope, name: string): unknown {
  return elementText(fields.get(name)?.value)
}

/** The count of the first of these fields that fits; null when none does. */
export function findCount(
  envelope: Envelope,
  names: readonly string[],
  fits: (count: number) => boolean = () => true,
): NamedCount | null {
  return firstOf(names, (name) => {
    const count = parseCount(fieldValue(envelope, name))
    return count !== null && fits(count) ? { name, count } : null
  })
}

const PAGE_SIZES = ['limit', 'size', 'rows', 'pagesize', 'perpage', 'itemsperpage', 'maxresults']

/** How many articles the response says a page holds; null when it says nothing that fits the number of its items. */
export function findPageSize(envelope: Envelope): number | null {
  const { length } = envelope.items
  return findCount(envelope, PAGE_SIZES, (size) => size > 0 && size >= length)?.count ?? null
}

/** How far an offset moves from page to page; null when the response does not say. */
export function findStride(envelope: Envelope): number | null {
  // "count" is also the name of a total.
  const names = [...PAGE_SIZES.slice(0, 5), 'count', ...PAGE_SIZES.slice(5)]
  return findCount(envelope, names, (limit) => limit >= envelope.items.length)?.count ?? null
}

/** The number that the response gives its page; some services count from 0. */
export function findPageNumber(envelope: Envelope): number | null {
  const names = ['page', 'number', 'currentpage', 'pagenumber', 'pageno', 'pageindex']
  return findCount(envelope, names)?.count ?? null
}

/** Names of a total, the surest first; those at the end are also used for the length of a page. */
const TOTAL_NAMES = splitNames(`
  filtercount filteredcount recordsfiltered totalresults totalcount totalitems totalelements totalhits
  totalrecords totalentries numfound hitcount recordstotal numofrecords numberofresults numberofrecords
  opensearchtotalresults @odatacount @count @completelistsize completelistsize numberofitems total @total totals
  resultcount resultscount count`)
const TOTAL_HEADERS = splitNames(`
  x-total-count x-total total-count total x-wp-total x-total-items x-pagination-total-count`)

/** How many articles match in all; null when the response does not say. `hasNext`: it leads to a further page. */
export function findTotal({ response, items, header, counts }: Envelope, hasNext: boolean): number | null {
  const stated = firstOf(TOTAL_NAMES, (name) => {
    const total = counts.get(name) ?? -1
    const isPageLength = name === 'count' && hasNext && total <= items.length
    return total >= items.length && !isPageLength ? total : null
  })
  const known = stated ?? firstOf(TOTAL_HEADERS, (name) => parseCount(header(name)))
  if (known !== null) return known
  // json-server keeps the list under another name and the total under "items".
  const total = parseCount(objectOrEmpty(response).items)
  return total !== null && total >= items.length ? total : null
}
