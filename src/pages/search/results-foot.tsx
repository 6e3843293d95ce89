import { HowRead } from '../../article-view/how-read.tsx'
import type { ArticleList } from '../../contract/article.ts'
import type { SearchQuery } from '../../contract/search-query.ts'
import { AnsweredLine } from '../../ui/answered-line.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SaveResults } from './save-results/save-results.tsx'

/** What stands below the results: saving them, how they were read, and asking for them again. */
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
      <HowRead>
        <listOrigins.Part list={list} isEveryPage={answeredAt !== null && list.page !== query.page} />
      </HowRead>
      {answeredAt !== null && <AnsweredLine answeredAt={answeredAt} isFetching={isFetching} onRefresh={onRefresh} />}
    </>
  )
}

// Few ever open it: its code is fetched when they do.
const listOrigins = lazyPart(() => import('./list-origins.tsx').then((origins) => origins.ListOrigins))
