import { AnsweredLine } from '../../ui/answered-line.tsx'
import type { ArticleList } from '../../contract/article.ts'
import type { SearchQuery } from '../../contract/search-query.ts'
import { SaveResults } from './save-results/save-results.tsx'

/** What stands below the results: saving them, and asking for them again. */
export function ResultsFoot(props: {
  list: ArticleList
  query: SearchQuery
  /** When the list was answered, in milliseconds of Date.now(); null while another one is on its way. */
  answeredAt: number | null
  isFetching: boolean
  onRefresh: () => void
}) {
  const { list, query, answeredAt, isFetching, onRefresh } = props
  return (
    <>
      <SaveResults list={list} query={query} />
      {answeredAt !== null && <AnsweredLine answeredAt={answeredAt} isFetching={isFetching} onRefresh={onRefresh} />}
    </>
  )
}
