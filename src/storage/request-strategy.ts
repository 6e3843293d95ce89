/** What the service worker does with a request. */

/**
 * `ignore`: the browser's own matter, above all an answer of the API; `cache-first`: one of the app's hashed files, which never
 * change; `network-first`: config.json and unhashed files, whose last copy serves offline; `page`: a navigation.
 */
export type RequestStrategy = 'ignore' | 'cache-first' | 'network-first' | 'page'

/** Chooses by method, mode and address. `origin`: the app's own; `files`: the paths of its files that are kept. */
export function chooseStrategy(
  { method, mode, url }: { method: string; mode: string; url: string },
  origin: string,
  files: readonly string[],
): RequestStrategy {
  const { origin: requestOrigin, pathname } = new URL(url)
  // Wherever the API is mounted on this origin, its paths contain this.
  const isApi = /\/api(?:\/|$)/.test(pathname)
  if (method !== 'GET' || requestOrigin !== origin || isApi) return 'ignore'
  if (pathname.startsWith('/assets/')) return 'cache-first'
  if (pathname === '/config.json') return 'network-first'
  if (mode === 'navigate') return 'page'
  return files.includes(pathname) ? 'network-first' : 'ignore'
}
