/** Screenings in the file of the library, each with its records and all decisions. */
import type { StorageProblem } from '../storage/storage-problem.ts'
import { storeReadScreening } from './change-screening.ts'
import type { ImportCounts, LibrarySection } from './library-file.ts'
import { formatScreeningValue, readScreeningValue } from './screening-file.ts'
import { listRecords, SCREENED_RECORDS, SCREENINGS } from './screening.ts'

/** The section by its name in the file. */
export const SCREENING_SECTION: Readonly<Record<string, LibrarySection>> = {
  screenings: { label: 'screenings', collectItems: async () => [...(await collectValues()).values()], mergeItems },
}

/** Each screening by its id. Rejects where they cannot be read. */
async function collectValues(): Promise<ReadonlyMap<string, object>> {
  const [screenings, records] = await Promise.all([SCREENINGS.loadItems(), SCREENED_RECORDS.loadItems()])
  if (typeof screenings === 'string' || typeof records === 'string') throw new Error('The screenings cannot be read')
  const values = [...screenings].map(([id, screening]) => {
    return [id, formatScreeningValue({ screening, records: listRecords(screening, records) }, 'all')] as const
  })
  return new Map(values)
}

async function mergeItems(items: readonly unknown[]): Promise<ImportCounts | StorageProblem> {
  const counts = { added: 0, updated: 0, unchanged: 0, unreadable: 0 }
  for (const item of items) {
    // Each one is merged with what the one before it stored.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await mergeItem(item)
    if (typeof outcome !== 'object') return outcome
    counts[outcome.became] += 1
  }
  return counts
}

async function mergeItem(item: unknown): Promise<{ became: keyof ImportCounts } | StorageProblem> {
  const read = await readScreeningValue(item)
  if (read === null) return { became: 'unreadable' }
  const { id } = read.screening
  const before = (await collectValues().catch(() => null))?.get(id)
  const problem = await storeReadScreening(read)
  if (problem !== null) return problem
  if (before === undefined) return { became: 'added' }
  const after = (await collectValues()).get(id)
  return { became: JSON.stringify(before) === JSON.stringify(after) ? 'unchanged' : 'updated' }
}
