/** A catalogue's statistics, from whatever a service calls its figures: every count, every breakdown, every date. */
import type { Breakdown, BreakdownEntry, Figure, Statistics } from '../../contract/stats.ts'
import { ApiError } from '../api-error.ts'
import { countAt, isObject, joinPath } from './find.ts'
import { normaliseName } from './names.ts'
import { readText } from './text.ts'
import { refuseErrorBody } from './problem.ts'
import { figureLabel } from './labels.ts'

const ARTICLES = [
  'articles',
  'totalarticles',
  'totalarticlescount',
  'articlescount',
  'articlecount',
  'totalindexed',
  'indexedarticles',
  'totalworks',
  'workscount',
  'totalrecords',
  'totalresults',
  'numfound',
  'total',
  'totals',
  'totalcount',
  'count',
]
const SOURCES = [
  'sources',
  'totalsources',
  'sourcescount',
  'sourcecount',
  'journals',
  'totaljournals',
  'journalscount',
  'journalcount',
  'repositoriescount',
]
const OPEN = [
  'open',
  'openaccess',
  'openaccesscount',
  'openaccessarticles',
  'isoa',
  'oa',
  'oacount',
  'totalopenaccess',
  'openaccesstotal',
]
const CLOSED = ['closed', 'closedaccess', 'closedcount', 'notopenaccess']
const UNKNOWN = ['unknown', 'unknowncount']
const DATES = [
  'updatedat',
  'updated',
  'lastupdated',
  'lastupdate',
  'generatedat',
  'asof',
  'date',
  'timestamp',
  'lastindexed',
  'lastindexedat',
]
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
const MOST_ENTRIES = 500

type Gathered = { figures: Figure[]; breakdowns: Breakdown[]; dates: { name: string; value: string }[] }

/** Reads the statistics. Throws ApiError `bad-response` when there is not one figure in them. */
export function readStatistics(answer: unknown): Statistics {
  refuseErrorBody(answer)
  const gathered: Gathered = { figures: [], breakdowns: [], dates: [] }
  gather(answer, '', '', 0, gathered)
  const { figures, breakdowns, dates } = gathered
  if (figures.length === 0 && breakdowns.length === 0) throw new ApiError('bad-response', { status: 200 })
  const known = (names: string[]) => pick(figures, names)
  const [articles, sources, open] = [known(ARTICLES), known(SOURCES), known(OPEN)]
  const [closed, unknown] = [known(CLOSED), known(UNKNOWN)]
  const placed = new Set([articles, sources, open, closed, unknown])
  return {
    articles: articles?.count ?? null,
    sources: sources?.count ?? null,
    openAccess: { open: open?.count ?? null, closed: closed?.count ?? null, unknown: unknown?.count ?? null },
    figures: figures.filter((figure) => !placed.has(figure)),
    breakdowns: ordered(breakdowns),
    updatedAt: dates.find(({ name }) => DATES.includes(name))?.value ?? null,
  }
}

function gather(value: unknown, key: string, path: string, depth: number, into: Gathered): void {
  if (depth > DEEPEST) return
  const name = normaliseName(key)
  const count = typeof value === 'boolean' ? null : countAt(value)
  if (count !== null) {
    into.figures.push({
      name: key === '' ? 'total' : key,
      path,
      label: figureLabel(path),
      count,
      isTechnical: TECHNICAL.test(name),
    })
    return
  }
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d/.test(value)) into.dates.push({ name, value })
    return
  }
  const entries = readEntries(value, name)
  if (entries !== null) {
    into.breakdowns.push({
      by: kindOf(name, path),
      name: key === '' ? 'parts' : key,
      path,
      label: figureLabel(path),
      entries: entries.slice(0, MOST_ENTRIES),
    })
    return
  }
  if (Array.isArray(value))
    value.slice(0, 50).forEach((inner, index) => gather(inner, '', `${path}[${index}]`, depth + 1, into))
  else if (isObject(value))
    for (const [inner, held] of Object.entries(value)) gather(held, inner, joinPath(path, inner), depth + 1, into)
}

