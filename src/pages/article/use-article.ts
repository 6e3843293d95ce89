import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answeredAt } from '../../api/answered-at.ts'
import { articleQuery, findListedArticle } from '../../api/queries.ts'
import { useAskAgain, useService } from '../../api/service.tsx'
import type { Article } from '../../contract/article.ts'

/** What is known of an article. */
export type KnownArticle = {
  /** The whole record, or what a list told of it; undefined while nothing is known, null when the service has none. */
  article: Article | null | undefined
  /** The record has come, whole. */
  isComplete: boolean
  /** Why the record did not come, or could not be renewed; null while all is well. */
  error: Error | null
  /** When the record came, in milliseconds of Date.now(); null while there is none. */
  answeredAt: number | null
  /** It is being asked for. */
  isFetching: boolean
  askAgain: () => void
}

/** The article of a slug: what a list in memory tells of it at once and when asking fails, and the whole record when it has come. */
export function useArticle(slug: string): KnownArticle {
  const { client } = useService()
  const queryClient = useQueryClient()
  const asked = useQuery(articleQuery(client, slug))
  const askAgain = useAskAgain(asked.refetch)
  const isComplete = asked.data !== undefined
  return {
    article: isComplete ? asked.data : findListedArticle(queryClient, slug),
    isComplete,
    error: asked.error,
    answeredAt: isComplete ? answeredAt(asked) : null,
    isFetching: asked.isFetching,
    askAgain,
  }
}
