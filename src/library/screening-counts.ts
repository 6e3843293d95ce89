/** The figures of a screening: they always add up, whatever was added, decided or merged. */
import { listDisagreeing, outcomeOf } from './screening-decisions.ts'
import {
  type ScreenedRecord,
  type Screening,
  type ScreeningSource,
  type ScreeningVerdict,
  VERDICTS,
} from './screening.ts'

/** What was found in one search or list. */
export type SourceCounts = { source: ScreeningSource; identified: number; duplicates: number; unreadable: number }

/**
 * identified = duplicates + unreadable + records; records = undecided + included + excluded + maybe; the counts of the reasons
 * add up to excluded.
 */
export type ScreeningCounts = Record<
  ScreeningVerdict | 'identified' | 'duplicates' | 'unreadable' | 'records' | 'undecided',
  number
> & {
  sources: SourceCounts[]
  /** By frequency; null: no reason stated. */
  reasons: { reason: string | null; count: number }[]
  /** Records about which the reviewers disagree, without a final decision. */
  unresolved: number
}

/** Counts the records of a screening; `records`: those of `listRecords`. */
export function countScreening({ sources }: Screening, records: readonly ScreenedRecord[]): ScreeningCounts {
  const recordsOfSource = countBy(records, ({ source }) => source)
  const bySource = sources.map((source) => {
    const own = recordsOfSource.get(source.id) ?? 0
    // A file may state less than it holds.
    const identified = Math.max(source.identified, own + source.unreadable)
    return { source, identified, unreadable: source.unreadable, duplicates: identified - source.unreadable - own }
  })
  const excluded = records.map(outcomeOf).filter((decision) => decision?.verdict === 'excluded')
  const reasons = [...countBy(excluded, (decision) => decision?.reason ?? null)]
  const [included, excludedCount, maybe] = VERDICTS.map((verdict) => countOutcomes(records, verdict))
  return {
    sources: bySource,
    identified: sum(bySource.map(({ identified }) => identified)),
    duplicates: sum(bySource.map(({ duplicates }) => duplicates)),
    unreadable: sum(bySource.map(({ unreadable }) => unreadable)),
    records: records.length,
    undecided: records.filter((record) => outcomeOf(record) === null).length,
    included: included ?? 0,
    excluded: excludedCount ?? 0,
    maybe: maybe ?? 0,
    reasons: reasons.map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count),
    unresolved: records.filter((record) => record.final === null && listDisagreeing(record).length > 0).length,
  }
}

function countOutcomes(records: readonly ScreenedRecord[], verdict: ScreeningVerdict): number {
  return records.filter((record) => outcomeOf(record)?.verdict === verdict).length
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** How far the reviewer and another one agree, over the records that both have decided. */
export type ReviewerAgreement = {
  reviewer: string
  both: number
  agreed: number
  /** Cohen's kappa over included, excluded and maybe; null where it is not defined: no records, or no agreement beyond chance possible. */
  kappa: number | null
}

/** The agreement with each other reviewer, on the reviewers' own decisions. */
export function measureAgreement(records: readonly ScreenedRecord[]): ReviewerAgreement[] {
  const names = new Set(records.flatMap(({ others }) => others.map(({ reviewer }) => reviewer)))
  return [...names].map((reviewer) => {
    const pairs = records.flatMap(({ own, others }): [ScreeningVerdict, ScreeningVerdict][] => {
      const other = others.find((decision) => decision.reviewer === reviewer)
      return own === null || other === undefined ? [] : [[own.verdict, other.verdict]]
    })
    const both = pairs.length
    const agreed = pairs.filter(([own, other]) => own === other).length
    // Kept in whole numbers, so that what is undefined is exactly zero.
    const byChance = sum(
      VERDICTS.map((verdict) => {
        const own = pairs.filter(([first]) => first === verdict).length
        return own * pairs.filter(([, second]) => second === verdict).length
      }),
    )
    const most = both * both - byChance
    return { reviewer, both, agreed, kappa: most === 0 ? null : (agreed * both - byChance) / most }
  })
}
