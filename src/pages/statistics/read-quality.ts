/** The quality of a catalogue's records, as our own service sends it with the statistics (`quality`). */
import { listOrNull, parseCount } from '../../api/normalize/find.ts'
import { parsePlainText } from '../../rich-text/parse-rich-text.ts'
import { objectOrEmpty } from '../../domain/json.ts'
import { MEASURED_FIELDS, type MeasuredField } from '../../domain/search-filters.ts'

/** How many records lack a field; fields that the service does not count are left out. */
export type FieldGap = { field: MeasuredField; count: number }

/** Articles of one year or source; `value` null: of none. */
export type GapRow = { value: string | null; articles: number; gaps: FieldGap[] }

/** Articles that may be one. */
export type SuspectedGroup = { by: string; title: string; year: number | null; articles: number; slugs: string[] }

/** A record that lacks much. */
export type GappyRecord = {
  slug: string
  title: string
  source: string | null
  year: number | null
  lacks: MeasuredField[]
}

/** The quality of records; null and empty where the service sends none. */
export type RecordQuality = {
  gaps: FieldGap[]
  byYear: GapRow[]
  bySource: GapRow[]
  duplicates: { articles: number; groups: number; largest: SuspectedGroup[] } | null
  /** Years before and after which a date is unlikely, and how many articles have one. */
  dates: { before: number; early: number; after: number; late: number } | null
  /** Those that lack the most fields, in the service's order. */
  mostGaps: GappyRecord[]
}

/** The outcomes of the records of an import, in the order in which they are shown. */
const IMPORT_OUTCOMES = ['read', 'new', 'changed', 'unchanged', 'merged', 'duplicate', 'removed', 'rejected'] as const

export type RecordOutcome = (typeof IMPORT_OUTCOMES)[number]

/** What became of the records of the last import; what the service does not count is left out. */
export type LastImport = {
  source: string
  /** ISO 8601. */
  at: string
  outcomes: { outcome: RecordOutcome; count: number }[]
  /** What its report names, in the service's words. */
  findings: { kind: string; reason: string; field: string | null; count: number }[]
}

/** Reads the counts of the last import in an answer; null where it has none. */
export function readLastImport(answer: unknown): LastImport | null {
  const counts = objectOrEmpty(objectOrEmpty(answer).last_import)
  const { source, at, findings } = counts
  const outcomes = IMPORT_OUTCOMES.flatMap((outcome) => {
    const count = parseCount(counts[outcome])
    return count === null ? [] : [{ outcome, count }]
  })
  if (typeof source !== 'string' || typeof at !== 'string' || outcomes.length === 0) return null
  const found = (listOrNull(findings) ?? []).map(objectOrEmpty).flatMap(({ kind, reason, field, count }) => {
    const counted = parseCount(count)
    if (typeof kind !== 'string' || typeof reason !== 'string' || counted === null) return []
    return [{ kind, reason, field: typeof field === 'string' ? field : null, count: counted }]
  })
  return { source, at, outcomes, findings: found }
}

/** Reads the quality in an answer; null where it has none. */
export function readQuality(answer: unknown): RecordQuality | null {
  const quality = objectOrEmpty(objectOrEmpty(answer).quality)
  const gaps = readGaps(quality.lacks)
  if (gaps.length === 0) return null
  const duplicates = objectOrEmpty(quality.duplicates)
  const [articles, groups] = [parseCount(duplicates.articles), parseCount(duplicates.groups)]
  const dates = objectOrEmpty(quality.dates)
  const [before, early] = [parseCount(dates.before), parseCount(dates.early)]
  const [after, late] = [parseCount(dates.after), parseCount(dates.late)]
  const areDated = before !== null && early !== null && after !== null && late !== null
  // What most records lack comes first.
  const order = gaps.toSorted((a, b) => b.count - a.count).map(({ field }) => field)
  return {
    gaps,
    byYear: readRows(quality.by_year, 'year', order),
    bySource: readRows(quality.by_source, 'name', order),
    duplicates:
      articles === null || groups === null ? null : { articles, groups, largest: readGroups(duplicates.largest) },
    dates: areDated ? { before, early, after, late } : null,
    mostGaps: readRecords(quality.most_gaps),
  }
}

function readGaps(value: unknown, fields: readonly MeasuredField[] = MEASURED_FIELDS): FieldGap[] {
  const counts = objectOrEmpty(value)
  return fields.flatMap((field) => {
    const count = parseCount(counts[field])
    return count === null ? [] : [{ field, count }]
  })
}

function readRows(list: unknown, name: 'year' | 'name', fields: MeasuredField[]): GapRow[] {
  return (listOrNull(list) ?? []).map(objectOrEmpty).flatMap((row) => {
    const articles = parseCount(row.articles)
    const value = row[name]
    if (articles === null) return []
    const isNamed = typeof value === 'string' || typeof value === 'number'
    return [{ value: isNamed ? String(value) : null, articles, gaps: readGaps(row.lacks, fields) }]
  })
}

function readGroups(list: unknown): SuspectedGroup[] {
  return (listOrNull(list) ?? []).map(objectOrEmpty).flatMap(({ by, title, year, articles, slugs }) => {
    const count = parseCount(articles)
    if (count === null || typeof title !== 'string' || typeof by !== 'string') return []
    const known = (listOrNull(slugs) ?? []).filter((slug) => typeof slug === 'string')
    return [{ by, title: parsePlainText(title), year: parseCount(year), articles: count, slugs: known }]
  })
}

function readRecords(list: unknown): GappyRecord[] {
  return (listOrNull(list) ?? []).map(objectOrEmpty).flatMap(({ slug, title, source, year, lacks }) => {
    const named = listOrNull(lacks) ?? []
    const fields = MEASURED_FIELDS.filter((field) => named.includes(field))
    if (typeof slug !== 'string' || typeof title !== 'string' || fields.length === 0) return []
    const shown = { title: parsePlainText(title), source: typeof source === 'string' ? source : null }
    return [{ slug, ...shown, year: parseCount(year), lacks: fields }]
  })
}
