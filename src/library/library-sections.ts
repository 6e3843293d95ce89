/** The sections of the library's file: one for each kind of thing that a reader keeps. */
import { isObject } from '../domain/json.ts'
import type { PersonalCollection } from '../storage/personal-collection.ts'
import type { StorageProblem } from '../storage/storage-problem.ts'
import { listScreenings, storeScreenings } from './change-screening.ts'
import { DAILY_FIGURES, DAILY_KIND } from './daily-figures.ts'
import { readRawRecord } from './kept-article.ts'
import { type ImportCounts, mergeKept, type MergeRules } from './merge-kept.ts'
import { mergeSaved } from './merge-saved.ts'
import { readNotes, type SavedArticle, SAVED_ARTICLES } from './saved-articles.ts'
import { mergeSavedSearch, readSavedSearch, SAVED_SEARCHES } from './saved-searches.ts'
import { addScreening, formatScreeningValue, readScreeningValue, type ScreeningWithRecords } from './screening-file.ts'
import { findOldest, mergeSearches, readLoggedSearch, SEARCH_LOG, searchIdOf } from './search-log.ts'

type KeptKind<Item> = MergeRules<Item> & {
  /** Null where a value, which may be hostile, is no item. */
  read: (value: unknown) => Item | null | Promise<Item | null>
  /** How an item is written; when left out, as it is. */
  format?: (item: Item) => object
}

const SAVED_KIND = {
  read: async (value: unknown) => {
    const kept = isObject(value) ? await readRawRecord(value['record']) : null
    return kept && { ...kept, ...readNotes(value) }
  },
  format: ({ article, savedAt, tags, note, reading }: SavedArticle) => {
    return { savedAt, tags, note, reading, record: article.raw }
  },
  keyOf: ({ article }: SavedArticle) => article.slug,
  merge: mergeSaved,
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
}

/** Each with its records and all decisions. */
const SCREENING_KIND = {
  read: readScreeningValue,
  format: (screened: ScreeningWithRecords) => formatScreeningValue(screened, 'all'),
  keyOf: ({ screening }: ScreeningWithRecords) => screening.id,
  merge: addScreening,
}

/** One section of the file. */
type LibrarySection = {
  /** What it holds, in the plural, for sentences: `saved articles`. */
  label: string
  /** The items as they are written. Rejects where they cannot be read. */
  collectItems: () => Promise<object[]>
  /** Merges items, which may be hostile. A second time changes nothing. */
  mergeItems: (items: readonly unknown[]) => Promise<ImportCounts | StorageProblem>
}

/** The sections by their name in the file. */
export const LIBRARY_SECTIONS: Readonly<Record<string, LibrarySection>> = {
  'saved-articles': makeSection('saved articles', SAVED_ARTICLES, SAVED_KIND),
  'saved-searches': makeSection('saved searches', SAVED_SEARCHES, SAVED_SEARCH_KIND),
  searches: makeSection('searches of the history', SEARCH_LOG, SEARCH_KIND),
  'daily-figures': makeSection('days of figures', DAILY_FIGURES, DAILY_KIND),
  screenings: makeSection('screenings', { loadItems: listScreenings, change: storeScreenings }, SCREENING_KIND),
}

function makeSection<Item extends object>(
  label: string,
  collection: Pick<PersonalCollection<Item>, 'loadItems' | 'change'>,
  kind: KeptKind<Item>,
): LibrarySection {
  return {
    label,
    collectItems: async () => {
      const known = await collection.loadItems()
      if (typeof known === 'string') throw new Error(`The ${label} cannot be read`)
      return [...known.values()].map(kind.format ?? ((item) => item))
    },
    mergeItems: async (items) => {
      const known = await collection.loadItems()
      if (typeof known === 'string') return known
      const { put, remove, counts } = mergeKept(
        kind,
        known,
        await Promise.all(items.map(async (item) => kind.read(item))),
      )
      return (await collection.change(put, remove)) ?? counts
    },
  }
}
