/** Lists with two made-up articles, for tests. */
import { EVERYTHING, type SearchQuery } from '../../../domain/search-query.ts'
import { normalizePlainList as normalizeList } from './plain-articles.ts'

export const A = { title: 'A', doi: '10.5555/a' }
export const B = { title: 'B', doi: '10.5555/b' }
export const works = [A, B]

type Given = { headers?: Record<string, string>; query?: Partial<SearchQuery> }

/** Normalizes a response to a search with two articles on a page. */
export function readList(response: unknown, { headers = {}, query = {} }: Given = {}) {
  const header = (name: string) => headers[name.toLowerCase()] ?? null
  const list = normalizeList(response, header, { ...EVERYTHING, perPage: 2, ...query })
  return { ...list, titles: list.articles.map(({ title }) => title) }
}
