/**
 * Carrel's own records: a line that names the format and its version, then one `ImportedArticle` a line as JSON. Exports
 * are written in it, and a catalogue is built again from it.
 */
import * as v from 'valibot'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import type { JsonObject } from '../../src/domain/json.ts'
import type { ImportedArticle, ImportFormat } from './import-record.ts'
import { makeJsonFormat } from './json-record.ts'

/** A change that older versions of Carrel cannot read needs a new number. */
const VERSION = 1

const text = v.nullable(v.string())
const identifier = v.object({
  scheme: v.picklist(['doi', 'openalex', 'pmid', 'pmcid', 'arxiv', 'oai', 'key']),
  value: v.pipe(v.string(), v.minLength(1)),
})
const author = v.object({
  name: v.string(),
  parts: v.exactOptional(v.object({ family: v.string(), given: v.string() })),
  orcid: v.exactOptional(v.string()),
  affiliations: v.exactOptional(v.array(v.string())),
  rors: v.exactOptional(v.array(text)),
})

const CarrelRecord = v.object({
  identifiers: v.pipe(v.array(identifier), v.minLength(1)),
  title: v.pipe(v.string(), v.minLength(1)),
  type: v.picklist(ARTICLE_TYPES),
  abstract: text,
  authors: v.array(author),
  authorsTotal: v.nullable(v.number()),
  source: text,
  issn: v.array(v.string()),
  publisher: text,
  volume: text,
  issue: text,
  pages: text,
  published: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}(?:-\d\d){0,2}$/))),
  language: text,
  keywords: v.array(v.string()),
  openAccess: v.object({ isOpen: v.nullable(v.boolean()), status: text, license: text, url: text }),
  retraction: v.nullable(
    v.object({ status: v.picklist(['retracted', 'withdrawn', 'concern']), date: text, notice: text }),
  ),
  funding: v.array(v.string()),
  references: v.array(identifier),
  updatedAt: text,
}) satisfies v.GenericSchema<unknown, ImportedArticle>

/** The first line of a file, without its line break. */
export function formatCarrelHeader(): string {
  return JSON.stringify({ carrel: 'records', version: VERSION })
}

/** One record as a line, without its line break. Equal records are equal lines, whatever the order of their fields. */
export function formatCarrelLine(article: ImportedArticle): string {
  return JSON.stringify(v.parse(CarrelRecord, article))
}

/** One record out of its parsed line; a sentence that names the field where it is none. */
export function parseCarrelRecord(record: JsonObject): ImportedArticle | string {
  const read = v.safeParse(CarrelRecord, record)
  return read.success ? read.output : v.summarize(read.issues)
}

export const carrelFormat: ImportFormat = makeJsonFormat({
  name: 'carrel',
  matches: (beginning) => /^\s*\{\s*"carrel"\s*:\s*"records"/.test(beginning),
  readRecord: (record, place, { types }) => {
    if (record.carrel === 'records' && record.version === VERSION) return null
    // The header is no record.
    const at = { line: place.line, record: Math.max(1, place.record - 1) }
    const article = parseCarrelRecord(record)
    if (typeof article === 'string')
      return { ...at, id: null, kind: 'rejected', finding: { field: null, reason: 'unreadable', value: article } }
    const id = article.identifiers[0]?.value ?? null
    if (types !== null && !types.has(article.type))
      return { ...at, id, kind: 'rejected', finding: { field: 'type', reason: 'not-an-article', value: article.type } }
    return { ...at, id, kind: 'record', article, warnings: [] }
  },
})
