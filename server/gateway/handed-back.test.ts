/** What of the remote service's answer reaches the reader: status, bytes and few headers. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../make-test-server.ts'
import { json, type RemoteServiceStub, startReadingRoom, startRemoteService } from './make-remote-service.ts'

const LIST = '/gateway/api/v1/articles'

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

describe('body and status', () => {
  const BODIES: [what: string, status: number, type: string, body: Buffer][] = [
    ['a list', 200, 'application/json', Buffer.from('{ "data" : [ ] }\n')],
    ['JSON of another name', 200, 'application/vnd.api+json; charset=utf-8', Buffer.from('{"data":[]}')],
    ['bytes that are no text', 200, 'application/json', Buffer.from([0xff, 0xfe, 0x00, 0xc3])],
    ['nothing at all', 200, 'application/json', Buffer.alloc(0)],
    ['a refusal', 422, 'application/problem+json', Buffer.from('{"detail":[{"loc":["q"]}]}')],
    ['a missing article', 404, 'text/plain', Buffer.from('Resource not found.')],
    ['trouble', 500, 'text/html', Buffer.from('<h1>Oops</h1><script>alert(1)</script>')],
    ['an unheard-of status', 599, 'text/plain', Buffer.from('?')],
    ['5 MB exactly', 200, 'application/json', Buffer.alloc(5 * 1024 * 1024, ' ')],
  ]
  it.each(BODIES)('are untouched: %s', async (_what, status, type, body) => {
    remote.behave((_request, response) => {
      response.writeHead(status, { 'Content-Type': type }).end(body)
    })
    const { ask } = await open()
    const answer = await ask(LIST)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
    // What a browser would do with a page of the service's making, it must not do on our origin.
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('are untouched: a refusal for the quota of the reader’s own credential', async () => {
    remote.behave(json({ message: 'slow down' }, {}, 429))
    const { askAs } = await open({ ACCESS: 'credential' })
    const answer = await askAs('of-the-reader', LIST)
    expect([answer.status, await answer.text()]).toEqual([429, '{"message":"slow down"}'])
  })

  it('are untouched: no content', async () => {
    remote.behave((_request, response) => void response.writeHead(204, { 'Content-Encoding': 'gzip' }).end())
    const { ask } = await open()
    const answer = await ask(LIST)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })

  it.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', (body: Buffer) => body],
  ] as const)('come decompressed: %s', async (encoding, compress) => {
    const body = JSON.stringify({ data: ['é'.repeat(10_000)] })
    remote.behave((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding })
      response.end(compress(Buffer.from(body)))
    })
    const { ask } = await open()
    const answer = await ask(LIST)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect((await answer.text()) === body).toBe(true)
  })

  it('are not made 304: what was not changed is not ours to say', async () => {
    const { ask } = await open()
    const answer = await ask(LIST, { headers: { 'If-None-Match': '*' } })
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
  })
})

describe('headers', () => {
  const HANDED_ON = {
    link: '<https://api.example.org/articles?page=2>; rel="next"',
    date: 'Fri, 02 Jan 2026 00:00:00 GMT',
    'retry-after': '17',
    'x-total-count': '4321',
    total: '4321',
    'x-wp-total': '4321',
    'x-wp-totalpages': '433',
    'total-count': '4321',
    'total-pages': '433',
    'x-total': '4321',
    'x-total-items': '4321',
    'x-pagination-total-count': '4321',
    'content-range': 'items 0-9/4321',
  }
  const KEPT_BACK = {
    'Set-Cookie': ['a=1', 'b=2'],
    Server: 'nginx/1.2.3',
    'X-Powered-By': 'PHP',
    Via: '1.1 somewhere',
    ETag: '"theirs"',
    'Last-Modified': 'Fri, 02 Jan 2026 00:00:00 GMT',
    Age: '5',
    Expires: '0',
    'Cache-Control': 'public, max-age=99',
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': 'default-src *',
    'Strict-Transport-Security': 'max-age=1',
    'Clear-Site-Data': '"*"',
    Refresh: '0; url=https://evil.example',
    'WWW-Authenticate': 'Basic',
    'Alt-Svc': 'h3=":443"',
    'X-Request-Id': 'theirs',
    'X-Remaining-Secrets': '1',
    Location: 'https://evil.example',
  }

  it('are handed on when they are needed, and no other', async () => {
    const { ask } = await open()
    const names = async (path = LIST) => {
      const { headers } = await ask(path)
      return [...headers.keys()].filter((name) => name !== 'retry-after')
    }
    const plain = await names()
    remote.behave(json([], { ...HANDED_ON, ...KEPT_BACK }))
    const { headers } = await ask(`${LIST}?page=2`)
    for (const [name, value] of Object.entries(HANDED_ON)) expect([name, headers.get(name)]).toEqual([name, value])
    expect((await names(`${LIST}?page=3`)).filter((name) => !(name in HANDED_ON) && !plain.includes(name))).toEqual([])
    expect(headers.getSetCookie()).toEqual([])
    const all = [...headers.values()].join('\n')
    expect(all).not.toMatch(/nginx|PHP|somewhere|theirs|evil|max-age|default-src \*/)
  })

  it('of the connection end with it', async () => {
    remote.behave((_request, response) => {
      const head = ['Content-Type: application/json', 'Connection: close, X-Total', 'Keep-Alive: timeout=99']
      response.socket?.end(
        `HTTP/1.1 200 OK\r\n${head.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
      )
    })
    const { ask } = await open()
    const answer = await ask(LIST)
    expect([answer.headers.get('content-length'), answer.headers.get('transfer-encoding')]).toEqual(['2', null])
    expect(answer.headers.get('keep-alive')).not.toContain('99')
  })

  it('sent twice are one list, and what may not stand in a header is left out', async () => {
    remote.behave(json([], { Link: ['<a>; rel="next"', '<b>; rel="prev"'], 'X-Total': 'zw\u00f6lf' }))
    const { ask } = await open()
    const { headers } = await ask(LIST)
    expect(headers.get('link')).toBe('<a>; rel="next", <b>; rel="prev"')
    expect(headers.get('x-total')).toBeNull()
  })
})

describe('the two headers of the quota', () => {
  const TOLD: [what: string, told: Record<string, string>, limit: string | null, remaining: string | null][] = [
    ['the operator’s, when less is left of it', { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '7' }, '60', '7'],
    ['nothing left', { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '0' }, '60', '0'],
    [
      'the reader’s own, when that is less',
      { 'X-RateLimit-Limit': '1000', 'X-RateLimit-Remaining': '999' },
      '60',
      '59',
    ],
    ['a smaller limit', { 'X-RateLimit-Limit': '30', 'X-RateLimit-Remaining': '29' }, '30', '29'],
    ['hidden', {}, null, null],
    ['only one told', { 'X-RateLimit-Remaining': '7' }, null, '7'],
    ['no counts', { 'X-RateLimit-Limit': 'sixty', 'X-RateLimit-Remaining': '-1' }, null, null],
  ]
  it.each(TOLD)('%s', async (_what, told, limit, remaining) => {
    remote.behave((_request, response) => void response.writeHead(200, told).end('{}'))
    const { ask } = await open()
    const { headers } = await ask(LIST)
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([limit, remaining])
  })

  it('are those of the reader’s own credential where each brings one', async () => {
    remote.behave(json([], { 'X-RateLimit-Remaining': '12' }))
    const { askAs } = await open({ ACCESS: 'credential' })
    const { headers } = await askAs('of-the-reader', LIST)
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['60', '12'])
  })

  it('are the reader’s own on what is refused here', async () => {
    const { ask } = await open()
    await ask(LIST)
    const { headers } = await ask(`${LIST}?key=1`)
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['60', '58'])
  })
})
