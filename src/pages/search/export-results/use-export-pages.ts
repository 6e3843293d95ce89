import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { articleListQuery, LIST_FRESH_MS } from '../../../api/queries.ts'
import { useService } from '../../../api/service.tsx'
import type { ArticleList } from '../../../domain/article.ts'
import { articlesRequestPath } from '../../../domain/paths.ts'
import type { SearchQuery } from '../../../domain/search-query.ts'
import type { ExportPages } from './export-run.ts'

/** Requests that a person waits for come first. */
const LOW_PRIORITY = { priority: 'bulk' } as const

/** Pages of a search for an export, through the query cache; the same object in each rendering. */
export function useExportPages(): ExportPages {
  const queryClient = useQueryClient()
  const { client, quota } = useService()
  const [pages] = useState<ExportPages>(() => ({
    findLoadedPage(query) {
      const { queryKey } = articleListQuery(client, query)
      const known = queryClient.getQueryCache().find<ArticleList>({ queryKey })
      return known === undefined || known.isStaleByTime(LIST_FRESH_MS) ? undefined : known.state.data
    },
    async fetchPage(query: SearchQuery, signal: AbortSignal) {
      // Only the wait in the queue ends: the response of a request that was sent is cached.
      const leaveQueue = () => quota.cancel(articlesRequestPath(query))
      signal.addEventListener('abort', leaveQueue)
      try {
        return await queryClient.fetchQuery({ ...articleListQuery(client, query), meta: LOW_PRIORITY })
      } finally {
        signal.removeEventListener('abort', leaveQueue)
      }
    },
  }))
  return pages
}
