/** DataCite records (https://support.datacite.org): answers of the REST API, the public data file, DataCite JSON. */
import type { ArticleType } from '../../src/domain/article-type.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import { isObject, type JsonObject, objectOrEmpty } from '../../src/domain/json.ts'
import { turnName } from './clean-text.ts'
import type { Identifier, ImportFormat } from './import-record.ts'
import { formatPages, listIn, makeJsonFormat, textIn, textsIn } from './json-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import { makeItem } from './make-article.ts'
import { formatFunder } from './openalex.ts'

const TYPES: Record<string, ArticleType> = {
  JournalArticle: 'article',
  Preprint: 'article',
  ConferencePaper: 'conference_paper',
}

/** What the free word beside the general type "Text" says, the narrowest first. */
const TEXT_TYPES: [words: RegExp, type: ArticleType][] = [
  [/conference.?paper|proceedings.?(?:article|paper)/i, 'conference_paper'],
  [/review.?article|article.?review|literature.?review/i, 'review'],
  [
    /article|preprint|^(?:(?:research|working|journal|data) ?)?paper$|^letter$|^editorial$|rezension|book.?review/i,
    'article',
  ],
]

/** Records with `attributes`, or the attributes without this frame. */
export const dataCiteFormat: ImportFormat = makeJsonFormat({
  name: 'datacite',
  matches: (beginning) =>
    /"(?:creators|titles)"\s*:\s*\[/.test(beginning) &&
    /"(?:attributes|schemaVersion|publicationYear)"\s*:/.test(beginning),
  readRecord: (outer, place, options) => {
    const record = isObject(outer.data) ? outer.data : outer
    const work = isObject(record.attributes) ? record.attributes : record
    return makeItem({ ...readWork(work), ...readType(work) }, place, options)
  },
})

function readType(work: JsonObject): { type: ArticleType | null; typeWord: string } {
  const types = objectOrEmpty(work.types)
  const [general, word] = [textIn(types.resourceTypeGeneral), textIn(types.resourceType)]
  const ofText = general === 'Text' ? TEXT_TYPES.find(([words]) => words.test(word ?? ''))?.[1] : undefined
  const typeWord = [general, word].filter((one) => one !== null).join('/')
  return { type: TYPES[general ?? ''] ?? ofText ?? null, typeWord: typeWord === '' ? 'none' : typeWord }
}

function readWork(work: JsonObject) {
  const container = objectOrEmpty(work.container)
  const hasIssn = /issn/i.test(textIn(container.identifierType) ?? '')
  return {
    doi: textIn(work.doi) ?? textIn(work.id),
    title: findText(work.titles, 'title', 'titleType', (type) => type === null),
    abstract: findText(work.descriptions, 'description', 'descriptionType', (type) => type === 'Abstract'),
    authors: listIn(work.creators).filter(isObject).map(readCreator),
    source: textIn(container.title),
    issn: hasIssn ? textsIn(container.identifier) : [],
    publisher: textIn(work.publisher) ?? textIn(objectOrEmpty(work.publisher).name),
    volume: textIn(container.volume),
    issue: textIn(container.issue),
    pages: formatPages(textIn(container.firstPage), textIn(container.lastPage)),
    published: readDates(work),
    language: textIn(work.language),
    keywords: listIn(work.subjects).flatMap((one) => textsIn(objectOrEmpty(one).subject)),
    openAccess: readRights(work),
    funding: listIn(work.fundingReferences)
      .filter(isObject)
      .map((funder) => formatFunder(textIn(funder.funderName), textIn(funder.awardNumber))),
    references: readReferences(work),
    updatedAt: textIn(work.updated),
  }
}

/** The first text of the preferred type; of titles also one of another type, where there is no main title. */
function findText(
  list: unknown,
  field: string,
  typeField: string,
  isPreferred: (type: string | null) => boolean,
): string | null {
  const entries = listIn(list).filter(isObject)
  const preferred = entries.filter((entry) => isPreferred(textIn(entry[typeField])))
  const candidates = field === 'title' ? [...preferred, ...entries] : preferred
  return candidates.map((entry) => textIn(entry[field])).find((text) => text !== null) ?? null
}

function readCreator(creator: JsonObject): AuthorFacts {
  const [given, family, name] = [textIn(creator.givenName), textIn(creator.familyName), textIn(creator.name)]
  const orcid = listIn(creator.nameIdentifiers).find((one) =>
    /orcid/i.test(textIn(objectOrEmpty(one).nameIdentifierScheme) ?? ''),
  )
  // A comma in the name of an organization separates nothing.
  const turned = name === null || creator.nameType === 'Organizational' ? name : turnName(name)
  return {
    name: given !== null && family !== null ? `${given} ${family}` : (turned ?? family ?? given),
    given,
    family,
    orcid: textIn(objectOrEmpty(orcid).nameIdentifier),
    affiliations: listIn(creator.affiliation).map((one) => {
      const { name: stated, affiliationIdentifier } = objectOrEmpty(one)
      return { name: textIn(stated) ?? textIn(one), ror: textIn(affiliationIdentifier) }
    }),
  }
}

/** The full date of issue, unless it is of another year than the year of publication, which is the one that is cited. */
function readDates(work: JsonObject): unknown[] {
  const issued = listIn(work.dates).find((date) => objectOrEmpty(date).dateType === 'Issued')
  const date = textIn(objectOrEmpty(issued).date)
  const year = textIn(work.publicationYear)
  return date !== null && (year === null || date.startsWith(year)) ? [date, year] : [year, date]
}

function readRights(work: JsonObject) {
  const rights = listIn(work.rightsList).filter(isObject)
  const words = rights.flatMap((one) => [textIn(one.rightsUri), textIn(one.rightsIdentifier), textIn(one.rights)])
  const texts = words.filter((word) => word !== null)
  const access = texts.find((word) => /(?:open|closed|restricted|embargoed) ?access/i.test(word))
  const isOpen = access === undefined ? null : /open ?access/i.test(access)
  const license =
    texts.find((word) => /creativecommons\.org/i.test(word)) ?? texts.find((word) => /^cc[- ]?(?:by|0)/i.test(word))
  const file = textsIn(work.contentUrl)[0] ?? null
  return { isOpen, license: license ?? null, url: file ?? (isOpen === true ? textIn(work.url) : null) }
}

function readReferences(work: JsonObject): Identifier[] {
  const cited = listIn(work.relatedIdentifiers).filter(
    (one) =>
      isObject(one) &&
      /^(?:References|Cites)$/.test(textIn(one.relationType) ?? '') &&
      one.relatedIdentifierType === 'DOI',
  )
  const dois = cited
    .map((one) => parseDoi(textIn(objectOrEmpty(one).relatedIdentifier) ?? ''))
    .filter((doi) => doi !== null)
  return [...new Set(dois)].map((value) => ({ scheme: 'doi', value }))
}
