/** Credentials reach the remote service only. `close` of the gateway searches all responses and the log for them. */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { sendRaw } from '../testing/test-server.ts'
import {
  assertNoCredential,
  type Gateway,
  LIST,
  OPERATOR_CREDENTIAL,
  READER_CREDENTIAL,
  startGateway,
} from './testing/gateway.ts'
import { escapeAll, percentEncodeAll } from './testing/escapes.ts'
import { compressed, json, type Responder } from './testing/upstream-stub.ts'

let gateway: Gateway
afterEach(() => gateway.close())

const JSON_TYPE = { 'Content-Type': 'application/json' }
const CREDENTIAL_ACCESS = { environment: { ACCESS: 'credential' } }

function sentCredential(): [name: string, value: string][] {
  const headers = gateway.upstream.received.at(-1)?.headers ?? []
  return headers.filter(([name]) => /^(?:authorization|x-api-key)$/i.test(name))
}

describe('the operator’s credential', () => {
  it.each([
    [{}, ['authorization', `Bearer ${OPERATOR_CREDENTIAL}`]],
    [{ API_TOKEN: '', API_KEY: OPERATOR_CREDENTIAL }, ['X-API-KEY', OPERATOR_CREDENTIAL]],
  ])('is sent in its own form, whatever the reader sends: %j', async (environment, [name, value]) => {
    gateway = await startGateway(undefined, { environment })
    const headers = { Authorization: `Bearer ${READER_CREDENTIAL}`, 'X-API-KEY': READER_CREDENTIAL }
    expect((await gateway.request(LIST, undefined, { headers })).status).toBe(200)
    expect(sentCredential().map(([sent, text]) => [sent.toLowerCase(), text])).toEqual([[name?.toLowerCase(), value]])
  })

  it.each([401, 403])('refused with %i is the operator’s matter', async (status) => {
    const headers = { 'WWW-Authenticate': 'Bearer', 'X-RateLimit-Remaining': '42' }
    gateway = await startGateway(json({ message: `Invalid key ${OPERATOR_CREDENTIAL}` }, headers, status))
    const { status: received, header, text } = await gateway.request()
    expect([received, header('www-authenticate'), header('x-ratelimit-remaining')]).toEqual([502, null, '42'])
    expect(JSON.parse(text)).toMatchObject({ code: 'bad-upstream', detail: expect.stringMatching(/operator/) })
    expect(gateway.warnings()).toEqual([expect.stringContaining(`refused the credential, status ${status}`)])
  })

  const ECHOES: [where: string, responder: Responder][] = [
    ['in a body', json({ request: { headers: { key: OPERATOR_CREDENTIAL } } })],
    ['in an error', json({ message: `Bad request by ${OPERATOR_CREDENTIAL}` }, {}, 400)],
    ['in a link', json([], { Link: `<https://a.example/?key=${OPERATOR_CREDENTIAL}>; rel="next"` })],
    ['in a compressed body', compressed('gzip', gzipSync(OPERATOR_CREDENTIAL))],
    [
      'escaped in a body',
      (_, res) => void res.writeHead(200, JSON_TYPE).end(`{"key":"${escapeAll(OPERATOR_CREDENTIAL)}"}`),
    ],
    ['percent-encoded in a link', json([], { Link: `<?key=${percentEncodeAll(OPERATOR_CREDENTIAL)}>; rel="next"` })],
    ['in Base64', json({ sent: `Basic ${Buffer.from(`carrel:${OPERATOR_CREDENTIAL}`).toString('base64')}` })],
  ]
  it.each(ECHOES)('repeated %s is withheld', async (_where, responder) => {
    gateway = await startGateway(responder)
    const { status, text } = await gateway.request()
    expect([status, JSON.parse(text)]).toMatchObject([502, { code: 'bad-upstream' }])
    expect(gateway.warnings()).toEqual([expect.stringContaining('repeated the credential')])
  })

  it('repeated in a header that is not passed on does no harm', async () => {
    gateway = await startGateway(json([], { 'X-Your-Key': OPERATOR_CREDENTIAL }))
    expect((await gateway.request()).status).toBe(200)
  })
})

