/** One article, read from whatever a service calls its fields. */
import type { Article, FieldOrigin } from '../../contract/article.ts'
import { ApiError } from '../api-error.ts'
import { readAbstract } from './abstract.ts'
import { ALIASES } from './aliases.ts'
import { readAuthors } from './authors.ts'
import { readCitations } from './citations.ts'
import { readDate, readYear, yearOf } from './date.ts'
import { readDoi } from './doi.ts'
import { isObject, type JsonObject } from '../../contract/json.ts'
import { countAt, findAll, findFirst, type Found, hasName, type Layer, type NoteOrigin } from './find.ts'
import { readKeywords } from './keywords.ts'
import { refuseErrorBody } from './problem.ts'
import { readOpenAccess } from './open-access.ts'
import { gatherRelated, NOTHING_RELATED, type Related } from './related.ts'
import { readFact, readText } from './text.ts'
import { readTitle } from './title.ts'
import { readType } from './type.ts'
import { layersOf, unwrapRecord } from './unwrap.ts'

/** Reads the answer about one article. Throws ApiError `bad-response` when it holds no record. */
export function readArticle(answer: unknown): Article {
  refuseErrorBody(answer)
  const found = unwrapRecord(answer)
  const article = found === null ? null : readRecord(found.record, found.path, gatherRelated(answer))
  if (article === null) throw new ApiError('bad-response', { status: 200 })
  return article
}

/**
 * Reads one item of a list, with what the answer holds beside its items; `path` is its place in the answer. Null when
 * nothing in it can be shown as an article.
 */
export function readListedArticle(value: unknown, related: Related = NOTHING_RELATED, path = ''): Article | null {
  if (isObject(value)) return readRecord(value, path, related)
  const text = readText(value)
  const article = text === null ? null : readRecord({ title: text }, path, NOTHING_RELATED)
  // It has no name of its own: the item is the title.
  return article === null ? null : { ...article, origins: [{ field: 'title', path, raw: value }] }
}

/** What stands in a list for an item that is no article: a row that says so, with everything that was sent. */
export function brokenArticle(item: unknown, index: number): Article {
  const record = isObject(item) ? item : { item }
  const nothing = readRecord(
    { title: `Item ${index + 1} of the answer could not be read as an article` },
    '',
    NOTHING_RELATED,
  )
  if (nothing === null) throw new ApiError('bad-response')
  return { ...nothing, isBroken: true, slug: `item-${index + 1}`, metadata: metadataOf(record), origins: [] }
}

function metadataOf(record: JsonObject): Article['metadata'] {
  return Object.entries(record).map(([name, value]) => ({ name, value }))
}

/** Records that stand beside this one and belong to it, by their place in the answer. */
function linkedRecords(layers: readonly Layer[]): Article['metadata'] {
  return layers.flatMap(({ fields }) =>
    [...fields.values()].flatMap(({ path, raw }) => (raw === undefined ? [] : [{ name: path, value: raw }])),
  )
}

