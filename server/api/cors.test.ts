import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const NAMED = 'https://app.example.org'
let server: TestServer
let closed: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { CORS_ORIGINS: `${NAMED}, https://two.example.org` } })
  closed = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await closed.close()
})

const EXPOSED = 'X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, ETag, Date'

describe('a page of an allowed origin', () => {
  it.each([
    [200, 'good', '/api/v1/stats'],
    [401, 'bad', '/api/v1/stats'],
    [404, 'good', '/api/v1/nothing'],
    [400, 'good', '/api/v1/articles/%zz'],
  ])('may read a response with %i', async (status, credential, path) => {
    const answer = await server.requestAs(credential, path, { headers: { Origin: NAMED } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(NAMED)
    expect(answer.headers.get('access-control-expose-headers')).toBe(EXPOSED)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('may send a preflight request, which does not count', async () => {
    const before = await server.request('/api/v1/stats')
    const preflight = await server.request('/api/v1/stats', {
      method: 'OPTIONS',
      headers: {
        Origin: NAMED,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(NAMED)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, x-api-key, if-none-match')
    expect(preflight.headers.get('access-control-max-age')).toBe('7200')
    expect(preflight.headers.get('x-ratelimit-remaining')).toBe(before.headers.get('x-ratelimit-remaining'))
  })
})

it.each(['https://evil.example', `${NAMED}.evil.example`, 'null', 'http://app.example.org'])(
  'a page of %s may read nothing',
  async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' }
      const answer = await server.requestAs('good', '/api/v1/stats', { method, headers })
      for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/)
    }
  },
)

it('no page of another origin may read the gateway, or an API without allowed origins', async () => {
  for (const [one, path] of [
    [closed, '/api/v1/stats'],
    [server, '/gateway/api/v1/stats'],
  ] as const) {
    const answer = await one.requestAs('good', path, { headers: { Origin: NAMED } })
    for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})
