import { QueryClient } from '@tanstack/react-query'

/**
 * What holds the answers. Nothing is asked again for a focus, a reconnection or a failure (failures.md, "One owner of retries"):
 * each request costs one of 60 a minute, and the fetch layer alone repeats one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A service on this very computer answers without a network; offline is what failed requests say.
        networkMode: 'always',
      },
    },
  })
}
