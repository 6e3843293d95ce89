/** PubMed's XML (baseline, daily updates, EFetch): https://dtd.nlm.nih.gov/ncbi/pubmed/ */
import { rejectPiece } from './cut-pieces.ts'
import { findIssns, parseDates, parsePublicationDate } from './field-values.ts'
import type { Finding, Identifier, ImportFormat, ImportItem, Place, ReadOptions, WarnReason } from './import-record.ts'
import { type Facts, makeItem } from './make-article.ts'
import { findFreeCopy, findRetraction, isReview } from './medline.ts'
import {
  findElement,
  findElements,
  findText,
  findTexts,
  markupOf,
  readXmlRecords,
  textOf,
  type XmlElement,
} from './xml-records.ts'

const START = /<(?:PubmedArticle|PubmedBookArticle|DeleteCitation)(?=[\s>])/g

/** PubMed's XML. */
export const pubmedFormat: ImportFormat = {
  name: 'pubmed',
  matches: (beginning) => /<(?:PubmedArticleSet|PubmedArticle|DeleteCitation)[\s>]/.test(beginning),
  read: readPubmed,
}

async function* readPubmed(text: AsyncIterable<string>, options: ReadOptions): AsyncGenerator<ImportItem> {
  let record = 0
  for await (const found of readXmlRecords(text, START)) {
    if (found.kind === 'parsed' && found.element.name === 'DeleteCitation') {
      for (const pmid of findElements(found.element, 'PMID')) {
        record += 1
        const value = textOf(pmid)
        const place = { line: found.line + pmid.line, record }
        yield { ...place, id: value, kind: 'deleted', identifiers: [{ scheme: 'pmid', value }] }
      }
      continue
    }
    record += 1
    const place = { line: found.line, record }
    if (found.kind === 'too-long') yield rejectPiece(place, null, 'too-long', null)
    else if (found.kind === 'unreadable') yield rejectPiece(place, null, 'unreadable', found.message)
    else yield toItem(place, found.element, found.isRepaired, options)
  }
}

function toItem(place: Place, root: XmlElement, isRepaired: boolean, options: ReadOptions): ImportItem {
  const book = findElement(root, 'BookDocument')
  const citation = findElement(root, 'MedlineCitation') ?? book
  const article = findElement(citation, 'Article') ?? book
  const kinds = findTexts(article, 'PublicationTypeList', 'PublicationType').concat(findTexts(book, 'PublicationType'))
  const ids = findElement(root, 'PubmedData') ?? findElement(root, 'PubmedBookData')
  const pmcid = findArticleId(ids, 'pmc')
  const list = findElement(article, 'AuthorList')
  const warnings: Finding<WarnReason>[] = isRepaired ? [{ field: null, reason: 'changed-characters', value: null }] : []
  const facts: Facts = {
    title: findTitle(article, book),
    type: book !== undefined ? null : isReview(kinds) ? 'review' : 'article',
    typeWord: book === undefined ? (kinds[0] ?? null) : 'book',
    doi: findArticleId(ids, 'doi') ?? findELocation(article, 'doi'),
    identifiers: findIdentifiers(citation, pmcid),
    abstract: formatAbstract(findElements(findElement(article, 'Abstract'), 'AbstractText')),
    authors: findElements(list, 'Author').map(toAuthor),
    hasMoreAuthors: list?.attributes.get('CompleteYN') === 'N',
    ...readJournal(article, citation, findText(book, 'Book', 'BookTitle')),
    published: parseDates(findDates(article, book)),
    language: findText(article, 'Language'),
    keywords: [
      ...findTexts(citation, 'KeywordList', 'Keyword'),
      ...findTexts(citation, 'MeshHeadingList', 'MeshHeading', 'DescriptorName'),
    ],
    openAccess: findFreeCopy(pmcid),
    retraction: findRetraction(
      kinds,
      findNotice(citation, 'RetractionIn'),
      findNotice(citation, 'ExpressionOfConcernIn'),
    ),
    funding: findElements(article, 'GrantList', 'Grant').map(formatGrant),
    references: findElements(ids, 'ReferenceList', 'Reference').flatMap(toReference),
    updatedAt: parsePublicationDate(formatDate(findElement(citation, 'DateRevised'))),
    warnings,
  }
  return makeItem(facts, place, options, true)
}

function readJournal(article: XmlElement | undefined, citation: XmlElement | undefined, book: string | null) {
  const issue = findElement(article, 'Journal', 'JournalIssue')
  const issns = [...findTexts(article, 'Journal', 'ISSN'), ...findTexts(citation, 'MedlineJournalInfo', 'ISSNLinking')]
  return {
    source: findText(article, 'Journal', 'Title') ?? book,
    issn: issns.flatMap(findIssns),
    volume: findText(issue, 'Volume'),
    issue: findText(issue, 'Issue'),
    pages: findText(article, 'Pagination', 'MedlinePgn'),
  }
}

