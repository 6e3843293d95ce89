import type { ArticleList } from '../../contract/article.ts'
import type { SearchQuery } from '../../contract/search-query.ts'
import { ApiError } from '../api-error.ts'
import { readListedArticle } from './article.ts'
import { countAt, listAt, objectAt } from './find.ts'

/** Reads a page of a list as an answer to `query`. Throws ApiError `bad-response` when it holds no list of articles. */
export function readList(value: unknown, query: SearchQuery): ArticleList {
  const answer = objectAt(value)
  const rows = listAt(answer.data)
  if (rows === null) throw new ApiError('bad-response', { status: 200 })
  const meta = objectAt(answer.meta)
  const total = countAt(meta.total)
  const perPage = countAt(meta.per_page) ?? query.perPage
  return {
    query,
    articles: rows.map(readListedArticle).filter((article) => article !== null),
    total,
    page: countAt(meta.page) ?? query.page,
    perPage,
    pages: countAt(meta.pages) ?? (total === null || perPage === 0 ? null : Math.ceil(total / perPage)),
  }
}
