/**
 * Caches the app's own files and the page without data, so that Carrel opens offline; never an answer of the API, and never a
 * page that a server rendered. Built into one file of its own by `service-worker-plugin.ts`.
 */
import { CACHE_PREFIX, findEntryScript, SHELL_PATH } from './app-version.ts'
import { chooseStrategy } from './request-strategy.ts'

/** Inserted by the build: the paths of the files to cache, and a version that changes with any of them. */
declare const CARREL_FILES: readonly string[]
declare const CARREL_VERSION: string

/** The part of a service worker's global scope that is used; TypeScript has it in a library that excludes that of pages. */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Event & { readonly request: Request; respondWith: (response: Promise<Response>) => void }
type WorkerScope = {
  readonly location: Location
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
  }
}

const FILES = CARREL_FILES
const CACHE_NAME = `${CACHE_PREFIX}${CARREL_VERSION}`
const CONFIG_PATH = '/config.json'
/** The citation styles: larger than the rest of the app, and cached when a reader first cites. */
const LATE_FILE = /^\/assets\/format-reference-/

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const worker = globalThis as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(install().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(removeOldCaches()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const strategy = chooseStrategy(request, worker.location.origin, FILES)
  if (strategy === 'cache-first') event.respondWith(fetchCacheFirst(request))
  else if (strategy === 'network-first') event.respondWith(fetchNetworkFirst(request))
  else if (strategy === 'page') event.respondWith(fetch(request).catch((error) => findCopy(SHELL_PATH, error)))
})

/** Caches all files but the late ones, or none: a version of which a file is missing is not installed. */
async function install(): Promise<void> {
  const shell = await fetchShell()
  const config = await fetch(CONFIG_PATH, { cache: 'no-store' })
  // The newest cache is the last one, also after a return to an earlier version.
  await caches.delete(CACHE_NAME)
  const cache = await caches.open(CACHE_NAME)
  await cache.addAll(FILES.filter((file) => !LATE_FILE.test(file)))
  if (config.ok) await cache.put(CONFIG_PATH, config)
  // The shell comes last: a version with a shell is complete.
  await cache.put(SHELL_PATH, shell)
}

/** Fetches the shell without cookies, and only where it is the page of this version. */
async function fetchShell(): Promise<Response> {
  const response = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit' })
  const text = await response.text()
  const script = findEntryScript(text)
  if (!response.ok || script === null || !FILES.includes(script)) throw new TypeError('The page is not of this version')
  // Browsers refuse a redirected response to a navigation, and some hosts redirect /index.html to /.
  return new Response(text, { headers: response.headers })
}

async function fetchCacheFirst(request: Request): Promise<Response> {
  // Also in the cache of the version before: its pages may still be open.
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.ok && FILES.includes(new URL(request.url).pathname)) await putCopy(request, response)
  return response
}

async function fetchNetworkFirst(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) await putCopy(request, response)
    return response
  } catch (error) {
    return findCopy(request, error)
  }
}

/** The copy of this version; throws the error of the network where there is none. */
async function findCopy(request: RequestInfo, error: unknown): Promise<Response> {
  const cached = await caches.match(request, { cacheName: CACHE_NAME, ignoreVary: true })
  if (cached === undefined) throw error
  return cached
}

/** Nothing is cached after a reader has removed the cache: the worker lives on until its last page is closed. */
async function putCopy(request: Request, response: Response): Promise<void> {
  if (!(await caches.has(CACHE_NAME))) return
  const cache = await caches.open(CACHE_NAME)
  await cache.put(request, response.clone()).catch(() => {})
}

/** Keeps the version before, whose pages may still be open. */
async function removeOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}
