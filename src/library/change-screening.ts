/** Stores what changes in screenings. A failure leaves what was there, and is returned. */
import type { Article } from '../domain/article.ts'
import type { StorageProblem } from '../storage/storage-problem.ts'
import { addArticles, type GivenSource } from './screening-decisions.ts'
import type { ScreeningWithRecords } from './screening-file.ts'
import {
  keyOfRecord,
  listRecords,
  type ScreenedRecord,
  SCREENED_RECORDS,
  type Screening,
  SCREENINGS,
  type ScreeningSource,
} from './screening.ts'

/** Stores a screening, new or changed. */
export function storeScreening(screening: Screening): Promise<StorageProblem | null> {
  return SCREENINGS.change(new Map([[screening.id, screening]]))
}

/** Stores records, each on its own. */
export function storeRecords(records: readonly ScreenedRecord[]): Promise<StorageProblem | null> {
  return SCREENED_RECORDS.change(new Map(records.map((record) => [keyOf(record), record])))
}

/**
 * Adds articles to a screening and stores it. Records first: they count once the screening lists their source, so that a failure
 * between both leaves what was there.
 */
export async function storeArticles(
  screening: Screening,
  articles: readonly Article[],
  given: GivenSource,
): Promise<{ source: ScreeningSource; added: number } | { problem: StorageProblem }> {
  const records = await SCREENED_RECORDS.loadItems()
  if (typeof records === 'string') return { problem: records }
  const { screening: changed, source, added } = addArticles(screening, records, articles, given)
  const problem = (await SCREENED_RECORDS.change(added)) ?? (await storeScreening(changed))
  return problem === null ? { source, added: added.size } : { problem }
}

/** The screenings by id, each with its records; or why they cannot be read. */
export async function listScreenings(): Promise<ReadonlyMap<string, ScreeningWithRecords> | StorageProblem> {
  const [screenings, records] = await Promise.all([SCREENINGS.loadItems(), SCREENED_RECORDS.loadItems()])
  if (typeof screenings === 'string') return screenings
  if (typeof records === 'string') return records
  return new Map(
    [...screenings].map(([id, screening]) => [id, { screening, records: listRecords(screening, records) }]),
  )
}

/** Stores screenings with their records, which come first for the same reason. */
export async function storeScreenings(
  screened: ReadonlyMap<string, ScreeningWithRecords>,
): Promise<StorageProblem | null> {
  const problem = await storeRecords([...screened.values()].flatMap(({ records }) => records))
  return problem ?? SCREENINGS.change(new Map([...screened].map(([id, { screening }]) => [id, screening])))
}

/** Removes a screening and its records. */
export async function removeScreening({ id }: Screening, records: readonly ScreenedRecord[]) {
  return (await SCREENINGS.change(null, [id])) ?? (await SCREENED_RECORDS.change(null, records.map(keyOf)))
}

function keyOf({ screening, article }: ScreenedRecord): string {
  return keyOfRecord(screening, article.slug)
}
