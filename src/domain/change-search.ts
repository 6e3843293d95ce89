/** Makes one search from another: every link and control of a search page is one of these changes. */
import type { ArticleType } from './article-type.ts'
import type { ServiceExtension } from './config.ts'
import { parseName, type SearchFilters } from './search-filters.ts'
import { EVERYTHING, normalizeSearchText, type SearchQuery, searchTextProblem } from './search-query.ts'

/** The query with a new text, on the first page. */
export function withText(query: SearchQuery, text: string): SearchQuery {
  return { ...query, text: normalizeSearchText(text), page: 1, step: '' }
}

/** The query with a new type, on the first page. */
export function withType(query: SearchQuery, type: ArticleType | null): SearchQuery {
  return { ...query, type, page: 1, step: '' }
}

/** The query with other filters, on the first page. */
export function withFilters(query: SearchQuery, filters: Partial<SearchFilters>): SearchQuery {
  return { ...query, filters: { ...query.filters, ...filters }, page: 1, step: '' }
}

/** The query in another order, on the first page. */
export function withSort(query: SearchQuery, sort: SearchQuery['sort']): SearchQuery {
  return { ...query, sort, page: 1, step: '' }
}

/** The query with another rule for articles that lack some of the words, on the first page. */
export function withMatch(query: SearchQuery, match: SearchQuery['match']): SearchQuery {
  return { ...query, match, page: 1, step: '' }
}

/** The query at another page. */
export function withPage(query: SearchQuery, page: number): SearchQuery {
  return { ...query, page, step: '' }
}

/** The query with another page size, on the first page. */
export function withPerPage(query: SearchQuery, perPage: number): SearchQuery {
  return { ...query, perPage, page: 1, step: '' }
}

/** The search for a keyword: a phrase when it has more than one word. */
export function keywordQuery(keyword: string): SearchQuery {
  const plain = keyword.replaceAll('"', ' ')
  const text = normalizeSearchText(plain)
  return { ...EVERYTHING, text: /\s/.test(text) ? `"${text}"` : text }
}

/** Quotation marks of any form would end the phrase. */
const QUOTES = /["“”„‟«»＂]/g

/** The search for the articles of an author; null where the service cannot search names, or not this one. */
export function searchOfAuthor(name: string, extensions: readonly ServiceExtension[] = []): SearchQuery | null {
  const plain = normalizeSearchText(name.replace(QUOTES, ' '))
  const text = `author:"${plain}"`
  const isSearchable = /[\p{L}\p{N}]/u.test(plain) && searchTextProblem(text) === null
  return extensions.includes('query-language') && isSearchable ? { ...EVERYTHING, text } : null
}

/** The search for the articles of a source; null where the service has no filters, or takes no such name. */
export function searchOfSource(name: string, extensions: readonly ServiceExtension[] = []): SearchQuery | null {
  const source = parseName(name)
  return extensions.includes('filters') && source !== null ? withFilters(EVERYTHING, { source }) : null
}
