import { useQuery, useQueryClient } from '@tanstack/react-query'
import { articleQuery, findListedArticle } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import type { Article } from '../../domain/article.ts'

/** What is known of an article. */
export type KnownArticle = {
  /** The whole record, or what a list contains of it; undefined while nothing is known, null when the catalogue has none. */
  article: Article | null | undefined
  /** Whether the article is the whole record. */
  isComplete: boolean
  /** Why the record could not be loaded or refreshed; null when it could. */
  error: Error | null
  /** When the record was retrieved, in milliseconds of Date.now(); null while there is none. */
  retrievedAt: number | null
  isFetching: boolean
  refetch: () => void
}

/** Loads the article of a slug. Until the record is loaded, or when that fails, it is what a cached list contains of it. */
export function useArticle(slug: string): KnownArticle {
  const { client } = useService()
  const queryClient = useQueryClient()
  const record = useQuery(articleQuery(client, slug))
  const isComplete = record.data !== undefined
  return {
    article: isComplete ? record.data : findListedArticle(queryClient, slug),
    isComplete,
    error: record.error,
    retrievedAt: isComplete ? record.dataUpdatedAt : null,
    isFetching: record.isFetching,
    refetch: () => void record.refetch(),
  }
}
