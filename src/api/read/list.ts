/** A page of a list, from whatever a service calls its envelope. */
import type { ArticleList } from '../../contract/article.ts'
import type { SearchQuery } from '../../contract/search-query.ts'
import { ApiError } from '../api-error.ts'
import { brokenArticle, readListedArticle } from './article.ts'
import { findItems } from './items.ts'
import { listOrigins } from './list-origins.ts'
import { isStep, nextQuery } from './next-query.ts'
import { findNext, readEnvelope } from './next.ts'
import { readPageSize } from './page-size.ts'
import { refuseErrorBody } from './problem.ts'
import { gatherRelated } from './related.ts'
import { findTotal, type HeaderReader } from './total.ts'

/** Reads a page of a list as an answer to `query`. Throws ApiError `bad-response` when it holds no list. */
export function readList(answer: unknown, header: HeaderReader, query: SearchQuery): ArticleList {
  refuseErrorBody(answer)
  const found = findItems(answer)
  const items = found?.items ?? []
  const totalIfLast = findTotal(answer, items, header, false)
  // Some services leave the list out, or put null there, when nothing was found.
  if (found === null && totalIfLast?.total !== 0) throw new ApiError('bad-response', { status: 200 })
  const told = readEnvelope(answer, items)
  const lead = findNext(answer, { items, header, page: query.page, total: totalIfLast?.total ?? null }, told)
  const leadsOn = lead !== null && lead.next.kind !== 'end'
  const total = leadsOn ? findTotal(answer, items, header, true) : totalIfLast
  const counted = { total: total?.total ?? null, shown: items.length }
  const size = readPageSize(told, counted.total, items.length, query)
  const { next, origin } = nextQuery(lead, { ...counted, query, perPage: size.perPage })
  const isNumbered = query.step === '' && !isStep(lead?.next ?? null, query)
  const pages = counted.total === null || !isNumbered ? null : Math.ceil(counted.total / size.perPage)
  const related = gatherRelated(answer)
  return {
    query,
    articles: items.map(
      (item, index) => readListedArticle(item, related, found?.pathOf(index)) ?? brokenArticle(item, index),
    ),
    total: counted.total,
    page: query.page,
    perPage: size.perPage,
    pages,
    next,
    isNumbered,
    origins: listOrigins({
      found,
      total,
      told,
      query,
      perPage: size.origin,
      pages: { count: pages, perPage: size.perPage, isNumbered },
      next: origin,
    }),
  }
}
