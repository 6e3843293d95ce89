/**
 * Highwire Press tags, by which citation managers and indexes recognize an article (the set of Google Scholar's inclusion
 * guidelines and Zotero's "Embedded Metadata"): one value each, and one `citation_author` per author in the article's order.
 */
import type { Article } from '../domain/article.ts'
import { formatDoiUrl } from '../domain/doi.ts'
import { parseLicense } from '../domain/license.ts'
import { isPdfAddress } from '../domain/web-address.ts'
import { formatAbstractWithNote, formatAuthor, formatOrcidUrl, formatTitle, parsePageRange } from './citation-fields.ts'

/** One `<meta>` element; `content` is never empty. */
export type CitationTag = { name: string; content: string }

/** Builds the tags of an article. `pageUrl` is the absolute URL of its page; null when unknown. */
export function buildCitationTags(article: Article, pageUrl: string | null): CitationTag[] {
  const { first, last } = parsePageRange(article.pages)
  // The name of this tag decides the type: Zotero makes a journal article of one and a conference paper of the other.
  const source = article.type === 'conference_paper' ? 'citation_conference_title' : 'citation_journal_title'
  const tags: [name: string, content: string | null][] = [
    ['citation_title', formatTitle(article)],
    ...article.authors.map((author): [string, string] => ['citation_author', formatAuthor(author)]),
    ['citation_publication_date', formatPublicationDate(article)],
    [source, article.source],
    ['citation_issn', article.issn[0] ?? null],
    ['citation_volume', article.volume],
    ['citation_issue', article.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_doi', article.doi],
    ['citation_abstract_html_url', pageUrl],
    ['citation_pdf_url', findOpenPdf(article)],
    ['citation_language', article.language],
    ['citation_keywords', article.keywords.filter(Boolean).join('; ')],
    ['citation_publisher', article.publisher],
    ['citation_abstract', formatAbstractWithNote(article)],
  ]
  return tags.flatMap(([name, content]) => {
    const trimmed = content?.trim() ?? ''
    return trimmed === '' ? [] : [{ name, content: trimmed }]
  })
}

/** `YYYY/MM/DD` or the year, the forms in Google Scholar's guidelines; `YYYY/MM`, which Zotero reads, where the day is unknown. */
function formatPublicationDate({ published, year }: Article): string | null {
  const date = /^\d{4}(?:-\d{2}){0,2}/.exec(published ?? '')?.[0] ?? year?.toString() ?? null
  return date?.replaceAll('-', '/') ?? null
}

/** Only the URL of an open PDF: Zotero downloads it, and indexes follow it. */
function findOpenPdf({ openAccess: { isOpen, url } }: Article): string | null {
  return isOpen === true && url !== null && isPdfAddress(url) ? url : null
}

/** One `<link>` element: the relation of its target to the page, and the target's URL. No two are equal. */
export type Signpost = { rel: 'type' | 'author' | 'license' | 'related'; href: string }

/**
 * Builds the links of an article's page for machines (Signposting, signposting.org/FAIR). No `cite-as`: that would identify *this*
 * page, and the DOI leads to the publisher. No `describedby`: the record uses one of the reader's requests and may need a credential.
 */
export function buildSignposts({ doi, authors, openAccess: { license } }: Article): Signpost[] {
  const authorUrls = new Set(authors.flatMap(({ orcid }) => (orcid === null ? [] : [formatOrcidUrl(orcid)])))
  const licenseUrl = license === null ? null : parseLicense(license).url
  const publisherUrl = doi === null ? null : formatDoiUrl(doi)
  return [
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
    ...[...authorUrls].map((href): Signpost => ({ rel: 'author', href })),
    ...(licenseUrl === null ? [] : [{ rel: 'license', href: licenseUrl } as const]),
    ...(publisherUrl === null ? [] : [{ rel: 'related', href: publisherUrl } as const]),
  ]
}
