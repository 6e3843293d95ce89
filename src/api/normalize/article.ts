/** One article, from whatever a service calls its fields. */
import type { Article } from '../../domain/article.ts'
import type { ArticleType } from '../../domain/article-type.ts'
import { isObject, type JsonObject } from '../../domain/json.ts'
import { parseAbstract } from '../../rich-text/parse-rich-text.ts'
import { ApiError } from '../api-error.ts'
import { normalizeAuthors } from './authors.ts'
import { normalizeCitations } from './citations.ts'
import { normalizeDate, normalizeYear, yearOf } from './date.ts'
import { refuseErrorBody } from './error-body.ts'
import { FIELD_NAMES } from './field-names.ts'
import { parseCount, findAll, findFirst, firstOf, hasName, type Layer } from './find.ts'
import { findDoi, findOtherIdentifiers } from './identifiers.ts'
import { normalizeFunding, normalizeIssns } from './issn-and-funding.ts'
import { normalizeOpenAccess } from './open-access.ts'
import { findRecord, layersOf } from './record.ts'
import { collectRelated, findLinked, NOTHING_RELATED, type Related } from './related.ts'
import { normalizeRetraction } from './retraction.ts'
import { readArticleMatch } from './search-answer.ts'
import {
  normalizeAbstract,
  normalizeFact,
  normalizeKeywords,
  normalizePlainFact,
  normalizeText,
  normalizeMainTitle,
  normalizeVisibleTitle,
} from './text.ts'

/** The article of a response about one. Throws ApiError `bad-response` when it holds no record. */
export function normalizeArticle(response: unknown): Article {
  refuseErrorBody(response)
  const record = findRecord(response)
  const article = record === null ? null : normalizeRecord(record, collectRelated(response))
  if (article === null) throw new ApiError('bad-response', { status: 200 })
  return article
}

/** One item of a list, `related` to other records of the response. An item that is no article becomes one that says so. */
export function normalizeListedArticle(item: unknown, index: number, related: Related = NOTHING_RELATED): Article {
  const text = isObject(item) ? null : normalizeText(item)
  const record = isObject(item) ? item : text === null ? {} : { title: text }
  const article = normalizeRecord(record, related)
  if (article !== null) return { ...article, match: readArticleMatch(item), raw: isObject(item) ? article.raw : item }
  const broken = normalizeRecord({ title: `Record ${index + 1} could not be displayed` }, NOTHING_RELATED)
  if (broken === null) throw new ApiError('bad-response')
  return { ...broken, isBroken: true, slug: `item-${index + 1}`, raw: item }
}

/** Null when the record has neither identifier nor title. */
function normalizeRecord(record: JsonObject, related: Related): Article | null {
  const layers = layersOf(record, related)
  const find = <Value>(names: readonly string[], parse: (value: unknown) => Value | null) =>
    findFirst(layers, names, parse)
  const title = find(FIELD_NAMES.title, normalizeMainTitle)
  const doi = findDoi(layers)
  const slug = find([...FIELD_NAMES.slug, ...FIELD_NAMES.id], normalizeFact) ?? doi ?? title
  if (slug === null) return null
  const abstract = find(FIELD_NAMES.abstract, normalizeAbstract)
  return {
    isBroken: false,
    slug,
    title: normalizeVisibleTitle(title, doi, slug),
    doi,
    ...findType(layers),
    abstract: abstract === null ? null : parseAbstract(abstract),
    abstractNote: find(FIELD_NAMES.abstractNote, normalizePlainFact),
    authors: normalizeAuthors(findAuthors(layers)),
    authorsTotal: find(FIELD_NAMES.authorsTotal, parseCount),
    source: findSource(layers),
    issn: normalizeIssns(layers),
    publisher: find(FIELD_NAMES.publisher, normalizePlainFact),
    volume: find(FIELD_NAMES.volume, normalizePlainFact),
    issue: find(FIELD_NAMES.issue, normalizePlainFact),
    pages: findPages(layers),
    ...findPublication(layers),
    language: find(FIELD_NAMES.language, normalizeFact),
    keywords: find(FIELD_NAMES.keywords, normalizeKeywords) ?? [],
    openAccess: normalizeOpenAccess(layers),
    retraction: normalizeRetraction(layers),
    identifiers: findOtherIdentifiers(layers),
    funding: normalizeFunding(layers),
    updatedAt: find(FIELD_NAMES.updatedAt, normalizeDate),
    citations: normalizeCitations(layers),
    match: null,
    raw: rawOf(record, related),
  }
}

