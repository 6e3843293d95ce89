import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let secure: TestServer
beforeAll(async () => {
  server = await startTestServer()
  secure = await startTestServer({ environment: { PUBLIC_URL: 'https://carrel.example.org' } })
})
afterAll(async () => {
  await server.close()
  await secure.close()
})

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types carrel"

const documentWith = async (cookie: string) => (await server.request('/', { headers: { Cookie: cookie } })).text()

describe('the empty document', () => {
  it.each(['/', '/?q=deep+learning', '/articles/some-slug', '/stats', '/nothing/here', '/index.html', '/con%2Fnect'])(
    'answers %s',
    async (path) => {
      const answer = await server.request(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toContain('<html lang="en">\n<head><title>Carrel')
    },
  )

  it('carries every security header', async () => {
    const { headers } = await server.request('/')
    const expected = {
      'content-security-policy': `${POLICY}; report-to csp`,
      'reporting-endpoints': 'csp="/csp-report"',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy':
        'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    }
    for (const [name, value] of Object.entries(expected)) expect([name, headers.get(name)]).toEqual([name, value])
    for (const name of ['strict-transport-security', 'server', 'x-powered-by']) expect(headers.get(name)).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('makes browsers insist on https where the public address is https', async () => {
    const { headers } = await secure.request('/')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('content-security-policy')).toBe(`${POLICY}; upgrade-insecure-requests; report-to csp`)
  })

  it('can only be read', async () => {
    const answer = await server.request('/stats', { method: 'POST', body: 'x' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await server.request('/stats', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('has the chosen theme', async () => {
    expect(await documentWith('theme=dark')).toContain('<html lang="en" data-theme="dark">')
    expect(await documentWith('a=b; theme=light; c=d')).toContain('<html lang="en" data-theme="light">')
    for (const cookie of ['theme=system', 'theme="><script>', 'mytheme=dark', 'theme=']) {
      expect(await documentWith(cookie)).toContain('<html lang="en">')
    }
  })
})

describe('a file', () => {
  it('with a hash in its name is immutable, and sent in its precompressed form', async () => {
    for (const [accepted, content, encoding] of [
      ['br', 'compressed by brotli', 'br'],
      ['gzip', 'compressed by gzip', 'gzip'],
      ['identity', 'console.log("as it is")\n', undefined],
    ]) {
      const answer = await sendRaw(
        server.address,
        `GET /assets/index-abc.js HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`,
      )
      expect([answer.status, answer.body, answer.headers.get('content-encoding')]).toEqual([200, content, encoding])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toMatch(/javascript; charset=utf-8$/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    }
  })

  it('at the root is revalidated each time', async () => {
    const answer = await server.request('/robots.txt')
    expect([answer.status, await answer.text()]).toEqual([200, 'User-agent: *\n'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it('of the service worker is revalidated each time, and may only fetch from this origin', async () => {
    const { status, headers } = await server.request('/service-worker.js')
    expect([status, headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      200,
      'no-cache',
      "default-src 'none'; connect-src 'self'",
    ])
    expect(headers.get('content-type')).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/)
  })

  const MISSING = ['/assets/index-old.js', '/assets', '/assets/', '/assets/index-abc.js.br', '/assets/..%2f.built']
  it.each([...MISSING, '/assets/.hidden', '/api', '/api/v2/articles', '/gateway', '/gateway/x'])(
    '%s is 404, not the document',
    async (path) => {
      const answer = await server.request(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    },
  )

  it('outside the folder, or hidden in it, is never sent', async () => {
    expect(existsSync(`${server.folder}/dist/.built`)).toBe(true)
    const paths = [
      '/.built',
      '/../package.json',
      '/assets/../../data/tokens.json',
      '/assets/..%5c..%5cx',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/%2e%2e/.built',
      '//etc/passwd',
    ]
    for (const path of paths) {
      const answer = await sendRaw(server.address, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      expect([path, [200, 400, 403, 404].includes(answer.status)]).toEqual([path, true])
      expect(answer.body).not.toMatch(/a stamp|root:|"private": true/)
    }
  })
})

const report = (body: string, type = 'application/reports+json') =>
  server.request('/csp-report', { method: 'POST', body, headers: { 'Content-Type': type } })

describe('/csp-report', () => {
  it('logs violations without queries, at most ten a minute from one address', async () => {
    const body = {
      effectiveDirective: 'script-src',
      blockedURL: 'https://evil.example/x?q=private',
      documentURL: 'http://a/?q=private',
    }
    expect((await report(JSON.stringify([{ type: 'csp-violation', body }]))).status).toBe(204)
    const lines = server.log.filter((line) => line.includes('content security policy')).join('')
    expect(lines).toContain('"effectiveDirective":"script-src"')
    expect(lines).toContain('"blockedURL":"https://evil.example/x","documentURL":"http://a/"')
    expect(lines).not.toContain('private')
    for (const nonsense of ['', '{', 'null', '[1,null,{}]', '{"body":7}'])
      expect((await report(nonsense)).status).toBe(204)
    expect((await report('x'.repeat(8193))).status).toBe(413)
    const statuses = [
      await report('{}'),
      await report('{}'),
      await report('{}'),
      await report('{}'),
      await report('{}'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([204, 204, 204, 204, 429])
    server.clock.now += 60_000
    expect((await report('{}')).status).toBe(204)
  })
})

it('/healthz answers that the service is ready', async () => {
  const answer = await server.request('/healthz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})
