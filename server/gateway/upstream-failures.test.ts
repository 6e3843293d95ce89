/** What a reader receives when the remote service fails, in each way. */
import { createServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, OPERATOR_CREDENTIAL, SMALL_LIMITS, startGateway } from './testing/gateway.ts'
import { compressed, json, raw, type Responder, startUpstream } from './testing/upstream-stub.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway(undefined, { environment: { READER_LIMIT: '10000' } })
})
afterAll(() => gateway.close())

/** Requests the list, which ends in a problem; returns it with the new lines of the log. */
async function requestProblem(from: Gateway = gateway) {
  // An hour later nothing is cached and no request occupies the rate limit.
  from.clock.now += 3_600_000
  const logged = from.warnings().length
  const { status, text, header } = await from.request()
  const problem: unknown = JSON.parse(text)
  expect(header('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(problem).toMatchObject({ status, requestId: header('x-request-id') })
  return { problem, lines: from.warnings().slice(logged).join('\n') }
}

/** Sends spaces as long as the client reads. */
const endless: Responder = (_request, response) => {
  response.writeHead(200, JSON_TYPE)
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(5_000, ' ')));
  }
  response.on('drain', more)
  more()
}

const LARGE = { code: 'bad-upstream', detail: expect.stringMatching(/larger than 5 MB/) }
const BROKEN = { code: 'bad-upstream', detail: expect.stringMatching(/broke off or could not be read/) }
const GONE = { code: 'bad-upstream', detail: expect.stringMatching(/could not be reached/) }

const FAILURES: [what: string, responder: Responder, problem: object, log: string][] = [
  [
    'a length above the limit',
    (_, res) => void res.writeHead(200, { 'Content-Length': '30000' }).write('x'),
    LARGE,
    'too-large',
  ],
  ['a body without end', endless, LARGE, 'too-large'],
  ['a large body in gzip', compressed('gzip', gzipSync(Buffer.alloc(10_000_000))), LARGE, 'too-large'],
  ['a large body in br', compressed('br', brotliCompressSync(Buffer.alloc(10_000_000))), LARGE, 'too-large'],
  ['one byte too many', (_, res) => void res.writeHead(200, JSON_TYPE).end('x'.repeat(20_001)), LARGE, 'too-large'],
  ['a large error', json('x'.repeat(20_000), {}, 500), LARGE, 'too-large'],
  ['a short body', raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":['), BROKEN, 'unreadable'],
  [
    'chunks without end',
    raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"dat\r\n'),
    BROKEN,
    'unreadable',
  ],
  ['gzip that breaks off', compressed('gzip', gzipSync('{"data":[1,2,3]}').subarray(0, 20)), BROKEN, 'unreadable'],
  ['no gzip', compressed('gzip', Buffer.from('{"data":[]}')), BROKEN, 'unreadable'],
  ['an unknown encoding', compressed('zstd', Buffer.from('{"data":[]}')), BROKEN, 'unreadable'],
  ['an impossible status', raw('HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n'), BROKEN, 'unreadable'],
  ['304 without a condition', (_, res) => void res.writeHead(304).end(), BROKEN, 'unreadable'],
  ['a closed connection', (request) => void request.socket.end(), GONE, 'unreachable'],
  ['a reset connection', (request) => void request.socket.resetAndDestroy(), GONE, 'unreachable'],
  ['no HTTP', raw(`SSH-2.0 ${OPERATOR_CREDENTIAL}\r\n\r\n`), GONE, 'unreachable'],
  ['headers without end', raw(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`), GONE, 'unreachable'],
]
it.each(FAILURES)('%s is a 502 that says so, and the next request succeeds', async (_what, responder, problem, log) => {
  gateway.upstream.respondWith(responder)
  const received = await requestProblem()
  expect(received.problem).toMatchObject({ status: 502, ...problem })
  expect(received.lines).toContain(`${log}: `)
  gateway.upstream.respondWith(json([]))
  expect((await gateway.request()).status).toBe(200)
})

it.each([301, 302, 303, 307, 308])('a redirect with %i is a 502 and is not followed', async (status) => {
  const target = await startUpstream()
  gateway.upstream.respondWith((_request, response) => {
    response.writeHead(status, { Location: `${target.baseUrl}/articles` })
    // A body without end is not read.
    response.write('x')
  })
  const { problem, lines } = await requestProblem()
  expect(problem).toMatchObject({ status: 502, detail: expect.stringMatching(/sent a redirect/) })
  expect(lines).toContain(`redirect: status ${status}`)
  expect([target.connections(), JSON.stringify(problem).includes(target.origin)]).toEqual([0, false])
  await target.close()
})

it('a port without a service is a 502', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const address = free.address()
  await new Promise((resolve) => free.close(resolve))
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const other = await startGateway(undefined, { baseUrl: `http://127.0.0.1:${port}/api/v1` })
  const { problem, lines } = await requestProblem(other)
  expect(problem).toMatchObject({ status: 502, ...GONE })
  expect(lines).toContain('unreachable: ECONNREFUSED')
  await other.close()
})

describe('a slow service', () => {
  const BUDGET_MS = 200
  let slow: Gateway
  beforeAll(async () => {
    slow = await startGateway(undefined, { limits: { ...SMALL_LIMITS, budgetMs: BUDGET_MS } })
  })
  afterAll(() => slow.close())

  const SLOW: [what: string, responder: Responder][] = [
    ['no response', () => {}],
    [
      'half a head',
      (_, response) => void response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'),
    ],
    ['a body that stops', (_, response) => void response.writeHead(200, JSON_TYPE).write('{"data":')],
    [
      'a drip',
      (_request, response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ]
  it.each(SLOW)('with %s is a 504 after the time budget', async (_what, responder) => {
    slow.upstream.respondWith(responder)
    const startedAt = performance.now()
    const { problem, lines } = await requestProblem(slow)
    expect(problem).toMatchObject({ status: 504, code: 'late-upstream' })
    expect(lines).toContain('late: ')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(BUDGET_MS - 2)
    slow.upstream.respondWith(json([]))
    expect((await slow.request()).status).toBe(200)
  })
})
