/** The figures of the page as rows. Chart, table, files and citation of a figure are all made from the same rows. */
import { formatShare } from '../../domain/format.ts'
import { searchPath } from '../../domain/paths.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import type { Breakdown, BreakdownEntry, Statistics } from '../../domain/statistics.ts'
import { type BreakdownLabels, makeBreakdownLabels } from './breakdown-labels.ts'
import type { FigureCaption } from './figure-file.ts'
import { findPartSearch } from './selection.ts'
import { formatTotal, STATISTICS_MESSAGES } from './statistics-messages.ts'

/** One part of a figure; `share`: of all articles, null where that is not known. */
export type FigureRow = {
  name: string
  count: number
  share: string | null
  /** The ISSN of a source, one after the other; missing where none of the figure has any. */
  issn?: string | undefined
  /** The search that lists exactly this part; null where none does. */
  path: string | null
  isUnknown: boolean
}

/** `remarks`: how the parts add up, and what their names mean. */
export type FigureData = FigureCaption & {
  form: 'columns' | 'bars'
  tone: 'accent' | 'open'
  /** Whether the counts can be added: articles share authors. */
  isDivision: boolean
  /** The headings of the table, one for each cell of a row. */
  header: string[]
  rows: FigureRow[]
}

/** The longest span of years of which those without articles are rows too. */
const LONGEST_SPAN = 200

/** The figures of all breakdowns, in their order. */
export function makeFigures(
  { breakdowns, sources, isCountedByCarrel }: Statistics,
  selection: SearchQuery,
  hasFilters: boolean,
): FigureData[] {
  return breakdowns.map((breakdown) => {
    const isFirst = breakdowns.find(({ by }) => by === breakdown.by) === breakdown
    const labels = makeBreakdownLabels(breakdown, isFirst)
    const partsInAll = breakdown.by === 'source' && isFirst ? sources : null
    const origin = isCountedByCarrel || !isFirst ? null : STATISTICS_MESSAGES.ofService(breakdown.path)
    const remarks = [formatTotal(breakdown, labels, partsInAll), labels.note, origin]
    return {
      ...makeParts(breakdown, labels, selection, hasFilters),
      id: labels.id,
      title: labels.caption,
      definition: labels.definition,
      remarks: remarks.filter((remark) => remark !== null),
      form: breakdown.by === 'year' && isFirst ? 'columns' : 'bars',
      isDivision: breakdown.by !== 'author',
      tone: breakdown.by === 'open_access' ? 'open' : 'accent',
    }
  })
}

function makeParts(
  { by, entries, whole, sharedValues }: Breakdown,
  labels: BreakdownLabels,
  selection: SearchQuery,
  hasFilters: boolean,
): Pick<FigureData, 'header' | 'rows'> {
  const hasShares = whole !== null && whole > 0
  const pathOf = (entry: BreakdownEntry) => {
    const { value, count } = entry
    // A search finds all parts that have the value.
    const search = sharedValues.includes(value) || count === 0 ? null : findPartSearch(selection, by, value, hasFilters)
    return search === null ? null : searchPath(search)
  }
  const parts = by === 'year' ? fillYears(entries) : entries
  const shareOf = ({ count }: BreakdownEntry) => (hasShares ? formatShare(count, whole) : null)
  const hasIssn = entries.some(({ issn = [] }) => issn.length > 0)
  const issnOf = ({ issn = [] }: BreakdownEntry) => (hasIssn ? issn.join(', ') : undefined)
  const texts: PartTexts = { label: labels.label, shareOf, pathOf, issnOf }
  const rows = parts.map((entry) => new PartRow(entry, texts))
  const { articles, share, issn } = STATISTICS_MESSAGES
  const header = [labels.column, articles, ...(hasShares ? [share] : []), ...(hasIssn ? [issn] : [])]
  return { header, rows }
}

type PartTexts = {
  label: (value: string) => string
  shareOf: (entry: BreakdownEntry) => string | null
  pathOf: (entry: BreakdownEntry) => string | null
  issnOf: (entry: BreakdownEntry) => string | undefined
}

/** A row whose texts are made when it is shown: there may be 50,000 sources. */
class PartRow implements FigureRow {
  readonly #entry: BreakdownEntry
  readonly #texts: PartTexts
  constructor(entry: BreakdownEntry, texts: PartTexts) {
    this.#entry = entry
    this.#texts = texts
  }
  get name() {
    return this.#texts.label(this.#entry.value)
  }
  get count() {
    return this.#entry.count
  }
  get share() {
    return this.#texts.shareOf(this.#entry)
  }
  get issn() {
    return this.#texts.issnOf(this.#entry)
  }
  get path() {
    return this.#texts.pathOf(this.#entry)
  }
  get isUnknown() {
    return isUnknownPart(this.#entry.value)
  }
}

/** The years in order, with those between them that have no articles; what is no year comes last. */
function fillYears(entries: BreakdownEntry[]): BreakdownEntry[] {
  const years = entries.filter(({ value }) => isYearName(value)).toSorted((a, b) => Number(a.value) - Number(b.value))
  const first = Number(years[0]?.value)
  const span = Number(years.at(-1)?.value) - first + 1
  const others = entries.filter(({ value }) => !isYearName(value))
  if (!(span <= LONGEST_SPAN) || new Set(years.map(({ value }) => value)).size < years.length)
    return [...years, ...others]
  const known = new Map(years.map((entry) => [entry.value, entry]))
  const filled = Array.from({ length: span }, (_, index) => String(first + index))
  return [...filled.map((value) => known.get(value) ?? { value, count: 0 }), ...others]
}

/** Whether the name of a part is a year. */
export function isYearName(name: string): boolean {
  return /^\d{4}$/.test(name)
}

function isUnknownPart(value: string): boolean {
  return value === '' || value.toLowerCase() === 'unknown'
}

/** The cells of a row, in the order of the header. */
export function cellsOf({ name, count, share, issn }: FigureRow): (string | number)[] {
  return [name, count, ...(share === null ? [] : [share]), ...(issn === undefined ? [] : [issn])]
}
