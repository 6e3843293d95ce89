/** The course of a screening: adding records, deciding, and which record comes next. */
import type { Article } from '../domain/article.ts'
import { keepArticle } from './kept-article.ts'
import {
  keyOfRecord,
  listRecords,
  type ScreenedRecord,
  type Screening,
  type ScreeningDecision,
  type ScreeningSource,
  type ScreeningVerdict,
} from './screening.ts'

/** Which records a list shows. */
export const SCREENING_FILTERS = ['undecided', 'included', 'excluded', 'maybe', 'all', 'disagreements'] as const
export type ScreeningFilter = (typeof SCREENING_FILTERS)[number]

/** What is known of a list before it is added. */
export type GivenSource = Pick<ScreeningSource, 'id' | 'description' | 'path' | 'catalogue' | 'addedAt' | 'total'>

/** Adds articles to a screening: one record for each article, whichever lists have it. */
export function addArticles(
  screening: Screening,
  all: ReadonlyMap<string, ScreenedRecord>,
  articles: readonly Article[],
  given: GivenSource,
): { screening: Screening; source: ScreeningSource; added: ReadonlyMap<string, ScreenedRecord> } {
  const records = listRecords(screening, all)
  const known = new Set(records.map(({ article }) => article.slug))
  const last = records.at(-1)?.position ?? 0
  const added = new Map<string, ScreenedRecord>()
  for (const article of articles) {
    if (article.isBroken || known.has(article.slug)) continue
    known.add(article.slug)
    const parts = { screening: screening.id, source: given.id, position: last + added.size + 1 }
    const undecided = { own: null, others: [], final: null }
    added.set(keyOfRecord(screening.id, article.slug), { ...keepArticle(article), ...parts, ...undecided })
  }
  const unreadable = articles.filter(({ isBroken }) => isBroken).length
  const source = { ...given, identified: articles.length, unreadable }
  return { screening: { ...screening, sources: [...screening.sources, source] }, source, added }
}

/** The decision that counts: the final one after a disagreement, else the reviewer's own. */
export function outcomeOf({ own, final }: ScreenedRecord): ScreeningDecision | null {
  return final ?? own
}

/** The other reviewers' decisions whose verdict is not the reviewer's own; none while the reviewer has not decided. */
export function listDisagreeing({ own, others }: ScreenedRecord): ScreeningDecision[] {
  return own === null ? [] : others.filter(({ verdict }) => verdict !== own.verdict)
}

/** Whether a list shows a record. */
export function matchesFilter(record: ScreenedRecord, filter: ScreeningFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'disagreements') return listDisagreeing(record).length > 0
  return (outcomeOf(record)?.verdict ?? 'undecided') === filter
}

/** The slug of the record to show after a decision: the next one without a decision, else the next one of the list; null: none. */
export function findNext(records: readonly ScreenedRecord[], decided: ScreenedRecord, filter: ScreeningFilter) {
  const { position, article } = decided
  const others = records.filter((record) => record.article.slug !== article.slug && matchesFilter(record, filter))
  const ordered = [
    ...others.filter((record) => record.position > position),
    ...others.filter((record) => record.position < position),
  ]
  const isOpen = (record: ScreenedRecord) =>
    filter === 'disagreements' ? record.final === null : outcomeOf(record) === null
  const next = ordered.find(isOpen) ?? ordered[0]
  return next?.article.slug ?? (matchesFilter(decided, filter) ? article.slug : null)
}

/** A decision that is made at a time, in milliseconds. */
export function makeDecision(
  { reviewer }: Screening,
  verdict: ScreeningVerdict,
  { reason = null, note = '' }: Partial<Pick<ScreeningDecision, 'reason' | 'note'>>,
  now: number,
): ScreeningDecision {
  return { verdict, reason: verdict === 'excluded' ? reason : null, note, reviewer, at: new Date(now).toISOString() }
}
