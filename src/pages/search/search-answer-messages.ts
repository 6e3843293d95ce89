/** What the page says of the answer to a search: how it was read, corrected and widened. */
import type { ArticleList, NamedResult, SearchAnswer } from '../../domain/article.ts'
import { formatCount, formatCounted } from '../../domain/format.ts'

export const ANSWER_MESSAGES = {
  showingFor: 'Showing results for ',
  searchedInstead: (text: string) => `Searched for “${text}” instead.`,
  searchOnly: (text: string) => `Search only for “${text}”`,
  didYouMean: (text: string) => `Did you mean “${text}”?`,
  understood: (text: string) => `Searched for: ${text}`,
  plainWords: (text: string) => `Searched for the words: ${text}`,
  allWordsOnly: 'All words only',
  includeMost: 'Include articles that match most words',
  moreArticles: 'More articles that match most of your words',
} as const

/** The words that were replaced: `No articles contain “grpah” or “netwrok”.` */
export function formatReplacedWords({ from, to }: NonNullable<SearchAnswer['corrected']>): string {
  const [written, searched] = [splitAtSigns(from), splitAtSigns(to)]
  const replaced =
    written.length === searched.length ? written.filter((word, index) => word !== searched[index]) : [from]
  const last = replaced.slice(-1)
  const others = replaced.slice(0, -1)
  const quoted = [others.map(quote).join(', '), ...last.map(quote)].filter((part) => part !== '')
  return `No articles contain ${quoted.join(' or ')}.`
}

/** How many articles have all words: `4 articles match all words`. */
export function formatAllWords(articles: number): string {
  if (articles === 0) return 'No articles match all words'
  return `${formatCounted(articles, 'article')} ${articles === 1 ? 'matches' : 'match'} all words`
}

/** The link to an author or a source that plain words name: `Articles by J. Schmidhuber (12)`. */
export function formatNamedResult({ field, name, articles }: NamedResult): string {
  return `Articles ${field === 'author' ? 'by' : 'in'} ${name} (${formatCount(articles)})`
}

/** The place on this page of the first article that lacks some of the words; null where none does, or where all do. */
export function findFirstOfMost({ answer, total, page, perPage, articles }: ArticleList): number | null {
  const allWords = answer?.totalAllWords ?? 0
  if (allWords === 0 || total === null || allWords >= total) return null
  const place = allWords - (page - 1) * perPage
  return place < articles.length ? Math.max(0, place) : null
}

function splitAtSigns(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

function quote(word: string): string {
  return `“${word}”`
}
