import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isUpdateInstalled } from './app-version.ts'

const ORIGIN = 'https://site.example'
const SCRIPT = '/assets/index-a1.js'
const SHELL = `<script type="module" src="${SCRIPT}"></script>`

type Stored = Map<string, Response>

const pathOf = (target: RequestInfo) => new URL(typeof target === 'string' ? target : target.url, ORIGIN).pathname

/** The cache storage of a browser; the newest cache is the last one. */
function makeCaches(stores: Map<string, Stored>) {
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return Promise.resolve({
      put: (key: RequestInfo, response: Response) => Promise.resolve(store.set(pathOf(key), response)),
      async addAll(paths: string[]) {
        const responses = await Promise.all(paths.map((file) => fetch(file)))
        if (responses.some(({ ok }) => !ok)) throw new TypeError('A file is missing')
        for (const [index, response] of responses.entries()) store.set(paths[index] ?? '', response)
      },
    })
  }
  return {
    open,
    keys: () => Promise.resolve([...stores.keys()]),
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: (key: RequestInfo, { cacheName }: { cacheName?: string } = {}) => {
      const searched = cacheName === undefined ? [...stores.values()] : [stores.get(cacheName)]
      return Promise.resolve(
        searched
          .map((store) => store?.get(pathOf(key)))
          .find(Boolean)
          ?.clone(),
      )
    },
  }
}

let stores: Map<string, Stored>
let network: Record<string, Response | undefined>
let listeners: Record<string, (event: object) => void>

beforeEach(async () => {
  stores = new Map()
  network = { '/index.html': new Response(SHELL), '/config.json': new Response('{}'), [SCRIPT]: new Response('new') }
  listeners = {}
  vi.stubGlobal('CARREL_FILES', [SCRIPT])
  vi.stubGlobal('CARREL_VERSION', 'v2')
  vi.stubGlobal('caches', makeCaches(stores))
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('skipWaiting', () => Promise.resolve())
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => (listeners[type] = listener))
  vi.stubGlobal('fetch', (target: string | Request) => {
    const response = network[pathOf(target)]
    return response === undefined ? Promise.reject(new TypeError('offline')) : Promise.resolve(response.clone())
  })
  vi.resetModules()
  await import('./service-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

async function dispatch(type: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

/** Resolves with the body of the response, with null when the worker leaves the request to the browser. */
async function request(path: string, mode = 'cors'): Promise<string | null> {
  let response: Promise<Response> | null = null
  listeners['fetch']?.({
    request: { method: 'GET', mode, url: ORIGIN + path },
    respondWith: (promise: Promise<Response>) => (response = promise),
  })
  return response === null ? null : (await (response as Promise<Response>)).text()
}

describe('the service worker', () => {
  test('installs the files, the shell and the settings of its version', async () => {
    await dispatch('install')
    expect([...stores]).toEqual([['carrel-app-v2', expect.any(Map)]])
    expect([...(stores.get('carrel-app-v2')?.keys() ?? [])]).toEqual([SCRIPT, '/config.json', '/index.html'])
  })

  test.each<[string, () => void]>([
    ['the shell is of another version', () => (network['/index.html'] = new Response(SHELL.replace('a1', 'b2')))],
    ['the shell names no script', () => (network['/index.html'] = new Response('Sign in to this network'))],
    ['the shell is an error', () => (network['/index.html'] = new Response(SHELL, { status: 503 }))],
    ['a file is missing', () => (network[SCRIPT] = new Response('', { status: 404 }))],
  ])('is not installed when %s', async (_, change) => {
    change()
    await expect(dispatch('install')).rejects.toThrow(/version|missing/)
    expect(stores.get('carrel-app-v2')?.has('/index.html')).not.toBe(true)
  })

  test.each<[string, string, string, string | null]>([
    ['a hashed file, from the cache', SCRIPT, 'cors', 'new'],
    ['a hashed file of the version before', '/assets/old.js', 'cors', 'old'],
    ['a page, as the shell', '/articles/lamps', 'navigate', SHELL],
    ['the settings', '/config.json', 'cors', '{}'],
    ['an answer of the API, not at all', '/api/v1/articles', 'cors', null],
  ])('serves offline: %s', async (_, path, mode, expected) => {
    stores.set('carrel-app-v1', new Map([['/assets/old.js', new Response('old')]]))
    await dispatch('install')
    network = {}
    expect(await request(path, mode)).toBe(expected)
  })

  test('passes pages of the network on, and caches none', async () => {
    await dispatch('install')
    network['/articles/lamps'] = new Response('rendered by the server')
    expect(await request('/articles/lamps', 'navigate')).toBe('rendered by the server')
    expect(stores.get('carrel-app-v2')?.size).toBe(3)
  })

  test('serves fresh settings, and the last ones offline', async () => {
    await dispatch('install')
    network['/config.json'] = new Response('{"access":"open"}')
    expect(await request('/config.json')).toBe('{"access":"open"}')
    network = {}
    expect(await request('/config.json')).toBe('{"access":"open"}')
  })

  test('caches nothing after the reader has removed the cache', async () => {
    await dispatch('install')
    stores.clear()
    expect(await request('/config.json')).toBe('{}')
    expect([...stores]).toEqual([])
  })

  test('keeps the cache of one version before, and other caches', async () => {
    for (const name of ['carrel-app-v0', 'carrel-app-v1', 'other']) stores.set(name, new Map())
    await dispatch('install')
    await dispatch('activate')
    expect([...stores.keys()]).toEqual(['carrel-app-v1', 'other', 'carrel-app-v2'])
  })
})

test.each<[string, [string, string][], boolean]>([
  ['no version', [], false],
  ['the version of the page', [['carrel-app-v1', SHELL]], false],
  [
    'a later version',
    [
      ['carrel-app-v1', SHELL],
      ['carrel-app-v2', SHELL.replace('a1', 'b2')],
    ],
    true,
  ],
  [
    'the version of the page after another one',
    [
      ['carrel-app-v2', SHELL.replace('a1', 'b2')],
      ['carrel-app-v1', SHELL],
    ],
    false,
  ],
  ['a version without a script', [['carrel-app-v1', 'text']], false],
  ['another cache', [['other', SHELL.replace('a1', 'b2')]], false],
])('isUpdateInstalled with %s is %j', async (_, installed, expected) => {
  for (const [name, shell] of installed) stores.set(name, new Map([['/index.html', new Response(shell)]]))
  vi.stubGlobal('document', { querySelector: () => ({ src: ORIGIN + SCRIPT }) })
  expect(await isUpdateInstalled()).toBe(expected)
})
