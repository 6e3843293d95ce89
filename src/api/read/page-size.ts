/** How many articles a page really holds, with where that comes from: a service may give fewer than were asked for. */
import { type AnswerOrigin, noOrigin, originAt } from '../../contract/answer-origin.ts'
import { findPageSize } from './page-facts.ts'
import type { SearchQuery } from '../../contract/search-query.ts'
import type { Told } from './told.ts'

/** How many a page holds, and why. */
export type PageSize = { perPage: number; origin: AnswerOrigin }

const FIELD = 'articles per page'

/** Reads it. A first page that is not the whole is full, whatever the answer says of itself. */
export function readPageSize(told: Told, total: number | null, shown: number, query: SearchQuery): PageSize {
  const size = findPageSize(told, shown)
  const isFullFirst = query.page === 1 && total !== null && total > shown && shown > 0
  const perPage = Math.min(isFullFirst ? shown : (size?.count ?? query.perPage), query.perPage)
  if (size?.count === perPage) return { perPage, origin: originAt(FIELD, size.place) }
  if (isFullFirst && shown < query.perPage)
    return { perPage, origin: noOrigin(FIELD, 'As many as the first page holds, for that is not all.') }
  const note = `Carrel asks for ${query.perPage}.`
  return { perPage, origin: size === null || isFullFirst ? noOrigin(FIELD, note) : originAt(FIELD, size.place, note) }
}
