/** What the page at an address asks first, asked before the page is there: by a server, and by a browser that is still fetching the app. */
import type { QueryClient } from '@tanstack/react-query'
import type { QueryClientParts } from '../api/ask-for.ts'
import { articleListQuery, articleQuery, statsQuery } from '../api/queries.ts'
import { leadsTo, PAGE_PATTERNS, parseArticlePath } from '../contract/paths.ts'
import { searchOfAddress, searchTextProblem } from '../contract/search-query.ts'

/** An address of ours: its path, and what follows it from `?` on. */
export type Address = { pathname: string; search: string }

/** What was asked: the key under which the page finds the answer, and when it is there. Never rejects. */
export type FirstQuery = { queryKey: readonly unknown[]; answered: Promise<void> }

/** Asks; null where the page needs nothing. */
export function askFirst(
  queryClient: QueryClient,
  client: QueryClientParts,
  { pathname, search }: Address,
): FirstQuery | null {
  if (pathname === PAGE_PATTERNS.search) {
    const query = searchOfAddress(search)
    if (searchTextProblem(query.text) !== null) return null
    const options = articleListQuery(client, query)
    return { queryKey: options.queryKey, answered: queryClient.prefetchQuery(options) }
  }
  const slug = parseArticlePath(pathname)
  if (slug !== null) {
    const options = articleQuery(client, slug)
    return { queryKey: options.queryKey, answered: queryClient.prefetchQuery(options) }
  }
  if (!leadsTo(pathname, PAGE_PATTERNS.stats)) return null
  const options = statsQuery(client)
  return { queryKey: options.queryKey, answered: queryClient.prefetchQuery(options) }
}
