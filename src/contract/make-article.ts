/** The one builder of articles for tests. */
import type { Article } from './article.ts'

/** An article with every field set, changed by what is given. */
export function makeArticle(given: Partial<Article> = {}): Article {
  return {
    isBroken: false,
    slug: 'reading-rooms-of-the-world',
    title: 'Reading rooms of the world',
    doi: '10.1234/rooms.1',
    type: 'article',
    typeLabel: null,
    abstract: 'Forty reading rooms were visited and described.',
    abstractNote: null,
    authors: [
      { name: 'Ada Reader', parts: null, orcid: '0000-0002-1825-0097', affiliations: ['University of Somewhere'] },
    ],
    authorsTotal: null,
    source: 'Journal of Quiet Places',
    publisher: 'Open Shelf Press',
    volume: '12',
    issue: '3',
    pages: '1–20',
    published: '2020-05-17',
    year: 2020,
    language: 'en',
    keywords: ['reading rooms', 'libraries'],
    openAccess: { isOpen: true, status: 'gold', license: 'CC-BY-4.0', url: null },
    citations: { citedByCount: 0, references: [], citedBy: [] },
    metadata: [],
    origins: [],
    ...given,
  }
}
