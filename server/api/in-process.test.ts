/** The data of pages, answered in process as the gateway would answer their readers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { emptyStore, sendRaw } from '../testing/test-server.ts'

const folder = mkdtempSync(`${tmpdir()}/carrel-pages-`)
let server: RunningServer
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server with one page, `/page?data=…`, which shows the response to a path of the API. */
async function start(environment: Record<string, string> = {}) {
  server = await startServer({
    settings: readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment }, folder),
    store: emptyStore(),
    pages: () => ({
      async register(app, answerPageRequest) {
        app.get('/page', (request) => {
          const path = new URL(request.url, 'http://localhost').searchParams.get('data') ?? ''
          return answerPageRequest(request, path).then((response) => ({ ...response, body: String(response.body) }))
        })
      },
      fallback: () => null,
    }),
  })
}

async function readPage(path: string) {
  const response = await fetch(`${server.address}/page?data=${encodeURIComponent(path)}`, {
    headers: { 'Sec-Fetch-Site': 'cross-site', 'X-API-KEY': 'unknown' },
  })
  return response.json()
}

const remaining = (headers: Headers) => headers.get('x-ratelimit-remaining')

it.each([
  ['/articles?q=x', 200],
  ['/articles?page=0', 400],
  ['/articles/nothing', 404],
  ['/articles/%zz', 404],
  ['/stats', 200],
  ['/nowhere', 404],
])('%s has the status and body of the gateway and counts one request', async (path, status) => {
  await start()
  const page = await readPage(path)
  expect([page.status, page.headers['x-ratelimit-remaining']]).toEqual([status, '59'])
  const gateway = await fetch(`${server.address}/gateway/api/v1${path}`)
  expect(remaining(gateway.headers)).toBe('58')
  // A problem names the request, so only successful bodies are equal.
  const body = await gateway.text()
  expect([page.body === body, page.headers.etag ?? null]).toEqual([status === 200, gateway.headers.get('etag')])
})

it('a reader without requests left gets a problem with the time', async () => {
  await start({ READER_LIMIT: '1' })
  await readPage('/stats')
  const { status, headers, body } = await readPage('/stats')
  expect([status, headers['retry-after'], headers['x-ratelimit-remaining']]).toEqual([429, '60', '0'])
  expect(JSON.parse(body)).toMatchObject({ code: 'quota' })
})

it('a page under a foreign host name gets no data', async () => {
  await start()
  const { body } = await sendRaw(
    server.address,
    'GET /page?data=/stats HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n',
  )
  expect(JSON.parse(body)).toMatchObject({ status: 421, headers: { 'x-ratelimit-remaining': '60' } })
})

it('a page gets no data while the server stops', async () => {
  await start()
  server.app.beginStop()
  expect(await readPage('/stats')).toMatchObject({ status: 503, headers: { 'x-ratelimit-remaining': '60' } })
})