/** The parts of a breakdown: rows with a value and a count, a flat list of value and count in turn, or a map; null when it is none. */
function readEntries(value: unknown, name: string): BreakdownEntry[] | null {
  if (Array.isArray(value)) return pairsOf(value) ?? rowsOf(value)
  if (!isObject(value)) return null
  const inner = value.buckets ?? value.values
  if (inner !== undefined) return readEntries(inner, name)
  const parts = Object.entries(value)
  const looksLikeParts =
    /^by|count(?:s|by)|facet|breakdown|distribution|per/.test(name) ||
    parts.every(([key]) => /^\d{4}(?:-\d\d)?$/.test(key))
  const counts = parts.flatMap(([part, count]) => entryOf(part, count))
  return looksLikeParts && counts.length > 0 && counts.length === parts.length ? counts : null
}

function pairsOf(list: unknown[]): BreakdownEntry[] | null {
  const isPairs =
    list.length >= 2 &&
    list.length % 2 === 0 &&
    list.every((entry, index) => (index % 2 === 0 ? typeof entry === 'string' : typeof entry === 'number'))
  return isPairs
    ? list.flatMap((entry, index) => (index % 2 === 0 ? entryOf(String(entry), list[index + 1]) : []))
    : null
}

function rowsOf(list: unknown[]): BreakdownEntry[] | null {
  const entries = list.flatMap((row) =>
    isObject(row)
      ? rowOf(row)
      : Array.isArray(row) && row.length === 2
        ? entryOf(readText(row[0]) ?? 'unknown', row[1])
        : [],
  )
  return list.length > 0 && entries.length === list.length ? entries : null
}

const COUNT_NAMES = [
  'count',
  'doccount',
  'value',
  'total',
  'number',
  'n',
  'results',
  'articles',
  'works',
  'workscount',
  'frequency',
]
const VALUE_NAMES = [
  'keydisplayname',
  'displayname',
  'title',
  'label',
  'name',
  'year',
  'period',
  'term',
  'key',
  'type',
  'category',
  'month',
  'date',
  'language',
  'license',
  'source',
  'journal',
  'status',
  'val',
  'value',
  'id',
]

/** A row: what counts is a number under a name of counts, what it counts a text under another name; a null is unknown. */
function rowOf(row: Record<string, unknown>): BreakdownEntry[] {
  const fields = new Map(Object.entries(row).map(([key, value]) => [normaliseName(key), value]))
  const countName = COUNT_NAMES.find((name) => countAt(fields.get(name)) !== null)
  const valueName = VALUE_NAMES.find((name) => name !== countName && fields.has(name))
  if (countName === undefined || valueName === undefined) return []
  return entryOf(readText(fields.get(valueName)) ?? 'unknown', fields.get(countName))
}

function entryOf(value: string, count: unknown): BreakdownEntry[] {
  const counted = typeof count === 'boolean' ? null : countAt(count)
  return counted === null ? [] : [{ value, count: counted }]
}

function kindOf(name: string, path: string): Breakdown['by'] {
  const own = KINDS.find(([form]) => form.test(name)) ?? KINDS.find(([form]) => form.test(normaliseName(path)))
  return own?.[1] ?? 'other'
}

const ORDER: Breakdown['by'][] = ['year', 'type', 'open_access', 'license', 'language', 'source', 'other']

function ordered(breakdowns: Breakdown[]): Breakdown[] {
  return breakdowns.toSorted((a, b) => ORDER.indexOf(a.by) - ORDER.indexOf(b.by))
}

/** The first figure of these names, the surest name first; of two with one name the outermost. */
function pick(figures: Figure[], names: string[]): Figure | undefined {
  for (const name of names) {
    const found = figures
      .filter((figure) => normaliseName(figure.name) === name)
      .toSorted((a, b) => a.path.length - b.path.length)[0]
    if (found !== undefined) return found
  }
  return undefined
}