function formatGrant(grant: XmlElement): string {
  return [findText(grant, 'Agency'), findText(grant, 'GrantID')].filter((text) => text !== null).join(' ')
}

/** A title that PubMed only has in the article's language is in another field. */
function findTitle(article: XmlElement | undefined, book: XmlElement | undefined): string | null {
  const title = findElement(article, 'ArticleTitle') ?? findElement(book, 'Book', 'BookTitle')
  const text = title === undefined ? '' : markupOf(title)
  const isMissing = text.trim() === '' || /^\[?not available\]?\.?$/i.test(text.trim())
  return isMissing ? findText(article, 'VernacularTitle') : text
}

function findArticleId(data: XmlElement | undefined, kind: string): string | null {
  const ids = findElements(data, 'ArticleIdList', 'ArticleId').filter((id) => id.attributes.get('IdType') === kind)
  return ids.map(textOf).find((text) => text !== '') ?? null
}

function findELocation(article: XmlElement | undefined, kind: string): string | null {
  const valid = findElements(article, 'ELocationID').filter((id) => id.attributes.get('ValidYN') !== 'N')
  return valid.filter((id) => id.attributes.get('EIdType') === kind).map(textOf)[0] ?? null
}

function findIdentifiers(citation: XmlElement | undefined, pmcid: string | null): Identifier[] {
  const pmid = findText(citation, 'PMID')
  return [
    ...(pmid === null ? [] : [{ scheme: 'pmid' as const, value: pmid }]),
    ...(pmcid === null ? [] : [{ scheme: 'pmcid' as const, value: pmcid }]),
  ]
}

/** Sections of a structured abstract keep their labels as headings. */
function formatAbstract(sections: XmlElement[]): string {
  return sections
    .map((section) => {
      const label = section.attributes.get('Label')
      return label === undefined || label === ''
        ? `<p>${markupOf(section)}</p>`
        : `<h4>${label}</h4><p>${markupOf(section)}</p>`
    })
    .join(' ')
    .replace(/^<p>([^<]*)<\/p>$/, '$1')
}

function toAuthor(author: XmlElement) {
  const parts = ['ForeName', 'LastName', 'Suffix'].map((name) => findText(author, name))
  const [given = null, family = null, suffix = null] = parts
  const orcid = findElements(author, 'Identifier').find((id) => id.attributes.get('Source') === 'ORCID')
  return {
    name: findText(author, 'CollectiveName') ?? parts.filter((part) => part !== null).join(' '),
    ...(suffix === null ? { given, family } : {}),
    orcid: orcid === undefined ? null : formatOrcid(textOf(orcid)),
    affiliations: findTexts(author, 'AffiliationInfo', 'Affiliation'),
  }
}

/** Some publishers send the 16 characters without hyphens, or with `http:` and blanks. */
function formatOrcid(text: string): string {
  const characters = /(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dx])\s*\/?$/i.exec(text)?.slice(1)
  return characters === undefined ? text : characters.join('-')
}

function findDates(article: XmlElement | undefined, book: XmlElement | undefined): string[] {
  const printed = findElement(article, 'Journal', 'JournalIssue', 'PubDate') ?? findElement(book, 'Book', 'PubDate')
  return [formatDate(printed), findText(printed, 'MedlineDate') ?? '', formatDate(findElement(article, 'ArticleDate'))]
}

function formatDate(date: XmlElement | undefined): string {
  const parts = ['Year', 'Month', 'Day'].map((name) => findText(date, name))
  return parts.filter((part) => part !== null).join(' ')
}

/** Where a notice was published, with its PMID. */
function findNotice(citation: XmlElement | undefined, kind: string): string | undefined {
  const notices = findElements(citation, 'CommentsCorrectionsList', 'CommentsCorrections')
  const notice = notices.find((one) => one.attributes.get('RefType') === kind)
  if (notice === undefined) return undefined
  const pmid = findText(notice, 'PMID')
  return `${findText(notice, 'RefSource') ?? ''}${pmid === null ? '' : ` PMID: ${pmid}`}`
}

function toReference(reference: XmlElement): Identifier[] {
  const doi = findArticleId(reference, 'doi')
  const pmid = findArticleId(reference, 'pubmed')
  if (doi !== null) return [{ scheme: 'doi', value: doi }]
  return pmid === null ? [] : [{ scheme: 'pmid', value: pmid }]
}
