import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { articleListQuery } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import { readFromSearch } from '../../article-view/article-entry.tsx'
import { searchPath } from '../../domain/paths.ts'
import { EVERYTHING, parseSearchQuery } from '../../domain/search-query.ts'
import { ARTICLE_MESSAGES } from './article-messages.ts'

/**
 * A link to the list that the reader came from, or to the search. A plain click goes back in the history, so that scroll
 * position and focus are restored; in another tab it is an ordinary link.
 */
export function BackLink() {
  const location = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { client } = useService()
  // A reloaded page keeps its history state, which a server does not know.
  const isHydrated = useIsHydrated()
  const fromSearch = isHydrated ? readFromSearch(location.state) : null
  const query = fromSearch === null ? EVERYTHING : parseSearchQuery(new URLSearchParams(fromSearch)).query
  const list = fromSearch === null ? undefined : queryClient.getQueryData(articleListQuery(client, query).queryKey)

  const goBack = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (fromSearch === null || !isPlainClick) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <p className="no-print">
      <Link to={searchPath(query)} onClick={goBack} className="inline-flex min-h-6 items-center gap-1.5">
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        {fromSearch === null
          ? ARTICLE_MESSAGES.searchAll
          : list === undefined
            ? ARTICLE_MESSAGES.backToSearch
            : ARTICLE_MESSAGES.backTo(list)}
      </Link>
    </p>
  )
}
