/** Screenings as JSON: for a second screener, for the merging of their decisions, and for the file of the whole library. */
import { isObject } from '../domain/json.ts'
import { readRawRecord } from './kept-article.ts'
import {
  keyOfRecord,
  listRecords,
  readDecision,
  readRecordParts,
  readScreening,
  type ScreenedRecord,
  type Screening,
  type ScreeningDecision,
} from './screening.ts'

const FILE_FORMAT = 'carrel-screening'
/** Far more than a screening holds; without a bound, a wrong file would block the browser. */
const MAX_RECORDS = 50_000

/** Which decisions a file holds: none, those of the reviewer, or all. */
export type DecisionsInFile = 'none' | 'own' | 'all'

/** A screening with the records that count in it. */
export type ScreeningWithRecords = { screening: Screening; records: readonly ScreenedRecord[] }

/** Formats a screening as a JSON value. Records are as the service sent them. */
export function formatScreeningValue({ screening, records }: ScreeningWithRecords, decisions: DecisionsInFile): object {
  return {
    format: FILE_FORMAT,
    version: 1,
    screening: { ...screening, reviewer: decisions === 'none' ? '' : screening.reviewer },
    records: records.map(({ article, source, position, own, others, final }) => ({
      slug: article.slug,
      source,
      position,
      ...(decisions === 'none' || own === null ? {} : { own }),
      ...(decisions === 'all' ? { others, final } : {}),
      raw: article.raw,
    })),
  }
}

/** Reads such a value out of a file that may be hostile; null where it is no screening. Records that cannot be read are counted. */
export async function readScreeningValue(value: unknown): Promise<ScreeningWithRecords | null> {
  if (!isObject(value) || value['format'] !== FILE_FORMAT || !Array.isArray(value['records'])) return null
  const screening = readScreening(value['screening'])
  if (screening === null) return null
  const records = new Map<string, ScreenedRecord>()
  const unreadable = new Map<string, number>()
  for (const stored of value['records'].slice(0, MAX_RECORDS).filter(isObject)) {
    const parts = { ...readRecordParts(stored), screening: screening.id }
    const kept = await readRawRecord(stored['raw'])
    if (kept === null) unreadable.set(parts.source, (unreadable.get(parts.source) ?? 0) + 1)
    else records.set(kept.article.slug, { ...kept, ...parts })
  }
  const sources = screening.sources.map((source) => {
    return { ...source, unreadable: source.unreadable + (unreadable.get(source.id) ?? 0) }
  })
  const read = { ...screening, sources }
  const all = new Map([...records].map(([slug, record]) => [keyOfRecord(screening.id, slug), record]))
  return { screening: read, records: listRecords(read, all) }
}

/** What a file gives to a new reviewer: the decisions in it are those of another one. */
export function openAsSecond({ screening, records }: ScreeningWithRecords): ScreeningWithRecords {
  const reviewer = screening.reviewer || 'First screener'
  return {
    screening: { ...screening, reviewer: '' },
    records: records.map(({ own, ...record }) => {
      const others = own === null ? record.others : withDecision(record.others, { ...own, reviewer })
      return { ...record, own: null, others, final: null }
    }),
  }
}

/** Why a file cannot be merged. */
export type MergeProblem = 'no-screening' | 'other-screening' | 'no-reviewer' | 'same-reviewer' | 'no-decisions'

/** The records that a merge changes, how many decisions the file has, and how many of them are about no record here. */
export type MergedDecisions = { changed: ScreenedRecord[]; decisions: number; unknown: number; reviewer: string }

/** Takes over the decisions of another reviewer out of a file; the reviewer's own are never changed. */
export function mergeDecisions(
  { screening, records }: ScreeningWithRecords,
  value: unknown,
): MergedDecisions | MergeProblem {
  if (!isObject(value) || value['format'] !== FILE_FORMAT || !Array.isArray(value['records'])) return 'no-screening'
  const file = readScreening(value['screening'])
  if (file === null) return 'no-screening'
  if (file.id !== screening.id) return 'other-screening'
  const { reviewer } = file
  const found = new Map<string, ScreeningDecision>()
  for (const stored of value['records'].slice(0, MAX_RECORDS).filter(isObject)) {
    const own = readDecision(stored['own'])
    if (own !== null && typeof stored['slug'] === 'string') found.set(stored['slug'], { ...own, reviewer })
  }
  if (found.size === 0) return 'no-decisions'
  if (reviewer === '') return 'no-reviewer'
  if (reviewer.toLowerCase() === screening.reviewer.toLowerCase()) return 'same-reviewer'
  const matched = records.filter(({ article }) => found.has(article.slug))
  const changed = matched.flatMap((record) => {
    const decision = found.get(record.article.slug)
    const isKnown = record.others.some((other) => JSON.stringify(other) === JSON.stringify(decision))
    return decision === undefined || isKnown ? [] : [{ ...record, others: withDecision(record.others, decision) }]
  })
  return { changed, decisions: found.size, unknown: found.size - matched.length, reviewer }
}

/** One decision for each reviewer. */
function withDecision(others: readonly ScreeningDecision[], decision: ScreeningDecision): ScreeningDecision[] {
  return [...others.filter(({ reviewer }) => reviewer !== decision.reviewer), decision]
}

/**
 * Adds a screening out of the library's file to what is here. What is here wins; missing sources, records and decisions are
 * added. Returns `here` itself where nothing is.
 */
export function addScreening(here: ScreeningWithRecords, read: ScreeningWithRecords): ScreeningWithRecords {
  const known = new Set(here.records.map(({ article }) => article.slug))
  const found = new Map(read.records.map((record) => [record.article.slug, record]))
  const listed = new Set(here.screening.sources.map(({ id }) => id))
  const sources = [...here.screening.sources, ...read.screening.sources.filter(({ id }) => !listed.has(id))]
  const joined = here.records.map((record) => {
    const other = found.get(record.article.slug)
    if (other === undefined) return record
    const reviewers = new Set(record.others.map(({ reviewer }) => reviewer))
    const others = [...record.others, ...other.others.filter(({ reviewer }) => !reviewers.has(reviewer))]
    return { ...record, own: record.own ?? other.own, final: record.final ?? other.final, others }
  })
  const last = here.records.at(-1)?.position ?? 0
  const added = read.records.filter(({ article }) => !known.has(article.slug))
  const placed = added.map((record, index) => ({ ...record, position: last + index + 1 }))
  const both = { screening: { ...here.screening, sources }, records: [...joined, ...placed] }
  return JSON.stringify(both) === JSON.stringify(here) ? here : both
}
