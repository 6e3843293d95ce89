/**
 * The library as one JSON file: `{ format, version, exportedAt, sections }`, where each section is a list. A kind of thing that a
 * reader keeps has a line in `LIBRARY_SECTIONS`; sections that this build does not know are ignored, and named.
 */
import { isObject } from '../domain/json.ts'
import type { StorageProblem } from '../storage/storage-problem.ts'
import { LIBRARY_SECTIONS } from './library-sections.ts'
import type { ImportCounts } from './merge-kept.ts'

const FORMAT = 'carrel-library'
const VERSION = 1

/** A file that was read: its sections by name, or what is wrong and what to do, in words. */
export type LibraryFile = { sections: ReadonlyMap<string, readonly unknown[]> } | { problem: string }

/** The text of the file with everything that is kept, at a time in milliseconds. */
export async function formatLibraryFile(now: number): Promise<string> {
  const names = Object.keys(LIBRARY_SECTIONS)
  const lists = await Promise.all(Object.values(LIBRARY_SECTIONS).map((section) => section.collectItems()))
  const sections = Object.fromEntries(names.map((name, index) => [name, lists[index]]))
  return JSON.stringify({ format: FORMAT, version: VERSION, exportedAt: new Date(now).toISOString(), sections })
}

/** Reads a file, undefined where it is no JSON; its items are read by their sections. */
export function readLibraryFile(file: unknown): LibraryFile {
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