function readRecord(record: JsonObject, path: string, related: Related): Article | null {
  const layers = layersOf(record, path, related)
  const origins: FieldOrigin[] = []
  const noted: NoteOrigin = (field, found) => {
    if (found !== null) origins.push({ field, path: found.origin.path, raw: found.origin.raw ?? found.origin.value })
    return found?.value ?? null
  }
  const take = <Value>(field: string, names: readonly string[], read: (value: unknown) => Value | null) =>
    noted(field, findFirst(layers, names, read))
  const title = take('title', ALIASES.title, readTitle)
  const doi = noted('DOI', readDoi(layers))
  const slug = take('identifier', [...ALIASES.slug, ...ALIASES.id], readFact) ?? doi ?? title
  if (slug === null) return null
  const dated = take('date', ALIASES.date, readDate)
  const toldYear = take('year', ALIASES.year, readYear)
  const published = dated ?? (toldYear === null ? take('date', PUBLISHED_AT, readDate) : null)
  const year = toldYear ?? yearOf(published)
  const typeWord = noted('type', findType(layers))
  const type = typeWord === null ? null : readType(typeWord)
  return {
    isBroken: false,
    slug,
    title: title ?? doi ?? slug,
    doi,
    type,
    typeLabel: type === null ? typeWord : null,
    abstract: take('abstract', ALIASES.abstract, readAbstract),
    abstractNote: take('note on the abstract', ALIASES.abstractNote, readFact),
    authors: readAuthors(noted('authors', findAuthors(layers))),
    authorsTotal: take('number of authors', ALIASES.authorsTotal, countAt),
    source: noted('source', findSource(layers)),
    publisher: take('publisher', ALIASES.publisher, readFact),
    volume: take('volume', ALIASES.volume, readFact),
    issue: take('issue', ALIASES.issue, readFact),
    pages: noted('pages', findPages(layers)),
    published: published ?? (year === null ? null : String(year)),
    year,
    language: take('language', ALIASES.language, readFact),
    keywords: take('keywords', ALIASES.keywords, readKeywords) ?? [],
    openAccess: readOpenAccess(layers, noted),
    citations: readCitations(layers, noted),
    metadata: [...metadataOf(record), ...linkedRecords(layers)],
    origins,
  }
}

/** Also the name of a moment at which a content system made a record public: it counts where nothing else tells a year. */
const PUBLISHED_AT = ['publishedat']

/** The class of a record, where it says more than that it is one. */
function readClass(value: unknown): string | null {
  const word = readFact(value)
  return word === null || /^(?:article|work|item|record|publication|thing|creativework)$/i.test(word) ? null : word
}

/** The service's own word for the type. Beside `attributes`, `type` names the kind of JSON:API resource, not of the work. */
function findType(layers: readonly Layer[]) {
  const isJsonApi = layers.some(({ fields }) => fields.has('attributes'))
  const told = isJsonApi ? layers.filter(({ fields }) => !fields.has('attributes')) : layers
  return findFirst(told, ALIASES.type, readFact) ?? findFirst(layers, ['@type'], readClass)
}

/** The first list of authors that is there, also when it is empty: who else is named beside it is no author. */
function findAuthors(layers: readonly Layer[]): { value: unknown; origin: Found } | null {
  for (const name of ALIASES.authors) {
    const found = findAll(layers, name).filter(({ value }) => value != null && !isReference(value))
    const told = found.length > 1 ? found.find(({ value }) => readAuthors(value).length > 0) : undefined
    const origin = told ?? found[0]
    if (origin !== undefined) return { value: origin.value, origin }
  }
  return null
}

/** Numbers in the place of authors are the ids of records that stand elsewhere. */
function isReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((entry) => typeof entry === 'number')
  return typeof value === 'number'
}

/** The journal or the like. The publisher stands in only where the record has no such field at all. */
function findSource(layers: readonly Layer[]) {
  const told = findFirst(layers, ALIASES.source, readSource)
  const sources = ALIASES.source.filter((name) => !name.includes('.') && name !== 'container' && name !== 'source')
  return told ?? (hasName(layers, sources) ? null : findFirst(layers, ALIASES.publisher, readFact))
}

/** A name, not a code: services also put short codes of their own systems under "source". */
function readSource(value: unknown): string | null {
  const text = readFact(value)
  return text === null || /^[a-z]{1,4}$/.test(text) ? null : text
}

function findPages(layers: readonly Layer[]): { value: string; origin: Found } | null {
  const whole = findFirst(layers, ALIASES.pages, readFact)
  const first = findFirst(layers, ALIASES.firstPage, readFact)
  const last = findFirst(layers, ALIASES.lastPage, readFact)?.value ?? null
  if (first === null || (whole !== null && /[-–]/.test(whole.value))) return whole
  return last === null || last === first.value ? first : { ...first, value: `${first.value}–${last}` }
}
