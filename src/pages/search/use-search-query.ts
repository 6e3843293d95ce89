import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useService } from '../../api/service.tsx'
import { PAGE_PATTERNS, searchPath } from '../../domain/paths.ts'
import {
  formatSearchQuery,
  limitToService,
  searchOfAddress,
  type SearchQuery,
  searchTextProblem,
} from '../../domain/search-query.ts'

/** The only reader and writer of the address's parameters. */
export function useSearchQuery() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { extensions } = useService().config
  const asked = searchOfAddress(search)
  const query = limitToService(asked, extensions)
  const formatted = formatSearchQuery(query)
  const kept = formatSearchQuery(asked)
  const repaired = kept === '' ? '' : `?${kept}`

  // Replaces invalid parameters in the address bar, so that a shared link is valid. What only this service cannot do stays.
  useEffect(() => {
    if (search !== repaired)
      void navigate({ pathname: PAGE_PATTERNS.search, search: repaired, hash }, { replace: true })
  }, [search, repaired, hash, navigate])

  return {
    query,
    /** Parameters of the address that this service does not have. */
    ignored: [...new URLSearchParams(kept).keys()].filter((name) => !new URLSearchParams(formatted).has(name)),
    /** Why the text cannot be searched for; null when it can. */
    textProblem: searchTextProblem(query.text),
    /** Goes to another search with a new entry in the history; the same search adds none. */
    goTo: (next: SearchQuery) => {
      if (formatSearchQuery(next) !== formatted) void navigate(searchPath(next))
    },
  }
}

/** The search in the address, and how to go to another one. */
export type AddressedSearch = ReturnType<typeof useSearchQuery>
