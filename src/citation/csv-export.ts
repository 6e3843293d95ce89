/** The CSV file of many articles: one row for each, an empty cell for what is not known. */
import { formatCsv } from '../domain/csv.ts'
import { typeName } from '../domain/article-type.ts'
import type { Article } from '../domain/article.ts'
import { formatCount } from '../domain/format.ts'
import { parseLicense } from '../domain/license.ts'
import { articlePath } from '../domain/paths.ts'
import { formatTitle } from './citation-fields.ts'
import type { ExportFormat } from './export-formats.ts'

type Cell = string | number

/** Each column: its name and its value; null when it is not known. `origin`: of this site, to which the URLs lead. */
const COLUMNS: [name: string, read: (article: Article, origin: string) => Cell | null][] = [
  ['Title', formatTitle],
  ['Authors', formatAuthors],
  ['Year', ({ year }) => year],
  ['Source', ({ source }) => source],
  ['Type', formatType],
  ['DOI', ({ doi }) => doi],
  ['Open access', ({ openAccess: { isOpen } }) => (isOpen === null ? null : isOpen ? 'yes' : 'no')],
  ['Licence', ({ openAccess: { license } }) => license && parseLicense(license).name],
  ['Cited by (in this catalogue)', ({ citations }) => citations.citedByCount],
  ['Carrel URL', ({ slug, isBroken }, origin) => (isBroken ? null : origin + articlePath(slug))],
  ['Language', ({ language }) => language],
]

const NAMES = COLUMNS.map(([name]) => name)

/** One row for each article, below the names of the columns. */
export const CSV_EXPORT: ExportFormat = {
  label: 'CSV',
  extension: 'csv',
  mediaType: 'text/csv',
  description: `Columns: ${NAMES.join(', ')}.`,
  format: formatCsvExport,
}

function formatCsvExport(articles: readonly Article[], origin: string): string {
  return formatCsv([NAMES, ...articles.map((article) => COLUMNS.map(([, read]) => read(article, origin) ?? ''))])
}

function formatAuthors({ authors, authorsTotal }: Article): string {
  const names = authors.map(({ name }) => name)
  const more = Math.max(authorsTotal ?? 0, names.length) - names.length
  return [...names, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join('; ')
}

function formatType({ type, typeLabel }: Article): string | null {
  const known = type ?? typeLabel
  return known && typeName(known)
}
