/** What is asked of the remote service, and what of its answer reaches the reader. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendRaw, type TestServer } from '../make-test-server.ts'
import {
  json,
  OPERATOR_CREDENTIAL,
  type RemoteServiceStub,
  startReadingRoom,
  startRemoteService,
} from './make-remote-service.ts'

const ZONE = '/gateway/api/v1'

let remote: RemoteServiceStub
let room: TestServer
beforeEach(async () => {
  remote = await startRemoteService()
})
afterEach(async () => {
  await room.close()
  await remote.close()
})

async function open(environment: Record<string, string> = {}) {
  room = await startReadingRoom(remote, { environment })
  return room
}

describe('what is asked', () => {
  const PATHS: [asked: string, received?: string][] = [
    ['/articles'],
    ['/articles/', '/articles'],
    ['/articles?', '/articles'],
    ['/articles?q=deep+learning&type=review&page=3&per_page=50'],
    ['/articles?cursor=AoE%2FBw%3D%3D&next_page_token=b%26c&offset=20&empty='],
    ['/articles?filter%5Byear%5D=2020&%24skiptoken=x&scroll_id=%C3%A9&sort_key=date'],
    ['/articles/a-slug'],
    ['/articles/a-slug?fields=title'],
    ['/articles/10.1234%2Fabc%3Fd%23e'],
    ['/articles/https%3A%2F%2Fopenalex.org%2FW123'],
    ['/articles/%E4%B8%AD'],
    ['/stats'],
    ['/stats?since=2020'],
  ]
  it.each(PATHS)('%s', async (asked, received = asked) => {
    const { ask } = await open()
    expect((await ask(ZONE + asked)).status).toBe(200)
    expect(remote.received.map(({ method, url }) => [method, url])).toEqual([['GET', `/api/v1${received}`]])
  })

  it('below a base address with a path of its own', async () => {
    room = await startReadingRoom({ baseUrl: `${remote.origin}/some/where/api/v1` })
    await room.ask(`${ZONE}/articles?q=x`)
    expect(remote.received[0]?.url).toBe('/some/where/api/v1/articles?q=x')
  })

  it('the longest search that the app sends', async () => {
    const { ask } = await open()
    const q = encodeURIComponent('𝔸'.repeat(1000))
    expect((await ask(`${ZONE}/articles?q=${q}`)).status).toBe(200)
    expect(remote.received[0]?.url).toBe(`/api/v1/articles?q=${q}`)
  })

  it('HEAD is asked as GET, for the service documents nothing else, and answers like it without a body', async () => {
    remote.behave(json({ data: [1] }, { 'X-Total-Count': '7' }))
    const { ask } = await open()
    const answer = await ask(`${ZONE}/articles`, { method: 'HEAD' })
    expect(remote.received[0]?.method).toBe('GET')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('x-total-count')).toBe('7')
    expect(answer.headers.get('content-length')).toBe('12')
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('42')
  })
})

/** The headers of each request but those that describe the connection. */
function sentHeaders(): string[][] {
  return remote.received.map(({ headers }) =>
    headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted(),
  )
}

function headersWith(credential: string): string[] {
  const host = new URL(remote.origin).host
  return [
    'accept-encoding: gzip, br',
    'accept: application/json',
    'connection: keep-alive',
    `host: ${host}`,
    'user-agent: Carrel',
    credential,
  ].toSorted()
}

const READERS = {
  Authorization: 'Bearer of-the-reader',
  'X-API-KEY': 'of-the-reader',
  Cookie: 'session=1',
  'X-Forwarded-For': '192.0.2.1',
  'X-Forwarded-Host': 'evil.example',
  'X-HTTP-Method-Override': 'DELETE',
  'If-None-Match': '*',
  Range: 'bytes=0-1',
  'Accept-Language': 'de',
  Accept: 'text/html',
  'User-Agent': 'Somebody/1.0',
}

