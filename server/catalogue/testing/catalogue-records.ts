/** Records of an import, and figures, for tests. */
import type { ImportedArticle } from '../../import/import-record.ts'
import type { ArticleRecord } from '../catalogue-record.ts'
import type { Figures } from '../statistics.ts'

/** A record with this slug, which is also its title and its key, changed by what is given. */
export function makeRecord(slug: string, given: Partial<ImportedArticle> = {}): ArticleRecord {
  const article: ImportedArticle = {
    identifiers: [{ scheme: 'key', value: slug }],
    title: slug,
    type: 'article',
    abstract: null,
    authors: [],
    authorsTotal: null,
    source: null,
    issn: [],
    publisher: null,
    volume: null,
    issue: null,
    pages: null,
    published: null,
    language: null,
    keywords: [],
    openAccess: { isOpen: null, status: null, license: null, url: null },
    retraction: null,
    funding: [],
    references: [],
    updatedAt: null,
    ...given,
  }
  const addedAt = '2026-01-10T00:00:00.000Z'
  return { kind: 'article', slug, source: 'tests', addedAt, changedAt: '2026-01-11T00:00:00.000Z', article }
}

/** The figures of a catalogue without articles. */
export const EMPTY_FIGURES: Figures = {
  articles: 0,
  sources: 0,
  open_access: { open: 0, closed: 0, unknown: 0, by_status: {} },
  by_type: {},
  by_year: [],
  by_license: {},
  by_language: {},
  top_sources: [],
  top_authors: [],
  quality: null,
  updated_at: '2026-01-02T00:00:00.000Z',
}
