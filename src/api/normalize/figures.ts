/** The counts of a catalogue's statistics: which of them Carrel knows by name, and what the others are called. */
import type { Figure } from '../../domain/statistics.ts'
import { normalizeName, splitNames } from './field-names.ts'

/** A count, and the keys that lead to it from the outside in; an entry of a list by its index. */
export type FoundCount = { keys: readonly string[]; count: number }

const ARTICLES = splitNames(`
  articles totalarticles totalarticlescount articlescount articlecount totalindexed indexedarticles totalworks
  workscount totalrecords totalresults numfound total totals totalcount count`)
const SOURCES = splitNames(`
  sources totalsources sourcescount sourcecount journals totaljournals journalscount journalcount
  repositoriescount`)
const OPEN = splitNames(`
  open openaccess openaccesscount openaccessarticles isoa oa oacount totalopenaccess openaccesstotal`)
const CLOSED = ['closed', 'closedaccess', 'closedcount', 'notopenaccess']
const UNKNOWN = ['unknown', 'unknowncount']
const PARTS_OF_ALL = [...SOURCES, ...OPEN, ...CLOSED, ...UNKNOWN]
/** Names that say that something is counted, but not what. */
const COUNTING = ['count', 'total', 'totals', 'value', 'number', 'n', 'doccount']
/** Names of what only groups figures: a breakdown inside is one of the catalogue, and so is a total. */
const GROUPING =
  /hits|page|paging|pagination|info|catalog|facet|agg|breakdown|stat|count|data|distribution|result|response|meta|group|summary|article|work|publication|record|document|total|openaccess|message|body|payload|attributes|^by/
/** Names of counts about the response, not the catalogue. */
const TECHNICAL =
  /took|time$|elapsed|version|score|limit|offset|start$|page|perpage|size$|status$|qtime|error|groupscount|valuecount|docerror|sumother|cursor/

/** The counts that Carrel knows, as far as the service sends them. */
export type KnownCounts = Record<'articles' | 'sources' | 'open' | 'closed' | 'unknown', FoundCount | undefined>

export function findKnownCounts(counts: readonly FoundCount[]): KnownCounts {
  return {
    articles: findNamed(counts, ARTICLES),
    sources: findNamed(counts, SOURCES),
    open: findNamed(counts, OPEN),
    closed: findNamed(counts, CLOSED),
    unknown: findNamed(counts, UNKNOWN),
  }
}

/** Whether a normalized name is that of a known count. */
export function isKnownName(name: string): boolean {
  return name !== 'total' && [...ARTICLES, ...SOURCES, ...OPEN].includes(name)
}

/** The count of the surest name; of two with one name the outermost. */
function findNamed(counts: readonly FoundCount[], names: readonly string[]): FoundCount | undefined {
  const outermostFirst = counts.toSorted((a, b) => a.keys.length - b.keys.length)
  return names.flatMap((name) => outermostFirst.find(({ keys }) => whatIsCounted(keys) === name) ?? [])[0]
}

/** The name of a count; where it says only that something is counted, the name of what it is in (`journals.total`). */
function whatIsCounted(keys: readonly string[]): string {
  const own = countName(keys)
  const around = namesIn(keys.slice(0, -1)).at(-1) ?? ''
  if (!COUNTING.includes(own) || around === '') return own
  return PARTS_OF_ALL.includes(around) || !GROUPING.test(around) ? around : own
}

function countName(keys: readonly string[]): string {
  return keys.length === 0 ? 'total' : normalizeName(keys.at(-1) ?? '')
}

/** The normalized names among keys, without the indexes of lists. */
function namesIn(keys: readonly string[]): string[] {
  return keys.filter((key) => !/^\d+$/.test(key)).map(normalizeName)
}

/** A count as a figure of its own. */
export function figureOf({ keys, count }: FoundCount): Figure {
  const isTechnical = TECHNICAL.test(countName(keys)) || keys.includes('_shards')
  return { path: keys.join('.'), label: formatLabel(keys), count, isTechnical }
}

/** The service's own names in words: `open_access.byStatus` is "Open access: by status"; the names before a list index are left out. */
export function formatLabel(keys: readonly string[]): string {
  const lastIndex = keys.findLastIndex((key) => /^\d+$/.test(key))
  const words = keys
    .slice(lastIndex + 1, keys.length)
    .slice(-2)
    .map(formatName)
  const label = words.filter((word) => word !== '').join(': ')
  return label === '' ? 'Total' : label.charAt(0).toUpperCase() + label.slice(1)
}

function formatName(name: string): string {
  const words = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[-_:@.]+/g, ' ')
  return words.toLowerCase().trim()
}

/** Names of a total beside a breakdown. */
const TOTALS = ['total', 'totals', 'totalcount', 'count', 'doccount', 'numfound', 'totalresults', 'totalrecords']

/** The total beside the breakdown at these keys; undefined when there is none. */
export function findTotalBeside(keys: readonly string[], counts: readonly FoundCount[]): FoundCount | undefined {
  const totals = counts.filter((count) => TOTALS.includes(countName(count.keys)))
  const at = (place: readonly string[]) => totals.find((total) => total.keys.slice(0, -1).join('.') === place.join('.'))
  // Two lists side by side have their total with them, other breakdowns around them.
  return at(keys) ?? at(keys.slice(0, -1))
}

/** Whether everything around these keys only groups figures. */
export function isOfCatalogue(keys: readonly string[]): boolean {
  return namesIn(keys.slice(0, -1)).every((name) => GROUPING.test(name))
}
