/** The figures of each day as a JSON file for a colleague: `{ format, version, figures }`. */
import { isObject } from '../domain/json.ts'
import { areSameFigures, DAILY_KIND, type DailyFigures } from './daily-figures.ts'
import { type ImportCounts, mergeKept } from './merge-kept.ts'

const FORMAT = 'carrel-daily-figures'

/** A day of which the file states something else than what was kept. */
export type FiguresConflict = { own: DailyFigures; other: DailyFigures }

/** In milliseconds: days are in UTC, but a clock can be set by the wrong time zone. */
const MOST_AHEAD = 24 * 60 * 60 * 1000

/** What a file adds; its figures of other catalogues and of days to come are only counted. */
export type FiguresMerge = {
  put: ReadonlyMap<string, DailyFigures>
  counts: ImportCounts
  /** By day. */
  conflicts: FiguresConflict[]
  ofOthers: number
  ofFuture: number
}

/** The text of the file with the figures of one catalogue. */
export function formatFiguresFile(figures: readonly DailyFigures[]): string {
  return JSON.stringify({ format: FORMAT, version: 1, figures })
}

/** Merges a file, which may be hostile, into what is kept of a catalogue; null where it is no such file. `now`: in milliseconds. */
export function mergeFiguresFile(
  known: ReadonlyMap<string, DailyFigures>,
  catalogue: string,
  file: unknown,
  now: number,
): FiguresMerge | null {
  if (!isObject(file) || file['format'] !== FORMAT || !Array.isArray(file['figures'])) return null
  const items = file['figures'].map(DAILY_KIND.read)
  const latest = new Date(now + MOST_AHEAD).toISOString().slice(0, 10)
  const stated = items.filter((item) => item === null || item.catalogue === catalogue)
  const ours = stated.filter((item) => item === null || item.day <= latest)
  const { put, counts } = mergeKept(DAILY_KIND, known, ours)
  const conflicts = ours.flatMap((other): FiguresConflict[] => {
    const own = other === null ? undefined : known.get(DAILY_KIND.keyOf(other))
    return other === null || own === undefined || areSameFigures(own, other) ? [] : [{ own, other }]
  })
  return {
    put,
    counts,
    conflicts: conflicts.toSorted((a, b) => (a.own.day < b.own.day ? -1 : 1)),
    ofOthers: items.length - stated.length,
    ofFuture: stated.length - ours.length,
  }
}
