import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { articleListQuery } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import { readFromSearch } from '../../article-view/from-search.ts'
import type { ArticleList } from '../../contract/article.ts'
import { formatCount } from '../../contract/format.ts'
import { searchPath } from '../../contract/paths.ts'
import { typeName, typeNamePlural } from '../../contract/article-type.ts'
import { EVERYTHING, parseSearchQuery } from '../../contract/search-query.ts'

/**
 * The way back to the list that the reader came from, or to the search. It goes back in the history where that is the way,
 * so that place and focus return; opened in another tab it is an ordinary link.
 */
export function BackLink() {
  const location = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { client } = useService()
  // A page that is loaded anew keeps its state, of which a server that renders it knows nothing.
  const isHere = useIsHydrated()
  const fromSearch = isHere ? readFromSearch(location.state) : null
  const query = fromSearch === null ? EVERYTHING : parseSearchQuery(new URLSearchParams(fromSearch)).query
  const list = fromSearch === null ? undefined : queryClient.getQueryData(articleListQuery(client, query).queryKey)

  const goBack = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (fromSearch === null || !isPlainClick) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <p className="no-print mb-5 wide:mb-6">
      <Link to={searchPath(query)} onClick={goBack} className="inline-flex min-h-6 items-center gap-1.5">
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        {fromSearch === null
          ? 'Search all articles'
          : list === undefined
            ? 'Back to the search'
            : `Back to ${listName(list)}`}
      </Link>
    </p>
  )
}

function listName({ total, query }: ArticleList): string {
  const one = query.type === null ? 'article' : typeName(query.type).toLowerCase()
  const many = query.type === null ? 'articles' : typeNamePlural(query.type).toLowerCase()
  const articles = total === null ? `the ${many}` : total === 1 ? `the ${one}` : `the ${formatCount(total)} ${many}`
  return query.text === '' ? articles : `${articles} for “${query.text}”`
}
