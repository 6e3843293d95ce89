/**
 * Signposting: where the links of an article lead, typed, so that a machine need not guess (signposting.org/FAIR).
 * No `cite-as`: that is the identifier which redirects to *this* page, and the DOI leads to the publisher's. No `describedby`:
 * the record is an answer of the service, which costs one of the reader's requests, and here and there asks for a credential.
 */
import type { Article } from '../contract/article.ts'
import { formatDoiUrl } from '../contract/doi.ts'
import { readLicense } from '../contract/license.ts'
import { orcidUrl } from './orcid-url.ts'

/** One `<link>`: how its target relates to the page, and its address. No two are the same. */
export type Signpost = { rel: 'type' | 'author' | 'license' | 'related'; href: string }

/** The signposts of an article's page. */
export function signposting({ doi, authors, openAccess: { license } }: Article): Signpost[] {
  const iris = new Set(authors.flatMap(({ orcid }) => (orcid === null ? [] : [orcidUrl(orcid)])))
  const deed = license === null ? null : readLicense(license).url
  const publisher = doi === null ? null : formatDoiUrl(doi)
  return [
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
    ...[...iris].map((href): Signpost => ({ rel: 'author', href })),
    ...(deed === null ? [] : [{ rel: 'license', href: deed } as const]),
    ...(publisher === null ? [] : [{ rel: 'related', href: publisher } as const]),
  ]
}
