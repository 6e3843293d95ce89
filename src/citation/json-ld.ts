/**
 * An article as schema.org data: a ScholarlyArticle in its issue, volume and periodical (the draft of bioschemas.org). What is
 * unknown is left out; there are no defaults, and unknown open access is never "not free".
 */
import type { Article, Author } from '../domain/article.ts'
import { formatDoiUrl } from '../domain/doi.ts'
import { parseLicense } from '../domain/license.ts'
import { formatAbstractWithNote, formatOrcidUrl, formatTitle } from './citation-fields.ts'

/** An object of linked data. */
export type LinkedData = { [property: string]: unknown }

/** Builds the data of an article. `pageUrl` is the absolute URL of its page; null when unknown. */
export function buildJsonLd(article: Article, pageUrl: string | null): LinkedData {
  const { doi, openAccess, publisher, funding } = article
  const title = formatTitle(article)
  return {
    '@context': 'https://schema.org',
    ...withoutEmpty({
      '@type': 'ScholarlyArticle',
      '@id': doi === null ? null : formatDoiUrl(doi),
      name: title,
      headline: title,
      author: article.authors.map(buildPerson),
      datePublished: article.published ?? article.year?.toString(),
      isPartOf: buildContainer(article),
      pagination: article.pages,
      identifier: doi === null ? null : { '@type': 'PropertyValue', propertyID: 'DOI', value: doi },
      publisher: publisher === null ? null : { '@type': 'Organization', name: publisher },
      funder: funding.map((name) => ({ '@type': 'Organization', name })),
      license: openAccess.license === null ? null : (parseLicense(openAccess.license).url ?? openAccess.license),
      isAccessibleForFree: openAccess.isOpen,
      abstract: formatAbstractWithNote(article),
      inLanguage: article.language,
      keywords: article.keywords.filter(Boolean),
      url: openAccess.url,
      mainEntityOfPage: pageUrl,
    }),
  }
}

function buildPerson({ name, parts, orcid, affiliations, rors }: Author): LinkedData {
  const url = orcid === null ? null : formatOrcidUrl(orcid)
  return withoutEmpty({
    '@type': 'Person',
    '@id': url,
    name,
    familyName: parts?.family,
    givenName: parts?.given,
    sameAs: url,
    affiliation: affiliations.map((affiliation, index) =>
      withoutEmpty({
        '@type': 'Organization',
        '@id': rors?.[index] && `https://ror.org/${rors[index]}`,
        name: affiliation,
      }),
    ),
  })
}

/** The issue in the volume in the periodical, as far as known; the proceedings of a conference are a book. */
function buildContainer({ type, source, issn, volume, issue }: Article): LinkedData | null {
  // A book has no ISSN in schema.org; the series that it is part of is not known.
  const kind = type === 'conference_paper' ? { '@type': 'Book' } : { '@type': 'Periodical', issn }
  const periodical = source ? withoutEmpty({ ...kind, name: source }) : null
  const inVolume =
    volume === null
      ? periodical
      : withoutEmpty({ '@type': 'PublicationVolume', volumeNumber: volume, isPartOf: periodical })
  return issue === null
    ? inVolume
    : withoutEmpty({ '@type': 'PublicationIssue', issueNumber: issue, isPartOf: inVolume })
}

/** Without properties whose value is null, undefined, an empty text or an empty list. */
function withoutEmpty(properties: LinkedData): LinkedData {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}
