/** Saved searches, the search history and the figures of each day in the file of the library. */
import type { PersonalCollection } from '../storage/personal-collection.ts'
import { DAILY_FIGURES, DAILY_KIND } from './daily-figures.ts'
import type { ImportCounts, LibrarySection } from './library-file.ts'
import { mergeSavedSearch, readSavedSearch, SAVED_SEARCHES } from './saved-searches.ts'
import { findOldest, mergeSearches, readLoggedSearch, SEARCH_LOG, searchIdOf } from './search-log.ts'

/** How the items of a collection are read, named and merged. */
type KeptKind<Item> = {
  /** Null where a value, which may be hostile, is no item. */
  read: (value: unknown) => Item | null
  keyOf: (item: Item) => string
  /** Returns `own` itself where the other one adds nothing. */
  merge: (own: Item, other: Item) => Item
  /** Which keys are too many. */
  findExcess: (keys: string[]) => string[]
}

export const SEARCH_KIND = {
  read: readLoggedSearch,
  keyOf: searchIdOf,
  merge: mergeSearches,
  findExcess: findOldest,
}

export const SAVED_SEARCH_KIND = {
  read: readSavedSearch,
  keyOf: ({ request }: { request: string }) => request,
  merge: mergeSavedSearch,
  findExcess: () => [],
}

/** What to store and to remove so that a collection also holds the items of a file; the same file again changes nothing. */
export function mergeKept<Item>(kind: KeptKind<Item>, known: ReadonlyMap<string, Item>, items: readonly unknown[]) {
  const counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, unreadable: 0 }
  const put = new Map<string, Item>()
  for (const read of items.map(kind.read)) {
    const key = read === null ? '' : kind.keyOf(read)
    const own = put.get(key) ?? known.get(key)
    const merged = read === null || own === undefined ? read : kind.merge(own, read)
    counts[merged === null ? 'unreadable' : own === undefined ? 'added' : merged === own ? 'unchanged' : 'updated'] += 1
    if (merged !== null && merged !== own) put.set(key, merged)
  }
  const excess = kind.findExcess([...new Set([...known.keys(), ...put.keys()])])
  for (const key of excess) put.delete(key)
  return { put, remove: excess.filter((key) => known.has(key)), counts }
}

/** The sections by their names in the file. */
export const SEARCH_SECTIONS: Readonly<Record<string, LibrarySection>> = {
  'saved-searches': makeSection('saved searches', SAVED_SEARCHES, SAVED_SEARCH_KIND),
  searches: makeSection('searches of the history', SEARCH_LOG, SEARCH_KIND),
  'daily-figures': makeSection('days of figures', DAILY_FIGURES, DAILY_KIND),
}

function makeSection<Item>(label: string, collection: PersonalCollection<Item>, kind: KeptKind<Item>): LibrarySection {
  return {
    label,
    collectItems: async () => {
      const known = await collection.loadItems()
      if (typeof known === 'string') throw new Error(`The ${label} cannot be read`)
      return [...known.values()]
    },
    mergeItems: async (items) => {
      const known = await collection.loadItems()
      if (typeof known === 'string') return known
      const { put, remove, counts } = mergeKept(kind, known, items)
      return (await collection.change(put, remove)) ?? counts
    },
  }
}
