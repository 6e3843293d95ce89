import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useService } from '../../api/service.tsx'
import { PAGE_PATTERNS, searchPath } from '../../domain/paths.ts'
import { objectOrEmpty } from '../../domain/json.ts'
import {
  formatSearchQuery,
  limitToService,
  searchOfAddress,
  type SearchQuery,
  searchTextProblem,
} from '../../domain/search-query.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/** The only reader and writer of the address's parameters. */
export function useSearchQuery() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const { extensions } = useService().config
  const asked = searchOfAddress(search)
  const query = limitToService(asked, extensions)
  const formatted = formatSearchQuery(query)
  const kept = formatSearchQuery(asked)
  const repaired = kept === '' ? '' : `?${kept}`
  // The entry of the history remembers it when its address is repaired; a server does not know that entry.
  const isHydrated = useIsHydrated()
  const { asked: before } = objectOrEmpty(isHydrated ? state : null)

  // Replaces invalid parameters in the address bar, so that a shared link is valid. What only this service cannot do stays.
  useEffect(() => {
    if (search !== repaired) {
      const repairedState = { ...objectOrEmpty(state), asked: search }
      void navigate({ pathname: PAGE_PATTERNS.search, search: repaired, hash }, { replace: true, state: repairedState })
    }
  }, [search, repaired, hash, state, navigate])

  return {
    query,
    /** Parameters of the address that this service does not have. */
    ignored: [...new URLSearchParams(kept).keys()].filter((name) => !new URLSearchParams(formatted).has(name)),
    /** The part of the address after the path, before it was repaired; empty where nothing had to be. */
    repairedFrom: search === repaired ? (typeof before === 'string' ? before : '') : search,
    /** Why the text cannot be searched for; null when it can. */
    textProblem: searchTextProblem(query.text),
    /**
     * Goes to another search with a new entry in the history; the same search adds none. The change is made to the search in
     * the address: a slow browser shows it later, and a second choice must not undo the first.
     */
    goTo: (change: (query: SearchQuery) => SearchQuery) => {
      const now = limitToService(searchOfAddress(window.location.search), extensions)
      const next = change(now)
      if (formatSearchQuery(next) !== formatSearchQuery(now)) void navigate(searchPath(next))
    },
  }
}

/** The search in the address, and how to go to another one. */
export type AddressedSearch = ReturnType<typeof useSearchQuery>
