/** Where the facts of a list came from, in the order in which Carrel reads them. */
import { type AnswerOrigin, bodyOrigin, noOrigin, originAt } from '../../contract/answer-origin.ts'
import { formatCount } from '../../contract/format.ts'
import type { SearchQuery } from '../../contract/search-query.ts'
import type { Items } from './items.ts'
import { findPageNumber } from './page-facts.ts'
import type { Told } from './told.ts'
import type { Total } from './total.ts'

/** What was read of a list. `next` and `perPage` are the origins of these two. */
export type ListFacts = {
  found: Items | null
  total: Total | null
  told: Told
  query: SearchQuery
  perPage: AnswerOrigin
  pages: { count: number | null; perPage: number; isNumbered: boolean }
  next: AnswerOrigin
}

/** Gathers them. */
export function listOrigins({ found, total, told, query, perPage, pages, next }: ListFacts): AnswerOrigin[] {
  return [itemsOrigin(found), totalOrigin(total), pageOrigin(told, query), perPage, pagesOrigin(total, pages), next]
}

function itemsOrigin(found: Items | null): AnswerOrigin {
  const field = 'articles on this page'
  if (found === null) return noOrigin(field, 'There is no list of them, and the total is 0.')
  const { items, path, raw } = found
  return bodyOrigin(field, path, raw, `${formatCount(items.length)} ${items.length === 1 ? 'entry' : 'entries'}.`)
}

function totalOrigin(total: Total | null): AnswerOrigin {
  const field = 'number of articles'
  return total === null ? noOrigin(field, 'The service does not tell it.') : originAt(field, total.place)
}

/** The page is always the one that was asked for; the answer may say so. */
function pageOrigin(told: Told, { page, step }: SearchQuery): AnswerOrigin {
  const field = 'page'
  const number = findPageNumber(told)
  if (number?.count === page) return originAt(field, number.place)
  if (number?.count === page - 1) return originAt(field, number.place, 'This service counts pages from 0.')
  if (step !== '') return noOrigin(field, `Carrel asked for ${step}.`)
  return noOrigin(
    field,
    page === 1 ? 'The first one, which is asked for without a number.' : `Carrel asked for page=${page}.`,
  )
}

function pagesOrigin(total: Total | null, { count, perPage, isNumbered }: ListFacts['pages']): AnswerOrigin {
  const field = 'number of pages'
  if (!isNumbered) return noOrigin(field, 'Not known: each page only leads to the next one.')
  if (total === null || count === null) return noOrigin(field, 'Not known without the number of articles.')
  return noOrigin(
    field,
    `${formatCount(total.total)} articles, ${formatCount(perPage)} on a page, make ${formatCount(count)}.`,
  )
}
