import type { Article } from '../domain/article.ts'
import { formatDoiUrl } from '../domain/doi.ts'
import { formatTitle } from './citation-fields.ts'
import { countUnlistedAuthors } from './missing-fields.ts'

const MAX_NAMES = 6

/** A reference from the fields of the record, in no citation style: where the styles are not loaded. */
export function formatPlainReference(article: Article): string {
  const { authors, published, year, source, volume, issue, pages, doi } = article
  const isShort = authors.length > MAX_NAMES || countUnlistedAuthors(article) > 0
  const names = authors.slice(0, MAX_NAMES).map(({ name }) => name)
  const place = `${volume ?? ''}${issue === null ? '' : `(${issue})`}`
  const parts = [
    names.join(', ') + (isShort && names.length > 0 ? ' et al.' : ''),
    `(${year ?? published?.slice(0, 4) ?? 'no year'})`,
    formatTitle(article),
    [source, place, pages].filter(Boolean).join(', '),
  ]
  const sentences = parts.filter((part) => part !== '').map((part) => (/[.?!]$/.test(part) ? part : `${part}.`))
  return [...sentences, doi === null ? null : formatDoiUrl(doi)].filter(Boolean).join(' ')
}
