import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

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
  it.each([
    ['/', 200],
    ['/?q=deep+learning', 200],
    ['/articles/some-slug', 200],
    ['/stats', 200],
    ['/index.html', 200],
    ['/nothing/here', 404],
    ['/con%2Fnect', 404],
  ])('answers %s with %i', async (path, status) => {
    const answer = await server.request(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain('<html lang="en">\n<head><title>Carrel')
  })

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

const report = (body: string, type = 'application/reports+json') =>
  server.request('/csp-report', { method: 'POST', body, headers: { 'Content-Type': type } })

const cspLines = (one: TestServer) => one.log.filter((line) => line.includes('content security policy'))

describe('/csp-report', () => {
  it('logs violations without queries, at most ten a minute from one address', async () => {
    const body = {
      effectiveDirective: 'script-src',
      blockedURL: 'https://evil.example/x?q=private',
      documentURL: 'http://a/?q=private',
    }
    expect((await report(JSON.stringify([{ type: 'csp-violation', body }]))).status).toBe(204)
    const lines = cspLines(server).join('')
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

  it('logs at most ten violations of a request and a hundred a minute of all readers', async () => {
    const one = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
    const body = { effectiveDirective: 'img-src', blockedURL: 'a', documentURL: 'b' }
    const many = JSON.stringify(Array.from({ length: 60 }, () => ({ body })))
    const sendFrom = (reader: string) =>
      one.request('/csp-report', { method: 'POST', body: many, headers: { 'X-Forwarded-For': reader } })
    expect((await sendFrom('192.0.2.1')).status).toBe(204)
    expect(cspLines(one)).toHaveLength(10)
    for (let reader = 2; reader <= 20; reader += 1) await sendFrom(`192.0.2.${reader}`)
    expect(cspLines(one)).toHaveLength(100)
    await one.close()
  })

  it('counts a reader of IPv6 by network', async () => {
    const one = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
    const statuses: number[] = []
    for (let host = 1; host <= 11; host += 1) {
      const headers = { 'X-Forwarded-For': `2001:db8::${host}` }
      statuses.push((await one.request('/csp-report', { method: 'POST', body: '{}', headers })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    await one.close()
  })
})

it('/healthz answers that the service is ready', async () => {
  const answer = await server.request('/healthz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})
