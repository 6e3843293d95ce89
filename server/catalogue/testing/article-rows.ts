/** Catalogue rows for tests. */
import { doiIdentifier } from '../record-row.ts'
import type { ArticleRow } from '../schema.ts'
import { slugOf } from '../slug.ts'

/** A row with every field set, changed by what is given; its slug is made from its title. */
export function makeRow(given: Partial<ArticleRow> & { doi: string | null }): ArticleRow {
  const { doi, title = 'Untitled' } = given
  return {
    slug: slugOf(title, doi ?? ''),
    title,
    type: 'article',
    abstract: null,
    abstract_note: null,
    authors: [{ name: 'Ada Reader' }],
    authors_total: null,
    source: 'Journal of Quiet Places',
    issn: [],
    publisher: null,
    volume: null,
    issue: null,
    pages: null,
    published: '2020-05-17',
    year: 2020,
    language: 'en',
    keywords: [],
    oa_is_open: true,
    oa_status: 'gold',
    license: null,
    full_text_url: null,
    retraction: null,
    identifiers: doi === null ? [] : [doiIdentifier(doi)],
    funding: [],
    added_at: null,
    updated_at: null,
    references: [],
    ...given,
  }
}
