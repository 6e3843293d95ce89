import type { QueryClient } from '@tanstack/react-query'
import { LIST_FRESH_MS } from '../api/queries.ts'
import type { RememberedAnswer } from './kept-answers.ts'
import { LONGEST_AGE_MS } from './out-of-bounds.ts'

/**
 * Puts remembered answers into memory with the time at which they came, so that each is asked again as soon as any other
 * of its age would be. What is already in memory stays.
 */
export function putBack(queryClient: QueryClient, remembered: readonly RememberedAnswer[], now: number): void {
  const cache = queryClient.getQueryCache()
  for (const { key, answer, answeredAt } of remembered) {
    if (queryClient.getQueryData(key) !== undefined) continue
    // A reader offline may open any of them, as long as they are kept.
    queryClient.setQueryDefaults(key, { gcTime: LONGEST_AGE_MS })
    queryClient.setQueryData(key, answer, { updatedAt: answeredAt })
    // A browser opens an address as it goes back to one, and Back never asks: an old list has to say that it is old.
    if (key[0] === 'articles' && now - answeredAt >= LIST_FRESH_MS) cache.find({ queryKey: key })?.invalidate()
  }
}
