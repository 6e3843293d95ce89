/** The figures that Carrel knows by name: articles, sources, open access, and the date of all of them. */
import type { Figure } from '../../contract/stats.ts'
import { normaliseName } from './names.ts'
import { GROUPING, parentOf } from './stats-whole.ts'

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

/** The figures of an answer that Carrel knows; undefined where it tells none. */
export type KnownFigures<Told extends Figure = Figure> = Record<
  'articles' | 'sources' | 'open' | 'closed' | 'unknown',
  Told | undefined
>

/** Finds them. */
export function findKnown<Told extends Figure>(figures: readonly Told[]): KnownFigures<Told> {
  return {
    articles: pick(figures, ARTICLES),
    sources: pick(figures, SOURCES),
    open: pick(figures, OPEN),
    closed: pick(figures, CLOSED),
    unknown: pick(figures, UNKNOWN),
  }
}

/** Whether a (normalised) name is that of a figure that says by itself what it counts. */
export function isNameOfFigure(name: string): boolean {
  return name !== 'total' && [...ARTICLES, ...SOURCES, ...OPEN].includes(name)
}

/** Whether a (normalised) name is that of the moment at which the figures were made. */
export function isNameOfDate(name: string): boolean {
  return DATES.includes(name)
}

const COUNTING = ['count', 'total', 'totals', 'value', 'number', 'n', 'doccount']
const PARTS_OF_ALL = [...SOURCES, ...OPEN, ...CLOSED, ...UNKNOWN]

/** What a figure counts: its name, or where it is only called a count, the name of what it stands in (`journals.total`). */
function whatIsCounted({ name, path }: Figure): string {
  const own = normaliseName(name)
  if (!COUNTING.includes(own)) return own
  const around = parentOf(path)
    .split(/[.[\]"]+/)
    .filter((part) => part !== '' && !/^\d+$/.test(part))
    .at(-1)
  const parent = normaliseName(around ?? '')
  return parent !== '' && (PARTS_OF_ALL.includes(parent) || !GROUPING.test(parent)) ? parent : own
}

/** The first figure of these names, the surest name first; of two with one name the outermost. */
function pick<Told extends Figure>(figures: readonly Told[], names: readonly string[]): Told | undefined {
  for (const name of names) {
    const found = figures
      .filter((figure) => whatIsCounted(figure) === name)
      .toSorted((a, b) => a.path.length - b.path.length)[0]
    if (found !== undefined) return found
  }
  return undefined
}
