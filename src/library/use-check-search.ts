import { useQueryClient } from '@tanstack/react-query'
import { articleListQuery } from '../api/queries.ts'
import { useService } from '../api/service.tsx'
import { hasExtension } from '../domain/config.ts'
import { newestQuery, noteCheck, type SavedSearch } from './saved-searches.ts'

/** Asks for the newest results of a saved search, with one request. Rejects with the error of the request. */
export function useCheckSearch(): (saved: SavedSearch) => Promise<SavedSearch> {
  const { client, config } = useService()
  const queryClient = useQueryClient()
  return async (saved) => {
    const options = articleListQuery(client, newestQuery(saved.request, config))
    const list = await queryClient.fetchQuery({ ...options, staleTime: 0 })
    return noteCheck(saved, list, hasExtension(config, 'sort'), Date.now())
  }
}
