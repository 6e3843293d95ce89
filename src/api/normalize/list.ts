/** One page of a list, from whatever a service calls its envelope. */
import type { ArticleList } from '../../domain/article.ts'
import { formatSearchQuery, type SearchQuery } from '../../domain/search-query.ts'
import { withPage } from '../../domain/change-search.ts'
import { ApiError } from '../api-error.ts'
import { normalizeListedArticle } from './article.ts'
import { collectEnvelopeFields, findPageSize, findTotal, type HeaderReader } from './envelope.ts'
import { refuseErrorBody } from './error-body.ts'
import { findNextPage, type NextPage } from './next-page.ts'
import { findItems } from './record.ts'
import { collectRelated } from './related.ts'
import { readSearchAnswer } from './search-answer.ts'

/** The page that answers `query`. Throws ApiError `bad-response` when the response holds no list. */
export function normalizeList(response: unknown, header: HeaderReader, query: SearchQuery): ArticleList {
  refuseErrorBody(response)
  const found = findItems(response)
  const items = found ?? []
  const envelope = collectEnvelopeFields(response, items, header)
  const totalIfLast = findTotal(envelope, false)
  // Some services leave the list out, or put null there, when nothing was found.
  if (found === null && totalIfLast !== 0) throw new ApiError('bad-response', { status: 200 })
  const nextPage = findNextPage(envelope, { page: query.page, total: totalIfLast })
  const total = nextPage === null || nextPage.kind === 'end' ? totalIfLast : findTotal(envelope, true)
  const perPage = pageSize({ stated: findPageSize(envelope), total, shown: items.length, query })
  const isNumbered = query.step === '' && stepOf(nextPage, query) === null
  const related = collectRelated(response)
  return {
    query,
    articles: items.map((item, index) => normalizeListedArticle(item, index, related)),
    total,
    page: query.page,
    perPage,
    pages: total === null || !isNumbered ? null : Math.ceil(total / perPage),
    next: nextQuery(nextPage, { query, shown: items.length, total, perPage }),
    isNumbered,
    answer: query.text === '' ? null : readSearchAnswer(response),
  }
}

type PageFacts = { query: SearchQuery; shown: number; total: number | null }

/** How many articles a page really holds, which may be fewer than requested. A first page that is not all is full. */
function pageSize({ stated, query, shown, total }: PageFacts & { stated: number | null }): number {
  const isFullFirst = query.page === 1 && total !== null && total > shown && shown > 0
  return Math.min(isFullFirst ? shown : (stated ?? query.perPage), query.perPage)
}

/** The next page by what the response says, else by the total, else by whether this page is full; null when there is none. */
function nextQuery(nextPage: NextPage | null, page: PageFacts & { perPage: number }): SearchQuery | null {
  const { query, shown, total, perPage } = page
  if (shown === 0 || nextPage?.kind === 'end') return null
  const following = withPage(query, query.page + 1)
  if (nextPage !== null) return { ...following, step: stepOf(nextPage, query) ?? '' }
  // A page that was reached by a step has no number to count on from.
  if (query.step !== '') return null
  const isMore = total === null ? shown >= query.perPage : query.page * perPage < total
  return isMore ? following : null
}

/** The parameters of the next page where it is not reached by its number; null where it is. */
function stepOf(nextPage: NextPage | null, query: SearchQuery): string | null {
  if (nextPage?.kind !== 'parameters') return null
  const requested = new URLSearchParams(formatSearchQuery({ ...query, page: 1, step: '' }))
  const added = [...nextPage.parameters].filter(
    ([name, value]) => requested.get(name) !== value && !(name === 'per_page' && Number(value) === query.perPage),
  )
  const step = new URLSearchParams(added).toString()
  return step === `page=${query.page + 1}` ? null : step
}
