import { parseSearchQuery } from '../contract/search-query.ts'

/** A request in words, from its path after the base URL: what a person would say that waits. */
export function requestWords(path: string): string {
  const [pathname = '', search = ''] = path.split('?')
  if (pathname === '/stats') return 'Statistics'
  if (pathname !== '/articles') return 'An article'
  const { text, page } = parseSearchQuery(new URLSearchParams(search)).query
  const what = text === '' ? 'All articles' : `Search for “${text}”`
  return page === 1 ? what : `${what}, page ${page}`
}
