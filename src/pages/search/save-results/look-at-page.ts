/** Pages of a search as the load wants them: out of the one memory of answers, or into it. */
import { hashKey, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import type { QueryClientParts } from '../../../api/ask-for.ts'
import { articleListQuery } from '../../../api/queries.ts'
import type { ArticleList } from '../../../contract/article.ts'
import type { SearchQuery } from '../../../contract/search-query.ts'

/** The reader does not sit waiting for it: what they open meanwhile overtakes it. */
const IN_SIGHT = { wishClass: 'visible' } as const

/** What memory has of a page and would not ask for anew; undefined when it would. */
export function recallPage(
  queryClient: QueryClient,
  client: QueryClientParts,
  query: SearchQuery,
): ArticleList | undefined {
  const { queryKey, staleTime } = articleListQuery(client, query)
  const cache = queryClient.getQueryCache()
  const kept = cache.get<ArticleList, Error, ArticleList, string[]>(hashKey(queryKey))
  if (kept === undefined) return undefined
  const freshMs = typeof staleTime === 'function' ? staleTime(kept) : staleTime
  return kept.isStaleByTime(freshMs) ? undefined : kept.state.data
}

/**
 * Answers a page as whoever looks at it would get it. Looking away ends the wait for a place in the minute; what was
 * sent by then is answered to memory. Rejects with what asking throws, and with an AbortError when given up.
 */
export function lookAtPage(
  queryClient: QueryClient,
  client: QueryClientParts,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<ArticleList> {
  return new Promise((resolve, reject) => {
    const observer = new QueryObserver(queryClient, { ...articleListQuery(client, query), meta: IN_SIGHT })
    const tell = ({ isFetching, data, error, isStale }: ReturnType<typeof observer.getCurrentResult>) => {
      if (isFetching) return
      lookAway()
      if (data !== undefined && (error === null || !isStale)) resolve(data)
      // Taken away without an answer or a failure: it was given up for all.
      else reject(error ?? new ApiError('not-asked'))
    }
    const lookAway = observer.subscribe(tell)
    signal.addEventListener('abort', () => {
      lookAway()
      reject(new DOMException('Given up', 'AbortError'))
    })
    tell(observer.getCurrentResult())
  })
}
