/** The file formats in which many articles can be downloaded: one file and one line here for each. */
import type { Article } from '../domain/article.ts'
import type { CatalogueLabels } from '../domain/config.ts'
import { typeNamePlural } from '../domain/article-type.ts'
import type { SearchQuery } from '../domain/search-query.ts'
import { formatBibtex } from './bibtex.ts'
import { formatCslJson } from './csl-json.ts'
import { CSV_EXPORT, EXCEL_EXPORT } from './csv-export.ts'
import { formatEndNote } from './endnote.ts'
import { formatRis } from './ris.ts'

/**
 * A format; `description`: what the file contains, as a sentence. `format` makes the text of the file, a byte order mark
 * included; it names the catalogue and its operator where the format has a place for them.
 */
export type ExportFormat = {
  label: string
  extension: string
  mediaType: string
  description: string
  format: (articles: readonly Article[], origin: string, labels?: CatalogueLabels) => string
}

const FOR_MANAGERS = 'with abstracts and keywords, in UTF-8.'

/** Formats of references, the first one chosen where one article is exported. */
const REFERENCE_FORMATS: readonly [ExportFormat, ...ExportFormat[]] = [
  {
    label: 'BibTeX',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    description: `For LaTeX, JabRef and Zotero, ${FOR_MANAGERS}`,
    format: formatBibtex,
  },
  {
    label: 'RIS',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    description: `For Zotero, Mendeley, EndNote and most reference managers, ${FOR_MANAGERS}`,
    format: formatRis,
  },
  {
    label: 'CSL-JSON',
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    description: `For Zotero, Pandoc and citation processors, ${FOR_MANAGERS}`,
    format: formatCslJson,
  },
  {
    label: 'EndNote',
    extension: 'enw',
    mediaType: 'application/x-endnote-refer',
    description: `For EndNote, ${FOR_MANAGERS}`,
    format: formatEndNote,
  },
]
const TABLE_FORMATS = [CSV_EXPORT, EXCEL_EXPORT] as const

/** The formats for many articles, the first one chosen. */
export const EXPORT_FORMATS: readonly [ExportFormat, ...ExportFormat[]] = [...TABLE_FORMATS, ...REFERENCE_FORMATS]

/** The same formats for one article. */
export const ARTICLE_FORMATS: readonly [ExportFormat, ...ExportFormat[]] = [...REFERENCE_FORMATS, ...TABLE_FORMATS]

/** The name of the file of a search's results, without its ending: the catalogue, the type and the words of the search, in letters and digits. */
export function formatListName({ text, type }: SearchQuery, { catalogueName = '' }: CatalogueLabels = {}): string {
  const name = type === null ? 'articles' : typeNamePlural(type)
  return `${joinWords(catalogueName) || 'carrel'}-${joinWords(`${name} ${text}`)}`
}

/** The name of the file of one article: its slug in letters and digits. */
export function formatArticleFileName({ slug }: Article, { extension }: ExportFormat): string {
  return `${joinWords(slug) || 'article'}.${extension}`
}

function joinWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return Array.from(words.join('-')).slice(0, 60).join('')
}
