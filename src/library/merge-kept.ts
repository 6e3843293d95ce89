/** How the items of a file join those that are kept. */

/** What became of the items of a file. */
export type ImportCounts = { added: number; updated: number; unchanged: number; unreadable: number }

/** How the items of one kind are named and merged. */
export type MergeRules<Item> = {
  keyOf: (item: Item) => string
  /** Returns `own` itself where the other one adds nothing. */
  merge: (own: Item, other: Item) => Item
  /** Which keys are too many; when left out, none are. */
  findExcess?: (keys: string[]) => string[]
}

/**
 * What to store and to remove so that a collection also holds the items of a file; the same file again changes nothing. Null: an
 * item of the file that could not be read.
 */
export function mergeKept<Item>(
  { keyOf, merge, findExcess }: MergeRules<Item>,
  known: ReadonlyMap<string, Item>,
  items: readonly (Item | null)[],
) {
  const counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, unreadable: 0 }
  const put = new Map<string, Item>()
  for (const item of items) {
    const key = item === null ? '' : keyOf(item)
    const own = put.get(key) ?? known.get(key)
    const merged = item === null || own === undefined ? item : merge(own, item)
    counts[merged === null ? 'unreadable' : own === undefined ? 'added' : merged === own ? 'unchanged' : 'updated'] += 1
    if (merged !== null && merged !== own) put.set(key, merged)
  }
  const excess = findExcess?.([...new Set([...known.keys(), ...put.keys()])]) ?? []
  for (const key of excess) put.delete(key)
  return { put, remove: excess.filter((key) => known.has(key)), counts }
}
