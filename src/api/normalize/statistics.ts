/** A catalogue's statistics, from whatever a service calls its figures: every count, every breakdown, the date. */
import { isObject, type JsonObject } from '../../domain/json.ts'
import type { Breakdown, KnownFigure, Statistics } from '../../domain/statistics.ts'
import { ApiError } from '../api-error.ts'
import { findParallelLists, normalizeParts, type Parts, withinBounds } from './breakdowns.ts'
import { refuseErrorBody } from './error-body.ts'
import { normalizeName, splitNames } from './field-names.ts'
import {
  figureOf,
  findKnownCounts,
  findTotalBeside,
  formatLabel,
  type FoundCount,
  isKnownName,
  isOfCatalogue,
  type KnownCounts,
} from './figures.ts'
import { parseCount } from './find.ts'

/** What a breakdown divides by, from its name. */
const DIVISIONS: [RegExp, Breakdown['by']][] = [
  [/year|byyear/, 'year'],
  [/licen[cs]e/, 'license'],
  [/language|lang$/, 'language'],
  [/openaccess|oastatus|bystatus|accessright/, 'open_access'],
  [/type|genre/, 'type'],
  [/source|journal|venue|bibstem/, 'source'],
  [/^(?:by|top|most)?authors?$/, 'author'],
]
/** The order in which breakdowns are shown. */
const ORDER: Breakdown['by'][] = ['year', 'type', 'open_access', 'license', 'language', 'source', 'author', 'other']
const DATE_NAMES = splitNames(`
  updatedat updated lastupdated lastupdate generatedat asof date timestamp lastindexed lastindexedat`)
/** Names of a share of open access. */
const SHARE =
  /(?:open(?:access)?|oa)(?:articles)?(?:share|percentage|percent|pct|rate|ratio)$|(?:share|percentage|percent)(?:of)?(?:open(?:access)?|oa)$/
/** What our own service sends besides the figures of the catalogue; each is read where it is shown. */
const LISTED_APART = { quality: null, growth: null, last_import: null }
const MAX_DEPTH = 6
const MAX_LIST = 50

type FoundBreakdown = { keys: readonly string[]; parts: Parts }
type Found = {
  counts: FoundCount[]
  breakdowns: FoundBreakdown[]
  shares: Statistics['statedShare'][]
  dates: { name: string; value: string }[]
}

/** The statistics of a response. Throws ApiError `bad-response` when it holds not one count. */
export function normalizeStatistics(response: unknown): Statistics {
  refuseErrorBody(response)
  const found: Found = { counts: [], breakdowns: [], shares: [], dates: [] }
  const isCountedByCarrel = isObject(response) && hasQuality(response)
  collect(isCountedByCarrel ? { ...response, ...LISTED_APART } : response, [], 0, found)
  const { counts, breakdowns, dates } = found
  if (counts.length === 0 && breakdowns.length === 0) throw new ApiError('bad-response', { status: 200 })
  const known = findKnownCounts(counts)
  const { articles, sources, open, closed, unknown } = known
  const others = counts.filter((count) => !Object.values(known).includes(count))
  return {
    articles: articles?.count ?? null,
    sources: sources?.count ?? null,
    openAccess: { open: open?.count ?? null, closed: closed?.count ?? null, unknown: unknown?.count ?? null },
    statedShare: found.shares[0] ?? null,
    origins: originsOf(known),
    figures: others.map(figureOf),
    breakdowns: breakdowns
      .map((breakdown) => normalizeBreakdown(breakdown, counts, articles))
      .toSorted((a, b) => ORDER.indexOf(a.by) - ORDER.indexOf(b.by)),
    updatedAt: dates.find(({ name }) => DATE_NAMES.includes(name))?.value ?? null,
    isCountedByCarrel,
    raw: response,
  }
}

/** Whether a response has the quality of its records, as our own service sends it; null: of too many articles. */
function hasQuality(response: JsonObject): boolean {
  return response.quality === null || (isObject(response.quality) && isObject(response.quality.lacks))
}

function originsOf(known: KnownCounts): Statistics['origins'] {
  const of = (name: KnownFigure) => known[name]?.keys.join('.') ?? null
  return {
    articles: of('articles'),
    sources: of('sources'),
    open: of('open'),
    closed: of('closed'),
    unknown: of('unknown'),
  }
}

/** A share of open access in percent: a number, or a text such as `77.8%`, under a name that says so; else null. */
function readShare(value: unknown, keys: readonly string[]): number | null {
  const name = normalizeName(keys.slice(-2).join(''))
  if (!SHARE.test(name)) return null
  const number = typeof value === 'string' ? Number(value.replace(/\s*%$/, '') || Number.NaN) : value
  if (typeof number !== 'number' || !(number >= 0 && number <= 100)) return null
  const isFraction = number <= 1 && !String(value).endsWith('%') && !/perc?e?nt|pct/.test(name)
  return isFraction ? Number((number * 100).toFixed(10)) : number
}

