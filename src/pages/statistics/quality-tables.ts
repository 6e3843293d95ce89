/** The figures of the section "Catalogue quality" as tables, for the page and for files. */
import { formatShare } from '../../domain/format.ts'
import { MEASURED_FIELD_NAMES } from '../../domain/search-filters.ts'
import type { BarChart } from './figure-chart.ts'
import type { TabledFigure } from './figure-file.ts'
import { OUTCOME_WORDS, QUALITY_MESSAGES } from './quality-messages.ts'
import type { FieldGap, GappyRecord, GapRow, LastImport, RecordQuality } from './read-quality.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** Rows that are shown of a long table before it is opened. */
export const FIRST_ROWS = 10

/** Every figure of the section, in the order of the page; `articles`: of which the quality is. */
export function tabulateQuality(
  quality: RecordQuality,
  articles: number,
  lastImport: LastImport | null,
): TabledFigure[] {
  const { gaps, byYear, bySource, dates, duplicates, mostGaps } = quality
  return [
    ...(articles === 0 ? [] : [tabulateCompleteness(gaps, articles)]),
    ...(mostGaps.length === 0 ? [] : [tabulateMostGaps(mostGaps)]),
    ...(dates === null ? [] : [tabulateDates(dates, countUndated(gaps))]),
    ...(duplicates === null ? [] : [tabulateDuplicates(duplicates)]),
    ...(lastImport === null ? [] : [tabulateLastImport(lastImport)]),
    ...(byYear.length === 0 ? [] : [tabulateGaps('year', byYear.toReversed())]),
    ...(bySource.length === 0 ? [] : [tabulateGaps('source', bySource)]),
  ]
}

/** How many records have each field, and how many lack it. */
export function tabulateCompleteness(gaps: FieldGap[], articles: number): TabledFigure & { drawing: BarChart } {
  const figure = {
    id: 'completeness',
    title: QUALITY_MESSAGES.completeness,
    definition: QUALITY_MESSAGES.completenessDefinition,
    remarks: [],
  }
  const parts = gaps.map(({ field, count }) => {
    const having = articles - count
    return { name: MEASURED_FIELD_NAMES[field], count: having, share: formatShare(having, articles), isUnknown: false }
  })
  return {
    figure,
    table: {
      header: [QUALITY_MESSAGES.field, QUALITY_MESSAGES.withIt, STATISTICS_MESSAGES.share, QUALITY_MESSAGES.withoutIt],
      rows: parts.map(({ name, count, share }) => [name, count, share ?? '', articles - count]),
    },
    drawing: { ...figure, form: 'bars', tone: 'accent', isDivision: false, rows: parts },
  }
}

/** How many records of each year or source lack each field. */
export function tabulateGaps(by: 'year' | 'source', rows: GapRow[]): TabledFigure {
  const isByYear = by === 'year'
  const names = rows[0]?.gaps.map(({ field }) => MEASURED_FIELD_NAMES[field]) ?? []
  return {
    figure: {
      id: `completeness-by-${by}`,
      title: isByYear ? QUALITY_MESSAGES.byYear : QUALITY_MESSAGES.bySource,
      definition: QUALITY_MESSAGES.gapsDefinition,
      remarks: isByYear ? [] : [QUALITY_MESSAGES.sourcesListed],
    },
    table: {
      header: [isByYear ? QUALITY_MESSAGES.yearOf : QUALITY_MESSAGES.sourceOf, QUALITY_MESSAGES.records, ...names],
      rows: rows.map(({ value, articles, gaps }) => {
        return [value ?? QUALITY_MESSAGES.notKnown, articles, ...gaps.map(({ count }) => count)]
      }),
    },
  }
}

/** Records with a year that is hardly right, or none; `undated`: how many have none. */
export function tabulateDates(
  { before, early, after, late }: NonNullable<RecordQuality['dates']>,
  undated: number,
): TabledFigure {
  return {
    figure: {
      id: 'unlikely-dates',
      title: QUALITY_MESSAGES.dates,
      definition: QUALITY_MESSAGES.datesDefinition(before, after),
      remarks: [],
    },
    table: {
      header: [QUALITY_MESSAGES.yearOf, QUALITY_MESSAGES.records],
      rows: [
        [QUALITY_MESSAGES.before(before), early],
        [QUALITY_MESSAGES.after(after), late],
        [QUALITY_MESSAGES.notKnown, undated],
      ],
    },
  }
}

/** Records that may be one, a row for each group that is listed. */
export function tabulateDuplicates({
  articles,
  groups,
  largest,
}: NonNullable<RecordQuality['duplicates']>): TabledFigure {
  const found = QUALITY_MESSAGES.duplicatesFound(articles, groups)
  return {
    figure: {
      id: 'suspected-duplicates',
      title: QUALITY_MESSAGES.duplicates,
      definition: QUALITY_MESSAGES.duplicatesDefinition,
      remarks: [groups > largest.length ? `${found} ${QUALITY_MESSAGES.largestOnly}` : found],
    },
    table: {
      header: [
        QUALITY_MESSAGES.title,
        QUALITY_MESSAGES.yearOf,
        QUALITY_MESSAGES.inCommon,
        QUALITY_MESSAGES.records,
        QUALITY_MESSAGES.addresses,
      ],
      rows: largest.map(({ by, title, year, articles: count, slugs }) => {
        return [title, year ?? QUALITY_MESSAGES.notKnown, QUALITY_MESSAGES.sameOf(by), count, slugs.join(' ')]
      }),
    },
  }
}

/** The records that lack the most fields, a row for each. */
export function tabulateMostGaps(records: GappyRecord[]): TabledFigure {
  const { title, slug, sourceOf, yearOf, missing, lacks, notKnown } = QUALITY_MESSAGES
  return {
    figure: {
      id: 'most-gaps',
      title: QUALITY_MESSAGES.mostGaps,
      definition: QUALITY_MESSAGES.mostGapsDefinition,
      remarks: [],
    },
    table: {
      header: [title, slug, sourceOf, yearOf, missing, lacks],
      rows: records.map((record) => {
        const { source, year, lacks: fields } = record
        const work = [record.title, record.slug, source ?? notKnown, year ?? notKnown]
        return [...work, fields.length, QUALITY_MESSAGES.fieldsOf(fields)]
      }),
    },
  }
}

/** What became of the records of an import, then what its report names. */
export function tabulateLastImport({ source, at, outcomes, findings }: LastImport): TabledFigure {
  return {
    figure: {
      id: 'last-import',
      title: QUALITY_MESSAGES.lastImport,
      definition: QUALITY_MESSAGES.lastImportDefinition(source, at),
      remarks: [],
      countedAt: at,
    },
    table: {
      header: [QUALITY_MESSAGES.outcome, QUALITY_MESSAGES.records],
      rows: [
        ...outcomes.map(({ outcome, count }) => [OUTCOME_WORDS[outcome], count]),
        ...findings.map(({ kind, reason, field, count }) => [QUALITY_MESSAGES.finding(kind, reason, field), count]),
      ],
    },
  }
}

/** How many records have no year of publication. */
export function countUndated(gaps: FieldGap[]): number {
  return gaps.find(({ field }) => field === 'year')?.count ?? 0
}
