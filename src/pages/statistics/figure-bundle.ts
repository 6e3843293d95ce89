/** All figures of the page in one ZIP file: a CSV of each, and a text that says what they are. */
import { strToU8, zipSync } from 'fflate'
import { formatDate } from '../../domain/format.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { cellsOf, type FigureData } from './figure-data.ts'
import {
  describeFigure,
  formatFigureCsv,
  formatFigureName,
  type FigureOrigin,
  formatFigureTitle,
  formatPageCitation,
  type TabledFigure,
} from './figure-file.ts'
import { type Growth, tabulateGrowth } from './growth-data.ts'
import { tabulateTotals } from './key-figure-texts.ts'
import { tabulateQuality } from './quality-tables.ts'
import { readLastImport, readQuality } from './read-quality.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** What the bundle of a page is made of; `figures`: of its breakdowns, `growth`: null where the page shows none. */
export type BundleParts = {
  statistics: Statistics
  figures: FigureData[]
  articlesDefinition: string
  origin: FigureOrigin
  growth: Growth | null
}

/** The bytes of the ZIP file; `today`: the day of access, `2026-11-22`. */
export function makeBundle(parts: BundleParts, today: string): Uint8Array<ArrayBuffer> {
  const { origin } = parts
  const files = nameFiles(listTables(parts), origin)
  const texts = [...files].map(([name, tabled]) => [name, formatFigureCsv(tabled, origin, today)])
  const entries = [['README.txt', formatReadme(files, origin, today)], ...texts]
  return zipSync(Object.fromEntries(entries.map(([name = '', text = '']) => [name, strToU8(text)])))
}

/** Every figure of the page: the totals, the breakdowns, the quality of records and the growth where they are shown. */
function listTables({ statistics, figures, articlesDefinition, growth }: BundleParts): TabledFigure[] {
  const { articles, isCountedByCarrel, raw } = statistics
  const quality = isCountedByCarrel && articles !== null ? readQuality(raw) : null
  return [
    tabulateTotals(statistics, articlesDefinition),
    ...figures.map((figure) => {
      return { figure, table: { header: figure.header, rows: figure.rows.map(cellsOf) }, drawing: figure }
    }),
    ...(quality === null || articles === null ? [] : tabulateQuality(quality, articles, readLastImport(raw))),
    ...(growth === null ? [] : [tabulateGrowth(growth)]),
  ]
}

/** The figures by the names of their files; a service may give two figures names that read the same. */
function nameFiles(figures: TabledFigure[], origin: FigureOrigin): Map<string, TabledFigure> {
  const files = new Map<string, TabledFigure>()
  for (const tabled of figures) {
    const name = formatFigureName(tabled.figure, origin).slice(0, 120)
    const same = [...files.keys()].filter((known) => known === `${name}.csv` || known.startsWith(`${name}~`)).length
    files.set(same === 0 ? `${name}.csv` : `${name}~${same + 1}.csv`, tabled)
  }
  return files
}

/** Said once where it is the same of all figures. */
const COMMON: readonly string[] = ['Records', 'Date of figures', 'Catalogue', 'Program']

function formatReadme(files: ReadonlyMap<string, TabledFigure>, origin: FigureOrigin, today: string): string {
  const page = { id: 'totals', title: STATISTICS_MESSAGES.heading, definition: '', remarks: [] }
  const common = describeFigure({ figure: page, table: { header: [], rows: [] } }, origin, today)
    .filter(([name]) => COMMON.includes(name))
    .map(formatLine)
  const lines = [
    formatFigureTitle(page, origin),
    '',
    ...common,
    ...[
      ['Address', origin.address],
      ['Downloaded', formatDate(today)],
      ['Cite as', formatPageCitation(origin, today)],
    ].map(formatLine),
    '',
    STATISTICS_MESSAGES.limits,
    ...STATISTICS_MESSAGES.limitsText,
    ...[...files].flatMap(([name, tabled]) => {
      const own = describeFigure(tabled, origin, today).map(formatLine)
      return ['', name, ...own.filter((line) => !common.includes(line)).map((line) => `  ${line}`)]
    }),
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

/** A text of the service stays in its line. */
function formatLine([name = '', text = '']: readonly string[]): string {
  return `${name}: ${text.replaceAll(/\s+/g, ' ')}`
}
