/** A page of a list, from whatever a service calls its envelope. */
import type { ArticleList } from '../../contract/article.ts'
import { formatSearchQuery, type SearchQuery, withPage } from '../../contract/search-query.ts'
import { ApiError } from '../api-error.ts'
import { brokenArticle, readListedArticle } from './article.ts'
import { findItems } from './items.ts'
import { type NextPage, readNext, readPageSize } from './next.ts'
import { refuseErrorBody } from './problem.ts'
import { gatherRelated } from './related.ts'
import { type HeaderReader, readTotal } from './total.ts'

/** Reads a page of a list as an answer to `query`. Throws ApiError `bad-response` when it holds no list. */
export function readList(answer: unknown, header: HeaderReader, query: SearchQuery): ArticleList {
  refuseErrorBody(answer)
  const found = findItems(answer)
  const items = found?.items ?? []
  const told = readTotal(answer, items, header, false)
  // Some services leave the list out, or put null there, when nothing was found.
  if (found === null && told !== 0) throw new ApiError('bad-response', { status: 200 })
  const nextPage = readNext(answer, { items, header, page: query.page, total: told })
  const leadsOn = nextPage !== null && nextPage.kind !== 'end'
  const total = leadsOn ? readTotal(answer, items, header, true) : told
  const perPage = pageSize(readPageSize(answer, items), total, items.length, query)
  const related = gatherRelated(answer)
  const isNumbered = query.step === '' && !isStep(nextPage, query)
  return {
    query,
    articles: items.map((item, index) => readListedArticle(item, related) ?? brokenArticle(item, index)),
    total,
    page: query.page,
    perPage,
    pages: total === null || !isNumbered ? null : Math.ceil(total / perPage),
    next: items.length === 0 ? null : nextQuery(nextPage, query, total, items.length, perPage),
    isNumbered,
  }
}

/**
 * How many articles a page really holds: a service may give fewer than were asked for. A first page that is not the
 * whole is full, whatever the answer says of itself.
 */
function pageSize(told: number | null, total: number | null, shown: number, query: SearchQuery): number {
  if (query.page === 1 && total !== null && total > shown && shown > 0) return Math.min(shown, query.perPage)
  return told === null ? query.perPage : Math.min(told, query.perPage)
}

/** Whether the answer leads on by something else than the next number under the name `page`. */
function isStep(next: NextPage, query: SearchQuery): next is { kind: 'parameters'; parameters: URLSearchParams } {
  return next?.kind === 'parameters' && learntOf(next.parameters, query).toString() !== `page=${query.page + 1}`
}

function nextQuery(next: NextPage, query: SearchQuery, total: number | null, shown: number, perPage: number) {
  const following = withPage(query, query.page + 1)
  if (next?.kind === 'end') return null
  if (isStep(next, query)) return { ...following, step: learntOf(next.parameters, query).toString() }
  if (next !== null) return following
  // The answer says nothing: the total tells, or else a full page.
  const isMore = total === null ? shown >= query.perPage : query.page * perPage < total
  return isMore && query.step === '' ? following : null
}

/** What a link tells beyond what is asked for anyway. */
function learntOf(parameters: URLSearchParams, query: SearchQuery): URLSearchParams {
  const asked = new URLSearchParams(formatSearchQuery({ ...query, page: 1, step: '' }))
  const isAsked = (name: string, value: string) =>
    asked.get(name) === value || (name === 'per_page' && Number(value) === query.perPage)
  return new URLSearchParams([...parameters].filter(([name, value]) => !isAsked(name, value)))
}
