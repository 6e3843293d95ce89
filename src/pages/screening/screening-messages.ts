/** The texts of the screening pages that several components share. */
import { formatCount, formatCounted } from '../../domain/format.ts'
import type { ScreeningCounts } from '../../library/screening-counts.ts'
import type { ScreeningFilter } from '../../library/screening-decisions.ts'
import { VERDICT_NAMES } from '../../library/screening-exports.ts'
import type { ScreenedRecord, ScreeningDecision } from '../../library/screening.ts'
import { STORAGE_PROBLEM_TEXT, type StorageProblem } from '../../storage/storage-problem.ts'

export const FILTER_NAMES: Record<ScreeningFilter, string> = {
  ...VERDICT_NAMES,
  all: 'All',
  disagreements: 'Disagreements',
}

/** "12 of 20 records decided: 5 included, 4 excluded, 3 maybe." */
export function formatScreeningProgress({ records, undecided, included, excluded, maybe }: ScreeningCounts): string {
  if (records === 0) return 'No records yet.'
  const decided = `${formatCount(records - undecided)} of ${formatCounted(records, 'record')} decided`
  return `${decided}: ${formatCount(included)} included, ${formatCount(excluded)} excluded, ${formatCount(maybe)} maybe.`
}

/** "Excluded: Wrong outcome". */
export function formatDecision({ verdict, reason }: Pick<ScreeningDecision, 'verdict' | 'reason'>): string {
  return reason === null ? VERDICT_NAMES[verdict] : `${VERDICT_NAMES[verdict]}: ${reason}`
}

/** The place of a record in a list: "Record 3 of 20". */
export function formatPlace(record: ScreenedRecord | null, list: readonly ScreenedRecord[]): string {
  const index = list.findIndex((one) => one === record)
  return index < 0 ? 'No longer in this list' : `Record ${formatCount(index + 1)} of ${formatCount(list.length)}`
}

/** Why something was not stored. */
export function formatNotStored(problem: StorageProblem): string {
  return `Not saved on this device: ${STORAGE_PROBLEM_TEXT[problem]}`
}
