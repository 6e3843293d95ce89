import { use } from 'react'
import { useService } from '../../api/service.tsx'
import { feedPath, OPENSEARCH_PATH, searchPath } from '../../domain/paths.ts'
import { EVERYTHING, type SearchQuery } from '../../domain/search-query.ts'
import { PageHead, SiteNameProvider } from '../../ui/page-head.tsx'
import { formatCountSentence, formatPageTitle, SEARCH_MESSAGES } from './search-messages.ts'
import type { ShownList } from './use-article-list.ts'

/** Title, description and feeds of the search page. */
export function SearchHead({ query, shown: { list, isPrevious } }: { query: SearchQuery; shown: ShownList }) {
  const path = searchPath(query)
  const { catalogueDescription, hasFeeds = false } = useService().config
  const hasOwnCount = list !== undefined && !isPrevious && path !== searchPath(EVERYTHING)
  return (
    <>
      <PageHead
        title={formatPageTitle(query)}
        description={hasOwnCount ? formatCountSentence(list) : (catalogueDescription ?? SEARCH_MESSAGES.description)}
        path={path}
        isIndexed={list !== undefined}
      />
      {hasFeeds && <FeedLinks query={query} />}
    </>
  )
}

/** By which feed readers find the feed of this search, and browsers the search. */
function FeedLinks({ query }: { query: SearchQuery }) {
  const feed = feedPath({ ...query, page: 1, step: '' })
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={formatPageTitle(query)} href={feed} />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={use(SiteNameProvider)}
        href={OPENSEARCH_PATH}
      />
    </>
  )
}
