/**
 * Keeps the app's own files, and the page without any content, so that Carrel opens without a network. It never keeps an
 * answer of the API, nor a page that a server has rendered. Built into one file of its own by `make-service-worker.ts`.
 */
import { chooseWay } from './choose-way.ts'
import { TAKE_OVER, TAKE_OVER_IF_ALONE } from './worker-messages.ts'
import type { AskedEvent, WorkerScope } from './worker-scope.ts'

/** Put in by the build: the paths of the files to keep, and a version that changes with any of them. */
declare const CARREL_FILES: readonly string[]
declare const CARREL_VERSION: string

const FILES = CARREL_FILES
const CACHE_PREFIX = 'carrel-app-'
const CACHE_NAME = `${CACHE_PREFIX}${CARREL_VERSION}`
/** The page without content; a server may render others, never this one. */
const SHELL_PATH = '/index.html'
const SETTINGS_PATH = '/config.json'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const worker = globalThis as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([removeOldCaches(), askBeside()])))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const way = chooseWay(request, worker.location.origin, FILES)
  if (way === 'file') event.respondWith(answerFile(request))
  if (way === 'root-file') event.respondWith(networkElse(request, request))
  if (way === 'settings') event.respondWith(answerSettings(request))
  if (way === 'page') event.respondWith(answerPage(event))
  // What the browser has asked beside the worker's start is the answer: nothing is asked twice.
  if (way === 'leave' && isAskedBeside(request)) event.respondWith(beside(event))
})
worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(worker.skipWaiting())
  else if (event.data === TAKE_OVER_IF_ALONE) event.waitUntil(takeOverIfAlone())
  else event.ports[0]?.postMessage(typeof event.data === 'string' && FILES.includes(event.data))
})

/** Fetches everything, or nothing: a version of which a file is missing does not come in. */
async function install(): Promise<void> {
  const shell = await fetchShell()
  const settings = await fetch(SETTINGS_PATH, { cache: 'no-store' })
  const cache = await caches.open(CACHE_NAME)
  await cache.put(SHELL_PATH, shell)
  if (settings.ok) await cache.put(SETTINGS_PATH, settings)
  // With data saving on, files are kept as they are used.
  if (!savesData()) await cache.addAll([...FILES])
}

/** Without cookies, so that it carries nothing of a reader; and only where it is the page of this version. */
async function fetchShell(): Promise<Response> {
  const response = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit' })
  const text = await response.text()
  const script = /<script\b[^>]*\bsrc="([^"]+)"/.exec(text)?.[1]
  if (!response.ok || script === undefined || !FILES.includes(script))
    throw new TypeError('The page is not of this version')
  // Made anew: browsers refuse a redirected answer to a navigation, and some hosts lead /index.html to /.
  return new Response(text, { headers: response.headers })
}

async function answerFile(request: Request): Promise<Response> {
  // Also in the cache of the version before: its pages may still be open.
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok && FILES.includes(new URL(request.url).pathname)) await keepCopy(request, response.clone())
  return response
}

async function answerSettings(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) await keepCopy(SETTINGS_PATH, response.clone())
    return response
  } catch (cause) {
    return keptElse(SETTINGS_PATH, cause)
  }
}

async function answerPage(event: AskedEvent): Promise<Response> {
  try {
    return await beside(event)
  } catch (cause) {
    return keptElse(SHELL_PATH, cause)
  }
}

/** The answer to a navigation: what the browser has asked while the worker was starting, or else what is asked now. */
async function beside({ request, preloadResponse }: AskedEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/** A browser that can asks for a page while it starts the worker, which costs a slow processor as long as the answer takes. */
async function askBeside(): Promise<void> {
  await worker.registration.navigationPreload?.enable()
}

/** Whether it does so for this request: for every navigation that only reads. */
function isAskedBeside({ method, mode }: Request): boolean {
  return mode === 'navigate' && method === 'GET'
}

/** Whatever the network answers is handed on untouched; what is kept serves only where there is no answer at all. */
async function networkElse(request: Request, kept: RequestInfo): Promise<Response> {
  try {
    return await fetch(request)
  } catch (cause) {
    return keptElse(kept, cause)
  }
}

async function keptElse(kept: RequestInfo, cause: unknown): Promise<Response> {
  const cache = await caches.open(CACHE_NAME)
  const response = await cache.match(kept, { ignoreVary: true })
  if (response === undefined) throw cause
  return response
}

/** Not where a reader has removed everything since: the worker lives on until its last page is closed. */
async function keepCopy(place: RequestInfo, response: Response): Promise<void> {
  if (!(await caches.has(CACHE_NAME))) return
  const cache = await caches.open(CACHE_NAME)
  await cache.put(place, response).catch(() => {})
}

/** Keeps the version before, whose pages go on until they are loaded anew. */
async function removeOldCaches(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function takeOverIfAlone(): Promise<void> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true })
  if (pages.length <= 1) await worker.skipWaiting()
}

function savesData(): boolean {
  return worker.navigator.connection?.saveData === true
}
