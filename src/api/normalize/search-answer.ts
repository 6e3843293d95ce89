/** What our own service says of its answer to a search (docs/api-compatibility.md). Others that say nothing of it, or say it otherwise, are not guessed at. */
import type { ArticleMatch, NamedResult, SearchAnswer } from '../../domain/article.ts'
import { isObject, objectOrEmpty } from '../../domain/json.ts'
import { SEARCH_SORTS } from '../../domain/search-query.ts'
import { isSearchField } from '../../domain/search-tokens.ts'
import { parseCount } from './find.ts'

/** The answer to a search from the `meta` of its list; null where it has none of it. */
export function readSearchAnswer(response: unknown): SearchAnswer | null {
  const { meta } = objectOrEmpty(response)
  const { total_all_words: totalAllWords, understood, corrected, suggested, names, sort } = objectOrEmpty(meta)
  if (totalAllWords === undefined && understood === undefined) return null
  const { from, to } = objectOrEmpty(corrected)
  return {
    totalAllWords: parseCount(totalAllWords),
    understood: typeof understood === 'string' ? understood : null,
    corrected: typeof from === 'string' && typeof to === 'string' ? { from, to } : null,
    suggested: typeof suggested === 'string' ? suggested : null,
    names: Array.isArray(names) ? names.flatMap(readName) : [],
    sort: SEARCH_SORTS.find((one) => one === sort) ?? null,
  }
}

/** Where an item of a list matches; null where it does not say. */
export function readArticleMatch(item: unknown): ArticleMatch | null {
  const { match } = objectOrEmpty(item)
  if (!isObject(match) || !Array.isArray(match.fields)) return null
  return { fields: match.fields.filter(isSearchField), snippet: readSnippet(match.snippet) }
}

function readSnippet(value: unknown): ArticleMatch['snippet'] {
  const { text, marks } = objectOrEmpty(value)
  if (typeof text !== 'string' || text === '' || !Array.isArray(marks)) return null
  const places = marks.flatMap((mark) => {
    const [from, to] = [parseCount(objectOrEmpty(mark).from), parseCount(objectOrEmpty(mark).to)]
    return from !== null && to !== null && from < to && to <= text.length ? [{ from, to }] : []
  })
  return { text, marks: places.toSorted((a, b) => a.from - b.from) }
}

function readName(value: unknown): NamedResult[] {
  const { field, name, articles } = objectOrEmpty(value)
  const count = parseCount(articles)
  if (field !== 'author' && field !== 'source') return []
  return typeof name === 'string' && count !== null ? [{ field, name, articles: count }] : []
}
