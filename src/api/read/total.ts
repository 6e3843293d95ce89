/** How many articles match in all, as an answer tells it. */
import type { Place } from '../../contract/answer-origin.ts'
import { isObject } from '../../contract/json.ts'
import { countAt, elementText, type Found, joinPath } from './find.ts'
import { normaliseName } from './names.ts'

/** Names of a total, the surest first; those at the end are also used for the length of a page. */
const TOTAL_NAMES = [
  'filtercount',
  'filteredcount',
  'recordsfiltered',
  'totalresults',
  'totalcount',
  'totalitems',
  'totalelements',
  'totalhits',
  'totalrecords',
  'totalentries',
  'numfound',
  'hitcount',
  'recordstotal',
  'numofrecords',
  'numberofresults',
  'numberofrecords',
  'opensearchtotalresults',
  '@odatacount',
  '@count',
  '@completelistsize',
  'completelistsize',
  'numberofitems',
  'total',
  '@total',
  'totals',
  'resultcount',
  'resultscount',
  'count',
]
/** Headers that tell it. */
const TOTAL_HEADERS = [
  'x-total-count',
  'x-total',
  'total-count',
  'total',
  'x-wp-total',
  'x-total-items',
  'x-pagination-total-count',
]
const DEEPEST = 4

/** What of an answer is needed beside its body. */
export type HeaderReader = (name: string) => string | null

/** Reads the total; null when it is not told. `items` is left aside: what is in a record is no total of the list. */
export function readTotal(answer: unknown, items: unknown[], header: HeaderReader, hasNext: boolean): number | null {
  return findTotal(answer, items, header, hasNext)?.total ?? null
}

/** A total, and where it was told. */
export type Total = { total: number; place: Place }

/** The same, with the place where it stood. */
export function findTotal(answer: unknown, items: unknown[], header: HeaderReader, hasNext: boolean): Total | null {
  const told = new Map<string, Total>()
  gather({ value: answer, path: '' }, items, 0, told)
  for (const name of TOTAL_NAMES) {
    const found = told.get(name)
    const isPageLength = found !== undefined && name === 'count' && hasNext && found.total <= items.length
    if (found !== undefined && found.total >= items.length && !isPageLength) return found
  }
  for (const name of TOTAL_HEADERS) {
    const text = header(name)
    const total = countAt(text)
    if (text !== null && total !== null) return { total, place: { where: 'header', path: name, raw: text } }
  }
  // A number under the name of the list, beside the list under another name.
  const beside = isObject(answer) ? (answer.items ?? null) : null
  const asNumber = countAt(beside)
  if (asNumber === null || asNumber < items.length) return null
  return { total: asNumber, place: { where: 'body', path: 'items', raw: beside } }
}

function gather({ value, path }: Found, items: unknown[], depth: number, told: Map<string, Total>): void {
  if (depth > DEEPEST || value === items) return
  if (Array.isArray(value)) {
    // Messages and envelopes come in short lists.
    if (value.length <= 5)
      value.forEach((entry, index) => {
        if (!items.includes(entry)) gather({ value: entry, path: `${path}[${index}]` }, items, depth + 1, told)
      })
    return
  }
  if (!isObject(value) || items.includes(value)) return
  for (const [key, inner] of Object.entries(value)) {
    const name = normaliseName(key)
    const count = countAt(elementText(inner))
    if (count !== null && TOTAL_NAMES.includes(name) && !told.has(name))
      told.set(name, { total: count, place: { where: 'body', path: joinPath(path, key), raw: inner } })
  }
  for (const [key, inner] of Object.entries(value)) {
    if (!/facet|aggregation|completions|time|shards/i.test(key))
      gather({ value: inner, path: joinPath(path, key) }, items, depth + 1, told)
  }
}
