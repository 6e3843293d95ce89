/** What every search says of filters and order; the texts that only some need are in files of their own. */
import type { ArticleList } from '../../../domain/article.ts'
import { formatFilters } from '../../../domain/search-filters.ts'
import type { SearchQuery } from '../../../domain/search-query.ts'

export const FILTER_MESSAGES = {
  filters: 'Filters',
  filterLoaded: 'Filter loaded results',
  sortBy: 'Sort by',
  panel: 'the filters',
} as const

/** The orders as they are offered, and as the count line states them. */
const SORTS: Record<SearchQuery['sort'], { name: string; stated: string }> = {
  relevance: { name: 'Relevance', stated: 'sorted by relevance' },
  newest: { name: 'Newest first', stated: 'newest first' },
  oldest: { name: 'Oldest first', stated: 'oldest first' },
  most_cited: { name: 'Most cited', stated: 'most cited first' },
  title: { name: 'Title', stated: 'sorted by title' },
}

/** The orders that a search can have, with their names. Without a text, `relevance` is `newest`. */
export function listSorts({ text }: SearchQuery): [sort: SearchQuery['sort'], name: string][] {
  const { relevance, newest, ...others } = SORTS
  const first = text === '' ? { relevance: newest } : { relevance, newest }
  // The keys are those of the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const entries = Object.entries({ ...first, ...others }) as [SearchQuery['sort'], { name: string }][]
  return entries.map(([sort, { name }]) => [sort, name])
}

/** The order of a search as one that `listSorts` has. */
export function offeredSort({ text, sort }: SearchQuery): SearchQuery['sort'] {
  return text === '' && sort === 'newest' ? 'relevance' : sort
}

/** What follows the count: `, newest first`. */
export function formatOrder({ query: { text, sort }, answer }: Pick<ArticleList, 'query' | 'answer'>): string {
  const stated = answer?.sort ?? (text === '' && sort === 'relevance' ? 'newest' : sort)
  return `, ${SORTS[stated].stated}`
}

/** Whether a search has filters. */
export function hasFilters({ filters }: SearchQuery): boolean {
  return formatFilters(filters).length > 0
}
