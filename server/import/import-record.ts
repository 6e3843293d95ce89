/** What a reader of another system's file gives: records, deletions and rejections, each with its place in the file. */
import type { Retraction } from '../../src/domain/article.ts'
import type { ArticleType } from '../../src/domain/article-type.ts'

/** The schemes of identifiers by which a record is recognized again; `key`: a citation key or number within its file. */
export type IdentifierScheme = 'doi' | 'openalex' | 'pmid' | 'pmcid' | 'arxiv' | 'oai' | 'key'

/** One identity of a record: bare, in the spelling of its source; comparing ignores case. */
export type Identifier = { scheme: IdentifierScheme; value: string }

/** One author in the order of the work; the name as people read it ("Ada Lovelace"), also where the file has "Lovelace, Ada". */
export type ImportedAuthor = {
  name: string
  /** Both parts, where the file has them apart. */
  parts?: { family: string; given: string }
  orcid?: string
  affiliations?: string[]
  /** The ROR id of each affiliation, or null; missing where none is stated. */
  rors?: (string | null)[]
}

/** One record in the catalogue's terms; null and empty where the file states nothing. */
export type ImportedArticle = {
  /** The strongest first: DOI, then those of databases, then `key`. Never empty. */
  identifiers: Identifier[]
  /** May hold simple markup (`<i>`, `<sub>`, MathML) and TeX between dollars. */
  title: string
  type: ArticleType
  abstract: string | null
  authors: ImportedAuthor[]
  /** How many authors there are, where fewer are listed. */
  authorsTotal: number | null
  source: string | null
  /** `1234-567X`. */
  issn: string[]
  publisher: string | null
  volume: string | null
  issue: string | null
  pages: string | null
  /** As precise as stated: `2020`, `2020-05` or `2020-05-17`. */
  published: string | null
  /** ISO 639-1, or the file's own word. */
  language: string | null
  keywords: string[]
  openAccess: { isOpen: boolean | null; status: string | null; license: string | null; url: string | null }
  retraction: Retraction | null
  /** Names of funders, with the award where stated. */
  funding: string[]
  /** Works that it cites, in its order. */
  references: Identifier[]
  /** When the source last changed the record, ISO 8601. */
  updatedAt: string | null
}

/** Why a record is not loaded; the closed list of the report. */
export type RejectReason =
  | 'no-title'
  | 'no-identifier'
  | 'not-an-article'
  | 'too-long'
  | 'unreadable'
  | 'duplicate'
  | 'deleted-nothing'

/** Why a field of a loaded record was dropped or shortened. */
export type WarnReason =
  | 'bad-date'
  | 'bad-doi'
  | 'bad-orcid'
  | 'bad-issn'
  | 'bad-url'
  | 'too-long'
  | 'unknown-type'
  | 'unreadable'
  | 'cut-authors'
  | 'changed-characters'

/** One finding of the report; `value` is shortened by the report, not by readers. */
export type Finding<Reason> = { field: string | null; reason: Reason; value: string | null }

/** Where a record begins in its file: the line, from 1, and its number among the records, from 1. */
export type Place = { line: number; record: number }

/** One item of a file in its order. `id` names the record for people: its DOI, its key, its number in the file. */
export type ImportItem = Place & { id: string | null } & (
    | { kind: 'record'; article: ImportedArticle; warnings: Finding<WarnReason>[] }
    | { kind: 'deleted'; identifiers: Identifier[] }
    | { kind: 'rejected'; finding: Finding<RejectReason> }
  )

/** Which records are loaded: `types` null loads every kind of work, as `article` with a warning where it is none. */
export type ReadOptions = { types: ReadonlySet<ArticleType> | null }

/** A format: how a file of it is recognized and read. Readers are streams, and never hold a whole file. */
export type ImportFormat = {
  name: string
  /** Whether the first 64 kB of a file, decoded, are of this format. */
  matches: (beginning: string) => boolean
  /** Reads decoded text in chunks of any size. Never throws for what a file holds; rejects only when the stream does. */
  read: (text: AsyncIterable<string>, options: ReadOptions) => AsyncIterable<ImportItem>
}
