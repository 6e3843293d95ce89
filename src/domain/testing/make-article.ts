/** Builds articles for tests. */
import type { Article } from '../article.ts'
import { type RichText, withoutFormatting } from '../rich-text.ts'

type GivenFields = Partial<Omit<Article, 'title' | 'abstract'>> & {
  title?: RichText | string
  abstract?: RichText | string | null
}

/** An article with every field set, changed by the fields given. A string is a text without formatting. */
export function makeArticle({ title = 'Reading rooms of the world', abstract, ...given }: GivenFields = {}): Article {
  return {
    isBroken: false,
    slug: 'reading-rooms-of-the-world',
    title: toRichText(title),
    doi: '10.1234/halls.1',
    type: 'article',
    typeLabel: null,
    abstract: abstract === null ? null : toRichText(abstract ?? 'Forty reading rooms were visited and described.'),
    abstractNote: null,
    authors: [
      {
        name: 'Ada Reader',
        parts: null,
        orcid: '0000-0002-1825-0097',
        affiliations: ['University of Somewhere'],
        rors: ['03yrm5c26'],
      },
    ],
    authorsTotal: null,
    source: 'Journal of Quiet Places',
    issn: ['2049-3630'],
    publisher: 'Open Shelf Press',
    volume: '12',
    issue: '3',
    pages: '1–20',
    published: '2020-05-17',
    year: 2020,
    language: 'en',
    keywords: ['reading rooms', 'libraries'],
    openAccess: { isOpen: true, status: 'gold', license: 'CC-BY-4.0', url: null },
    retraction: null,
    identifiers: [],
    funding: [],
    updatedAt: null,
    citations: { citedByCount: 0, references: [], citedBy: [] },
    match: null,
    raw: { slug: 'reading-rooms-of-the-world' },
    ...given,
  }
}

function toRichText(text: RichText | string): RichText {
  return typeof text === 'string' ? withoutFormatting(text) : text
}
