/** Every kind of answer has rate-limit headers, API headers, a problem body where it failed, and no internals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../catalogue/store.ts'
import { emptyStore, sendRaw, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const AS_GOOD = { Authorization: 'Bearer good' }

const KINDS: [what: string, status: number, path: string, init?: RequestInit][] = [
  ['a list', 200, '/api/v1/articles', { headers: AS_GOOD }],
  ['statistics', 200, '/api/v1/stats', { headers: { 'X-API-KEY': 'good' } }],
  ['a HEAD request', 200, '/api/v1/stats', { method: 'HEAD', headers: AS_GOOD }],
  ['a preflight', 204, '/api/v1/stats', { method: 'OPTIONS' }],
  ['a bad parameter', 400, '/api/v1/articles?page=0', { headers: AS_GOOD }],
  ['an undecodable address', 400, '/api/v1/articles/%zz', { headers: AS_GOOD }],
  ['an undecodable address without a credential', 401, '/api/v1/articles/%C0%AF'],
  ['no credential', 401, '/api/v1/stats'],
  ['a wrong credential', 401, '/api/v1/stats', { headers: { 'X-API-KEY': 'bad' } }],
  ['an unknown article', 404, '/api/v1/articles/nothing', { headers: AS_GOOD }],
  ['an unknown operation', 404, '/api/v1/authors', { headers: AS_GOOD }],
  ['the prefix itself', 404, '/api/v1', { headers: AS_GOOD }],
  ['a long slug', 404, `/api/v1/articles/${'a'.repeat(600)}`, { headers: AS_GOOD }],
  ['another method', 405, '/api/v1/stats', { method: 'POST', body: '{"a":1}', headers: AS_GOOD }],
  ['a method on an unknown operation', 404, '/api/v1/authors', { method: 'DELETE', headers: AS_GOOD }],
  ['a large body', 405, '/api/v1/articles', { method: 'PUT', body: 'x'.repeat(5000), headers: AS_GOOD }],
  ['a long address', 414, `/api/v1/articles?q=${'a'.repeat(13_000)}`, { headers: AS_GOOD }],
  ['long headers', 431, `/api/v1/articles?q=${'a'.repeat(17_000)}`, { headers: AS_GOOD }],
  ['a reader’s list', 200, '/gateway/api/v1/articles'],
  ['a reader’s bad parameter', 400, '/gateway/api/v1/articles?x=1'],
  ['a reader’s unknown article', 404, '/gateway/api/v1/articles/nothing'],
  ['a reader’s method', 405, '/gateway/api/v1/stats', { method: 'PATCH' }],
  ['a page of another site', 403, '/gateway/api/v1/stats', { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
]

describe('every kind of answer', () => {
  it.each(KINDS)('%s is answered with %i', async (_what, status, path, init) => {
    const answer = await server.request(path, init)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-ratelimit-limit')).toBe('60')
    expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^([1-5]?\d|60)$/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('vary')).toBe('Origin, Authorization, X-API-KEY')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(answer.headers.get('allow')).toBe([204, 405].includes(status) ? 'GET, HEAD, OPTIONS' : null)
    for (const name of ['server', 'x-powered-by', 'via']) expect(answer.headers.get(name)).toBeNull()
    const body = await answer.text()
    if (status < 400) return
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const problem: unknown = JSON.parse(body)
    expect(problem).toMatchObject({
      status,
      code: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(problem).toMatchObject({ requestId: answer.headers.get('x-request-id') })
    expect(body).not.toMatch(/good|bad"|node_modules|\bat \w+ \(|select /)
  })

  it('is 304 for the client’s ETag, and counts', async () => {
    const first = await server.requestAs('other', '/api/v1/stats')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await server.requestAs('other', '/api/v1/stats', { headers: { 'If-None-Match': known } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('x-ratelimit-limit')).toBe('60')
    }
    const last = await server.requestAs('other', '/api/v1/stats', { headers: { 'If-None-Match': '"other"' } })
    expect(last.status).toBe(200)
    expect(last.headers.get('x-ratelimit-remaining')).toBe('54')
  })
})

const OUTSIDE: [method: string, path: string, status: number, headers?: Record<string, string>][] = [
  ['GET', '/api/v1x', 404],
  ['GET', '/api/v2/stats', 404, AS_GOOD],
  ['POST', '/api/v2/stats', 404],
  ['GET', '/api', 404],
  ['GET', '/api/%zz', 400],
  ['GET', '/gateway', 404],
  ['GET', '/gateway/api/v1x', 404],
  ['GET', '/gateway/api/v2/stats', 404],
]
it.each(OUTSIDE)(
  '%s %s, outside the operations, has both rate-limit headers',
  async (method, path, status, headers = {}) => {
    const answer = await server.request(path, { method, headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-ratelimit-limit')).toBe('60')
    expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^([1-5]?\d|60)$/)
  },
)

describe('a request that cannot be parsed', () => {
  const RAW: [what: string, status: number, text: string][] = [
    ['no HTTP', 400, 'hello\r\n\r\n'],
    ['two lengths', 400, 'POST /api/v1/stats HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      400,
      'POST /api/v1/stats HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a space before a colon', 400, 'GET /api/v1/stats HTTP/1.1\r\nHost: a\r\nX-A : 1\r\n\r\n'],
    ['an unknown method', 400, 'FETCH /api/v1/stats HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no host', 400, 'GET /api/v1/stats HTTP/1.1\r\nAuthorization: Bearer good\r\nConnection: close\r\n\r\n'],
    ['headers too large', 431, `GET /api/v1/stats HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an expectation', 401, 'GET /api/v1/stats HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n'],
  ]
  it.each(RAW)('%s is answered with %i', async (_what, status, text) => {
    const answer = await sendRaw(server.address, text)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-ratelimit-limit')).toBe('60')
    expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^([1-5]?\d|60)$/)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(JSON.parse(answer.body)).toMatchObject({ status })
  })

  it('counts for its address', async () => {
    const one = await startTestServer({ limit: 3 })
    const remaining: (string | undefined)[] = []
    for (let request = 0; request < 4; request += 1) {
      remaining.push((await sendRaw(one.address, 'hello\r\n\r\n')).headers.get('x-ratelimit-remaining'))
    }
    expect(remaining).toEqual(['2', '1', '0', '0'])
    expect((await one.request('/api/v1/stats')).headers.get('x-ratelimit-remaining')).toBe('0')
    await one.close()
  })
})

describe('a failure of the service', () => {
  it('is 503 with Retry-After while the store is unavailable', async () => {
    let isAway = true
    const store = emptyStore()
    const one = await startTestServer({
      store: { ...store, query: (sql) => (isAway ? Promise.reject(new StoreUnavailable('gone')) : store.query(sql)) },
    })
    const answer = await one.requestAs('good', '/api/v1/stats')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('59')
    expect((await one.request('/healthz')).status).toBe(503)
    isAway = false
    expect((await one.requestAs('good', '/api/v1/stats')).status).toBe(200)
    expect((await one.request('/healthz')).status).toBe(200)
    await one.close()
  })

  it('is 500 without its cause, which is in the log', async () => {
    const store = { ...emptyStore(), query: () => Promise.reject(new Error('select secret from x')) }
    const one = await startTestServer({ store })
    const answer = await one.requestAs('good', '/api/v1/stats?')
    expect(answer.status).toBe(500)
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('59')
    expect(await answer.text()).not.toContain('secret')
    expect(one.log.join('')).toContain('select secret')
    await one.close()
  })

  it('is 503 with the headers during shutdown', async () => {
    const one = await startTestServer()
    one.app.beginStop()
    for (const path of ['/api/v1/stats', '/gateway/api/v1/stats']) {
      const answer = await one.requestAs('good', path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('60')
      expect(answer.headers.get('connection')).toBe('close')
    }
    expect((await one.request('/healthz')).status).toBe(503)
    await one.close()
  })
})

it('the log has no credential and no query', async () => {
  const one = await startTestServer({ environment: { LOG_LEVEL: 'trace' } })
  await one.requestAs('good', '/api/v1/articles?q=very+private')
  await one.request('/gateway/api/v1/articles?q=very+private&per_page=x', {
    headers: { 'X-API-KEY': 'secretkey', Cookie: 'a=secretkey' },
  })
  await one.request('/somewhere?q=very+private')
  const lines = one.log.join('')
  expect(lines).toContain('"path":"/api/v1/articles"')
  expect(lines).toMatch(/"qHash":"[0-9a-f]{12}"/)
  expect(lines).not.toMatch(/private|Bearer|secretkey/)
  await one.close()
})
