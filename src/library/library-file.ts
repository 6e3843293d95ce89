/**
 * The library as one JSON file: `{ format, version, exportedAt, sections }`, where each section is a list. A kind of thing that a
 * reader keeps has a line in `LIBRARY_SECTIONS`; sections that this build does not know are ignored, and named.
 */
import { isObject, parseJson } from '../domain/json.ts'
import type { StorageProblem } from '../storage/storage-problem.ts'
import { readRawRecord } from './kept-article.ts'
import { mergeSaved } from './merge-saved.ts'
import { readNotes, type SavedArticle, SAVED_ARTICLES } from './saved-articles.ts'
import { SCREENING_SECTION } from './screening-section.ts'
import { SEARCH_SECTIONS } from './search-sections.ts'

const FORMAT = 'carrel-library'
const VERSION = 1

/** What became of the items of a section. */
export type ImportCounts = { added: number; updated: number; unchanged: number; unreadable: number }

/** One section of the file. */
export type LibrarySection = {
  /** What it holds, in the plural, for sentences: `saved articles`. */
  label: string
  /** The items as they are written. Rejects where they cannot be read. */
  collectItems: () => Promise<unknown[]>
  /** Merges items, which may be hostile, in one step: on a problem nothing has changed. A second time changes nothing. */
  mergeItems: (items: readonly unknown[]) => Promise<ImportCounts | StorageProblem>
}

/** The sections by their name in the file. */
export const LIBRARY_SECTIONS: Readonly<Record<string, LibrarySection>> = {
  'saved-articles': { label: 'saved articles', collectItems: collectSavedArticles, mergeItems: mergeSavedArticles },
  ...SEARCH_SECTIONS,
  ...SCREENING_SECTION,
}

/** A file that was read: its sections by name, or what is wrong and what to do, in words. */
export type LibraryFile = { sections: ReadonlyMap<string, readonly unknown[]> } | { problem: string }

/** The text of the file with everything that is kept, at a time in milliseconds. */
export async function formatLibraryFile(now: number): Promise<string> {
  const names = Object.keys(LIBRARY_SECTIONS)
  const lists = await Promise.all(Object.values(LIBRARY_SECTIONS).map((section) => section.collectItems()))
  const sections = Object.fromEntries(names.map((name, index) => [name, lists[index]]))
  return JSON.stringify({ format: FORMAT, version: VERSION, exportedAt: new Date(now).toISOString(), sections })
}

/** Reads the text of a file; its items are read by their sections. */
export function parseLibraryFile(text: string): LibraryFile {
  const file = parseJson(text)
  if (file === undefined)
    return { problem: 'The file is no complete JSON: it may be damaged. Choose another copy, or export it again.' }
  if (!isObject(file) || file['format'] !== FORMAT || !isObject(file['sections']))
    return { problem: 'This is no library of Carrel. Choose a file that “Export library” made.' }
  if (file['version'] !== VERSION)
    return {
      problem: 'Another version of Carrel made this file. Reload Carrel to get the newest version, then try again.',
    }
  const sections = Object.entries(file['sections'])
  return { sections: new Map(sections.map(([name, items]) => [name, Array.isArray(items) ? items : [items]])) }
}

/** What became of each section that this build knows, and the names of the others. */
export type ImportOutcome = {
  imported: readonly { label: string; outcome: ImportCounts | StorageProblem }[]
  ignored: readonly string[]
}

/** Merges the sections of a file into what is kept, one after the other. */
export async function importLibrary(sections: ReadonlyMap<string, readonly unknown[]>): Promise<ImportOutcome> {
  const imported = []
  for (const [name, { label, mergeItems }] of Object.entries(LIBRARY_SECTIONS)) {
    const items = sections.get(name)
    // Each section writes to the same database.
    // oxlint-disable-next-line no-await-in-loop
    if (items !== undefined && items.length > 0) imported.push({ label, outcome: await mergeItems(items) })
  }
  return { imported, ignored: [...sections.keys()].filter((name) => !Object.hasOwn(LIBRARY_SECTIONS, name)) }
}

async function collectSavedArticles(): Promise<unknown[]> {
  const saved = await SAVED_ARTICLES.loadItems()
  if (typeof saved === 'string') throw new Error('The library cannot be read')
  return [...saved.values()].map(({ article, savedAt, tags, note, reading }) => ({
    savedAt,
    tags,
    note,
    reading,
    record: article.raw,
  }))
}

async function mergeSavedArticles(items: readonly unknown[]): Promise<ImportCounts | StorageProblem> {
  const saved = await SAVED_ARTICLES.loadItems()
  if (typeof saved === 'string') return saved
  const counts = { added: 0, updated: 0, unchanged: 0, unreadable: 0 }
  const changed = new Map<string, SavedArticle>()
  for (const read of await Promise.all(items.map(readItem))) {
    const slug = read?.article.slug ?? ''
    const own = changed.get(slug) ?? saved.get(slug)
    const merged = read === null || own === undefined ? read : mergeSaved(own, read)
    counts[merged === null ? 'unreadable' : own === undefined ? 'added' : merged === own ? 'unchanged' : 'updated'] += 1
    if (merged !== null && merged !== own) changed.set(slug, merged)
  }
  return (await SAVED_ARTICLES.change(changed)) ?? counts
}

async function readItem(item: unknown): Promise<SavedArticle | null> {
  const kept = isObject(item) ? await readRawRecord(item['record']) : null
  return kept === null ? null : { ...kept, ...readNotes(item) }
}
