import { afterEach, afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { renderPatiently } from './testing/render-patiently.ts'
import { sendRaw, startTestServer, type TestServer } from '../testing/test-server.ts'
import { chooseEncoding } from './compression.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ render: renderPatiently })
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** Sends a request for a page on a bare connection, which changes neither its target nor its headers. */
const requestRaw = (target: string, headers: Record<string, string> = {}) => {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return sendRaw(server.address, `GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
}

describe('the target of a request', () => {
  // The test's document has no place for a page, whose status and title are in its head.
  test.each([
    ['/about', 200],
    ['http://localhost/about', 200],
    ['http://localhost/nothing/here', 404],
    ['http://localhost', 200],
    ['http://localhost?q=lamps', 200],
    ['//evil.example/about', 404],
  ])('%s leads to a page with the status %i', async (target, status) => {
    const answer = await requestRaw(target)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-robots-tag')).toBeUndefined()
  })

  test('at a folder of files leads to no page', async () => {
    const { headers } = await requestRaw('http://localhost/assets')
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  })

  test('alone decides which page is shown, not its host', async () => {
    const about = await requestRaw('/about')
    const answer = await requestRaw('/', { Host: 'localhost/about?x=' })
    expect(answer.body).not.toBe(about.body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  test.each(['/%', '/a%', '/articles/%', '/%C0%AF', '/%25'])(
    '%s cannot be decoded, and logs nothing',
    async (target) => {
      const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const lines = server.log.length
      expect((await requestRaw(target)).status).toBe(404)
      expect(warnings).not.toHaveBeenCalled()
      expect(server.log.slice(lines)).toEqual([])
    },
  )
})

describe('the encoding of a page', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0', null],
    ['br;q=0.000, gzip', 'gzip'],
    ['gzip;q=1, br; Q=0', 'gzip'],
    ['gzip;q=0.5, br;q=0.1', 'br'],
    ['x-br-y', null],
    ['sbr, gzipped', null],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0, gzip', 'gzip'],
  ])('for Accept-Encoding %j is %j', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })

  test('is not one that the client refuses', async () => {
    const { headers } = await requestRaw('/about', { 'Accept-Encoding': 'br;q=0' })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([undefined, 'Accept-Encoding, Cookie'])
  })
})
