/** The CSV file of many articles: one row for each, an empty cell for what is not known. */
import { type CsvForm, formatCsv } from '../domain/csv.ts'
import { typeName } from '../domain/article-type.ts'
import type { Article, CitedArticle } from '../domain/article.ts'
import { parseLicense } from '../domain/license.ts'
import { formatDoiUrl } from '../domain/doi.ts'
import { formatAbstract, formatOrcidUrl, formatTitle, recordUrlOf } from './citation-fields.ts'
import type { ExportFormat } from './export-formats.ts'

type Cell = string | number
type Column = [name: string, read: (article: Article, origin: string) => Cell | null]

/** Each column: its name and its value; null when it is not known. `origin`: of this site, to which the URLs lead. */
const COLUMNS: readonly Column[] = [
  ['Title', formatTitle],
  ['Authors', ({ authors }) => joinCells(authors.map(({ name }) => name))],
  ['Year', ({ year }) => year],
  ['Source', ({ source }) => source],
  ['Type', formatType],
  ['DOI', ({ doi }) => doi],
  ['Open access', ({ openAccess: { isOpen } }) => (isOpen === null ? null : isOpen ? 'yes' : 'no')],
  ['Licence', ({ openAccess: { license } }) => license && parseLicense(license).name],
  ['Cited by (in this catalogue)', ({ citations }) => citations.citedByCount],
  ['Carrel URL', recordUrlOf],
  ['Language', ({ language }) => language],
  ['Volume', ({ volume }) => volume],
  ['Issue', ({ issue }) => issue],
  ['Pages', ({ pages }) => pages],
  ['Published', ({ published }) => published],
  ['ISSN', ({ issn }) => joinCells(issn)],
  ['Publisher', ({ publisher }) => publisher],
  ['Abstract', formatAbstract],
  ['Abstract note', ({ abstractNote }) => abstractNote],
  ['Keywords', ({ keywords }) => joinCells(keywords)],
  ['Number of authors', ({ authors, authorsTotal }) => Math.max(authorsTotal ?? 0, authors.length) || null],
  ['ORCID iDs', ({ authors }) => joinNamed(authors.map(({ name, orcid }) => [name, orcid && formatOrcidUrl(orcid)]))],
  ['Affiliations', ({ authors }) => joinNamed(authors.map((author) => [author.name, author.affiliations.join(' | ')]))],
  ['ROR iDs', ({ authors }) => joinNamed(authors.map(({ name, rors = [] }) => [name, joinRors(rors)]))],
  ['Open access status', ({ openAccess }) => openAccess.status],
  ['Licence URL', ({ openAccess: { license } }) => license && parseLicense(license).url],
  ['Full text URL', ({ openAccess }) => openAccess.url],
  ['DOI URL', ({ doi }) => doi && formatDoiUrl(doi)],
  ['Retraction', ({ retraction }) => retraction && RETRACTION_NAMES[retraction.status]],
  ['Retraction date', ({ retraction }) => retraction && retraction.date],
  ['Retraction notice', ({ retraction }) => retraction && retraction.notice],
  ['Other identifiers', ({ identifiers }) => joinCells(identifiers.map(({ scheme, value }) => `${scheme}:${value}`))],
  ['Funding', ({ funding }) => joinCells(funding)],
  ['References (in this catalogue)', ({ citations }) => citations.references && joinWorks(citations.references)],
  ['Citing articles (in this catalogue)', ({ citations }) => citations.citedBy && joinWorks(citations.citedBy)],
  ['Record updated', ({ updatedAt }) => updatedAt],
  ['Slug', ({ slug, isBroken }) => (isBroken ? null : slug)],
]

const RETRACTION_NAMES = { retracted: 'retracted', withdrawn: 'withdrawn', concern: 'expression of concern' } as const

const DESCRIPTION = 'One row for each article, with every field of its record.'

/** One row for each article, below the names of the columns, as other programs read it. */
export const CSV_EXPORT: ExportFormat = {
  label: 'CSV',
  extension: 'csv',
  mediaType: 'text/csv',
  description: DESCRIPTION,
  format: (articles, origin) => formatRows(articles, origin, { separator: ',', hasMark: false }),
}

/** The same as Excel opens it: with a byte order mark, and the separator of the reader's region. */
export const EXCEL_EXPORT: ExportFormat = {
  ...CSV_EXPORT,
  label: 'CSV for Excel',
  format: (articles, origin) => formatRows(articles, origin, { separator: findSeparator(), hasMark: true }),
}

function formatRows(articles: readonly Article[], origin: string, form: CsvForm): string {
  return formatCsv(listCsvRows(articles, origin), form)
}

/** The names of the columns, and the cells of each article. */
export function listCsvRows(articles: readonly Article[], origin: string): (string | number)[][] {
  const rows = articles.map((article) => COLUMNS.map(([, read]) => read(article, origin) ?? ''))
  return [COLUMNS.map(([name]) => name), ...rows]
}

/** Excel separates cells by a semicolon where the decimal sign is a comma. `locale`: the browser's when left out. */
export function findSeparator(locale?: string): ',' | ';' {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ','
}

function joinCells(values: readonly string[]): string {
  return values.join('; ')
}

function joinNamed(values: readonly (readonly [name: string, value: string | null])[]): string {
  return joinCells(values.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`))
}

function joinRors(rors: readonly (string | null)[]): string {
  return rors.flatMap((ror) => (ror === null ? [] : [`https://ror.org/${ror}`])).join(' | ')
}

/** The articles that cite or are cited, by DOI; by title without one. */
function joinWorks(works: readonly CitedArticle[]): string {
  return joinCells(works.map(({ doi, title }) => doi ?? title.plain))
}

function formatType({ type, typeLabel }: Article): string | null {
  const known = type ?? typeLabel
  return known && typeName(known)
}
