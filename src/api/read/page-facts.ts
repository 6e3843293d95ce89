/** What an answer says of its page: which one it is, and how many articles it holds. */
import { findCount, type Told, type ToldCount } from './told.ts'

/** Names of how many articles a page holds. */
const SIZES = ['limit', 'size', 'rows', 'pagesize', 'perpage', 'itemsperpage', 'maxresults']
/** The same, with one that also counts other things. */
const LIMITS = [...SIZES.slice(0, 5), 'count', ...SIZES.slice(5)]
const PAGE_NUMBERS = ['page', 'number', 'currentpage', 'pagenumber', 'pageno', 'pageindex']

/** How many articles the answer says a page holds; null when it says nothing that fits the number of those it holds. */
export function findPageSize(told: Told, shown: number): ToldCount | null {
  return findCount(told, SIZES, (size) => size > 0 && size >= shown)
}

/** How far an offset counts on, as far as the answer tells it. */
export function findLimit(told: Told, shown: number): ToldCount | null {
  return findCount(told, LIMITS, (limit) => limit >= shown)
}

/** The number that the answer gives its page; some services count from 0. */
export function findPageNumber(told: Told): ToldCount | null {
  return findCount(told, PAGE_NUMBERS)
}
