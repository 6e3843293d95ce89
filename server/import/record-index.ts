/** What an import must know of every record while it reads: identities, slug, and what each source stated last. */
import { hash } from 'node:crypto'
import type { CatalogueRecord, RecordInput } from '../catalogue/catalogue-record.ts'
import { parsePlainText } from '../../src/rich-text/parse-rich-text.ts'
import type { Identifier, ImportedArticle } from './import-record.ts'
import { NumbersByText } from './numbers-by-text.ts'
import { parseRecordLine, readLines } from '../catalogue/record-lines.ts'

/** One record. Its number is its place in `records.jsonl.gz`, then in the order of the import. */
export type IndexedRecord = {
  isDeleted: boolean
  /** How many sources it has. */
  sources: number
  /** What the source of the import stated last; null: it does not have the record. */
  stated: RecordInput | null
}

/** The record of a work, and the identity or the title that it was found by. */
export type Match = { number: number; field: Identifier['scheme'] | 'title'; value: string }

/** Shared by all new records, of which there may be a million. */
const NEW_RECORD: IndexedRecord = { isDeleted: false, sources: 0, stated: null }

/** 96 bits of SHA-256: short in memory, and no two of millions of records are alike. */
export function hashText(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16)
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
  private readonly records: IndexedRecord[] = []
  /** The schemes of the identifiers of each record, without `key`. */
  private schemes: (ReadonlySet<string> | undefined)[] = []
  private byKey = new NumbersByText()
  private byTitle = new NumbersByText()
  private total = 0

  /** How many records there are; the current catalogue's have the numbers below `countCurrent`. */
  countAll(): number {
    return this.total
  }

  countCurrent(): number {
    return this.records.length
  }

  get(number: number): IndexedRecord {
    return this.records[number] ?? NEW_RECORD
  }

  /** The record with one of these identities; citation keys count within their source. Null: none. */
  find(identifiers: readonly Identifier[], source: string): Match | null {
    for (const { scheme, value } of identifiers) {
      const number = this.byKey.get(keyOf(scheme, value, source))
      if (number !== null) return { number, field: scheme, value }
    }
    return null
  }

  /**
   * The record of the same work, by identities, else by citation key, else by title, year and first author. Null: none.
   * `isTaken`: records that this import has read already. People give one citation key to several works, so that a key
   * joins two items of one import only where their titles are the same too.
   */
  findWork(article: ImportedArticle, source: string, isTaken = (_number: number) => false): Match | null {
    const known = this.find(article.identifiers.filter(({ scheme }) => scheme !== 'key'), source) // prettier-ignore
    if (known !== null) return known
    const keys = keysOf(article.identifiers)
    for (const value of keys) {
      const number = this.byKey.get(titledKey(value, source, article.title))
      if (number !== null && !(isTaken(number) && this.contradicts(number, article)))
        return { number, field: 'key', value }
    }
    const title = titleKey(article)
    const namesake = title === null ? null : this.byTitle.get(title)
    for (const value of keys) {
      const number = this.byKey.get(keyOf('key', value, source))
      if (number === null || isTaken(number)) continue
      if (number === namesake || !this.contradicts(number, article)) return { number, field: 'key', value }
    }
    if (namesake === null || this.contradicts(namesake, article)) return null
    return { number: namesake, field: 'title', value: article.title }
  }

  /** Two DOIs are two works, such as a preprint and its article, whatever they are called. */
  private contradicts(number: number, article: ImportedArticle): boolean {
    const schemes = this.schemes[number]
    return article.identifiers.some(({ scheme }) => schemes?.has(scheme) === true)
  }

  /** Adds a record of the current catalogue, before all new ones, and returns its number. */
  addCurrent(record: IndexedRecord): number {
    this.records.push(record)
    return this.addNew()
  }

  /** Adds a new record, and returns its number. */
  addNew(): number {
    return (this.total += 1) - 1
  }

  /** Makes a record known by an article's identities and its title. The first record with one keeps it. */
  learn(number: number, article: ImportedArticle, source: string): void {
    this.learnIdentifiers(number, article.identifiers, source)
    for (const value of keysOf(article.identifiers)) this.byKey.add(titledKey(value, source, article.title), number)
    const title = titleKey(article)
    if (title !== null) this.byTitle.add(title, number)
  }

  /** Once reading has ended nothing is looked for: gives back the memory. */
  forgetIdentities(): void {
    this.schemes = []
    this.byKey = new NumbersByText()
    this.byTitle = new NumbersByText()
  }

  /** Makes a record known by identities. */
  learnIdentifiers(number: number, identifiers: readonly Identifier[], source: string): void {
    for (const { scheme, value } of identifiers) this.byKey.add(keyOf(scheme, value, source), number)
    this.schemes[number] = shareSet(this.schemes[number], identifiers)
  }
}

/** Reads the records of the current catalogue for an import of `into`; null: there is none yet. What `onRecord` throws ends reading. */
export async function readRecordIndex(
  recordsFile: string | null,
  into: string,
  onRecord?: () => void,
): Promise<RecordIndex> {
  const index = new RecordIndex()
  if (recordsFile === null) return index
  for await (const line of readLines(recordsFile)) {
    onRecord?.()
    const record = parseRecordLine(line)
    const { source } = record
    const inputs = inputsOf(record)
    const number = index.addCurrent({
      isDeleted: record.kind === 'deleted',
      sources: Object.keys(inputs).length,
      stated: inputs[into] ?? null,
    })
    if (record.kind === 'deleted') index.learnIdentifiers(number, record.identifiers, source)
    else index.learn(number, record.article, source)
    for (const [name, { keys }] of Object.entries(inputs)) {
      const identifiers = keys.map((value) => ({ scheme: 'key' as const, value }))
      if (name !== source) index.learnIdentifiers(number, identifiers, name)
    }
  }
  return index
}

function keyOf(scheme: Identifier['scheme'], value: string, source: string): string {
  return scheme === 'key' ? `key\n${source}\n${value}` : `${scheme}\n${value.toLowerCase()}`
}

/** A citation key together with the title that it names. */
function titledKey(value: string, source: string, title: string): string {
  return `${keyOf('key', value, source)}\n${plain(parsePlainText(title))}`
}

/** Title without markup, signs and case, year, and the first author's family name; null where one is missing. */
function titleKey({ title, published, authors: [first] }: ImportedArticle): string | null {
  const words = plain(parsePlainText(title))
  const family = plain(first?.parts?.family ?? first?.name.split(' ').at(-1) ?? '')
  return words === '' || family === '' || published === null ? null : `${words}\n${published.slice(0, 4)}\n${family}`
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const SHARED_SETS = new Map<string, ReadonlySet<string>>()

/** Few combinations of schemes exist: records share their sets. */
function shareSet(schemes: ReadonlySet<string> | undefined, identifiers: readonly Identifier[]): ReadonlySet<string> {
  const added = identifiers.map(({ scheme }) => scheme).filter((scheme) => scheme !== 'key')
  const all = [...new Set([...(schemes ?? []), ...added])].toSorted()
  const name = all.join()
  const shared = SHARED_SETS.get(name) ?? new Set(all)
  SHARED_SETS.set(name, shared)
  return shared
}
