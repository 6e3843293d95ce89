/** The file formats in which many articles can be downloaded. The export panel offers CSV; another one also needs a choice there. */
import type { Article } from '../domain/article.ts'
import { typeNamePlural } from '../domain/article-type.ts'
import type { SearchQuery } from '../domain/search-query.ts'
import { CSV_COLUMNS, formatCsvExport } from './csv-export.ts'

/** A format; `description`: what the file contains, as a sentence. */
export type ExportFormat = {
  label: string
  extension: string
  mediaType: string
  description: string
  format: (articles: readonly Article[], origin: string) => string
}

export const EXPORT_FORMATS: Record<'csv', ExportFormat> = {
  csv: {
    label: 'CSV',
    extension: 'csv',
    mediaType: 'text/csv',
    description: `Columns: ${CSV_COLUMNS.join(', ')}.`,
    format: formatCsvExport,
  },
}

/** The name of an exported file: the type and the words of the search, in letters and digits. */
export function formatFileName({ text, type }: SearchQuery, { extension }: ExportFormat): string {
  const name = type === null ? 'articles' : typeNamePlural(type)
  const words = `${name} ${text}`.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `carrel-${Array.from(words.join('-')).slice(0, 60).join('')}.${extension}`
}
