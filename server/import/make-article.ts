/** What a reader has found in one record → the item of the import: every field cleaned, checked and bounded in one place. */
import type { Retraction } from '../../src/domain/article.ts'
import { createHash } from 'node:crypto'
import type { ArticleType } from '../../src/domain/article-type.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import { parseWebAddress } from '../../src/domain/web-address.ts'
import { normalizeDate } from '../../src/api/normalize/date.ts'
import { normalizeKeywords } from '../../src/api/normalize/text.ts'
import { isInvisible, shortenText } from '../../src/rich-text/plain-text.ts'
import { type AuthorFacts, type Plain, readPerson, type Warn } from './author-facts.ts'
import { cleanLanguage, cleanLicense, cleanMarkup, cleanPlain, losesCharacters, parseIssn } from './clean-text.ts'
import type {
  Finding,
  Identifier,
  ImportedArticle,
  ImportedAuthor,
  ImportItem,
  Place,
  ReadOptions,
  RejectReason,
  WarnReason,
} from './import-record.ts'

/** The longest texts and lists that are kept: the search index of a longer abstract would not fit into PostgreSQL. */
export const BOUNDS = { abstractBytes: 100_000, authors: 10_000, titleLength: 2000, keywords: 200, textLength: 2000 }

/** What a record states, in its own spelling. What is left out is not stated. */
export type Facts = {
  doi?: string | null
  /** Of other schemes than `doi`, checked by the reader. */
  identifiers?: Identifier[]
  title: string | null
  /** Null for a work that is no article; `typeWord` is the record's word for it. */
  type: ArticleType | null
  typeWord: string | null
  abstract?: string | null
  authors?: AuthorFacts[]
  authorsTotal?: number | null
  /** Whether the source lists fewer authors than there are, without their number. */
  hasMoreAuthors?: boolean
  source?: string | null
  issn?: string[]
  publisher?: string | null
  volume?: string | null
  issue?: string | null
  pages?: string | null
  /** In any form that `normalizeDate` reads, the best first. */
  published?: unknown[]
  language?: string | null
  keywords?: string[]
  openAccess?: Partial<ImportedArticle['openAccess']>
  retraction?: Retraction | null
  funding?: (string | null)[]
  references?: Identifier[]
  updatedAt?: string | null
  /** How often character references are decoded; 2 for sources that escape twice. */
  timesEscaped?: number
  /** What the reader itself had to leave out. */
  warnings?: Finding<WarnReason>[]
}

/** Makes the item of one record. `canBeNameless`: without any identifier, a hash of its title, year and author is one. */
export function makeItem(facts: Facts, place: Place, options: ReadOptions, canBeNameless = false): ImportItem {
  const warnings: Finding<WarnReason>[] = [...(facts.warnings ?? [])]
  const warn: Warn = (field, reason, value) => {
    warnings.push({
      field,
      reason,
      value: typeof value === 'string' || value === null ? value : describe(value),
    })
  }
  const doi = facts.doi == null || facts.doi.trim() === '' ? null : parseDoi(facts.doi)
  if (doi === null && facts.doi != null && facts.doi.trim() !== '') warn('doi', 'bad-doi', facts.doi)
  const identifiers: Identifier[] = [
    ...(doi === null ? [] : [{ scheme: 'doi' as const, value: doi }]),
    ...(facts.identifiers ?? []),
  ]
  const id = identifiers[0]?.value ?? null
  const reject = (field: string, reason: RejectReason, value: string | null): ImportItem => {
    return { ...place, id, kind: 'rejected', finding: { field, reason, value } }
  }
  const isWanted = options.types === null || (facts.type !== null && options.types.has(facts.type))
  if (!isWanted) return reject('type', 'not-an-article', facts.typeWord ?? facts.type)
  if (facts.type === null) warn('type', 'unknown-type', facts.typeWord)
  const title = readTitle(facts, warn)
  if (title === null) return reject('title', 'no-title', facts.title)
  if (identifiers.length === 0 && !canBeNameless) return reject('doi', 'no-identifier', facts.doi ?? null)
  const article = { ...readBody(facts, warn), identifiers, title, type: facts.type ?? 'article' }
  if (identifiers.length === 0) article.identifiers.push(makeKey(article))
  return { ...place, id: id ?? String(place.record), kind: 'record', article, warnings }
}

function describe(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    // Too deep for the stack.
    return null
  }
}

