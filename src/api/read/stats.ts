import type { Breakdown, BreakdownEntry, Statistics } from '../../contract/stats.ts'
import { ApiError } from '../api-error.ts'
import { countAt, listAt, objectAt, textAt } from './find.ts'

/** Reads the statistics. Throws ApiError `bad-response` when there is not one figure in them. */
export function readStatistics(value: unknown): Statistics {
  const told = objectAt(value)
  const openAccess = objectAt(told.open_access)
  const breakdowns: Breakdown[] = [
    { by: 'year' as const, entries: readRows(told.by_year, 'year') },
    { by: 'type' as const, entries: readMap(told.by_type) },
    { by: 'open_access' as const, entries: readMap(openAccess.by_status) },
    { by: 'license' as const, entries: readMap(told.by_license) },
    { by: 'language' as const, entries: readMap(told.by_language) },
    { by: 'source' as const, entries: readRows(told.top_sources, 'name') },
  ].filter(({ entries }) => entries.length > 0)
  const statistics = {
    articles: countAt(told.articles),
    sources: countAt(told.sources),
    openAccess: {
      open: countAt(openAccess.open),
      closed: countAt(openAccess.closed),
      unknown: countAt(openAccess.unknown),
    },
    breakdowns,
    updatedAt: textAt(told.updated_at),
  }
  const isEmpty = statistics.articles === null && statistics.sources === null && statistics.openAccess.open === null
  if (isEmpty && breakdowns.length === 0) throw new ApiError('bad-response', { status: 200 })
  return statistics
}

/** A map from value to count. */
function readMap(value: unknown): BreakdownEntry[] {
  return Object.entries(objectAt(value)).flatMap(([name, count]) => entry(name, count))
}

/** A list of objects with a count and, under `name`, the value; a row whose value is null counts as unknown. */
function readRows(value: unknown, name: string): BreakdownEntry[] {
  return (listAt(value) ?? []).flatMap((row) => entry(textAt(objectAt(row)[name]) ?? 'unknown', objectAt(row).count))
}

function entry(value: string, count: unknown): BreakdownEntry[] {
  const counted = countAt(count)
  return counted === null ? [] : [{ value, count: counted }]
}
