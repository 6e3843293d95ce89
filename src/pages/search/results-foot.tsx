import { AnsweredLine } from '../../ui/answered-line.tsx'
import type { ArticleList } from '../../contract/article.ts'
import type { SearchQuery } from '../../contract/search-query.ts'
import { SaveResults } from './save-results/save-results.tsx'

/** What stands below the results: saving them, and asking for them again. */
export function ResultsFoot(props: {
  list: ArticleList
  query: SearchQuery
  /** When the list was answered, in milliseconds of Date.now(). */
  answeredAt: number
  isFetching: boolean
  onRefresh: () => void
}) {
  const { list, query, ...answered } = props
  return (
    <>
      <SaveResults list={list} query={query} />
      <AnsweredLine {...answered} />
    </>
  )
}
