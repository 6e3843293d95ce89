/** The file that names the catalogue in use, in the data folder; an imported catalogue's own folder holds a copy of its text. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { CatalogueInfo } from './catalogue-record.ts'
import { SCHEMA_VERSION } from './schema.ts'

/** Names a store, and what it was built from; it is replaced in one step, so that a crash leaves the old or the new one. */
export type Pointer = {
  /** The store's folder in the data folder; also its id. */
  folder: string
  kind: 'sample' | 'imported'
  /** Another one than this program's means that the store must be built again. */
  fingerprint: string
  /** Null: the sample. */
  info: CatalogueInfo | null
}

const LastImport = v.object({
  source: v.string(),
  at: v.string(),
  ...v.entriesFromList(
    ['read', 'new', 'changed', 'unchanged', 'merged', 'duplicate', 'removed', 'rejected'],
    v.number(),
  ),
  findings: v.array(
    v.object({
      kind: v.picklist(['rejected', 'warning', 'merged']),
      reason: v.string(),
      field: v.nullable(v.string()),
      count: v.number(),
    }),
  ),
})

const Info = v.object({
  builtAt: v.string(),
  servedAt: v.exactOptional(v.string()),
  articles: v.number(),
  sources: v.array(
    v.object({
      name: v.string(),
      importedAt: v.string(),
      articles: v.number(),
      format: v.string(),
      location: v.string(),
    }),
  ),
  growth: v.exactOptional(
    v.array(
      v.object({
        at: v.string(),
        articles: v.number(),
        open: v.nullable(v.number()),
        by_type: v.nullable(v.record(v.string(), v.number())),
      }),
    ),
  ),
  lastImport: v.exactOptional(LastImport),
})

const PointerText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    // A plain name: nothing outside the data folder is ever opened or removed.
    folder: v.pipe(v.string(), v.regex(/^catalogue-[0-9a-f-]{36}$/)),
    kind: v.optional(v.picklist(['sample', 'imported']), 'sample'),
    fingerprint: v.string(),
    info: v.optional(v.nullable(Info), null),
  }),
)

const POINTER_FILE = 'catalogue.json'

/** How the names of stores begin. */
export const STORE_PREFIX = 'catalogue-'

/** The fingerprint of an imported catalogue, which is built from its own records only. */
export const IMPORTED_FINGERPRINT = `schema ${SCHEMA_VERSION}`

/** The pointer in a folder; null when there is none, or it cannot be parsed. */
export function readPointer(folder: string): Pointer | null {
  try {
    return v.parse(PointerText, readFileSync(path.join(folder, POINTER_FILE), 'utf8'))
  } catch {
    return null
  }
}

/** Replaces the pointer in a folder. */
export function writePointer(folder: string, pointer: Pointer): void {
  const draft = path.join(folder, `${POINTER_FILE}.new`)
  writeFileSync(draft, JSON.stringify(pointer), { flush: true })
  renameSync(draft, path.join(folder, POINTER_FILE))
}

/** Removes the pointer in a folder, which is then no imported catalogue any more. */
export function removePointer(folder: string): void {
  rmSync(path.join(folder, POINTER_FILE), { force: true })
}
