import { createHash } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { renderFirstPage } from '../../src/app/entry-server.tsx'
import type { Store } from '../catalogue/store.ts'
import { StoreUnavailable } from '../catalogue/store.ts'
import { makeTestClock } from '../make-test-clock.ts'
import { emptyStore, sendRaw, startTestServer, type TestServer, type TestServerOptions } from '../make-test-server.ts'

const DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face.woff2" />
    <link rel="preload" as="fetch" crossorigin href="/config.json" />
    <link rel="modulepreload" crossorigin href="/assets/draw-ahead-abc.js">
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/style-abc.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Carrel needs JavaScript.</noscript>
  </body>
</html>
`
/** The second rule is of no page that is served here. */
const SHEET = '.sr-only{color:red}.on-no-page{color:blue}'
const FILES = {
  'index.html': DOCUMENT,
  'assets/style-abc.css': SHEET,
  'assets/index-abc.js': '',
  '.vite/manifest.json': JSON.stringify({
    'src/pages/article/article-page.tsx': {
      file: 'assets/article-page-abc.js',
      imports: ['_parts.js', '_desk.js', 'index.html'],
    },
    'src/app/show.tsx': { file: 'assets/show-abc.js', imports: ['_desk.js', 'index.html'] },
    '_desk.js': { file: 'assets/desk-abc.js', imports: ['index.html'] },
    '_parts.js': { file: 'assets/parts-abc.js' },
    'index.html': { file: 'assets/index-abc.js' },
  }),
}

const servers: TestServer[] = []
const start = async (options: TestServerOptions = {}) => {
  const server = await startTestServer({ render: renderFirstPage, files: FILES, ...options })
  servers.push(server)
  return server
}

// The parts of the app are loaded once, which takes long where they come from sources.
beforeAll(async () => {
  await (await start()).ask('/about')
})

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** What a reader has left after one more request. */
const remaining = async (server: TestServer) =>
  (await server.ask('/gateway/api/v1/stats')).headers.get('x-ratelimit-remaining')

describe('a page', () => {
  test('is asked for in the reader’s name, once, and told as it is', async () => {
    const server = await start()
    const answer = await server.ask('/?q=lamps')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null])
    expect(html).toContain('No articles found for “lamps”')
    expect(await remaining(server)).toBe('58')
  })

  test('comes in the order in which it is needed: what is read, what the app takes over, the app', async () => {
    const server = await start()
    const html = await (await server.ask('/')).text()
    const places = [
      '<meta charset',
      '<title>',
      '<style>.sr-only{color:red}</style>',
      '<div id="root"><div>',
      `<style>${SHEET}</style>`,
      '<script type="application/json" id="served">',
      '<script fetchpriority="low" type="module" crossorigin src="/assets/index-abc.js">',
      '<link rel="modulepreload" fetchpriority="low" href="/assets/show-abc.js">',
      '<link rel="modulepreload" fetchpriority="low" href="/assets/desk-abc.js">',
      '</body>',
    ].map((part) => html.indexOf(part))
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect(places).not.toContain(-1)
    for (const left of ['as="font"', 'as="fetch"', '<noscript>', 'rel="stylesheet"', 'draw-ahead'])
      expect(html).not.toContain(left)
  })

  test('lets its own styles in by their hash, and no script', async () => {
    const server = await start()
    const policyOf = async (path: string) => {
      const answer = await server.ask(path)
      await answer.text()
      return answer.headers.get('content-security-policy')
    }
    const [own, whole] = ['.sr-only{color:red}', SHEET].map((styles) =>
      createHash('sha256').update(styles).digest('base64'),
    )
    expect(await policyOf('/')).toContain(`script-src 'self'; style-src 'self' 'sha256-${own}' 'sha256-${whole}';`)
    expect(await policyOf('/index.html')).toContain("script-src 'self'; style-src 'self';")
  })

  const OPENER_POLICY = 'cross-origin-opener-policy'

  test.each([undefined, 'cross-site', 'same-site', 'None', 'none, cross-site'])(
    'is closed to a window that may have opened it: %s',
    async (site) => {
      const server = await start()
      const answer = await server.ask('/', { headers: site === undefined ? {} : { 'Sec-Fetch-Site': site } })
      expect(await answer.text()).toContain('id="served"')
      expect(answer.headers.get(OPENER_POLICY)).toBe('same-origin')
    },
  )

  test.each(['none', 'same-origin'])('spares the browser a change of process, and nothing else: %s', async (site) => {
    const server = await start()
    const headersFor = async (headers: Record<string, string>) => {
      const answer = await server.ask('/', { headers })
      expect(await answer.text()).toContain('id="served"')
      return [...answer.headers.keys()].filter((name) => name !== 'content-length')
    }
    const closed = await headersFor({})
    expect(closed).toContain(OPENER_POLICY)
    expect(await headersFor({ 'Sec-Fetch-Site': site })).toEqual(closed.filter((name) => name !== OPENER_POLICY))
  })

  test('that may hold a credential is closed whatever led to it', async () => {
    const server = await start({ environment: { ACCESS: 'credential' } })
    const answer = await server.ask('/', { headers: { 'Sec-Fetch-Site': 'none' } })
    expect(answer.headers.get(OPENER_POLICY)).toBe('same-origin')
  })

  test('names the files that it needs beside the app’s first ones, each once', async () => {
    const server = await start()
    const html = await (await server.ask('/articles/none')).text()
    expect([...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/assets/show-abc.js',
      '/assets/desk-abc.js',
      '/assets/article-page-abc.js',
      '/assets/parts-abc.js',
    ])
  })

  test('has the theme from its first byte, and compressed as the reader takes it', async () => {
    const server = await start()
    for (const encoding of ['br', 'gzip', 'identity']) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await server.ask('/about', { headers: { Cookie: 'theme=dark', 'Accept-Encoding': encoding } })
      expect([encoding, answer.headers.get('content-encoding')]).toEqual([
        encoding,
        encoding === 'identity' ? null : encoding,
      ])
      // oxlint-disable-next-line no-await-in-loop
      expect(await answer.text()).toMatch(/^<!doctype html>\n<html lang="en" data-theme="dark">/)
    }
  })

  test('comes through the service worker, which hands on what is opened', async () => {
    const server = await start()
    // Written by hand: Node's own fetch names another mode.
    const lines = ['GET / HTTP/1.1', 'Host: localhost', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: empty']
    const answer = await sendRaw(server.address, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    expect(answer.body).toContain('id="served"')
  })

  test('of a HEAD request has the same status, and no body', async () => {
    const server = await start()
    const answer = await server.ask('/articles/none', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  })
})

describe('the status tells the truth', () => {
  test('404 for an article and for a page that are not there', async () => {
    const server = await start()
    for (const path of ['/articles/none', '/nothing/here', '/articles/a%zz', '/%C0%AF']) {
      // oxlint-disable-next-line no-await-in-loop
      expect([path, await statusOf(server, path)]).toEqual([path, 404])
    }
  })

  test('503 with Retry-After while the catalogue is down', async () => {
    const store: Store = { ...emptyStore(), query: () => Promise.reject(new StoreUnavailable('gone')) }
    const answer = await (await start({ store })).ask('/?q=lamps')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toContain('The service has trouble')
  })

  test('429 with Retry-After when the reader’s minute is used up', async () => {
    const server = await start({ environment: { READER_LIMIT: '1' } })
    expect(await statusOf(server, '/')).toBe(200)
    const answer = await server.ask('/stats')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await answer.text()).toContain('The requests of this minute are used up')
    // What asks nothing is there all the same.
    expect(await statusOf(server, '/about')).toBe(200)
  })

  test('a catalogue that takes longer than a second: the app’s page, which goes on by itself', async () => {
    const clock = makeTestClock()
    const held = heldStore()
    const server = await start({ clock, store: held.store })
    const asking = server.ask('/?q=lamps')
    await held.isAsked
    await clock.whenSet(1_000, 1)
    await clock.advance(1_000)
    const answer = await asking
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await answer.text()).toBe(DOCUMENT)
    held.letGo()
  })
})

describe('no page is made, and nothing asked', () => {
  test.each<[string, Record<string, string>]>([
    ['for what is embedded in a page', { 'Sec-Fetch-Dest': 'image' }],
    ['for a frame', { 'Sec-Fetch-Dest': 'iframe' }],
    ['for what a script of a page fetches', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
    ['for what is fetched ahead', { 'Sec-Purpose': 'prefetch' }],
  ])('%s', async (_, headers) => {
    const server = await start()
    const answer = await server.ask('/?q=lamps', { headers })
    expect([answer.status, await answer.text()]).toEqual([200, DOCUMENT])
    expect(await remaining(server)).toBe('59')
  })

  test('where readers bring a credential', async () => {
    const server = await start({ environment: { ACCESS: 'credential' } })
    const answer = await server.ask('/?q=lamps')
    expect([answer.status, await answer.text()]).toEqual([200, DOCUMENT])
  })

  test('for /index.html, which the worker keeps, and after signing out', async () => {
    const server = await start()
    for (const path of ['/index.html', '/signed-out']) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await (await server.ask(path)).text()).toBe(DOCUMENT)
    }
  })
})

test('a fault of what renders is logged, and the app draws the page', async () => {
  const server = await start({ render: () => Promise.reject(new Error('a mistake')) })
  const answer = await server.ask('/')
  expect([answer.status, await answer.text()]).toEqual([200, DOCUMENT])
  expect(server.log.join('')).toContain('a mistake')
})

/** The status of a page that is read whole. */
async function statusOf(server: TestServer, path: string): Promise<number> {
  const answer = await server.ask(path)
  await answer.text()
  return answer.status
}

/** A store that answers when it is let go. */
function heldStore() {
  const steps: (() => void)[] = []
  const askedBy: (() => void)[] = []
  const isAsked = new Promise<void>((resolve) => {
    askedBy.push(resolve)
  })
  const store: Store = {
    ...emptyStore(),
    query: (sql, values) =>
      new Promise((resolve) => {
        for (const tell of askedBy) tell()
        steps.push(() => resolve(emptyStore().query(sql, values)))
      }),
  }
  return { store, isAsked, letGo: () => steps.forEach((step) => step()) }
}
