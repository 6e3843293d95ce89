/** Answers that readers share: fresh from the cache, and stale where the service fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from './testing/gateway.ts'
import { AMPLE_LIMIT, json, raw, type Responder } from './testing/upstream-stub.ts'

const OTHER_READER = '192.0.2.2'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.clock.now += 3_600_000
  gateway.upstream.received.length = 0
  gateway.upstream.respondWith(json({ data: [1] }, { Link: '<next>; rel="next"' }))
})

describe('a fresh answer', () => {
  it('is sent to every reader with its age, and costs neither them nor the operator', async () => {
    const first = await gateway.request('/articles?q=x')
    expect([first.header('age'), first.header('x-ratelimit-remaining')]).toEqual([null, '59'])
    gateway.clock.now += 59_999
    for (const [reader, remaining] of [
      [undefined, '59'],
      [OTHER_READER, '60'],
    ] as const) {
      const { status, text, header } = await gateway.request('/articles?q=x', reader)
      expect([status, text]).toEqual([200, first.text])
      const headers = ['content-type', 'link', 'age', 'x-data-age', 'x-ratelimit-remaining'].map(header)
      expect(headers).toEqual(['application/json', '<next>; rel="next"', '59', null, remaining])
    }
    expect(gateway.upstream.received).toHaveLength(1)
  })

  it('carries the operator’s current rate limit when that is lower', async () => {
    await gateway.request('/articles')
    gateway.upstream.respondWith(json([], { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '7' }))
    await gateway.request('/stats')
    const { header } = await gateway.request('/articles', OTHER_READER)
    expect(['age', 'x-ratelimit-limit', 'x-ratelimit-remaining'].map(header)).toEqual(['0', '50', '7'])
  })

  it('is sent to a reader without requests left, but not to a page of another site', async () => {
    for (let page = 1; page <= 60; page += 1) await gateway.request(`/articles?page=${page}`)
    expect((await gateway.request('/stats')).status).toBe(429)
    expect((await gateway.request('/articles?page=1')).status).toBe(200)
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await gateway.request('/articles?page=1', undefined, { headers })).status).toBe(403)
  })

  it.each([
    ['/articles?q=a+b&type=review', '/articles?type=review&q=a%20b'],
    ['/articles/10.1234%2Fa', '/articles/10.1234%2fa'],
    ['/stats', '/stats/'],
  ])('is the same for both spellings: %s, %s', async (one, other) => {
    await gateway.request(one)
    expect((await gateway.request(other)).header('age')).toBe('0')
    expect((await gateway.request(other, OTHER_READER, { method: 'HEAD' })).header('content-length')).toBe('12')
    expect(gateway.upstream.received).toHaveLength(1)
  })

  it('is another one for another address', async () => {
    const paths = [
      '/articles',
      '/articles?q=x',
      '/articles?q=X',
      '/articles?Q=x',
      '/articles/x',
      '/articles/X',
      '/stats',
    ]
    for (const path of paths) expect((await gateway.request(path)).header('age')).toBeNull()
    expect(gateway.upstream.received).toHaveLength(paths.length)
  })
})

it.each([
  ['/articles?q=x', 200, 60],
  ['/stats', 200, 300],
  ['/articles/x', 200, 600],
  ['/articles/missing', 404, 30],
])('%s with %i is fetched again after its lifetime', async (path, status, seconds) => {
  gateway.upstream.respondWith(json({}, {}, status))
  await gateway.request(path)
  gateway.clock.now += seconds * 1000 - 1
  expect([(await gateway.request(path)).status, gateway.upstream.received.length]).toEqual([status, 1])
  gateway.clock.now += 1
  expect((await gateway.request(path)).header('age')).toBeNull()
  expect(gateway.upstream.received).toHaveLength(2)
})

it.each<[what: string, responder: Responder]>([
  ['an error', json({}, {}, 503)],
  ['a refusal', json({}, {}, 400)],
  ['an error with a status of success', json({ error: 'busy' })],
])('%s is passed on and not cached', async (_what, responder) => {
  gateway.upstream.respondWith(responder)
  const first = await gateway.request()
  const second = await gateway.request()
  expect([second.status, second.text, second.header('age')]).toEqual([first.status, first.text, null])
  expect(gateway.upstream.received).toHaveLength(2)
})

describe('a stale answer', () => {
  const FAILURES: [what: string, responder: Responder, status: number][] = [
    ['an error', json({}, {}, 500), 500],
    ['a closed connection', (request) => void request.socket.end(), 502],
    ['a short body', raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":['), 502],
    ['a redirect', (_request, response) => void response.writeHead(302, { Location: '/' }).end(), 502],
    ['a refusal for the rate limit', json({}, {}, 429), 429],
  ]
  it.each(FAILURES)('is sent instead of %s, with its age', async (_what, responder, status) => {
    const { text } = await gateway.request()
    gateway.upstream.respondWith(responder)
    gateway.clock.now += 660_000 - 1
    const stale = await gateway.request(undefined, OTHER_READER)
    expect([stale.status, stale.text, stale.header('age'), stale.header('x-data-age')]).toEqual([
      200,
      text,
      '659',
      '659',
    ])
    expect(stale.header('link')).toBe('<next>; rel="next"')
    gateway.clock.now += 1
    expect((await gateway.request(undefined, OTHER_READER)).status).toBe(status)
  })

  it('is not sent where the service refuses the credential, or the article is gone', async () => {
    await gateway.request('/articles/x')
    await gateway.request('/articles/y')
    gateway.clock.now += 600_000
    gateway.upstream.respondWith(json({}, {}, 401))
    expect((await gateway.request('/articles/x')).status).toBe(502)
    gateway.upstream.respondWith(json({}, {}, 404))
    expect((await gateway.request('/articles/y')).status).toBe(404)
  })

  it('is sent while the service refuses requests, without a new request', async () => {
    await gateway.request()
    gateway.clock.now += 60_000
    gateway.upstream.respondWith(json({}, { ...AMPLE_LIMIT, 'Retry-After': '30' }, 429))
    expect((await gateway.request('/stats')).status).toBe(429)
    expect((await gateway.request()).header('x-data-age')).toBe('60')
    expect(gateway.upstream.received).toHaveLength(2)
  })
})
