/** A record of an import as a row of the store. */
import type { Identifier } from '../import/import-record.ts'
import type { ArticleRecord } from './catalogue-record.ts'
import type { ArticleRow } from './schema.ts'

/** What the sample and generated articles do not state. */
export const UNSTATED = {
  issn: [],
  full_text_url: null,
  retraction: null,
  funding: [],
  added_at: null,
  updated_at: null,
} satisfies Partial<ArticleRow>

/** A DOI as an identity. */
export function doiIdentifier(value: string): Identifier {
  return { scheme: 'doi', value }
}

/** The row of a record; its keys within a file stay behind, because they identify nothing outside it. */
export function rowOfRecord({ slug, addedAt, changedAt, article }: ArticleRecord): ArticleRow {
  const { authors, authorsTotal, openAccess, updatedAt: _changedElsewhere, ...fields } = article
  const identifiers = fields.identifiers.filter(({ scheme }) => scheme !== 'key')
  return {
    ...fields,
    slug,
    doi: identifiers.find(({ scheme }) => scheme === 'doi')?.value ?? null,
    abstract_note: null,
    authors,
    authors_total: authorsTotal,
    year: fields.published === null ? null : Number(fields.published.slice(0, 4)),
    oa_is_open: openAccess.isOpen,
    oa_status: openAccess.status,
    license: openAccess.license,
    full_text_url: openAccess.url,
    identifiers,
    added_at: addedAt,
    updated_at: changedAt,
  }
}
