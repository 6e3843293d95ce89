/** Where the Connect page leads afterwards. */
import { escapeMalformedPath, leadsTo, PAGE_PATTERNS } from '../../domain/paths.ts'

/** The path in `?to=` when it is one of the app other than the Connect page; else the search page. */
export function parseReturnPath(to: string | null): string {
  // Browsers read a backslash as a slash, so that it could name another host.
  if (to === null || !/^\/(?![/\\])[^\\\s]*$/.test(to)) return '/'
  const { pathname } = new URL(to, 'http://localhost')
  return leadsTo(decodeURIComponent(escapeMalformedPath(pathname)), PAGE_PATTERNS.connect) ? '/' : to
}
