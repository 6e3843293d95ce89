import { useLocation } from 'react-router'

/** The address of the current page within the app: path, query and hash. */
export function useCurrentPath(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
