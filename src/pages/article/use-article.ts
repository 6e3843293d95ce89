import { useQuery, useQueryClient } from '@tanstack/react-query'
import { articleQuery, findListedArticle } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'

/** The article of a slug: what a list in memory tells of it at once, and the whole record when it has come. */
export function useArticle(slug: string) {
  const { client } = useService()
  const queryClient = useQueryClient()
  return useQuery({
    ...articleQuery(client, slug),
    placeholderData: () => findListedArticle(queryClient, slug),
  })
}
