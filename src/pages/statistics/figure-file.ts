/** A figure as files: each carries its title, its definition, its date and how to cite it. */
import { version } from '../../../package.json'
import { formatCsv, guardFormula } from '../../domain/csv.ts'
import { formatCount, formatCounted, formatDate, formatMoment } from '../../domain/format.ts'
import { searchPath } from '../../domain/paths.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { describeChart, type DrawnFigure } from './figure-chart.ts'
import { describeSelection, formatSelectionName } from './selection.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

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
  /** How many records it is of, where these are other ones than those of the page. */
  records?: string
}

/** A figure that can be taken along: what is said of it, its rows, and its chart where it has one. */
export type TabledFigure = { figure: FigureCaption; table: FigureTable; drawing?: DrawnFigure | undefined }

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
    `${catalogue}: “${formatFigureTitle(figure, origin).replaceAll('“', '‘').replaceAll('”', '’')}”`,
    ...(articles === null ? [] : [`Counted in ${formatCounted(articles, 'article')}`]),
    updatedAt === null ? 'Date of figures not available' : `As of ${formatMoment(updatedAt)}`,
    `${formatFigureAddress(figure, origin)} (accessed ${formatDate(today)})`,
    `Carrel ${version}`,
  ]
  return `${parts.join('. ')}.`
}

/** The title of a figure away from its page, and of which articles it is where these are not all. */
export function formatFigureTitle({ title }: Pick<FigureCaption, 'title'>, { selection }: FigureOrigin): string {
  return (
    title.replace(/^By /, 'Articles by ') +
    (searchPath(selection) === '/' ? '' : `, of ${describeSelection(selection)}`)
  )
}

/** How to cite a whole page of figures, for its print and its text; `today` as for a figure. */
export function formatPageCitation(origin: FigureOrigin, today: string): string {
  return formatFigureCitation({ id: 'totals', title: STATISTICS_MESSAGES.heading }, origin, today)
}

/** What is said of a figure in a file, as rows of a name and a text. */
export function describeFigure(tabled: TabledFigure, origin: FigureOrigin, today: string): [string, string][] {
  const { figure } = tabled
  const { catalogue, articles } = origin
  const updatedAt = figure.countedAt ?? origin.updatedAt
  return [
    ['Title', formatFigureTitle(figure, origin)],
    ['Definition', figure.definition],
    ...figure.remarks.map((remark): [string, string] => ['Note', remark]),
    ['Description', describeContent(tabled)],
    ['Records', figure.records ?? (articles === null ? 'Not available' : formatCount(articles))],
    ['Date of figures', updatedAt === null ? 'Not available' : formatMoment(updatedAt)],
    ['Catalogue', catalogue],
    ['Address', formatFigureAddress(figure, origin)],
    ['Program', `Carrel ${version}`],
    ['Cite as', formatFigureCitation(figure, origin, today)],
  ]
}

/** A figure in words, for readers who do not see it. */
function describeContent({ table, drawing }: TabledFigure): string {
  return drawing === undefined ? STATISTICS_MESSAGES.tableKind(table.rows.length, table.header) : describeChart(drawing)
}

/** A figure as CSV: what is said of it, an empty line, the table. */
export function formatFigureCsv(tabled: TabledFigure, origin: FigureOrigin, today: string): string {
  const { header, rows } = tabled.table
  return formatCsv([...describeFigure(tabled, origin, today), [], header, ...rows])
}

/** A figure as text for spreadsheets, cells between tabs, counts as digits: the table, an empty line, what is said of it. */
export function formatFigureText(tabled: TabledFigure, origin: FigureOrigin, today: string): string {
  const { header, rows } = tabled.table
  const described = describeFigure(tabled, origin, today).map((row) => row.map((text) => text.replaceAll(/\s+/g, ' ')))
  return [header, ...rows, [], ...described].map((row) => row.map(guardFormula).join('\t')).join('\n')
}

/** The name of a figure's file without its extension: `carrel-by-type-graph-2015`. */
export function formatFigureName({ id }: Pick<FigureCaption, 'id'>, { selection }: FigureOrigin): string {
  return ['carrel', id, formatSelectionName(selection)].filter(Boolean).join('-')
}
