/** What the page at an address asks first, before the page is there: of a server, and of a browser that is still fetching the app. */
import type { Question } from '../api/ask-for.ts'
import { articleListQuestion, articleQuestion, statsQuestion } from '../api/queries.ts'
import { leadsTo, PAGE_PATTERNS, parseArticlePath } from '../contract/paths.ts'
import { searchOfAddress, searchTextProblem } from '../contract/search-query.ts'

/** An address of ours: its path, and what follows it from `?` on. */
export type Address = { pathname: string; search: string }

/** The question; null where the page needs nothing. */
export function firstQuestion({ pathname, search }: Address): Question<unknown> | null {
  if (leadsTo(pathname, PAGE_PATTERNS.search)) {
    const query = searchOfAddress(search)
    return searchTextProblem(query.text) === null ? articleListQuestion(query) : null
  }
  const slug = parseArticlePath(pathname)
  if (slug !== null) return articleQuestion(slug)
  return leadsTo(pathname, PAGE_PATTERNS.stats) ? statsQuestion() : null
}
