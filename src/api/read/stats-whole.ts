/** Which total the parts of a breakdown belong to. */
import type { Breakdown, Figure } from '../../contract/stats.ts'
import { normaliseName } from './names.ts'

/** Names of a total that stands beside a breakdown. */
const TOTALS = ['total', 'totals', 'totalcount', 'count', 'doccount', 'numfound', 'totalresults', 'totalrecords']
/** Names of what only groups figures: a breakdown inside is one of the catalogue, and so is a total. */
export const GROUPING =
  /hits|page|paging|pagination|info|catalog|facet|agg|breakdown|stat|count|data|distribution|result|response|meta|group|summary|article|work|publication|record|document|total|openaccess|message|body|payload|attributes|^by/

/**
 * The total that stands beside the breakdown, else that of all articles; null when neither is told. A breakdown inside
 * something else (`authors.by_country`) may count something else, and so may one by a property that Carrel does not know:
 * that belongs to all articles only where it adds up to them.
 */
export function findWhole(
  { by, path, entries }: Pick<Breakdown, 'by' | 'path' | 'entries'>,
  figures: readonly Figure[],
  articles: Figure | undefined,
): Figure | null {
  const parent = parentOf(path)
  const totals = figures.filter((figure) => TOTALS.includes(normaliseName(figure.name)))
  const at = (place: string) => totals.find((figure) => parentOf(figure.path) === place)
  // Where the parts are lists of their own, the total may stand with them.
  const beside = at(path) ?? at(parent)
  if (beside !== undefined) return beside
  if (articles === undefined) return null
  const sum = entries.reduce((total, { count }) => total + count, 0)
  if (by === 'other') return sum === articles.count ? articles : null
  const around = parent.split(/[.[\]"]+/).filter((part) => part !== '' && !/^\d+$/.test(part))
  return around.every((part) => GROUPING.test(normaliseName(part))) ? articles : null
}

/** The path of what holds the value at `path`. */
export function parentOf(path: string): string {
  return path.replace(/(?:\.?[^.[\]]+|\["?[^\]]*\])$/, '')
}