/** The same for the same work wherever it is in its file: a number would name another work once a line is added before it. */
function makeKey({ title, published, authors }: ImportedArticle): Identifier {
  const parts = [title, published?.slice(0, 4) ?? '', authors[0]?.name ?? '']
  const words = parts.map((part) => (part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')).join('\n')
  const value = createHash('sha256').update(words).digest('hex').slice(0, 16)
  return { scheme: 'key', value: `work-${value}` }
}

function readTitle(facts: Facts, warn: Warn): string | null {
  const title = readMarkup('title', facts.title, facts.timesEscaped, warn)?.replace(/\s+/g, ' ') ?? null
  if (title === null || isInvisible(cleanPlain(title) ?? '')) return null
  if (title.length > BOUNDS.titleLength) warn('title', 'too-long', title)
  return shortenText(title, BOUNDS.titleLength)
}

function readMarkup(
  field: string,
  text: string | null | undefined,
  times: number | undefined,
  warn: Warn,
): string | null {
  if (text == null) return null
  if (losesCharacters(text)) warn(field, 'changed-characters', text)
  return cleanMarkup(text, times)
}

function readBody(facts: Facts, warn: Warn): ImportedArticle {
  const plain = (field: string, text: string | null | undefined): string | null => {
    const clean = text == null ? null : cleanPlain(text, facts.timesEscaped)
    if (clean !== null && clean.length > BOUNDS.textLength) warn(field, 'too-long', clean)
    return clean === null ? null : shortenText(clean, BOUNDS.textLength)
  }
  return {
    identifiers: [],
    title: '',
    type: 'article',
    abstract: readAbstract(facts, warn),
    ...readAuthors(facts, plain, warn),
    source: plain('source', facts.source),
    issn: readIssn(facts.issn ?? [], warn),
    publisher: plain('publisher', facts.publisher),
    volume: plain('volume', facts.volume),
    issue: plain('issue', facts.issue),
    pages: plain('pages', facts.pages),
    published: readDate(facts.published ?? [], warn),
    language: cleanLanguage(plain('language', facts.language) ?? ''),
    keywords: readKeywords(facts.keywords ?? [], warn),
    openAccess: readOpenAccess(facts.openAccess ?? {}, warn),
    retraction: facts.retraction ?? null,
    funding: [...new Set((facts.funding ?? []).map((text) => plain('funding', text)).filter((text) => text !== null))],
    references: facts.references ?? [],
    updatedAt: /^\d{4}-\d\d-\d\d/.test(facts.updatedAt ?? '') ? (facts.updatedAt ?? null) : null,
  }
}

function readAbstract(facts: Facts, warn: Warn): string | null {
  const abstract = readMarkup('abstract', facts.abstract, facts.timesEscaped, warn)
  // A character has at most three bytes for each of its UTF-16 units.
  if (abstract === null || abstract.length * 3 <= BOUNDS.abstractBytes) return abstract
  const bytes = Buffer.from(abstract)
  if (bytes.length <= BOUNDS.abstractBytes) return abstract
  warn('abstract', 'too-long', abstract)
  const cut = bytes
    .subarray(0, BOUNDS.abstractBytes - 3)
    .toString()
    .replace(/\ufffd+$/, '')
  return `${cut.slice(0, -1)}…`
}

function readAuthors(facts: Facts, plain: Plain, warn: Warn): Pick<ImportedArticle, 'authors' | 'authorsTotal'> {
  const authors: ImportedAuthor[] = []
  let count = 0
  for (const author of facts.authors ?? []) {
    const name = plain('authors', author.name)
    if (name === null) continue
    count += 1
    if (count > BOUNDS.authors) continue
    authors.push({ name, ...readPerson(author, plain, warn) })
  }
  if (count > BOUNDS.authors) warn('authors', 'too-long', String(count))
  else if (facts.hasMoreAuthors === true) warn('authors', 'cut-authors', String(count))
  const total = Math.max(facts.authorsTotal ?? 0, count)
  return { authors, authorsTotal: total > authors.length ? total : null }
}

function readIssn(values: string[], warn: Warn): string[] {
  const found = values.map((value) => {
    const issn = parseIssn(value)
    if (issn === null) warn('issn', 'bad-issn', value)
    return issn
  })
  return [...new Set(found.filter((issn) => issn !== null))]
}

/** The first date that is one; a year from the future is an error of the record. */
function readDate(values: unknown[], warn: Warn): string | null {
  let bad: unknown = null
  for (const value of values) {
    if (value == null || value === '') continue
    const date = normalizeDate(value)
    if (date !== null && Number(date.slice(0, 4)) <= new Date().getFullYear() + 1) return date
    bad ??= value
  }
  if (bad !== null) warn('published', 'bad-date', bad)
  return null
}

function readKeywords(values: string[], warn: Warn): string[] {
  if (values.length > BOUNDS.keywords) warn('keywords', 'too-long', String(values.length))
  const keywords = values.length === 0 ? [] : (normalizeKeywords(values.slice(0, BOUNDS.keywords)) ?? [])
  return keywords.map((keyword) => shortenText(keyword.normalize('NFC'), BOUNDS.textLength))
}

function readOpenAccess(stated: Partial<ImportedArticle['openAccess']>, warn: Warn): ImportedArticle['openAccess'] {
  const url = stated.url == null || stated.url === '' ? null : (parseWebAddress(stated.url)?.href ?? null)
  if (url === null && stated.url != null && stated.url !== '') warn('url', 'bad-url', stated.url)
  return {
    isOpen: stated.isOpen ?? null,
    status: stated.status ?? null,
    license: stated.license == null ? null : cleanLicense(stated.license),
    url,
  }
}
