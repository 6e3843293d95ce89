/** A figure as files: each carries its title, its definition, its date and how to cite it. */
import { version } from '../../../package.json'
import { formatCsv } from '../../domain/csv.ts'
import { formatCount, formatDate, formatMoment } from '../../domain/format.ts'
import { searchPath } from '../../domain/paths.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { describeSelection, formatSelectionName } from './selection.ts'

/** Where the figures of a page come from. */
export type FigureOrigin = {
  /** The name of the catalogue, or the host of the site. */
  catalogue: string
  /** Of the page, with its host. */
  address: string
  selection: SearchQuery
  articles: number | null
  /** When the figures were made, ISO 8601; null when unknown. */
  updatedAt: string | null
}

/** A figure as rows of cells below a header. */
export type FigureTable = { header: string[]; rows: (string | number)[][] }

/** What a file says of its figure. */
export type FigureCaption = {
  id: string
  title: string
  definition: string
  remarks: string[]
  /** When it was counted, ISO 8601, where that is another moment than that of the page's figures. */
  countedAt?: string
}

/** A figure that can be taken along: what is said of it, and its rows. */
export type TabledFigure = { figure: FigureCaption; table: FigureTable }

/** The stable address of a figure. */
export function formatFigureAddress({ id }: Pick<FigureCaption, 'id'>, { address }: FigureOrigin): string {
  return `${address}#${id}`
}

/** How to cite a figure, in a sentence; `today`: the day of access, `2026-11-22`. */
export function formatFigureCitation(
  figure: Pick<FigureCaption, 'id' | 'title' | 'countedAt'>,
  origin: FigureOrigin,
  today: string,
): string {
  const { catalogue, articles } = origin
  const updatedAt = figure.countedAt ?? origin.updatedAt
  const parts = [
    `${catalogue}: “${formatFigureTitle(figure, origin)}”`,
    ...(articles === null ? [] : [`${formatCount(articles)} ${articles === 1 ? 'article' : 'articles'}`]),
    updatedAt === null ? 'Date of figures not available' : `As of ${formatMoment(updatedAt)}`,
    `${formatFigureAddress(figure, origin)} (accessed ${formatDate(today)})`,
    `Carrel ${version}`,
  ]
  return `${parts.join('. ')}.`
}

/** The title of a figure, and of which articles it is where these are not all. */
export function formatFigureTitle({ title }: Pick<FigureCaption, 'title'>, { selection }: FigureOrigin): string {
  return title + (searchPath(selection) === '/' ? '' : `, of ${describeSelection(selection)}`)
}

/** What a printed page says of all its figures: the catalogue, the address, the program. */
export function formatReportLine({ catalogue, address }: FigureOrigin): string {
  return `${catalogue}. ${address}. Carrel ${version}.`
}

/** What is said of a figure in a file, as rows of a name and a text. */
export function describeFigure(figure: FigureCaption, origin: FigureOrigin, today: string): [string, string][] {
  const { catalogue, articles } = origin
  const updatedAt = figure.countedAt ?? origin.updatedAt
  return [
    ['Title', formatFigureTitle(figure, origin)],
    ['Definition', figure.definition],
    ...figure.remarks.map((remark): [string, string] => ['Note', remark]),
    ['Records', articles === null ? 'Not available' : formatCount(articles)],
    ['Date of figures', updatedAt === null ? 'Not available' : formatMoment(updatedAt)],
    ['Catalogue', catalogue],
    ['Address', formatFigureAddress(figure, origin)],
    ['Program', `Carrel ${version}`],
    ['Cite as', formatFigureCitation(figure, origin, today)],
  ]
}

/** A figure as CSV: what is said of it, an empty line, the table. */
export function formatFigureCsv(
  figure: FigureCaption,
  { header, rows }: FigureTable,
  origin: FigureOrigin,
  today: string,
): string {
  return formatCsv([...describeFigure(figure, origin, today), [], header, ...rows])
}

/** A figure's table as text for spreadsheets: cells between tabs, counts as digits. */
export function formatFigureText({ header, rows }: FigureTable): string {
  return [header, ...rows].map((row) => row.join('\t')).join('\n')
}

/** The name of a figure's file without its extension: `carrel-by-type-graph-2015`. */
export function formatFigureName({ id }: Pick<FigureCaption, 'id'>, { selection }: FigureOrigin): string {
  return ['carrel', id, formatSelectionName(selection)].filter(Boolean).join('-')
}