describe('a reader’s own credential', () => {
  it.each<[form: string, headers: Record<string, string>, sent: [string, string]]>([
    ['a token', { Authorization: 'bearer  reader-1' }, ['Authorization', 'Bearer reader-1']],
    ['a key', { 'X-API-KEY': 'reader-2' }, ['X-API-KEY', 'reader-2']],
    ['both', { Authorization: 'Bearer reader-1', 'X-API-KEY': 'reader-2' }, ['Authorization', 'Bearer reader-1']],
  ])('is sent: %s', async (_form, headers, sent) => {
    gateway = await startGateway(
      json([], { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '12' }),
      CREDENTIAL_ACCESS,
    )
    const { status, header } = await gateway.request(LIST, undefined, { headers })
    expect([status, header('x-ratelimit-limit'), header('x-ratelimit-remaining')]).toEqual([200, '60', '12'])
    expect(sentCredential()).toEqual([sent])
  })

  it.each([
    ['', 401],
    ['Authorization: Basic abc\r\n', 401],
    ['X-API-KEY: a\r\nX-API-KEY: b\r\n', 400],
  ])('is needed before a request is sent: "%s"', async (headers, status) => {
    gateway = await startGateway(undefined, CREDENTIAL_ACCESS)
    const head = `GET /gateway/api/v1/stats HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`
    const response = await sendRaw(gateway.server.address, head)
    expect([response.status, gateway.upstream.received]).toEqual([status, []])
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : undefined)
  })

  it.each([401, 403, 429])('refused with %i is the reader’s matter', async (status) => {
    gateway = await startGateway(json({ message: 'Who are you?' }, {}, status), CREDENTIAL_ACCESS)
    const response = await gateway.request(LIST, undefined, { headers: { 'X-API-KEY': READER_CREDENTIAL } })
    expect([response.status, response.text]).toEqual([status, '{"message":"Who are you?"}'])
    expect(gateway.warnings()).toEqual([])
  })

  it('gets only its own answers, in whatever order they arrive', async () => {
    const held: (() => void)[] = []
    const state = { isHolding: true }
    gateway = await startGateway(
      (request, response) => {
        const owner = request.headers['x-api-key']
        response.setHeader('Content-Type', 'application/json')
        const respond = () => void response.end(JSON.stringify({ owner, url: request.url }))
        if (state.isHolding && request.url?.endsWith('held')) held.push(respond)
        else respond()
      },
      { environment: { ...CREDENTIAL_ACCESS.environment, READER_LIMIT: '10000' } },
    )
    const request = fc.record({
      reader: fc.constantFrom('one', 'two', 'three'),
      path: fc.constantFrom('/articles', '/articles?q=held', '/articles/a', '/articles/held', '/stats'),
    })
    // A round of requests takes many milliseconds, so fewer rounds than usual.
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (list) => {
        state.isHolding = true
        const responses = list.map(async ({ reader, path }) => {
          const { text } = await gateway.request(path, undefined, { headers: { 'X-API-KEY': reader } })
          expect(JSON.parse(text)).toEqual({ owner: reader, url: `/api/v1${path}` })
        })
        await Promise.all(responses.filter((_, index) => list[index]?.path.endsWith('held') !== true))
        state.isHolding = false
        for (const respond of held.splice(0)) respond()
        await Promise.all(responses)
      }),
      { numRuns: 25 },
    )
  })
})

it.each([[`{"key":"${OPERATOR_CREDENTIAL}"}`], [`x ${READER_CREDENTIAL}`], ['Bearer abc']])(
  'the search for credentials finds %s',
  async (text) => {
    gateway = await startGateway()
    expect(() => assertNoCredential(['harmless', text])).toThrow(text)
  },
)
