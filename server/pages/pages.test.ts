import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw, startTestServer, type TestServer } from '../make-test-server.ts'
import { themed, themeOf } from './theme.ts'

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

const documentWith = async (cookie: string) => (await server.ask('/', { headers: { Cookie: cookie } })).text()

describe('a page', () => {
  it.each([
    '/',
    '/?q=deep+learning',
    '/articles/some-slug',
    '/stats',
    '/nothing/here',
    '/index.html',
    '/con%2Fnect',
    '/articles/%zz',
    '/%C0%AF',
  ])('%s is the app', async (path) => {
    const answer = await server.ask(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain('<html lang="en">\n<head><title>Carrel')
  })

  it('carries every header of the design', async () => {
    const { headers } = await server.ask('/')
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

  it('holds browsers to https where the public address is https', async () => {
    const { headers } = await secure.ask('/')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('content-security-policy')).toBe(`${POLICY}; upgrade-insecure-requests; report-to csp`)
  })

  it('is read only', async () => {
    const answer = await server.ask('/stats', { method: 'POST', body: 'x' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await server.ask('/stats', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('knows the theme that was chosen', async () => {
    expect(await documentWith('theme=dark')).toContain('<html lang="en" data-theme="dark">')
    expect(await documentWith('a=b; theme=light; c=d')).toContain('<html lang="en" data-theme="light">')
    for (const cookie of ['theme=system', 'theme="><script>', 'mytheme=dark', 'theme=']) {
      expect(await documentWith(cookie)).toContain('<html lang="en">')
    }
  })
})

it('reads the theme and writes it once', () => {
  expect(themeOf(undefined)).toBe('system')
  expect(themed('<!doctype html><HTML>', 'dark')).toBe('<!doctype html><HTML data-theme="dark">')
})

describe('files', () => {
  it('are kept for ever under their hashed names, and sent compressed as they lie there', async () => {
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

  it('at the root are asked for again each time', async () => {
    const answer = await server.ask('/robots.txt')
    expect([answer.status, await answer.text()]).toEqual([200, 'User-agent: *\n'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it('of the service worker are asked for again each time, and may only fetch from here', async () => {
    const { status, headers } = await server.ask('/service-worker.js')
    expect([status, headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      200,
      'no-cache',
      "default-src 'none'; connect-src 'self'",
    ])
    expect(headers.get('content-type')).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/)
  })

  const MISSING = ['/assets/index-old.js', '/assets', '/assets/', '/assets/index-abc.js.br', '/assets/..%2f.built']
  it.each([...MISSING, '/assets/.hidden', '/api', '/api/v2/articles', '/gateway', '/gateway/x'])(
    '%s is 404, not the app',
    async (path) => {
      const answer = await server.ask(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    },
  )

  it('outside the folder, or hidden in it, are never sent', async () => {
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

const clear = async (site: string) =>
  (await server.ask('/signed-out', { headers: { 'Sec-Fetch-Site': site } })).headers.get('clear-site-data')

describe('/signed-out', () => {
  it('clears what the browser keeps, but not at the bidding of another site', async () => {
    expect(await clear('same-origin')).toBe('"cache", "storage"')
    expect(await clear('none')).toBe('"cache", "storage"')
    expect(await clear('cross-site')).toBeNull()
  })
})

const report = (body: string, type = 'application/reports+json') =>
  server.ask('/csp-report', { method: 'POST', body, headers: { 'Content-Type': type } })

describe('/csp-report', () => {
  it('logs what was stopped, without queries, ten times a minute from one address', async () => {
    const body = {
      effectiveDirective: 'script-src',
      blockedURL: 'https://evil.example/x?q=private',
      documentURL: 'http://a/?q=private',
    }
    expect((await report(JSON.stringify([{ type: 'csp-violation', body }]))).status).toBe(204)
    const old = {
      'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data', 'document-uri': 'http://a/#private' },
    }
    expect((await report(JSON.stringify(old), 'application/csp-report')).status).toBe(204)
    const lines = server.log.filter((line) => line.includes('content security policy')).join('')
    expect(lines).toContain('"directive":"script-src","blocked":"https://evil.example/x","page":"http://a/"')
    expect(lines).toContain('"directive":"img-src"')
    expect(lines).not.toContain('private')
    for (const nonsense of ['', '{', 'null', '[1,null,{}]', '{"body":7}'])
      expect((await report(nonsense)).status).toBe(204)
    expect((await report('x'.repeat(8193))).status).toBe(400)
    const statuses = [await report('{}'), await report('{}'), await report('{}'), await report('{}')].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([204, 204, 204, 429])
    server.clock.now += 60_000
    expect((await report('{}')).status).toBe(204)
  })
})

it('/healthz says that all is well', async () => {
  const answer = await server.ask('/healthz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})
