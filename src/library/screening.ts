/** Screening of titles and abstracts: what is kept of one review, of each search added to it and of each record. */
import { isObject, type JsonObject, NO_TIME, readCount, readTime } from '../domain/json.ts'
import { searchPath } from '../domain/paths.ts'
import { searchOfAddress } from '../domain/search-query.ts'
import { cleanText, collapseSpaces } from '../rich-text/plain-text.ts'
import { PersonalCollection } from '../storage/personal-collection.ts'
import { type KeptArticle, readKeptArticle, renewKept } from './kept-article.ts'

/** What a reviewer can decide about a record. */
export const VERDICTS = ['included', 'excluded', 'maybe'] as const
export type ScreeningVerdict = (typeof VERDICTS)[number]

/** One reviewer's decision about one record. */
export type ScreeningDecision = {
  verdict: ScreeningVerdict
  /** Why it is excluded, in the words of the screening's list; null: not stated, or not excluded. */
  reason: string | null
  note: string
  /** The reviewer's name; empty where they gave none. */
  reviewer: string
  /** ISO 8601 in UTC. */
  at: string
}

/** A search or list that was added. Its duplicates are what is neither unreadable nor a record of its own. */
export type ScreeningSource = {
  id: string
  description: string
  /** The search page of the search; null for other lists. */
  path: string | null
  /** The name of the catalogue, where it states one. */
  catalogue: string | null
  /** ISO 8601 in UTC. */
  addedAt: string
  /** How many records were added, duplicates and unreadable ones included. */
  identified: number
  /** Records that could not be displayed; they are not screened. */
  unreadable: number
  /** How many results the search had; null where it is not known. */
  total: number | null
}

/** A screening without its records. */
export type Screening = {
  id: string
  name: string
  reviewer: string
  /** The reviewer's reasons for exclusion, in the order of their number keys. */
  reasons: string[]
  sources: ScreeningSource[]
  createdAt: string
}

/** An article in a screening. It counts where the screening lists its source: a record of an addition that failed does not. */
export type ScreenedRecord = KeptArticle & {
  screening: string
  source: string
  position: number
  own: ScreeningDecision | null
  /** The decisions of other reviewers, one for each name. */
  others: ScreeningDecision[]
  /** The decision after a disagreement, apart from those of the reviewers. */
  final: ScreeningDecision | null
}

const DEFAULT_REASONS = [
  'Wrong population',
  'Wrong intervention or exposure',
  'Wrong comparator',
  'Wrong outcome',
  'Wrong study design',
  'Wrong publication type',
  'Not about the topic',
]

/** The screenings by id. */
export const SCREENINGS = new PersonalCollection<Screening>('screenings', (stored) =>
  Promise.resolve(readScreening(stored)),
)

/** Their records by `keyOfRecord`: one for each article, so that a decision writes one of them. */
export const SCREENED_RECORDS = new PersonalCollection<ScreenedRecord>(
  'screened-records',
  readScreenedRecord,
  renewKept,
)

async function readScreenedRecord(stored: unknown): Promise<ScreenedRecord | null> {
  const kept = await readKeptArticle(stored)
  return kept === null || !isObject(stored) ? null : { ...kept, ...readRecordParts(stored) }
}

/** The key of an article in a screening. */
export function keyOfRecord(screening: string, slug: string): string {
  return `${screening}/${slug}`
}

/** A screening without records. `now` in milliseconds. */
export function makeScreening(name: string, now: number): Screening {
  const createdAt = new Date(now).toISOString()
  return { id: crypto.randomUUID(), name, reviewer: '', reasons: DEFAULT_REASONS, sources: [], createdAt }
}

/** The records that count in a screening, in their order. */
export function listRecords({ id, sources }: Screening, all: ReadonlyMap<string, ScreenedRecord>): ScreenedRecord[] {
  const listed = new Set(sources.map((source) => source.id))
  return [...all.values()]
    .filter(({ screening, source }) => screening === id && listed.has(source))
    .toSorted((a, b) => a.position - b.position)
}

/** Reads a screening out of what was stored or of a file; null where it is none. */
export function readScreening(stored: unknown): Screening | null {
  if (!isObject(stored) || typeof stored['id'] !== 'string' || !/^[\w-]{8,64}$/.test(stored['id'])) return null
  const { id, sources, reasons } = stored
  return {
    id,
    name: readLine(stored['name']) || 'Untitled screening',
    reviewer: readLine(stored['reviewer']),
    reasons: listLines(reasons),
    sources: Array.isArray(sources) ? sources.filter(isObject).map(readSource) : [],
    createdAt: readTime(stored['createdAt']) ?? NO_TIME,
  }
}

function readSource(stored: JsonObject): ScreeningSource {
  const { path } = stored
  return {
    id: readLine(stored['id']),
    description: readLine(stored['description']),
    path: typeof path === 'string' && path.startsWith('/') ? searchPath(searchOfAddress(path.slice(1))) : null,
    catalogue: readLine(stored['catalogue']) || null,
    addedAt: readTime(stored['addedAt']) ?? NO_TIME,
    identified: readCount(stored['identified']) ?? 0,
    unreadable: readCount(stored['unreadable']) ?? 0,
    total: readCount(stored['total']),
  }
}

/** What a record is besides its article, out of what was stored or of a file. */
export function readRecordParts(stored: JsonObject): Omit<ScreenedRecord, keyof KeptArticle> {
  const { screening, source, others } = stored
  return {
    screening: readLine(screening),
    source: readLine(source),
    position: readCount(stored['position']) ?? 0,
    own: readDecision(stored['own']),
    others: Array.isArray(others) ? others.map(readDecision).filter((decision) => decision !== null) : [],
    final: readDecision(stored['final']),
  }
}

/** Reads a decision; null where it is none. */
export function readDecision(stored: unknown): ScreeningDecision | null {
  if (!isObject(stored)) return null
  const verdict = VERDICTS.find((one) => one === stored['verdict'])
  if (verdict === undefined) return null
  return {
    verdict,
    reason: verdict === 'excluded' ? readLine(stored['reason']) || null : null,
    note: readLine(stored['note'], 2_000),
    reviewer: readLine(stored['reviewer']),
    at: readTime(stored['at']) ?? NO_TIME,
  }
}

/** A value as one line of text without control characters, at most 200 characters; empty where it is no text. */
export function readLine(value: unknown, maxLength = 200): string {
  return typeof value === 'string' ? collapseSpaces(cleanText(value.slice(0, maxLength))) : ''
}

/** Lines of text, each once, without empty ones; at most 100. */
export function listLines(value: unknown): string[] {
  const lines = Array.isArray(value) ? value.map((line) => readLine(line)) : []
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, 100)
}
