/** What is sent to the remote service, and what of its response reaches the reader. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendRaw } from '../testing/test-server.ts'
import { type Gateway, LIST, OPERATOR_CREDENTIAL, startGateway } from './testing/gateway.ts'
import { AMPLE_LIMIT, json } from './testing/upstream-stub.ts'

const PREFIX = '/gateway/api/v1'
const JSON_TYPE = { 'Content-Type': 'application/json' }

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway(undefined, { environment: { READER_LIMIT: '10000' } })
})
afterAll(() => gateway.close())
beforeEach(() => {
  // An hour later nothing is cached.
  gateway.clock.now += 3_600_000
  gateway.upstream.received.length = 0
  gateway.upstream.respondWith(json({ data: [] }))
})

/** The requests that were sent, without the headers that describe the connection. */
function sentHeaders(): string[][] {
  return gateway.upstream.received.map(({ headers }) =>
    headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted(),
  )
}

const OWN_HEADERS = () => [
  'accept-encoding: gzip, br',
  'accept: application/json',
  `authorization: Bearer ${OPERATOR_CREDENTIAL}`,
  'connection: keep-alive',
  `host: ${new URL(gateway.upstream.origin).host}`,
  'user-agent: Carrel',
]

const PATHS: [path: string, received?: string][] = [
  ['/articles'],
  ['/articles/', '/articles'],
  ['/articles?q=deep+learning&type=review&page=3&per_page=50'],
  ['/articles?cursor=AoE%2FBw%3D%3D&next_page_token=b%26c&filter%5Byear%5D=2020&%24skiptoken=x&empty='],
  ['/articles/a-slug?fields=title'],
  ['/articles/10.1234%2Fabc%3Fd%23e'],
  ['/articles/https%3A%2F%2Fopenalex.org%2FW123'],
  ['/articles/%E4%B8%AD'],
  ['/stats'],
]
it.each(PATHS)('%s is sent as it is', async (path, received = path) => {
  expect((await gateway.request(path)).status).toBe(200)
  expect(gateway.upstream.received.map(({ method, url }) => [method, url])).toEqual([['GET', `/api/v1${received}`]])
})

it('the longest search of the app is sent', async () => {
  const q = encodeURIComponent('𝔸'.repeat(1000))
  expect((await gateway.request(`/articles?q=${q}`)).status).toBe(200)
  expect(gateway.upstream.received[0]?.url).toBe(`/api/v1/articles?q=${q}`)
})

it('a base address may have a path of its own', async () => {
  const { upstream } = gateway
  const other = await startGateway(undefined, { baseUrl: `${upstream.origin}/some/where/api/v1` })
  await other.request('/articles?q=x')
  expect(upstream.received[0]?.url).toBe('/some/where/api/v1/articles?q=x')
  await other.close()
})

it('HEAD is sent as GET and answered without a body', async () => {
  gateway.upstream.respondWith(json({ data: [1] }, { 'X-Total-Count': '7' }))
  const { status, text, header } = await gateway.request(LIST, undefined, { method: 'HEAD' })
  expect([status, text, header('x-total-count'), header('content-length')]).toEqual([200, '', '7', '12'])
  expect(gateway.upstream.received[0]?.method).toBe('GET')
})

it('no header of the reader is sent', async () => {
  const headers = {
    Authorization: 'Bearer of-the-reader',
    'X-API-KEY': 'of-the-reader',
    Cookie: 'session=1',
    'X-Forwarded-Host': 'evil.example',
    'X-HTTP-Method-Override': 'DELETE',
    'If-None-Match': '*',
    Range: 'bytes=0-1',
    'Accept-Language': 'de',
    Accept: 'text/html',
    'User-Agent': 'Reader/1.0',
  }
  const { status, header } = await gateway.request(LIST, undefined, { headers })
  // The gateway does not make a response 304: only the service knows whether it changed.
  expect([status, header('etag'), sentHeaders()]).toEqual([200, null, [OWN_HEADERS()]])
})

const TRICKS: [what: string, head: string, status: number][] = [
  ['another host', `GET ${PREFIX}/stats HTTP/1.1\r\nHost: evil.example`, 421],
  [
    'a whole address of another host as target',
    `GET http://evil.example${PREFIX}/stats HTTP/1.1\r\nHost: localhost`,
    421,
  ],
  [
    'a whole address of this server as target',
    `GET http://localhost${PREFIX}/stats HTTP/1.1\r\nHost: evil.example`,
    200,
  ],
  ['TE, Trailer, Upgrade', `GET ${PREFIX}/stats HTTP/1.1\r\nHost: localhost\r\nTE: trailers\r\nUpgrade: h2c`, 200],
  [
    'length and chunks',
    `GET ${PREFIX}/stats HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`,
    400,
  ],
  ['a line break in a parameter', `GET ${PREFIX}/stats?a=%0D%0AX-Evil:%201 HTTP/1.1\r\nHost: localhost`, 200],
  ['a bare line break in the address', `GET ${PREFIX}/stats?a=\nX-Evil: 1 HTTP/1.1\r\nHost: localhost`, 200],
]
it.each(TRICKS)('%s sends no header of the reader', async (_what, head, status) => {
  const response = await sendRaw(gateway.server.address, `${head}\r\nConnection: close\r\n\r\n`)
  expect([response.status, sentHeaders()]).toEqual([status, status === 200 ? [OWN_HEADERS()] : []])
})

