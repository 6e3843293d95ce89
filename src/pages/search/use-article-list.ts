import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { NavigationType, useNavigationType } from 'react-router'
import { articleListQuery } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import type { ArticleList } from '../../domain/article.ts'
import { type SearchQuery } from '../../domain/search-query.ts'
import { withPage } from '../../domain/change-search.ts'

/** Loads the list of a search; the previous list stays until then. `isEnabled` is false for a search that cannot be sent. */
export function useArticleList(query: SearchQuery, isEnabled: boolean) {
  const { client } = useService()
  const queryClient = useQueryClient()
  const isFromHistory = useNavigationType() === NavigationType.Pop
  const result = useQuery({
    ...articleListQuery(client, query),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // Back and Forward show the cached list, however old it is.
    ...(isFromHistory ? { staleTime: Infinity } : {}),
  })
  const { data, isPlaceholderData, error, isFetching } = result
  const first = queryClient.getQueryData(articleListQuery(client, withPage(query, 1)).queryKey)
  const onlyPage = data === undefined || isPlaceholderData ? null : detectIgnoredPagination(data, first)
  return {
    /** What the page shows; undefined while there is nothing. */
    list: isEnabled ? (onlyPage ?? data) : undefined,
    /** The list belongs to the previous search while this one loads. */
    isPrevious: isPlaceholderData,
    /** The catalogue returns its first page for every page. */
    isPaginationIgnored: isEnabled && onlyPage !== null,
    /** When the list was retrieved, in milliseconds of Date.now(). */
    retrievedAt: result.dataUpdatedAt,
    error,
    isFetching,
    refetch: () => void result.refetch(),
  }
}

/** The list of a search, and the state of its request. */
export type ShownList = ReturnType<typeof useArticleList>

/** The first page as the only one, when a catalogue returns the same articles for another page; else null. */
function detectIgnoredPagination(list: ArticleList, first: ArticleList | undefined): ArticleList | null {
  const slug = list.articles[0]?.slug
  const isIgnored = list.page > 1 && slug !== undefined && slug === first?.articles[0]?.slug
  return isIgnored ? { ...first, pages: 1, next: null } : null
}
