/** A catalogue's statistics, from whatever a service calls its figures: every count, every breakdown, every date. */
import type { Place } from '../../contract/answer-origin.ts'
import type { Breakdown, Figure, Statistics } from '../../contract/stats.ts'
import { ApiError } from '../api-error.ts'
import { isObject, type JsonObject } from '../../contract/json.ts'
import { countAt, joinPath } from './find.ts'
import { figureLabel } from './labels.ts'
import { normaliseName } from './names.ts'
import { refuseErrorBody } from './problem.ts'
import { findKnown, isNameOfDate, isNameOfFigure } from './stats-known.ts'
import { findParallelLists, type ParallelLists } from './stats-parallel.ts'
import { bounded, readParts, restKey, restOf } from './stats-parts.ts'
import { type BreakdownPlaces, statisticsOrigins, type ToldBreakdown, type ToldDate } from './stats-origins.ts'
import { findWhole } from './stats-whole.ts'

/** About the answer, not the catalogue. */
const TECHNICAL =
  /took|time$|elapsed|version|score|limit|offset|start$|page|perpage|size$|status$|qtime|error|groupscount|valuecount|docerror|sumother|cursor/
/** What a breakdown divides by, from its name. */
const KINDS: [RegExp, Breakdown['by']][] = [
  [/year|byyear/, 'year'],
  [/licen[cs]e/, 'license'],
  [/language|lang$/, 'language'],
  [/openaccess|oastatus|bystatus|accessright/, 'open_access'],
  [/type|genre/, 'type'],
  [/source|journal|venue|bibstem/, 'source'],
]
const DEEPEST = 6

/** What is told, in the order of the answer, each with where it stood. */
type Gathered = {
  figures: Map<Figure, Place>
  breakdowns: Map<ToldBreakdown, BreakdownPlaces>
  dates: ToldDate[]
}

/** Reads the statistics. Throws ApiError `bad-response` when there is not one figure in them. */
export function readStatistics(answer: unknown): Statistics {
  refuseErrorBody(answer)
  const { dates, ...places } = gatherAll(answer)
  const [figures, breakdowns] = [[...places.figures.keys()], [...places.breakdowns.keys()]]
  if (figures.length === 0 && breakdowns.length === 0) throw new ApiError('bad-response', { status: 200 })
  const known = findKnown(figures)
  const { articles, sources, open, closed, unknown } = known
  const placed = new Set(Object.values(known))
  const further = figures.filter((figure) => !placed.has(figure))
  const divided = ordered(breakdowns).map((breakdown) => ({
    breakdown,
    whole: findWhole(breakdown, figures, articles),
  }))
  const date = dates.find(({ name }) => isNameOfDate(name))
  return {
    articles: articles?.count ?? null,
    sources: sources?.count ?? null,
    openAccess: { open: open?.count ?? null, closed: closed?.count ?? null, unknown: unknown?.count ?? null },
    figures: further,
    breakdowns: divided.map(({ breakdown, whole }) => ({ ...breakdown, whole: whole?.count ?? null })),
    updatedAt: date?.value ?? null,
    origins: statisticsOrigins({ known, further, divided, date, places }),
  }
}

/** Where the figures stood, by Carrel's words for them: the number of articles, and the first breakdown of each kind. */
export function statisticsParts(answer: unknown): Map<string, string> {
  const { figures, breakdowns } = gatherAll(answer)
  const parts = new Map<string, string>()
  const { articles } = findKnown([...figures.keys()])
  if (articles !== undefined) parts.set('the number of articles', articles.path)
  for (const { by, path } of breakdowns.keys()) {
    const part = `the breakdown by ${by.replace('_', ' ')}`
    if (by !== 'other' && !parts.has(part)) parts.set(part, path)
  }
  return parts
}

function gatherAll(answer: unknown): Gathered {
  const gathered: Gathered = { figures: new Map(), breakdowns: new Map(), dates: [] }
  gather(answer, '', '', 0, gathered)
  return gathered
}

