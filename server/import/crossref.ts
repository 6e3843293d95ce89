/** Crossref works, of the REST API and of the public data file (https://api.crossref.org). */
import type { Retraction } from '../../src/domain/article.ts'
import type { ArticleType } from '../../src/domain/article-type.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import { isObject, type JsonObject, objectOrEmpty } from '../../src/domain/json.ts'
import { normalizeDate } from '../../src/api/normalize/date.ts'
import type { Finding, Identifier, ImportFormat, WarnReason } from './import-record.ts'
import { listIn, makeJsonFormat, textIn, textsIn } from './json-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import { makeItem } from './make-article.ts'
import { formatFunder } from './openalex.ts'

const TYPES: Record<string, ArticleType> = {
  'journal-article': 'article',
  'posted-content': 'article',
  'proceedings-article': 'conference_paper',
}

/** Kinds of notices, the gravest first. */
const NOTICES: [kind: RegExp, status: Retraction['status']][] = [
  [/^(?:partial[-_ ])?retraction$|^retracted$/i, 'retracted'],
  [/^(?:withdrawal|withdrawn|removal)$/i, 'withdrawn'],
  [/^expression[-_ ]of[-_ ]concern$/i, 'concern'],
]

/** Fields that no other format has. */
const OWN_FIELDS =
  /"(?:reference-count|is-referenced-by-count|content-domain|doi-asserted-by|crossmark-restriction|deposited|issn-type)"\s*:/

/** Works: a line each, `{"items": […]}`, an answer with `message`, or one work, also as doi.org gives it. */
export const crossrefFormat: ImportFormat = makeJsonFormat({
  name: 'crossref',
  matches: (beginning) => /"DOI"\s*:/.test(beginning) && OWN_FIELDS.test(beginning),
  readRecord: (outer, place, options) => {
    const work = outer['message-type'] === 'work' && isObject(outer.message) ? outer.message : outer
    const typeWord = textIn(work.type)
    return makeItem({ ...readWork(work), type: TYPES[typeWord ?? ''] ?? null, typeWord }, place, options)
  },
})

function readWork(work: JsonObject) {
  const warnings: Finding<WarnReason>[] = []
  return {
    doi: textIn(work.DOI),
    title: textsIn(work.title)[0] ?? null,
    abstract: textIn(work.abstract),
    authors: listIn(work.author).filter(isObject).map(readAuthor),
    source: textsIn(work['container-title'])[0] ?? textIn(work['group-title']) ?? readInstitution(work),
    issn: textsIn(work.ISSN),
    publisher: textIn(work.publisher),
    volume: textIn(work.volume),
    issue: textIn(work.issue) ?? textIn(objectOrEmpty(work['journal-issue']).issue),
    pages: textIn(work.page) ?? textIn(work['article-number']),
    published: readDates(work),
    language: textIn(work.language),
    openAccess: { license: readLicense(work) },
    retraction: readRetraction(work),
    funding: listIn(work.funder).filter(isObject).map(readFunder),
    references: readReferences(work, warnings),
    updatedAt: textIn(objectOrEmpty(work.deposited)['date-time']) ?? textIn(objectOrEmpty(work.indexed)['date-time']),
    timesEscaped: 2,
    warnings,
  }
}

function readInstitution(work: JsonObject): string | null {
  const [institution] = listIn(work.institution)
  return textIn(objectOrEmpty(institution).name)
}

function readAuthor(author: JsonObject): AuthorFacts {
  const [given, family, suffix] = [textIn(author.given), textIn(author.family), textIn(author.suffix)]
  const parts = [given, family, suffix].filter((part) => part !== null)
  return {
    ...(suffix === null ? { given, family } : {}),
    name: parts.length > 0 ? parts.join(' ') : (textIn(author.name) ?? textIn(author.literal)),
    orcid: textIn(author.ORCID),
    affiliations: listIn(author.affiliation).map(readAffiliation),
  }
}

function readAffiliation(affiliation: unknown) {
  const { name, id } = objectOrEmpty(affiliation)
  const ids = listIn(id).map((one) => textIn(objectOrEmpty(one).id))
  return { name: textIn(name) ?? textIn(affiliation), ror: ids.find((one) => one?.includes('ror.org')) ?? null }
}

/** `issued` is the earliest date of publication; works without one have `[[null]]` there. */
function readDates(work: JsonObject): unknown[] {
  const dates = ['issued', 'published-print', 'published-online', 'published', 'posted'].map((name) => work[name])
  return dates.filter((date) => !isEmptyDate(date))
}

function isEmptyDate(date: unknown): boolean {
  const parts = objectOrEmpty(date)['date-parts']
  return Array.isArray(parts) && parts.flat().every((part) => part == null)
}

/** A Creative Commons licence, else the publisher's for readers; licences for text mining are none for readers. */
function readLicense(work: JsonObject): string | null {
  const licenses = listIn(work.license).filter(isObject)
  const common = licenses.find((license) => /creativecommons\.org/i.test(textIn(license.URL) ?? ''))
  const versions = ['vor', 'am', 'unspecified']
  const other = versions
    .map((version) => licenses.find((license) => license['content-version'] === version))
    .find(Boolean)
  return textIn((common ?? other)?.URL)
}

/** What notices state of this work. On the notice itself the field is `update-to`, which says nothing against the notice. */
function readRetraction(work: JsonObject): Retraction | null {
  const updates = listIn(work['updated-by']).filter(isObject)
  for (const [kind, status] of NOTICES) {
    const update = updates.find((one) => kind.test(textIn(one.type) ?? ''))
    if (update === undefined) continue
    const notice = parseDoi(textIn(update.DOI) ?? '')
    return { status, date: normalizeDate(objectOrEmpty(update.updated)), notice }
  }
  return null
}

function readFunder(funder: JsonObject): string | null {
  const awards = textsIn(funder.award).join(', ')
  return formatFunder(textIn(funder.name), awards === '' ? null : awards)
}

function readReferences(work: JsonObject, warnings: Finding<WarnReason>[]): Identifier[] {
  const stated = listIn(work.reference).flatMap((reference) => textsIn(objectOrEmpty(reference).DOI).slice(0, 1))
  const dois = stated.map(parseDoi)
  const bad = stated.find((_, index) => dois[index] === null)
  // One line of the report is enough for all of them.
  if (bad !== undefined) warnings.push({ field: 'references', reason: 'bad-doi', value: bad })
  const unique = new Set(dois.filter((doi) => doi !== null))
  return [...unique].map((value) => ({ scheme: 'doi', value }))
}
