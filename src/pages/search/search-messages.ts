/** The texts of the search page, but for those of an export (export-results/export-messages.ts). */
import type { ArticleList } from '../../domain/article.ts'
import { type ArticleType, typeName, typeNamePlural } from '../../domain/article-type.ts'
import { formatCount, formatCounted } from '../../domain/format.ts'
import { MAX_PER_PAGE, type SearchQuery } from '../../domain/search-query.ts'

export const SEARCH_MESSAGES = {
  description: 'Search a catalogue of research articles.',
  heading: 'Search results',
  box: 'Search articles',
  placeholder: 'Title, abstract, keyword or DOI',
  search: 'Search',
  clear: 'Clear',
  type: 'Type',
  allTypes: 'All',
  perPage: 'Results per page',
  loading: 'Searching',
  help: 'How search works',
  exportResults: 'Export results',
  selectPage: 'Select page',
  clearPage: 'Clear page',
  suggestions: 'Suggestions',
  searchAllTypes: 'Search in all types',
  searchWithoutFilters: 'Search without filters',
  notOnly: (type: ArticleType) => `, not only ${pluralOf(type)}`,
  searchWithoutQuotes: 'Search for the words without quotation marks',
  inAnyOrder: ', in any order',
  searchPlainWords: (words: string) => `Search for the words: ${words}`,
  removeFilters: 'Remove the filters',
  fewerWords: 'Use fewer words: all must match',
  fewerWordsUnknown: 'Use fewer words',
  checkSpelling: 'Check the spelling, or try another word for the same thing',
  namesInFields: 'Authors and sources are searched by field: author:virtanen, source:nature',
  seeAll: 'See all articles',
  newestFirst: ', newest first',
  startNewSearch: 'Start a new search',
  goToLastPage: (pages: number) => `Go to page ${formatCount(pages)}, the last page`,
  onlyFirst: (shown: number) => `Only the first ${formatCounted(shown, 'article')} can be shown`,
  pagesIgnored: 'This catalogue only provides the first page.',
  showMost: `Show ${MAX_PER_PAGE} results per page`,
  showMostNote: ', the maximum.',
} as const

/** The page's title: what is searched for, and the number of the page from the second on. */
export function formatPageTitle({ text, type, page }: SearchQuery): string {
  const name = text || (type === null ? 'Search' : typeNamePlural(type))
  return name + (page === 1 ? '' : `, page ${page}`)
}

/** A part of the count sentence; the page shows figures in bold. */
export type SentencePart = string | { figure: string }

/** The count of a list as the parts of a sentence. A total is stated only where the service states it. */
export function countSentence(list: ArticleList): SentencePart[] {
  const { query, total, page, perPage, pages } = list
  const forText = query.text === '' ? '' : ` for “${query.text}”`
  const one = query.type === null ? 'article' : typeName(query.type).toLowerCase()
  const many = pluralOf(query.type)
  const shown = list.articles.length
  if (total === 0 || (total === null && shown === 0 && page === 1)) return [`No ${many} found${forText}`]
  if (shown === 0) return [`Page ${formatCount(page)} does not exist${formatPageCount(pages)}`]
  const first = (page - 1) * perPage + 1
  const range = { figure: `${formatCount(first)} to ${formatCount(first + shown - 1)}` }
  if (total === null) return ['Showing ', range, ' (total unknown)']
  if (total === 1) return [{ figure: '1' }, ` ${one}${forText}`]
  return ['Showing ', range, ' of ', { figure: formatCount(total) }, ` ${many}${forText}`]
}

/** The count sentence as plain text. */
export function formatCountSentence(list: ArticleList): string {
  return countSentence(list)
    .map((part) => (typeof part === 'string' ? part : part.figure))
    .join('')
}

function formatPageCount(pages: number | null): string {
  return pages === null ? '' : `; this search has ${formatCounted(pages, 'page')}`
}

function pluralOf(type: ArticleType | null): string {
  return type === null ? 'articles' : typeNamePlural(type).toLowerCase()
}
