/** What an import must know of every record while it reads: identities, slug, and what each source stated last. */
import { createHash } from 'node:crypto'
import type { CatalogueRecord, RecordInput } from '../catalogue/catalogue-record.ts'
import { parsePlainText } from '../../src/rich-text/parse-rich-text.ts'
import type { Identifier, ImportedArticle } from './import-record.ts'
import { parseRecordLine, readLines } from '../catalogue/record-lines.ts'

/** One record. Its number is its place in `records.jsonl.gz`, then in the order of the import. */
export type IndexedRecord = {
  /** Null for a new record until slugs are given. */
  slug: string | null
  isDeleted: boolean
  /** The schemes of its identifiers without `key`. */
  schemes: Set<string> | null
  inputs: Record<string, RecordInput>
}

/** 96 bits of SHA-256: short in memory, and no two of millions of records are alike. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

// Shared by all records without one: there are hundreds of thousands.
const NO_KEYS: string[] = []

/** The citation keys of an article. */
export function keysOf(identifiers: readonly Identifier[]): string[] {
  const keys = identifiers.filter(({ scheme }) => scheme === 'key')
  return keys.length === 0 ? NO_KEYS : keys.map(({ value }) => value)
}

/** What each source stated last; of a record that has only had one, its article. */
export function inputsOf(record: CatalogueRecord): Record<string, RecordInput> {
  if (record.kind === 'deleted') return {}
  const { article, source } = record
  return record.inputs ?? { [source]: { hash: hashText(JSON.stringify(article)), keys: keysOf(article.identifiers) } }
}

/** The records of a catalogue by number, and by what identifies them. */
export class RecordIndex {
  readonly records: IndexedRecord[] = []
  private readonly byKey = new Map<string, number>()
  private readonly byTitle = new Map<string, number>()

  /** The record with one of these identities; citation keys count within their source. Null: none. */
  find(identifiers: readonly Identifier[], source: string): number | null {
    for (const key of listKeys(identifiers, source)) {
      const number = this.byKey.get(key)
      if (number !== undefined) return number
    }
    return null
  }

  /** The record of the same work, by identities, else by title, year and first author. Null: none. */
  findWork(article: ImportedArticle, source: string): number | null {
    const known = this.find(article.identifiers, source)
    if (known !== null) return known
    const title = titleKey(article)
    const number = title === null ? undefined : this.byTitle.get(title)
    if (number === undefined) return null
    // Two DOIs are two works, such as a preprint and its article, whatever they are called.
    const schemes = this.records[number]?.schemes ?? null
    return article.identifiers.some(({ scheme }) => schemes?.has(scheme) === true) ? null : number
  }

  /** Adds a record, and returns its number. */
  add(record: IndexedRecord): number {
    return this.records.push(record) - 1
  }

  /** Makes a record known by an article's identities and its title. The first record with one keeps it. */
  learn(number: number, article: ImportedArticle, source: string): void {
    this.learnIdentifiers(number, article.identifiers, source)
    const title = titleKey(article)
    if (title !== null && !this.byTitle.has(title)) this.byTitle.set(title, number)
    const record = this.records[number]
    if (record !== undefined) record.schemes = shareSet(record.schemes, article.identifiers)
  }

  /** Makes a record known by identities. */
  learnIdentifiers(number: number, identifiers: readonly Identifier[], source: string): void {
    for (const key of listKeys(identifiers, source)) if (!this.byKey.has(key)) this.byKey.set(key, number)
  }
}

/** Reads the records of the current catalogue; null: there is none yet. What `onRecord` throws ends reading. */
export async function readRecordIndex(recordsFile: string | null, onRecord?: () => void): Promise<RecordIndex> {
  const index = new RecordIndex()
  if (recordsFile === null) return index
  for await (const line of readLines(recordsFile)) {
    onRecord?.()
    const record = parseRecordLine(line)
    const { slug, source } = record
    const inputs = inputsOf(record)
    const number = index.add({ slug, isDeleted: record.kind === 'deleted', schemes: null, inputs })
    if (record.kind === 'deleted') index.learnIdentifiers(number, record.identifiers, source)
    else index.learn(number, record.article, source)
    for (const [name, { keys }] of Object.entries(inputs)) {
      const identifiers = keys.map((value) => ({ scheme: 'key' as const, value }))
      if (name !== source) index.learnIdentifiers(number, identifiers, name)
    }
  }
  return index
}

function listKeys(identifiers: readonly Identifier[], source: string): string[] {
  return identifiers.map(({ scheme, value }) =>
    hashText(scheme === 'key' ? `key\n${source}\n${value}` : `${scheme}\n${value.toLowerCase()}`),
  )
}

/** Title without markup, signs and case, year, and the first author's family name; null where one is missing. */
function titleKey({ title, published, authors: [first] }: ImportedArticle): string | null {
  const words = plain(parsePlainText(title))
  const family = plain(first?.parts?.family ?? first?.name.split(' ').at(-1) ?? '')
  return words === '' || family === '' || published === null
    ? null
    : hashText(`${words}\n${published.slice(0, 4)}\n${family}`)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const SHARED_SETS = new Map<string, Set<string>>()

/** Few combinations of schemes exist: records share their sets. */
function shareSet(schemes: Set<string> | null, identifiers: readonly Identifier[]): Set<string> {
  const added = identifiers.map(({ scheme }) => scheme).filter((scheme) => scheme !== 'key')
  const all = [...new Set([...(schemes ?? []), ...added])].toSorted()
  const name = all.join()
  const shared = SHARED_SETS.get(name) ?? new Set(all)
  SHARED_SETS.set(name, shared)
  return shared
}
