/** The file formats in which many articles can be downloaded: one file and one line here for each. */
import type { Article } from '../domain/article.ts'
import { typeNamePlural } from '../domain/article-type.ts'
import type { SearchQuery } from '../domain/search-query.ts'
import { CSV_EXPORT } from './csv-export.ts'

/** A format; `description`: what the file contains, as a sentence. `format` makes the text of the file, a byte order mark included. */
export type ExportFormat = {
  label: string
  extension: string
  mediaType: string
  description: string
  format: (articles: readonly Article[], origin: string) => string
}

/** The formats that the export panel offers, the first one chosen. */
export const EXPORT_FORMATS: readonly [ExportFormat, ...ExportFormat[]] = [CSV_EXPORT]

/** The name of an exported file: the type and the words of the search, in letters and digits. */
export function formatFileName({ text, type }: SearchQuery, { extension }: ExportFormat): string {
  const name = type === null ? 'articles' : typeNamePlural(type)
  const words = `${name} ${text}`.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `carrel-${Array.from(words.join('-')).slice(0, 60).join('')}.${extension}`
}
