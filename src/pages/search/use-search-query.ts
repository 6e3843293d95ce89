import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchPath } from '../../contract/paths.ts'
import { formatSearchQuery, searchOfAddress, type SearchQuery, searchTextProblem } from '../../contract/search-query.ts'

/** The search that the address asks for, and the way to another one. The only reader and writer of the address's parameters. */
export function useSearchQuery(): {
  query: SearchQuery
  /** Why the text cannot be searched for; null when it can. */
  textProblem: string | null
  /** Goes to another search, as a new entry of the history. The same search again is no new entry. */
  goTo: (query: SearchQuery) => void
} {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const query = searchOfAddress(search)
  const formatted = formatSearchQuery(query)
  const repaired = formatted === '' ? '' : `?${formatted}`

  // Reaches the address bar: what was repaired is replaced there, so that a shared link is the right one.
  useEffect(() => {
    if (search !== repaired) void navigate({ pathname: '/', search: repaired, hash }, { replace: true })
  }, [search, repaired, hash, navigate])

  return {
    query,
    textProblem: searchTextProblem(query.text),
    goTo: (next) => {
      if (formatSearchQuery(next) !== formatted) void navigate(searchPath(next))
    },
  }
}
