import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ASSET = '/assets/index-abc.js'

/** Requests the asset as a script does, without the encodings that `fetch` adds. */
function requestAsset(headers: Record<string, string>, target = ASSET) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(server.address, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines.join('')}\r\n`)
}

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
    expect([answer.status, await answer.text()]).toEqual([
      200,
      `User-agent: *\n\nSitemap: ${server.address}/sitemap.xml\n`,
    ])
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

  const MISSING = [
    '/assets/index-old.js',
    '/assets',
    '/assets/',
    '/assets/index-abc.js.br',
    '/assets/..%2f.built',
    '/assets/..%252findex.html',
  ]
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
      '/assets/..%252f.built',
      '/assets/%252e%252e/.vite/manifest.json',
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

describe('the encoding of a file', () => {
  const ACCEPTED: [accepted: string, encoding: string | undefined][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', undefined],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['gzip;q=0.5, br;q=0.8', 'br'],
    ['x-br-y', undefined],
    ['*', 'br'],
    ['BR', 'br'],
    ['', undefined],
  ]
  it.each(ACCEPTED)('for "%s" is %s', async (accepted, encoding) => {
    const answer = await requestAsset({ 'Accept-Encoding': accepted })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
  })

  it('is none where the build has no compressed copy', async () => {
    const answer = await requestAsset({ 'Accept-Encoding': 'br' }, '/service-worker.js')
    expect([answer.body, answer.headers.get('content-encoding')]).toEqual([
      'addEventListener("fetch", () => {})\n',
      undefined,
    ])
  })
})

describe('a request with a condition or a range', () => {
  it('receives 304 for the known version', async () => {
    const first = await requestAsset({})
    const again = await requestAsset({ 'If-None-Match': first.headers.get('etag') ?? '' })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', first.headers.get('etag')])
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const other = await requestAsset({ 'If-None-Match': first.headers.get('etag') ?? '', 'Accept-Encoding': 'br' })
    expect(other.status).toBe(200)
  })

  it('receives the part of a file', async () => {
    const answer = await requestAsset({ Range: 'bytes=0-6' })
    expect([answer.status, answer.body]).toEqual([206, 'console'])
    expect(answer.headers.get('content-range')).toBe('bytes 0-6/24')
  })

  const REFUSED: [status: number, headers: Record<string, string>, contentRange: string | undefined][] = [
    [416, { Range: 'bytes=999-' }, 'bytes */24'],
    [412, { 'If-Match': '"other"' }, undefined],
    [412, { 'If-Unmodified-Since': 'Thu, 01 Jan 1998 00:00:00 GMT' }, undefined],
  ]
  it.each(REFUSED)('is refused with %i, which no cache may keep, for %o', async (status, headers, contentRange) => {
    const answer = await requestAsset(headers)
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(answer.body)).toMatchObject({ status, requestId: answer.headers.get('x-request-id') })
  })
})

// Such a file is found and cannot be opened, as one is when the process has no file descriptors left.
it.skipIf(process.platform === 'win32')('a file that cannot be opened is 500, which no cache may keep', async () => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(`${server.folder}/dist/assets/shut.js`, resolve))
  const answer = await requestAsset({ 'Accept-Encoding': 'br' }, '/assets/shut.js')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(answer.headers.get('content-encoding')).toBeUndefined()
  expect(JSON.parse(answer.body)).toMatchObject({ status: 500, code: 'internal' })
  await new Promise((resolve) => blocker.close(resolve))
})

it('an image that is opened as a document can load and run nothing', async () => {
  const one = await startTestServer({ files: { 'index.html': '<html>', 'icon.svg': '<svg/>' } })
  const { headers } = await one.request('/icon.svg')
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  await one.close()
})
