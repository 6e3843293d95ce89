/** The figures of the page as rows. Chart, table, files and citation of a figure are all made from the same rows. */
import { formatShare } from '../../domain/format.ts'
import { searchPath } from '../../domain/paths.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import type { Breakdown, BreakdownEntry, Statistics } from '../../domain/statistics.ts'
import { type BreakdownLabels, makeBreakdownLabels } from './breakdown-labels.ts'
import type { FigureCaption } from './figure-file.ts'
import { findPartSearch } from './selection.ts'
import { formatTotal, formatYearGaps, nameWithoutCount, STATISTICS_MESSAGES } from './statistics-messages.ts'

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

/** The longest gap between two years whose years, without articles, are rows too. */
const LONGEST_GAP = 50

/** The figures of all breakdowns, in their order. */
export function makeFigures(
  { breakdowns, sources, isCountedByCarrel }: Statistics,
  selection: SearchQuery,
  hasFilters: boolean,
): FigureData[] {
  return breakdowns.map((breakdown) => {
    const isFirst = breakdowns.find(({ by }) => by === breakdown.by) === breakdown
    const labels = distinguishNames(makeBreakdownLabels(breakdown, isFirst), breakdown)
    const partsInAll = breakdown.by === 'source' && isFirst ? sources : null
    const origin = isCountedByCarrel || !isFirst ? null : STATISTICS_MESSAGES.ofService(breakdown.path)
    const { entries, gaps } = breakdown.by === 'year' ? fillYears(breakdown) : { ...breakdown, gaps: [] }
    const remarks = [
      formatTotal(breakdown, labels, partsInAll),
      nameWithoutCount(breakdown, labels),
      formatYearGaps(gaps),
      labels.note,
      origin,
    ]
    return {
      ...makeParts({ ...breakdown, entries }, labels, selection, hasFilters),
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
  // Of a whole that is less than one of its parts no share is true.
  const hasShares = whole !== null && whole > 0 && entries.every(({ count }) => count <= whole)
  const pathOf = (entry: BreakdownEntry) => {
    const { value, count } = entry
    // A search finds all parts that have the value.
    const search = sharedValues.includes(value) || count === 0 ? null : findPartSearch(selection, by, value, hasFilters)
    return search === null ? null : searchPath(search)
  }
  const shareOf = ({ count }: BreakdownEntry) => (hasShares ? formatShare(count, whole) : null)
  const hasIssn = entries.some(({ issn = [] }) => issn.length > 0)
  const issnOf = ({ issn = [] }: BreakdownEntry) => (hasIssn ? issn.join(', ') : undefined)
  const texts: PartTexts = { label: labels.label, shareOf, pathOf, issnOf }
  const rows = entries.map((entry) => new PartRow(entry, texts))
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

/** The labels with the service's own value where two parts would have one name. Sources and authors are named by their values. */
function distinguishNames(labels: BreakdownLabels, { by, entries }: Breakdown): BreakdownLabels {
  if (by === 'source' || by === 'author') return labels
  const names = [...new Set(entries.map(({ value }) => value))].map(labels.label)
  const seen = new Set<string>()
  const shared = new Set(names.filter((name) => seen.size === seen.add(name).size))
  const label = (value: string) => {
    const name = labels.label(value)
    return shared.has(name) ? `${name} (“${value}”)` : name
  }
  return { ...labels, label }
}

/** The years in order, with those between them that have no articles; what is no year comes last. */
function fillYears({ entries, withoutCount, rest }: Breakdown): { entries: BreakdownEntry[]; gaps: string[] } {
  const years = entries.filter(({ value }) => isYearName(value))
  const others = entries.filter(({ value }) => !isYearName(value))
  const listed = new Set([...years, ...withoutCount].map(({ value }) => value).filter(isYearName))
  // Articles in parts that are not listed may be of any year.
  const { filled, gaps } = (rest ?? 0) > 0 ? { filled: [], gaps: [] } : fillShortGaps([...listed])
  const empty = filled.filter((value) => !listed.has(value)).map((value) => ({ value, count: 0 }))
  const inOrder = [...years, ...empty].toSorted((a, b) => Number(a.value) - Number(b.value))
  return { entries: [...inOrder, ...others], gaps }
}

/** Years in order, with those of short gaps between them, and the longer gaps in words. */
export function fillShortGaps(years: readonly string[]): { filled: string[]; gaps: string[] } {
  const gaps: string[] = []
  const inOrder = years.map(Number).toSorted((a, b) => a - b)
  const filled = inOrder.flatMap((year, index) => {
    const first = (inOrder[index - 1] ?? year - 1) + 1
    if (year - first <= LONGEST_GAP) return Array.from({ length: year - first + 1 }, (_, place) => first + place)
    gaps.push(`${first} to ${year - 1}`)
    return [year]
  })
  return { filled: filled.map((year) => String(year).padStart(4, '0')), gaps }
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
