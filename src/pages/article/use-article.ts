import { useQuery, useQueryClient } from '@tanstack/react-query'
import { articleQuery, findListedArticle } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import { SAVED_ARTICLES } from '../../library/saved-articles.ts'
import { useCollection } from '../../storage/personal-collection.ts'

/** Loads the article of a slug. Until the record is loaded, or when that fails, it is what a cached list or the reader's library contains of it. */
export function useArticle(slug: string) {
  const { client } = useService()
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(articleQuery(client, slug))
  const saved = useCollection(SAVED_ARTICLES)
  const findKept = () => (saved.status === 'ready' ? saved.items.get(slug)?.article : undefined)
  /** Whether the article is the whole record. */
  const isComplete = data !== undefined
  return {
    /** Undefined while nothing is known, null when the catalogue has none. */
    article: isComplete ? data : (findListedArticle(queryClient, slug) ?? findKept()),
    isComplete,
    error,
    /** When the record was retrieved, in milliseconds of Date.now(); null while there is none. */
    retrievedAt: isComplete ? dataUpdatedAt : null,
    isFetching,
    refetch: () => void refetch(),
  }
}
