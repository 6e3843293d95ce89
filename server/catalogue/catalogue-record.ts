/** The records from which a catalogue is built, kept beside its store as JSON lines. */
import type { Identifier, ImportedArticle } from '../import/import-record.ts'
import type { ReportCount } from '../import/report.ts'

/** An article of an own catalogue. Its slug never changes once given, and is never given to another one. */
export type ArticleRecord = {
  kind: 'article'
  slug: string
  /** The name of the import source it belongs to. */
  source: string
  /** ISO 8601, in UTC. */
  addedAt: string
  changedAt: string
  article: ImportedArticle
  /** What each import source stated last, by its name; older files leave it out where the record has had one source only. */
  inputs?: Record<string, RecordInput>
}

/** One source's part in a record: the hash of what it stated, and its own citation keys, which mean nothing in other sources. */
export type RecordInput = { hash: string; keys: string[] }

/** An article that was taken away: its address answers 410. */
export type DeletedRecord = {
  kind: 'deleted'
  slug: string
  source: string
  deletedAt: string
  identifiers: Identifier[]
}

/** One line of `records.jsonl.gz`; the order of lines is that of the first import. */
export type CatalogueRecord = ArticleRecord | DeletedRecord

/** The figures of one import; null where they were not kept. */
export type ImportFigures = {
  /** When the catalogue was built, ISO 8601. */
  at: string
  articles: number
  open: number | null
  by_type: Record<string, number> | null
}

/** What became of the records of one import, as the statistics state it. */
export type LastImportCounts = {
  /** The name of the import source. */
  source: string
  /** When it began, ISO 8601. */
  at: string
  read: number
  new: number
  changed: number
  unchanged: number
  /** Joined with a record of another source, and with an earlier record of this import. */
  merged: number
  duplicate: number
  /** Taken away from the catalogue. */
  removed: number
  /** Not loaded. */
  rejected: number
  /** How often each kind of finding of the import's report occurred. */
  findings: Omit<ReportCount, 'example'>[]
}

/** What is known of an imported catalogue besides its records; part of the pointer file. */
export type CatalogueInfo = {
  /** When it was built, ISO 8601. */
  builtAt: string
  /** About when it was first served, ISO 8601; by then harvesters had not seen its changes. Missing before it is built. */
  servedAt?: string
  articles: number
  /** One entry for each source: when it was last imported, and how many of its articles the catalogue has. */
  sources: { name: string; importedAt: string; articles: number; format: string; location: string }[]
  /** Of the imports that led to it, oldest first; missing before it is built, and where an older program built it. */
  growth?: ImportFigures[]
  /** Of the last import that led to it; missing where an older program imported it. */
  lastImport?: LastImportCounts
}