/** Collects every count, breakdown and date inside `value`, in the order of the response. */
function collect(value: unknown, keys: readonly string[], depth: number, into: Found): void {
  if (depth > MAX_DEPTH) return
  const name = normalizeName(keys.at(-1) ?? '')
  const count = countIn(value)
  const share = readShare(value, keys)
  if (share !== null) into.shares.push({ percent: share, path: keys.join('.') })
  else if (count !== null) into.counts.push({ keys, count })
  else if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) into.dates.push({ name, value })
  else if (Array.isArray(value) && isMetrics(value))
    for (const [index, row] of value.entries()) collect(row.value, [...keys, String(index), row.name], depth + 1, into)
  else {
    const parts = normalizeParts(value, name)
    if (parts !== null) into.breakdowns.push({ keys, parts })
    else if (Array.isArray(value))
      for (const [index, entry] of value.slice(0, MAX_LIST).entries())
        collect(entry, [...keys, String(index), ...ownName(entry)], depth + 1, into)
    else if (isObject(value)) collectFields(value, keys, depth, into)
  }
}

function collectFields(value: JsonObject, keys: readonly string[], depth: number, into: Found): void {
  const lists = findParallelLists(value)
  if (lists !== null) {
    // They divide by what their labels are called (`years`) where that says more than what holds them.
    const own = divisionOf([lists.labels])
    const isNamed = keys.length === 0 || (own !== 'other' && own !== divisionOf(keys.slice(-1)))
    const at = isNamed ? [...keys, lists.labels] : keys
    into.breakdowns.push({ keys: at, parts: withinBounds(lists.parts, value, normalizeName(at.at(-1) ?? '')) })
  }
  for (const [key, inner] of Object.entries(value))
    if (key !== lists?.labels && key !== lists?.counts)
      collect(inner, key === '_embedded' ? keys : [...keys, key], depth + 1, into)
}

function normalizeBreakdown(
  { keys, parts }: FoundBreakdown,
  counts: readonly FoundCount[],
  articles: FoundCount | undefined,
): Breakdown {
  const by = divisionOf(keys)
  const label = keys.length === 0 ? 'Parts' : formatLabel(keys)
  const whole = findTotalBeside(keys, counts) ?? (dividesArticles(by, keys, parts, articles) ? articles : undefined)
  return { by, path: keys.join('.'), label, ...parts, whole: whole?.count ?? null }
}

/**
 * Whether a breakdown divides all articles. Inside something else (`authors.by_country`) it may count something else; so may
 * one by an unknown property, unless it adds up to the articles.
 */
function dividesArticles(
  by: Breakdown['by'],
  keys: readonly string[],
  { entries }: Parts,
  articles: FoundCount | undefined,
): boolean {
  if (by !== 'other') return isOfCatalogue(keys)
  return entries.reduce((sum, { count }) => sum + count, 0) === articles?.count
}

/** What a breakdown divides by: its own name decides, else those around it. */
function divisionOf(keys: readonly string[]): Breakdown['by'] {
  const own = normalizeName(keys.at(-1) ?? '')
  const all = normalizeName(keys.join(''))
  const division = DIVISIONS.find(([form]) => form.test(own)) ?? DIVISIONS.find(([form]) => form.test(all))
  return division?.[1] ?? 'other'
}

/** The name that a breakdown in a list gives itself. */
function ownName(value: unknown): string[] {
  const name = isObject(value) ? (value.name ?? value.field) : null
  return typeof name === 'string' ? [name] : []
}

/** A count, bare or in an object that says how exact it is: `{ value: 431, relation: 'eq' }`. */
function countIn(value: unknown): number | null {
  const isExactness =
    isObject(value) && Object.keys(value).every((key) => ['value', 'relation', 'exact', 'unit'].includes(key))
  return parseCount(isExactness ? value.value : value)
}

/** A list of figures with their names, of which Carrel knows at least one; some may be null or a text. */
function isMetrics(list: unknown[]): list is { name: string; value: unknown }[] {
  const isNamed = list.every((row) => isObject(row) && typeof row.name === 'string' && mayBeFigure(row.value))
  return isNamed && list.some((row) => isObject(row) && isKnownName(normalizeName(String(row.name))))
}

function mayBeFigure(value: unknown): boolean {
  return value === null || typeof value === 'string' || countIn(value) !== null
}
