/** One valid Host line (RFC 9112, 3.2), and every form of a target (3.2.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RenderPage } from '../pages/page-renderer.ts'
import { sendRaw, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const rendered: Parameters<RenderPage>[] = []
beforeAll(async () => {
  server = await startTestServer({
    environment: { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' },
    limit: 1000,
    render: (...request) => {
      rendered.push(request)
      return Promise.resolve(null)
    },
  })
})
afterAll(() => server.close())

const send = (firstLine: string, ...headers: string[]) =>
  sendRaw(server.address, `${[firstLine, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`)

const PATHS = ['/', '/about', '/%', '/healthz', '/robots.txt', '/assets/x.js', '/api', '/api/v1/stats', '/api/v1/%zz']

describe('a request is refused', () => {
  const HOSTS: [what: string, headers: string[]][] = [
    ['without a host', []],
    ['with two hosts', ['Host: localhost', 'Host: localhost']],
    ['with an empty host', ['Host:']],
    ...['a b', '[', 'u:p@evil', 'evil.com/x?<y>', '127.0.0.1:8095/about?x=', 'a,b', 'a:b', '[::1', 'a:123456'].map(
      (host): [string, string[]] => [`with the host ${host}`, [`Host: ${host}`]],
    ),
  ]
  it.each(HOSTS)('%s, whatever it asks for', async (_what, headers) => {
    const before = server.log.length
    for (const path of PATHS) {
      const answer = await send(`GET ${path} HTTP/1.1`, ...headers)
      expect([path, answer.status]).toEqual([path, 400])
      expect(answer.headers.get('cache-control')).toMatch(/no-store/)
      expect(JSON.parse(answer.body)).toMatchObject({ status: 400, code: 'bad-request' })
    }
    expect(rendered).toEqual([])
    const added = server.log.slice(before).map((line): unknown => JSON.parse(line))
    expect(added).toEqual(added.map(() => expect.objectContaining({ level: 30 })))
  })

  it('with an invalid host that a trusted proxy names', async () => {
    const answer = await send('GET /about HTTP/1.1', 'Host: a', 'X-Forwarded-Host: u:p@evil')
    expect([answer.status, rendered]).toEqual([400, []])
  })

  it.each(['GET *', 'GET http://', 'GET http:///about', 'GET http://u@a/', 'GET ftp://a/'])('for %s', async (line) => {
    expect((await send(`${line} HTTP/1.1`, 'Host: a')).status).toBe(400)
    expect(rendered).toEqual([])
  })
})

describe('a request is accepted', () => {
  it.each(['localhost', 'my_host.example.:8080', '127.0.0.1:1', '[::1]:8080', 'xn--bcher-kva.example'])(
    'with the host %s',
    async (host) => {
      expect((await send('GET /healthz HTTP/1.1', `Host: ${host}`)).status).toBe(200)
    },
  )

  it('without a host in HTTP/1.0', async () => {
    expect((await send('GET /healthz HTTP/1.0')).status).toBe(200)
  })

  it('with its whole address, whose host replaces the header', async () => {
    await send('GET HTTP://carrel.example:81/about?x=1 HTTP/1.1', 'Host: evil.example')
    expect(rendered.splice(0)).toMatchObject([[{ address: '/about?x=1', origin: 'http://carrel.example:81' }]])
    await send('GET http://carrel.example?q=a HTTP/1.1', 'Host: carrel.example')
    expect(rendered.splice(0)).toMatchObject([[{ address: '/?q=a' }]])
    const api = await send('GET http://a/api/v1/stats HTTP/1.1', 'Host: a', 'X-API-KEY: good')
    expect(api.status).toBe(200)
  })

  it('for all of the server', async () => {
    expect((await send('OPTIONS * HTTP/1.1', 'Host: a')).status).toBe(405)
  })
})
