/** Catalogue rows for tests. */
import type { ArticleRow } from '../schema.ts'
import { slugOf } from '../slug.ts'

/** A row with every field set, changed by what is given; its slug is made from its title. */
export function makeRow(given: Partial<ArticleRow> & { doi: string }): ArticleRow {
  const title = given.title ?? 'Untitled'
  return {
    slug: slugOf(title, given.doi),
    title,
    type: 'article',
    abstract: null,
    abstract_note: null,
    authors: [{ name: 'Ada Reader' }],
    authors_total: null,
    source: 'Journal of Quiet Places',
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
    references: [],
    ...given,
  }
}
