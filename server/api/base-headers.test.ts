/** Headers of every answer, of whatever kind (ASVS 5.0, 3.4.1): https is insisted on, types are not guessed, errors are not kept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limit: 1000, environment: { PUBLIC_URL: 'https://carrel.example.org' } })
})
afterAll(() => server.close())

const KINDS: [status: number, request: string, headers?: string[], body?: string][] = [
  [200, 'GET /'],
  [200, 'GET /index.html'],
  [405, 'POST /'],
  [413, 'POST /', ['Content-Type: text/plain', 'Content-Length: 2000'], 'a'.repeat(2000)],
  [200, 'GET /robots.txt'],
  [200, 'GET /assets/index-abc.js'],
  [404, 'GET /assets/missing.js'],
  [412, 'GET /assets/index-abc.js', ['If-Match: "x"']],
  [416, 'GET /assets/index-abc.js', ['Range: bytes=99-']],
  [204, 'POST /csp-report', ['Content-Length: 2'], '{}'],
  [413, 'POST /csp-report', ['Content-Length: 20000'], 'a'.repeat(20_000)],
  [200, 'GET /config.json'],
  [200, 'GET /openapi.json'],
  [200, 'GET /healthz'],
  [404, 'GET /api'],
  [401, 'GET /api/v1/stats'],
  [204, 'OPTIONS /api/v1/stats'],
  [400, 'GET /api/v1/%zz', ['X-API-KEY: good']],
  [200, 'GET /gateway/api/v1/articles'],
  [400, 'GET /', ['Host: b']],
  [400, 'FETCH /'],
  [400, 'GET /', ['X-A : 1']],
  [431, 'GET /', [`X-A: ${'a'.repeat(20_000)}`]],
]
const KEPT = new Map([
  ['GET /robots.txt', 'no-cache'],
  ['GET /assets/index-abc.js', 'public, max-age=31536000, immutable'],
])

const send = (request: string, headers: string[] = [], body = '') =>
  sendRaw(
    server.address,
    `${[`${request} HTTP/1.1`, 'Host: carrel.example.org', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`,
  )

describe('an answer insists on https and on its type, and only a found file may be kept', () => {
  it.each(KINDS)('%i for %s %j', async (status, request, headers, body) => {
    const answer = await send(request, headers, body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const caching = answer.headers.get('cache-control')?.replace('private, ', '')
    expect(caching).toBe((status === 200 && KEPT.get(request)) || 'no-store')
  })

  it.each(KINDS.filter(([status]) => status >= 400))('%i for %s is also in its body', async (status, ...request) => {
    expect(JSON.parse((await send(...request)).body)).toMatchObject({ status })
  })
})
