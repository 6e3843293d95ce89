/** What a request means to the worker. */

/**
 * `leave`: the browser's own matter, an answer of the API above all; `file`: one of the app's hashed files, which never
 * change; `settings`: config.json, of which the last copy serves without a network; `page`: a navigation; `root-file`: an
 * unhashed file of the app.
 */
export type Way = 'leave' | 'file' | 'settings' | 'page' | 'root-file'

/** A request, as far as it decides. */
export type Asked = { method: string; mode: string; url: string }

/** Chooses. `origin`: the app's own; `files`: the paths of its files that are kept. */
export function chooseWay({ method, mode, url }: Asked, origin: string, files: readonly string[]): Way {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || isService(address.pathname)) return 'leave'
  if (address.pathname === '/config.json') return 'settings'
  if (address.pathname.startsWith('/assets/')) return 'file'
  if (mode === 'navigate') return 'page'
  return files.includes(address.pathname) ? 'root-file' : 'leave'
}

/** Wherever the API is mounted on this origin, its paths hold this. */
function isService(pathname: string): boolean {
  return /\/api(?:\/|$)/.test(pathname)
}
