/** The records of a screening as files for reference managers and spreadsheets, with the decisions. */
import { findSeparator, listCsvRows } from '../citation/csv-export.ts'
import { formatRis } from '../citation/ris.ts'
import type { CatalogueLabels } from '../domain/config.ts'
import { formatCsv } from '../domain/csv.ts'
import { collapseSpaces } from '../rich-text/plain-text.ts'
import { outcomeOf } from './screening-decisions.ts'
import type { ScreeningWithRecords } from './screening-file.ts'
import type { ScreeningDecision, ScreeningVerdict } from './screening.ts'

/** Each decision in words. */
export const VERDICT_NAMES: Record<ScreeningVerdict | 'undecided', string> = {
  included: 'Included',
  excluded: 'Excluded',
  maybe: 'Maybe',
  undecided: 'Undecided',
}

/** A file format that holds the decisions. */
export type ScreeningFormat = {
  label: string
  extension: string
  mediaType: string
  description: string
  format: (screened: ScreeningWithRecords, origin: string, labels: CatalogueLabels) => string
}

const RIS: ScreeningFormat = {
  label: 'RIS with decisions',
  extension: 'ris',
  mediaType: 'application/x-research-info-systems',
  description: 'For reference managers, with each decision as a note (N1).',
  format: ({ screening, records }, origin, labels) =>
    records
      .map((record) => {
        const notes = [
          `Screening of title and abstract: ${describeDecision(outcomeOf(record), '')}`,
          ...listReviewerNotes(record.final === null ? [] : [record.own], screening.reviewer || 'Reviewer'),
          ...listReviewerNotes(record.others, 'Reviewer'),
        ]
        // Every record ends with this line (ris.ts).
        const lines = [...notes.map((note) => `N1  - ${collapseSpaces(note)}`), 'ER  - ', '']
        return formatRis([record.article], origin, labels).replace(/ER {2}- \r\n$/, () => lines.join('\r\n'))
      })
      .join('\r\n'),
}

const CSV: ScreeningFormat = {
  label: 'CSV with decisions',
  extension: 'csv',
  mediaType: 'text/csv',
  description: 'One row for each record: the decision, its reason, and every field of the record.',
  format: (screened, origin) => formatCsv(listRows(screened, origin), { separator: ',', hasMark: false }),
}

/** The formats with decisions, the first one chosen. */
export const SCREENING_FORMATS: readonly [ScreeningFormat, ...ScreeningFormat[]] = [
  RIS,
  CSV,
  {
    ...CSV,
    label: 'CSV with decisions for Excel',
    format: (screened, origin) => formatCsv(listRows(screened, origin), { separator: findSeparator(), hasMark: true }),
  },
]

const DECISION_COLUMNS = ['Decision', 'Reason', 'Note', 'Reviewer', 'Decided at', 'Other reviewers', 'Added from']

function listRows({ screening, records }: ScreeningWithRecords, origin: string): (string | number)[][] {
  const [header = [], ...rows] = listCsvRows(
    records.map(({ article }) => article),
    origin,
  )
  const sources = new Map(screening.sources.map(({ id, description }) => [id, description]))
  const cells = records.map((record) => {
    const decision = outcomeOf(record)
    const reviewers = [...(record.final === null ? [] : [record.own]), ...record.others]
    return [
      VERDICT_NAMES[decision?.verdict ?? 'undecided'],
      decision?.reason ?? '',
      decision?.note ?? '',
      decision === null ? '' : decision.reviewer || screening.reviewer,
      decision?.at ?? '',
      listReviewerNotes(reviewers, screening.reviewer || 'Reviewer').join('; '),
      sources.get(record.source) ?? '',
    ]
  })
  return [[...DECISION_COLUMNS, ...header], ...rows.map((row, index) => [...(cells[index] ?? []), ...row])]
}

function listReviewerNotes(decisions: readonly (ScreeningDecision | null)[], unnamed: string): string[] {
  return decisions.flatMap((decision) => (decision === null ? [] : describeDecision(decision, unnamed)))
}

/** "Anna: Excluded (Wrong outcome), 2026-11-22. Note: …"; `unnamed`: in place of a missing name, empty for none. */
function describeDecision(decision: ScreeningDecision | null, unnamed: string): string {
  if (decision === null) return VERDICT_NAMES.undecided
  const { verdict, reason, note, reviewer, at } = decision
  const name = reviewer || unnamed
  return [
    name === '' ? '' : `${name}: `,
    VERDICT_NAMES[verdict],
    reason === null ? '' : ` (${reason})`,
    `, ${at.slice(0, 10)}`,
    note === '' ? '' : `. Note: ${note}`,
  ].join('')
}
