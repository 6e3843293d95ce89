import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RenderedPage } from '../../src/entry-server.tsx'
import { makeTestClock } from '../testing/test-clock.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/test-server.ts'
import type { RenderPage } from './page-renderer.ts'

/** Pages that are made at the same time, pages of one reader in a window, and from one page to the next. */
const [AT_ONCE, EACH_READER, WINDOW_MS, PAUSE_MS] = [8, 20, 4_000, 25]

const PAGE: RenderedPage = { status: 200, retryAfterSeconds: null, head: '', body: '', data: '{}', source: null }

const servers: TestServer[] = []
const start = async (render: RenderPage, options: TestServerOptions = {}) => {
  const server = await startTestServer({ render, ...options })
  servers.push(server)
  return server
}
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

const isPlain = (response: Response) => response.headers.get('x-robots-tag') === 'noindex'

/** A renderer that is busy until the test releases its pages, one at a time. */
function makeHeldRenderer() {
  const releases: (() => void)[] = []
  const render: RenderPage = () => new Promise((resolve) => void releases.push(() => resolve(PAGE)))
  const whenBusy = (count: number) => vi.waitFor(() => expect(releases).toHaveLength(count))
  return { render, whenBusy, release: () => releases.shift()?.() }
}

test(`beyond ${AT_ONCE} pages in the making everyone receives the plain page at once`, async () => {
  const { render, whenBusy, release } = makeHeldRenderer()
  const server = await start(render)
  const held = Array.from({ length: AT_ONCE }, () => server.request('/about'))
  await whenBusy(AT_ONCE)
  expect(isPlain(await server.request('/about'))).toBe(true)
  release()
  expect(isPlain(await Promise.race(held))).toBe(false)
  const next = server.request('/about')
  await whenBusy(AT_ONCE)
  for (let index = 0; index < AT_ONCE; index += 1) release()
  expect((await Promise.all([...held, next])).some(isPlain)).toBe(false)
})

const requestFrom = (server: TestServer, reader: string) =>
  server.request('/about', { headers: { 'X-Forwarded-For': reader } })

describe(`a reader receives ${EACH_READER} rendered pages in ${WINDOW_MS} ms, then plain ones`, () => {
  test.each([
    ['an IPv4 address', () => '203.0.113.7', '203.0.113.8'],
    ['an IPv6 network', (index: number) => `2001:db8::${index + 1}`, '2001:db8:0:1::1'],
  ])('by %s', async (_, addressOf, other) => {
    const server = await start(async () => PAGE, { environment: { TRUST_PROXY: '127.0.0.1/32' } })
    for (let index = 0; index < EACH_READER; index += 1)
      expect(isPlain(await requestFrom(server, addressOf(index)))).toBe(false)
    expect(isPlain(await requestFrom(server, addressOf(EACH_READER)))).toBe(true)
    expect(isPlain(await requestFrom(server, other))).toBe(false)
    server.clock.now += WINDOW_MS
    expect(isPlain(await requestFrom(server, addressOf(0)))).toBe(false)
  })

  test.each([
    ['/', 200],
    ['/articles/a-slug/?x=1', 200],
    ['/Stats', 200],
    ['/nothing/here', 404],
    ['/articles/a/b', 404],
  ])('of which %s has the status %i', async (path, status) => {
    const server = await start(async () => PAGE)
    for (let index = 0; index < EACH_READER; index += 1) await server.request('/about')
    const response = await server.request(path)
    expect([isPlain(response), response.status]).toEqual([true, status])
  })

  test('and what is embedded in other pages is not counted', async () => {
    const server = await start(async () => PAGE)
    for (let index = 0; index < EACH_READER; index += 1)
      await server.request('/about', { headers: { 'Sec-Fetch-Dest': 'image' } })
    expect(isPlain(await server.request('/about'))).toBe(false)
  })
})

test('pages begin a pause apart, and none is rendered for a client that has gone', async () => {
  const clock = makeTestClock()
  const render = vi.fn<RenderPage>(async () => PAGE)
  const server = await start(render, { clock })
  await server.request('/about')
  const gone = await requestHeld(server, '/stats')
  const last = requestArrives(server, '/connect')
  const answered = server.request('/connect')
  await last
  await gone.leave()
  await clock.advance(PAUSE_MS)
  expect(render).toHaveBeenCalledTimes(1)
  await clock.advance(PAUSE_MS)
  await answered
  expect(render.mock.calls.map(([{ address }]) => address)).toEqual(['/about', '/connect'])
})

test('rendering and compressing end when the reader has gone', async () => {
  const readBody = vi.fn<() => string>(() => '')
  const page = {
    ...PAGE,
    get body() {
      return readBody()
    },
  }
  // Nothing but the reader's leaving ends the timeout, because this clock does not move.
  const ends: Promise<unknown>[] = []
  const server = await start(
    ({ timeout }) => {
      const rendering = timeout.then(() => page)
      ends.push(rendering)
      return rendering
    },
    { clock: makeTestClock() },
  )
  const gone = await requestHeld(server, '/about')
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  await gone.leave()
  await ends[0]
  await new Promise(setImmediate)
  expect(readBody).not.toHaveBeenCalled()
})

/** Resolves to the server's side of the next request for a path. */
function requestArrives(server: TestServer, path: string): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    const listen = (request: IncomingMessage) => {
      if (request.url !== path) return
      server.app.fastify.server.off('request', listen)
      resolve(request)
    }
    server.app.fastify.server.on('request', listen)
  })
}

/** Sends a request that waits for its answer; `leave` resolves when the server knows that its client has gone. */
async function requestHeld(server: TestServer, path: string) {
  const arriving = requestArrives(server, path)
  const client = get(`${server.address}${path}`).on('error', () => {})
  const arrived = await arriving
  return {
    async leave() {
      client.destroy()
      await once(arrived.socket, 'close')
    },
  }
}