describe('headers are built from nothing', () => {
  it.each([
    [{ API_TOKEN: OPERATOR_CREDENTIAL }, `authorization: Bearer ${OPERATOR_CREDENTIAL}`],
    [{ API_TOKEN: '', API_KEY: OPERATOR_CREDENTIAL }, `x-api-key: ${OPERATOR_CREDENTIAL}`],
  ])('with the operator’s credential: %j', async (environment, expected) => {
    const { ask } = await open(environment)
    await ask(`${ZONE}/stats`, { headers: READERS })
    await ask(`${ZONE}/articles`)
    expect(sentHeaders()).toEqual([headersWith(expected), headersWith(expected)])
    expect(remote.connections()).toBe(1)
  })

  it.each<[form: string, reader: Record<string, string>, expected: string]>([
    ['a token', { Authorization: 'bearer  reader-1' }, 'authorization: Bearer reader-1'],
    ['a key', { 'X-API-KEY': 'reader-2' }, 'x-api-key: reader-2'],
    ['both, of which Authorization decides', READERS, 'authorization: Bearer of-the-reader'],
  ])('with the reader’s own: %s', async (_form, headers, expected) => {
    const { ask } = await open({ ACCESS: 'credential' })
    expect((await ask(`${ZONE}/stats`, { headers })).status).toBe(200)
    expect(sentHeaders()).toEqual([headersWith(expected)])
  })

  const TRICKS: [what: string, head: string, status: number, asked: number][] = [
    ['another host', 'GET /gateway/api/v1/stats HTTP/1.1\r\nHost: evil.example', 421, 0],
    ['a whole address as target', 'GET http://evil.example/gateway/api/v1/stats HTTP/1.1\r\nHost: localhost', 200, 1],
    [
      'a header named by Connection',
      `GET ${ZONE}/stats HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\nConnection: close, X-A`,
      200,
      1,
    ],
    [
      'TE, Trailer, Upgrade',
      `GET ${ZONE}/stats HTTP/1.1\r\nHost: localhost\r\nTE: trailers\r\nTrailer: A\r\nUpgrade: h2c`,
      200,
      1,
    ],
    [
      'two lengths of a body',
      `GET ${ZONE}/stats HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2`,
      400,
      0,
    ],
    [
      'length and chunks',
      `GET ${ZONE}/stats HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`,
      400,
      0,
    ],
    ['a line break in a parameter', `GET ${ZONE}/stats?a=%0D%0AX-Evil:%201 HTTP/1.1\r\nHost: localhost`, 200, 1],
    ['a bare line break in the address', `GET ${ZONE}/stats?a=\nX-Evil: 1 HTTP/1.1\r\nHost: localhost`, 200, 1],
  ]
  it.each(TRICKS)('whatever is tried: %s', async (_what, head, status, asked) => {
    const { address } = await open()
    const closing = head.includes('Connection:') ? head : `${head}\r\nConnection: close`
    const answer = await sendRaw(address, `${closing}\r\n\r\n`)
    expect([answer.status, remote.received.length]).toEqual([status, asked])
    const expected = headersWith(`authorization: Bearer ${OPERATOR_CREDENTIAL}`)
    expect(sentHeaders()).toEqual(Array(asked).fill(expected))
  })
})

describe('what is refused before asking', () => {
  it.each([
    ['?q=a&q=b', 'q'],
    ['?q=a&%71=b', 'q'],
    ['?key=1', 'key'],
    ['?api_key=1', 'api_key'],
    ['?API-KEY=1', 'API-KEY'],
    ['?access_token', 'access_token'],
    ['?q=x&token=1', 'token'],
    ['?Authorization=Bearer+x', 'Authorization'],
    ['?client_secret=1', 'client_secret'],
    ['?password=1', 'password'],
    [`?q=${'a'.repeat(2048)}`, 'q'],
  ])('%s', async (query, parameter) => {
    const { ask } = await open()
    for (const path of ['/articles', '/articles/a-slug', '/stats']) {
      const answer = await ask(`${ZONE}${path}${query}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
      ])
      expect(await answer.json()).toMatchObject({
        code: 'bad-request',
        errors: [{ parameter, detail: expect.stringMatching(/\.$/) }],
      })
    }
    expect(remote.received).toEqual([])
  })

  it.each([
    '..%2F..%2Fadmin',
    'a%2F..%2Fb',
    '..%5Cadmin',
    '%2E%2E%2Fadmin',
    '%252e%252e%252fadmin',
    '..%3B%2Fa',
    'a%00b',
    'a%0Ab',
  ])('a slug that could lead elsewhere: %s', async (slug) => {
    const { address } = await open()
    const answer = await sendRaw(
      address,
      `GET ${ZONE}/articles/${slug} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect([answer.status, remote.received.length]).toEqual([404, 0])
  })

  it.each<[what: string, headers: string, status: number]>([
    ['no credential', '', 401],
    ['one of no usable form', 'Authorization: Basic abc\r\n', 401],
    ['the same header twice', 'X-API-KEY: a\r\nX-API-KEY: b\r\n', 400],
  ])('where every reader brings their own: %s', async (_what, headers, status) => {
    const { address } = await open({ ACCESS: 'credential' })
    const answer = await sendRaw(
      address,
      `GET ${ZONE}/stats HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`,
    )
    expect([answer.status, remote.received.length]).toEqual([status, 0])
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : undefined)
  })

  it('another method, and a page of another site', async () => {
    const { ask } = await open()
    expect((await ask(`${ZONE}/stats`, { method: 'POST', body: '{}' })).status).toBe(405)
    expect((await ask(`${ZONE}/stats`, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403)
    expect((await ask(`${ZONE}/authors`)).status).toBe(404)
    expect(remote.received).toEqual([])
  })

  it('the 61st request of a reader in a minute', async () => {
    const { ask } = await open({ READER_LIMIT: '2' })
    const statuses = [await ask(`${ZONE}/stats`), await ask(`${ZONE}/articles`), await ask(`${ZONE}/articles?page=2`)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(remote.received).toHaveLength(2)
  })
})