function gather(value: unknown, key: string, path: string, depth: number, into: Gathered): void {
  if (depth > DEEPEST) return
  const name = normaliseName(key)
  const count = countIn(value)
  if (count !== null) {
    into.figures.set(
      {
        name: key === '' ? 'total' : key,
        path,
        label: figureLabel(path),
        count,
        isTechnical: TECHNICAL.test(name) || /\b_shards\b/.test(path),
      },
      { where: 'body', path, raw: value },
    )
    return
  }
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d/.test(value)) into.dates.push({ name, value, place: { where: 'body', path, raw: value } })
    return
  }
  if (Array.isArray(value) && isMetrics(value)) {
    value.forEach((row, index) => gather(row.value, row.name, `${path}[${index}].value`, depth + 1, into))
    return
  }
  const parts = readParts(value, name)
  const lists = parts === null ? findParallelLists(value) : null
  if (parts !== null) into.breakdowns.set(breakdownOf(key, path, parts), placesOfParts(value, path, parts))
  else if (Array.isArray(value))
    value.slice(0, 50).forEach((inner, index) => gather(inner, nameOf(inner), `${path}[${index}]`, depth + 1, into))
  else if (isObject(value)) {
    if (lists !== null)
      into.breakdowns.set(breakdownOfLists(value, lists, key, path), placesOfLists(value, lists, path))
    for (const [inner, held] of Object.entries(value))
      if (inner !== lists?.labels && inner !== lists?.counts)
        gather(held, inner === '_embedded' ? key : inner, joinPath(path, inner), depth + 1, into)
  }
}

type Parts = Pick<Breakdown, 'entries' | 'rest' | 'mayBeCut'>

function breakdownOf(key: string, path: string, parts: Parts): ToldBreakdown {
  const name = key === '' ? 'parts' : key
  return {
    by: kindOf(normaliseName(key), path),
    name,
    path,
    label: figureLabel(path.endsWith(name) ? path : name),
    ...parts,
  }
}

/**
 * Two lists side by side divide by what their labels are called (`years`) where that is a property Carrel knows, or where
 * nothing around them has a name; else by what holds them.
 */
function breakdownOfLists(value: JsonObject, { labels, entries }: ParallelLists, key: string, path: string) {
  const own = kindOf(normaliseName(labels), '')
  const isNamed = key === '' || (own !== 'other' && own !== kindOf(normaliseName(key), ''))
  const [name, place] = isNamed ? [labels, joinPath(path, labels)] : [key, path]
  return breakdownOf(name, place, bounded(entries, restOf(value), normaliseName(name)))
}

function placesOfParts(value: unknown, path: string, { rest }: Parts): BreakdownPlaces {
  return {
    parts: [{ name: '', place: { where: 'body', path, raw: value } }],
    rest: rest === null || !isObject(value) ? null : restPlace(value, path),
  }
}

function placesOfLists(value: JsonObject, { labels, counts }: ParallelLists, path: string): BreakdownPlaces {
  const at = (key: string): Place => ({ where: 'body', path: joinPath(path, key), raw: value[key] })
  const parts = [
    { name: 'labels', place: at(labels) },
    { name: 'counts', place: at(counts) },
  ]
  return { parts, rest: restOf(value) === null ? null : restPlace(value, path) }
}

function restPlace(value: JsonObject, path: string): Place | null {
  const key = restKey(value)
  return key === undefined ? null : { where: 'body', path: joinPath(path, key), raw: value[key] }
}

/** The name that a breakdown in a list gives itself. */
function nameOf(value: unknown): string {
  const name = isObject(value) ? (value.name ?? value.field) : ''
  return typeof name === 'string' ? name : ''
}

/** A count, bare or in an object that says how exact it is: `{ value: 431, relation: 'eq' }`. */
function countIn(value: unknown): number | null {
  if (typeof value === 'boolean') return null
  return countAt(isExactness(value) ? value.value : value)
}

function isExactness(value: unknown): value is JsonObject {
  return isObject(value) && Object.keys(value).every((key) => ['value', 'relation', 'exact', 'unit'].includes(key))
}

function kindOf(name: string, path: string): Breakdown['by'] {
  const own = KINDS.find(([form]) => form.test(name)) ?? KINDS.find(([form]) => form.test(normaliseName(path)))
  return own?.[1] ?? 'other'
}

const ORDER: Breakdown['by'][] = ['year', 'type', 'open_access', 'license', 'language', 'source', 'other']

function ordered(breakdowns: readonly ToldBreakdown[]): ToldBreakdown[] {
  return breakdowns.toSorted((a, b) => ORDER.indexOf(a.by) - ORDER.indexOf(b.by))
}

/** A list of figures with their names, of which Carrel knows at least one. */
function isMetrics(list: unknown[]): list is { name: string; value: unknown }[] {
  const isNamed = list.every((row) => isObject(row) && typeof row.name === 'string' && countIn(row.value) !== null)
  const names = list.map((row) => (isObject(row) && typeof row.name === 'string' ? normaliseName(row.name) : ''))
  return isNamed && names.some(isNameOfFigure)
}
