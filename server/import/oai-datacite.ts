/** DataCite's metadata in OAI-PMH, schema 3 and 4, and OpenAIRE's, which has the same elements and some of its own. */
import { turnName } from './clean-text.ts'
import { findIssns, parseDates } from './field-values.ts'
import type { Identifier } from './import-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import type { Facts } from './make-article.ts'
import { formatPages } from './json-record.ts'
import { findAccess } from './oai-dublin-core.ts'
import { findWorkType } from './oai-types.ts'
import { findElement, findElements, findText, findTexts, textOf, type XmlElement } from './xml-records.ts'

/** Reads `resource`. */
export function readDatacite(resource: XmlElement): Facts {
  const related = findElements(resource, 'relatedIdentifiers', 'relatedIdentifier')
  const titles = findElements(resource, 'titles', 'title')
  const title = titles.find(({ attributes }) => !attributes.has('titleType')) ?? titles[0]
  const { type, word, isUnknown } = findType(findElement(resource, 'resourceType'))
  const doi = findElements(resource, 'identifier').filter(hasType('identifierType', 'DOI')).map(textOf)[0] ?? null
  return {
    doi,
    identifiers: findAlternate(resource, related),
    title: title === undefined ? null : textOf(title),
    type,
    typeWord: word,
    abstract: findDescription(resource),
    authors: findElements(resource, 'creators', 'creator').map(toCreator),
    ...findJournal(resource, related),
    publisher: findText(resource, 'publisher'),
    published: findDates(resource),
    language: findText(resource, 'language'),
    keywords: findTexts(resource, 'subjects', 'subject'),
    openAccess: findAccess(findRights(resource), findLinks(resource), doi),
    funding: findElements(resource, 'fundingReferences', 'fundingReference').map(formatFunding),
    references: related.filter(hasType('relationType', 'References', 'Cites')).flatMap(toReference),
    warnings: isUnknown ? [{ field: 'type', reason: 'unknown-type', value: word }] : [],
  }
}

function findType(kind: XmlElement | undefined) {
  if (kind === undefined) return findWorkType([])
  const { attributes } = kind
  const words = [attributes.get('uri') ?? '', textOf(kind), attributes.get('resourceTypeGeneral') ?? '']
  return findWorkType(words.filter((word) => word !== ''))
}

/** What the work is part of: an item of DataCite 4.4, or OpenAIRE's citation. */
function findJournal(resource: XmlElement, related: XmlElement[]) {
  const journal = findElements(resource, 'relatedItems', 'relatedItem').find(hasType('relationType', 'IsPublishedIn'))
  const [first, last] = [findText(journal, 'firstPage'), findText(journal, 'lastPage')]
  return {
    source: findText(journal, 'titles', 'title') ?? findText(resource, 'citationTitle'),
    issn: [...related, ...findElements(journal, 'relatedItemIdentifier')].filter(isIssn).map(textOf).flatMap(findIssns),
    volume: findText(journal, 'volume') ?? findText(resource, 'citationVolume'),
    issue: findText(journal, 'issue') ?? findText(resource, 'citationIssue'),
    pages: formatPages(first ?? findText(resource, 'citationStartPage'), last ?? findText(resource, 'citationEndPage')),
  }
}

function findRights(resource: XmlElement): string[] {
  const paths = [['rightsList', 'rights'], ['rights'], ['licenseCondition']]
  const rights = paths.flatMap((path) => findElements(resource, ...path))
  return rights.flatMap((element) => [...element.attributes.values(), textOf(element)])
}

function hasType(attribute: string, ...values: string[]) {
  return ({ attributes }: XmlElement) => values.includes(attributes.get(attribute) ?? '')
}

function isIssn({ attributes }: XmlElement): boolean {
  return [...attributes.values()].some((value) => /^E?ISSN$/i.test(value))
}

function findDescription(resource: XmlElement): string | null {
  const all = [...findElements(resource, 'descriptions', 'description'), ...findElements(resource, 'description')]
  const abstract =
    all.find(hasType('descriptionType', 'Abstract')) ?? all.find(({ attributes }) => !attributes.has('descriptionType'))
  return abstract === undefined ? null : textOf(abstract)
}

/** The parts of a name where they are given; a family name first in `creatorName` for persons. */
function toCreator(creator: XmlElement): AuthorFacts {
  const [given, family] = [findText(creator, 'givenName'), findText(creator, 'familyName')]
  const name = findElement(creator, 'creatorName')
  const isOrganization = name?.attributes.get('nameType') === 'Organizational'
  const whole = name === undefined ? null : textOf(name)
  const orcid = findElements(creator, 'nameIdentifier').find((id) =>
    /orcid/i.test([...id.attributes.values()].join(' ')),
  )
  return {
    name:
      given !== null && family !== null
        ? `${given} ${family}`
        : isOrganization || whole === null
          ? whole
          : turnName(whole),
    orcid: orcid === undefined ? null : textOf(orcid),
    affiliations: findElements(creator, 'affiliation').map((one) => {
      return { name: textOf(one), ror: one.attributes.get('affiliationIdentifier') ?? null }
    }),
  }
}

function findDates(resource: XmlElement): string[] {
  const dates = findElements(resource, 'dates', 'date')
  const issued = dates.filter(hasType('dateType', 'Issued', 'issued', 'Published')).map(textOf)
  return parseDates([
    ...issued,
    ...findTexts(resource, 'publicationYear'),
    ...dates.filter(hasType('dateType', 'Available', 'Created')).map(textOf),
  ])
}

function findAlternate(resource: XmlElement, related: XmlElement[]): Identifier[] {
  const same = related.filter(hasType('relationType', 'IsIdenticalTo'))
  const all = [...same, ...findElements(resource, 'alternateIdentifiers', 'alternateIdentifier')]
  return all.flatMap((element): Identifier[] => {
    const kind = `${element.attributes.get('relatedIdentifierType') ?? ''}${element.attributes.get('alternateIdentifierType') ?? ''}`
    const value = textOf(element).replace(/^(?:arxiv|pmid):/i, '')
    if (/^arxiv$/i.test(kind)) return [{ scheme: 'arxiv', value }]
    return /^pmid$/i.test(kind) ? [{ scheme: 'pmid', value }] : []
  })
}

function findLinks(resource: XmlElement): string[] {
  const files = findTexts(resource, 'file')
  const ids = [
    ...findElements(resource, 'identifier'),
    ...findElements(resource, 'alternateIdentifiers', 'alternateIdentifier'),
  ]
  return [...files, ...ids.map(textOf)].filter((text) => /^https?:\/\//i.test(text))
}

function formatFunding(reference: XmlElement): string {
  return [findText(reference, 'funderName'), findText(reference, 'awardNumber')]
    .filter((text) => text !== null)
    .join(' ')
}

function toReference(element: XmlElement): Identifier[] {
  const value = textOf(element)
  return element.attributes.get('relatedIdentifierType') === 'DOI' && value !== '' ? [{ scheme: 'doi', value }] : []
}
