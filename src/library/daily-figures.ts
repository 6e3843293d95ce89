/** A catalogue's figures on the days on which this browser, or that of a colleague, showed its statistics, until they are cleared. */
import { isObject, readCount } from '../domain/json.ts'
import { isAccessKnown, type Statistics } from '../domain/statistics.ts'
import { PersonalCollection } from '../storage/personal-collection.ts'
import type { StorageProblem } from '../storage/storage-problem.ts'
import { StoredSwitch } from '../ui/stored-switch.ts'

/** The figures of one day; a count is null where the service did not state it, which is not 0. */
export type DailyFigures = {
  /** In UTC: `2026-11-20`. */
  day: string
  /** The API's address. */
  catalogue: string
  articles: number | null
  open: number | null
  closed: number | null
  unknown: number | null
  /** By article type, as the service names it, in alphabetical order. */
  types: Record<string, number> | null
}

/** A service that states more types than this has no types but something else. */
const MOST_TYPES = 20
const LONGEST_NAME = 100

/** "Keep the figures of each day in this browser". */
export const FIGURES_SWITCH = new StoredSwitch('carrel.daily-figures')

/** The figures by day and catalogue; keys sort by day. */
export const DAILY_FIGURES = new PersonalCollection<DailyFigures>('daily-figures', async (stored) =>
  readDailyFigures(stored),
)

/** How figures of a file join the own ones: those of a day that the browser has itself stay as they are. */
export const DAILY_KIND = {
  read: readDailyFigures,
  keyOf: ({ day, catalogue }: DailyFigures) => `${day} ${catalogue}`,
  merge: (own: DailyFigures) => own,
}

/** The figures that a service answered at a time, in milliseconds; null where it states none that are kept. */
export function makeDailyFigures(
  { articles, openAccess, breakdowns }: Statistics,
  catalogue: string,
  retrievedAt: number,
): DailyFigures | null {
  const types = breakdowns.find(({ by }) => by === 'type')?.entries ?? []
  if (articles === null && openAccess.open === null && types.length === 0) return null
  return {
    day: new Date(retrievedAt).toISOString().slice(0, 10),
    catalogue,
    articles,
    ...openAccess,
    ...(!isAccessKnown({ articles, openAccess }) && { open: null, closed: null }),
    types: readTypes(Object.fromEntries(types.map(({ value, count }) => [value, count]))),
  }
}

/** Keeps the figures of a day, in place of earlier ones of the same day. Resolves with why that failed, else null. */
export async function recordDailyFigures(figures: DailyFigures): Promise<StorageProblem | null> {
  if (!FIGURES_SWITCH.isOn()) return null
  const days = await DAILY_FIGURES.loadItems()
  const key = DAILY_KIND.keyOf(figures)
  if (typeof days !== 'string' && areSameFigures(days.get(key), figures)) return null
  return DAILY_FIGURES.change(new Map([[key, figures]]))
}

/** Whether two figures of a day state the same. */
export function areSameFigures(one: DailyFigures | undefined, other: DailyFigures): boolean {
  return JSON.stringify(one) === JSON.stringify(readDailyFigures(other))
}

/** Reads the figures of a day that were stored by any version, or are in a file; null where a value holds none. */
export function readDailyFigures(value: unknown): DailyFigures | null {
  if (!isObject(value)) return null
  const { day, catalogue, articles, open, closed, unknown, types } = value
  if (typeof day !== 'string' || !isDay(day) || typeof catalogue !== 'string') return null
  return {
    day,
    catalogue,
    articles: readCount(articles),
    open: readCount(open),
    closed: readCount(closed),
    unknown: readCount(unknown),
    types: readTypes(types),
  }
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function readTypes(value: unknown): Record<string, number> | null {
  const counts = Object.entries(isObject(value) ? value : {}).flatMap(([name, count]): [string, number][] => {
    const number = readCount(count)
    return number === null || name.length > LONGEST_NAME ? [] : [[name, number]]
  })
  if (counts.length === 0 || counts.length > MOST_TYPES) return null
  return Object.fromEntries(counts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
