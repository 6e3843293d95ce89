/** A breakdown as two lists side by side, one of labels and one of counts: `{ years: [2019, 2020], counts: [3, 5] }`. */
import type { BreakdownEntry } from '../../contract/stats.ts'
import { isObject } from '../../contract/json.ts'
import { countAt } from './find.ts'
import { normaliseName } from './names.ts'
import { COUNT_NAMES } from './stats-parts.ts'
import { readText } from './text.ts'

/** The names of both lists as the answer writes them, and what they make together. */
export type ParallelLists = { labels: string; counts: string; entries: BreakdownEntry[] }

/** Numbers under such a name are labels, never counts. */
const OF_TIME = /year|decade|month|^dates?$/

type NamedList = { key: string; list: unknown[] }

/**
 * Finds the two lists of an object: of one length, no further list of texts or numbers beside them, and one of them of
 * counts. Where both could be counts their names tell. Null when the object is no breakdown of this form.
 */
export function findParallelLists(value: unknown): ParallelLists | null {
  const lists = isObject(value) ? plainLists(Object.entries(value)) : []
  const [first, second] = lists
  if (first === undefined || second === undefined || lists.length > 2) return null
  if (first.list.length !== second.list.length) return null
  const counts = countsOf(first, second)
  if (counts === null) return null
  const labels = counts === first ? second : first
  const entries = labels.list.flatMap((label, index) => {
    const count = countAt(counts.list[index])
    return count === null ? [] : [{ value: readText(label) ?? 'unknown', count }]
  })
  return { labels: labels.key, counts: counts.key, entries }
}

/** The lists of texts, or of numbers, nulls among them; lists of values and counts in turn are none. */
function plainLists(entries: [string, unknown][]): NamedList[] {
  return entries.flatMap(([key, list]) => {
    if (!Array.isArray(list)) return []
    const types = new Set(list.filter((entry) => entry !== null).map((entry) => typeof entry))
    return types.size === 1 && (types.has('string') || types.has('number')) ? [{ key, list }] : []
  })
}

/** The one of both lists that counts; null where that cannot be told. */
function countsOf(first: NamedList, second: NamedList): NamedList | null {
  const able = [first, second].filter(
    ({ key, list }) => list.every((entry) => countAt(entry) !== null) && !OF_TIME.test(normaliseName(key)),
  )
  if (able.length < 2) return able[0] ?? null
  const named = able.filter(({ key }) => isNameOfCounts(normaliseName(key)))
  return named.length === 1 ? (named[0] ?? null) : null
}

function isNameOfCounts(name: string): boolean {
  return COUNT_NAMES.includes(name) || COUNT_NAMES.includes(name.replace(/s$/, ''))
}