describe('a request that is refused is not sent', () => {
  it.each([
    ['?q=a&%71=b', 'q'],
    ['?api_key=1', 'api_key'],
    ['?q=x&token=1', 'token'],
    [`?q=${'a'.repeat(2048)}`, 'q'],
  ])('parameters: %s', async (query, parameter) => {
    for (const path of ['/articles', '/articles/a-slug', '/stats']) {
      const { status, text } = await gateway.request(path + query)
      const body: unknown = JSON.parse(text)
      expect([status, body]).toMatchObject([400, { code: 'bad-request', errors: [{ parameter }] }])
    }
    expect(gateway.upstream.received).toEqual([])
  })

  it.each(['..%2F..%2Fadmin', '..%5Cadmin', '%252e%252e%252fadmin', '..%3B%2Fa', 'a%00b', 'a%0Ab'])(
    'a slug that could leave the articles: %s',
    async (slug) => {
      const head = `GET ${PREFIX}/articles/${slug} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
      const { status } = await sendRaw(gateway.server.address, head)
      expect([status, gateway.upstream.received]).toEqual([404, []])
    },
  )

  it('another method, a page of another site, another path', async () => {
    expect((await gateway.request('/stats', undefined, { method: 'POST', body: '{}' })).status).toBe(405)
    expect((await gateway.request('/stats', undefined, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(
      403,
    )
    expect((await gateway.request('/authors')).status).toBe(404)
    expect(gateway.upstream.received).toEqual([])
  })
})

const BODIES: [what: string, status: number, type: string, body: string | Buffer][] = [
  ['JSON', 200, 'application/vnd.api+json; charset=utf-8', '{ "data" : [ ] }\n'],
  ['bytes that are not text', 200, 'application/json', Buffer.from([0xff, 0xfe, 0x00, 0xc3])],
  ['an empty body', 200, 'application/json', ''],
  ['a refusal', 422, 'application/problem+json', '{"detail":[{"loc":["q"]}]}'],
  ['the largest body', 200, 'application/json', ' '.repeat(20_000)],
]
it.each(BODIES)('%s is passed on unchanged, and never as a page of our origin', async (_what, status, type, body) => {
  gateway.upstream.respondWith((_request, response) => {
    response.writeHead(status, { 'Content-Type': type, ...AMPLE_LIMIT }).end(body)
  })
  const { server } = gateway
  const response = await fetch(`${server.address}${PREFIX}/articles`)
  expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(body))).toBe(true)
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

it.each([
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
] as const)('a body compressed as %s is decompressed', async (encoding, compress) => {
  const body = JSON.stringify({ data: ['é'.repeat(5_000)] })
  gateway.upstream.respondWith((_request, response) => {
    response
      .writeHead(200, { ...JSON_TYPE, 'Content-Encoding': encoding, ...AMPLE_LIMIT })
      .end(compress(Buffer.from(body)))
  })
  const { text, header } = await gateway.request()
  expect([text === body, header('content-encoding')]).toEqual([true, null])
})

describe('response headers', () => {
  const PASSED_ON = {
    link: '<https://api.example.org/articles?page=2>; rel="next"',
    date: 'Fri, 02 Jan 2026 00:00:00 GMT',
    'x-total-count': '4321',
    'x-wp-totalpages': '433',
    'x-pagination-total-count': '4321',
    'content-range': 'items 0-9/4321',
  }
  const HELD_BACK = {
    'Set-Cookie': ['theirs=1', 'theirs=2'],
    Server: 'theirs/1.2.3',
    ETag: '"theirs"',
    'Cache-Control': 'public, max-age=99',
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': 'default-src *',
    'Clear-Site-Data': '"*"',
    Refresh: '0; url=https://theirs.example',
    'WWW-Authenticate': 'Basic theirs',
    'X-Request-Id': 'theirs',
    'X-Remaining-Secrets': 'theirs',
    Location: 'https://theirs.example',
  }

  it('are passed on when they describe the list, and no other', async () => {
    gateway.upstream.respondWith(json([], { ...PASSED_ON, ...HELD_BACK }))
    const { headers } = await gateway.request()
    for (const [name, value] of Object.entries(PASSED_ON)) expect([name, headers.get(name)]).toEqual([name, value])
    expect([...headers.values()].join('\n')).not.toMatch(/theirs|max-age|default-src \*/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('sent twice are one list; invalid ones are left out', async () => {
    gateway.upstream.respondWith(json([], { Link: ['<a>; rel="next"', '<b>; rel="prev"'], 'X-Total': 'zw\u00f6lf' }))
    const { header } = await gateway.request()
    expect([header('link'), header('x-total')]).toEqual(['<a>; rel="next", <b>; rel="prev"', null])
  })
})

const LIMITS: [what: string, stated: Record<string, string>, limit: string, remaining: string][] = [
  ['the operator’s, when it is lower', { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '7' }, '60', '7'],
  ['the reader’s own, when it is lower', AMPLE_LIMIT, '90', '89'],
  ['the reader’s own where the service hides it', {}, '90', '89'],
  [
    'the reader’s own where it is not a number',
    { 'X-RateLimit-Limit': '6O', 'X-RateLimit-Remaining': '-1' },
    '90',
    '89',
  ],
  ['the reader’s own where the service states a part of it', { 'X-RateLimit-Limit': '60' }, '90', '89'],
]
it.each(LIMITS)('the stated rate limit is %s', async (_what, stated, limit, remaining) => {
  const other = await startGateway(
    (_request, response) => void response.writeHead(200, { ...JSON_TYPE, ...stated }).end('{}'),
    {
      environment: { READER_LIMIT: '90' },
    },
  )
  const { header } = await other.request()
  expect([header('x-ratelimit-limit'), header('x-ratelimit-remaining')]).toEqual([limit, remaining])
  await other.close()
})
