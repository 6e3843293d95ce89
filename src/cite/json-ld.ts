/**
 * An article as schema.org knows one: a ScholarlyArticle in its issue, its volume and its periodical (conventions.md,
 * "JSON-LD"; the draft of bioschemas.org). What is not told is left out: no default, and never "not free" for not known.
 */
import type { Article, Author } from '../contract/article.ts'
import { formatDoiUrl } from '../contract/doi.ts'
import { readLicense } from '../contract/license.ts'
import { orcidUrl } from './orcid-url.ts'
import { shorten } from './shorten.ts'
import type { ToPlain } from './to-plain.ts'

/** An object of linked data. */
export type LinkedData = { [property: string]: unknown }

/** The article. `pageUrl`: the whole address of its page here; null where that is not known. */
export function jsonLd(article: Article, toPlain: ToPlain, pageUrl: string | null): LinkedData {
  const { doi, openAccess, publisher, abstract, language } = article
  const title = toPlain(article.title)
  return {
    '@context': 'https://schema.org',
    ...told({
      '@type': 'ScholarlyArticle',
      '@id': doi === null ? null : formatDoiUrl(doi),
      name: title,
      headline: title,
      author: article.authors.map((author) => person(author, toPlain)),
      datePublished: article.published ?? article.year?.toString(),
      isPartOf: container(article, toPlain),
      pagination: article.pages,
      identifier: doi === null ? null : { '@type': 'PropertyValue', propertyID: 'DOI', value: doi },
      publisher: publisher === null ? null : { '@type': 'Organization', name: toPlain(publisher) },
      license: openAccess.license === null ? null : (readLicense(openAccess.license).url ?? openAccess.license),
      isAccessibleForFree: openAccess.isOpen,
      abstract: abstract === null ? null : shorten(abstract, toPlain),
      inLanguage: language,
      keywords: article.keywords.map(toPlain).filter(Boolean),
      url: openAccess.url,
      mainEntityOfPage: pageUrl,
    }),
  }
}

/**
 * The same as the text of a script element. Nothing in it can end that element, or a line of a script: `<`, `>`, `&`, U+2028
 * and U+2029 stand as escapes, which JSON reads as the signs themselves.
 */
export function formatJsonLd(value: LinkedData): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function person({ name, parts, orcid, affiliations }: Author, toPlain: ToPlain): LinkedData {
  return told({
    '@type': 'Person',
    '@id': orcid === null ? null : orcidUrl(orcid),
    name: toPlain(name),
    familyName: parts === null ? null : toPlain(parts.family),
    givenName: parts === null ? null : toPlain(parts.given),
    sameAs: orcid === null ? null : orcidUrl(orcid),
    affiliation: affiliations.map((affiliation) => ({ '@type': 'Organization', name: toPlain(affiliation) })),
  })
}

/** The issue in the volume in the periodical, as far as they are told; a conference's proceedings are a book. */
function container({ type, source, volume, issue }: Article, toPlain: ToPlain): LinkedData | null {
  const whole = source === null ? '' : toPlain(source)
  const inWhole = whole === '' ? null : { '@type': type === 'conference_paper' ? 'Book' : 'Periodical', name: whole }
  const inVolume =
    volume === null ? inWhole : told({ '@type': 'PublicationVolume', volumeNumber: volume, isPartOf: inWhole })
  return issue === null ? inVolume : told({ '@type': 'PublicationIssue', issueNumber: issue, isPartOf: inVolume })
}

/** Without what is not told: null, nothing, an empty text or list. */
function told(properties: LinkedData): LinkedData {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
