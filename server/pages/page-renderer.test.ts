import { createHash } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../src/entry-server.tsx'
import type { Store } from '../catalogue/store.ts'
import { StoreUnavailable } from '../catalogue/store.ts'
import { renderPatiently } from './testing/render-patiently.ts'
import { makeTestClock } from '../testing/test-clock.ts'
import {
  emptyStore,
  sendRaw,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/test-server.ts'

const EMPTY_DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" as="fetch" crossorigin href="/config.json" />
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shared-abc.js">
    <link rel="stylesheet" crossorigin href="/assets/style-abc.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Carrel needs JavaScript.</noscript>
  </body>
</html>
`
const CSS = '.sr-only{color:red}'
const FILES = {
  'index.html': EMPTY_DOCUMENT,
  'assets/style-abc.css': CSS,
  'assets/index-abc.js': '',
  '.vite/manifest.json': JSON.stringify({
    'src/pages/article/article-page.tsx': {
      file: 'assets/article-page-abc.js',
      imports: ['_figures.js', '_shared.js', 'index.html'],
    },
    '_figures.js': { file: 'assets/figures-abc.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-abc.js' },
    'index.html': { file: 'assets/index-abc.js' },
  }),
}

const servers: TestServer[] = []
const start = async (options: TestServerOptions = {}) => {
  const server = await startTestServer({
    render: options.clock === undefined ? renderPatiently : renderPage,
    files: FILES,
    ...options,
  })
  servers.push(server)
  return server
}

// The modules of the app load once, which is slow from sources.
beforeAll(async () => {
  await (await start()).request('/about')
})

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** What the reader's rate limit leaves after one more request. */
const readRemaining = async (server: TestServer) =>
  (await server.request('/gateway/api/v1/stats')).headers.get('x-ratelimit-remaining')

async function readStatus(server: TestServer, path: string): Promise<number> {
  const response = await server.request(path)
  await response.text()
  return response.status
}

describe('a rendered page', () => {
  test('costs its reader one request, and shows the answer', async () => {
    const server = await start()
    const response = await server.request('/?q=lamps', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, null])
    expect(await response.text()).toContain('No articles found for “lamps”')
    expect(await readRemaining(server)).toBe('58')
  })

  test('holds its head and stylesheet, then its content and data, then the code of the app', async () => {
    const server = await start()
    const html = await (await server.request('/')).text()
    const places = [
      '<meta charset',
      `<style>${CSS}</style>`,
      '<title>',
      '</head>',
      '<div id="root"><div>',
      '<script type="application/json" id="served">',
      '<script type="module" crossorigin src="/assets/index-abc.js">',
      '<link rel="modulepreload" crossorigin href="/assets/shared-abc.js">',
      '</body>',
    ].map((part) => html.indexOf(part))
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect(places).not.toContain(-1)
    for (const left of ['as="fetch"', 'needs JavaScript', 'rel="stylesheet"']) expect(html).not.toContain(left)
  })

  test('allows its stylesheet by hash, and no inline script', async () => {
    const server = await start()
    const policyOf = async (path: string) => (await server.request(path)).headers.get('content-security-policy')
    const hash = createHash('sha256').update(CSS).digest('base64')
    expect(await policyOf('/')).toContain(`script-src 'self'; style-src 'self' 'sha256-${hash}';`)
    expect(await policyOf('/index.html')).toContain("script-src 'self'; style-src 'self';")
    expect((await server.request('/')).headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('preloads the chunks of its page, each once', async () => {
    const server = await start()
    const html = await (await server.request('/articles/none')).text()
    expect([...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/assets/shared-abc.js',
      '/assets/article-page-abc.js',
      '/assets/figures-abc.js',
    ])
  })

  test.each(['br', 'gzip', 'identity'])('has the chosen theme, in the encoding %s', async (encoding) => {
    const server = await start()
    const response = await server.request('/about', { headers: { Cookie: 'theme=dark', 'Accept-Encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await response.text()).toMatch(/^<!doctype html>\n<html lang="en" data-theme="dark">/)
  })

  test('is sent to the service worker, which forwards a navigation', async () => {
    const server = await start()
    // Node's own fetch sets another mode.
    const lines = ['GET / HTTP/1.1', 'Host: localhost', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: empty']
    const response = await sendRaw(server.address, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    expect(response.body).toContain('id="served"')
  })

  test('has the same status for a HEAD request, and no body', async () => {
    const response = await (await start()).request('/articles/none', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([404, ''])
  })
})

describe('the status of a page', () => {
  test('of an address that cannot be decoded writes no text beside the log', async () => {
    const warn = vi.spyOn(console, 'warn')
    const server = await start()
    for (const path of ['/%', '/%C0%AF', '/articles/%zz', '/stats/%']) await readStatus(server, path)
    expect([warn.mock.calls, server.log]).toEqual([[], []])
    warn.mockRestore()
  })

  test.each(['/articles/none', '/nothing/here', '/articles/a%zz', '/%C0%AF'])('is 404 for %s', async (path) => {
    expect(await readStatus(await start(), path)).toBe(404)
  })

  test('is 503 with Retry-After while the catalogue is down', async () => {
    const store: Store = { ...emptyStore(), queryIndex: () => Promise.reject(new StoreUnavailable('gone')) }
    const response = await (await start({ store })).request('/?q=lamps')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('The service is temporarily unavailable')
  })

  test('is 429 with Retry-After when the reader is over the rate limit', async () => {
    const server = await start({ environment: { READER_LIMIT: '1' } })
    expect(await readStatus(server, '/')).toBe(200)
    const response = await server.request('/stats')
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await response.text()).toContain('Request limit reached')
    // A page without a query needs no request.
    expect(await readStatus(server, '/about')).toBe(200)
  })
})

describe('the browser receives the empty document', () => {
  test('when the catalogue takes longer than a second', async () => {
    const clock = makeTestClock()
    const held = makeHeldStore()
    const server = await start({ clock, store: held.store })
    const responding = server.request('/?q=lamps')
    await held.queried
    await clock.whenSet(1_000, 1)
    await clock.advance(1_000)
    const response = await responding
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await response.text()).toBe(EMPTY_DOCUMENT)
    held.release()
  })

  test.each<[string, Record<string, string>]>([
    ['for what is embedded in a page', { 'Sec-Fetch-Dest': 'image' }],
    ['for a frame', { 'Sec-Fetch-Dest': 'iframe' }],
    ['for what a script fetches', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
    ['for a prefetch', { 'Sec-Purpose': 'prefetch' }],
  ])('%s, which costs no request', async (_, headers) => {
    const server = await start()
    const response = await server.request('/?q=lamps', { headers })
    expect([response.status, await response.text()]).toEqual([200, EMPTY_DOCUMENT])
    expect(await readRemaining(server)).toBe('59')
  })

  test('where each reader needs a credential', async () => {
    const response = await (await start({ environment: { ACCESS: 'credential' } })).request('/?q=lamps')
    expect([response.status, await response.text()]).toEqual([200, EMPTY_DOCUMENT])
  })

  test('at /index.html, which the service worker keeps', async () => {
    expect(await (await (await start()).request('/index.html')).text()).toBe(EMPTY_DOCUMENT)
  })

  test('when rendering fails, which is logged', async () => {
    const server = await start({ render: () => Promise.reject(new Error('a mistake')) })
    const response = await server.request('/')
    expect([response.status, await response.text()]).toEqual([200, EMPTY_DOCUMENT])
    expect(server.log.join('')).toContain('a mistake')
  })
})

/** A store that answers once it is released. */
function makeHeldStore() {
  const releases: (() => void)[] = []
  const query: { note?: () => void } = {}
  const queried = new Promise<void>((resolve) => {
    query.note = resolve
  })
  const store: Store = {
    ...emptyStore(),
    queryIndex: (sql, values) =>
      new Promise((resolve) => {
        query.note?.()
        releases.push(() => resolve(emptyStore().queryIndex(sql, values)))
      }),
  }
  return { store, queried, release: () => releases.forEach((release) => release()) }
}