/** The record as sent; with the records that it names, in the form of JSON:API's compound documents. */
function rawOf(record: JsonObject, related: Related): unknown {
  const included = findLinked(record, related)
  return included.length === 0 ? record : { data: record, included }
}

/** Date and year. The moment at which a content system published a record counts only where nothing else has a year. */
function findPublication(layers: readonly Layer[]): Pick<Article, 'published' | 'year'> {
  const date = findFirst(layers, FIELD_NAMES.date, normalizeDate)
  const ownYear = findFirst(layers, FIELD_NAMES.year, normalizeYear)
  const published = date ?? (ownYear === null ? findFirst(layers, ['publishedat'], normalizeDate) : null)
  const year = ownYear ?? yearOf(published)
  return { published: published ?? (year === null ? null : String(year)), year }
}

function findType(layers: Layer[]): Pick<Article, 'type' | 'typeLabel'> {
  const word = findTypeWord(layers)
  const type = word === null ? null : parseArticleType(word)
  return { type, typeLabel: type === null ? word : null }
}

/** The service's own word for the type. Beside `attributes`, `type` names the kind of JSON:API resource, not of the work. */
function findTypeWord(layers: readonly Layer[]): string | null {
  const isJsonApi = layers.some((layer) => layer.has('attributes'))
  const described = isJsonApi ? layers.filter((layer) => !layer.has('attributes')) : layers
  return findFirst(described, FIELD_NAMES.type, normalizeFact) ?? findFirst(layers, ['@type'], parseClass)
}

/** The class of a record, where it says more than that it is one. */
function parseClass(value: unknown): string | null {
  const word = normalizeFact(value)
  return word === null || /^(?:article|work|item|record|publication|thing|creativework)$/i.test(word) ? null : word
}

const REVIEWS = /review/i
const NO_REVIEWS = /peer.?review|reviewed|book.?review/i
const CONFERENCES = /conference|proceeding|inproceedings|^comm$/i
const ARTICLES =
  /^(?:article|journal.?article|journal.?articles|article.?journal|research.?article|research.?paper|original.?(?:article|research|paper)|art|scholarlyarticle|journal.?paper|academic.?article)$/i

/** The type that a service's word means; null when it means none of the three. */
function parseArticleType(word: string): ArticleType | null {
  const plain = word.trim().replace(/^.*[/#]/, '')
  if (CONFERENCES.test(plain)) return 'conference_paper'
  if (REVIEWS.test(plain) && !NO_REVIEWS.test(plain)) return 'review'
  return ARTICLES.test(plain) ? 'article' : null
}

/** The first list of authors, even when it is empty: other persons of the record are no authors. */
function findAuthors(layers: readonly Layer[]): unknown {
  return firstOf(FIELD_NAMES.authors, (name) => {
    const found = findAll(layers, name).filter((value) => value != null && !isReference(value))
    const filled = found.length > 1 ? found.find((value) => normalizeAuthors(value).length > 0) : undefined
    return filled ?? found[0] ?? null
  })
}

/** Numbers in the place of authors are the ids of records kept elsewhere. */
function isReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((entry) => typeof entry === 'number')
  return typeof value === 'number'
}

const NAMES_OF_SOURCES = FIELD_NAMES.source.filter((name) => !/\.|^container$|^source$/.test(name))

/** The journal or the like. The publisher replaces it only where the record has no such field at all. */
function findSource(layers: readonly Layer[]): string | null {
  const source = findFirst(layers, FIELD_NAMES.source, parseSource)
  return (
    source ?? (hasName(layers, NAMES_OF_SOURCES) ? null : findFirst(layers, FIELD_NAMES.publisher, normalizePlainFact))
  )
}

/** A name, not a code: services also put short codes of their own systems under "source". */
function parseSource(value: unknown): string | null {
  const text = normalizePlainFact(value)
  return text === null || /^[a-z]{1,4}$/.test(text) ? null : text
}

function findPages(layers: readonly Layer[]): string | null {
  const whole = findFirst(layers, FIELD_NAMES.pages, normalizePlainFact)
  const first = findFirst(layers, FIELD_NAMES.firstPage, normalizePlainFact)
  const last = findFirst(layers, FIELD_NAMES.lastPage, normalizePlainFact)
  if (first === null || (whole !== null && /[-–]/.test(whole))) return whole
  return last === null || last === first ? first : `${first}–${last}`
}
