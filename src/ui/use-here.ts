import { useLocation } from 'react-router'

/** The address of this page within the app, whole: path, query and figure. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
