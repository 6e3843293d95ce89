/** Media types and links of a remote service, under whose names a browser could run or load something. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from './testing/gateway.ts'
import { AMPLE_LIMIT, json } from './testing/upstream-stub.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway(undefined, { environment: { READER_LIMIT: '10000' } })
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.clock.now += 3_600_000
})

function respondWith(status: number, type: string | null, body: string) {
  gateway.upstream.respondWith((_request, response) => {
    response.writeHead(status, { ...AMPLE_LIMIT, ...(type === null ? {} : { 'Content-Type': type }) }).end(body)
  })
}

describe('a response that is not JSON', () => {
  const OTHER_TYPES = [
    'text/html',
    'text/javascript',
    'application/javascript',
    'image/svg+xml',
    'text/plain',
    'application/jsonp',
    null,
  ]
  it.each(OTHER_TYPES)('is a 502 with the type %s', async (type) => {
    respondWith(200, type, 'alert(1)')
    const logged = gateway.warnings().length
    const { status, text, header } = await gateway.request()
    expect([status, header('content-type')]).toEqual([502, 'application/problem+json; charset=utf-8'])
    expect(JSON.parse(text)).toMatchObject({
      code: 'bad-upstream',
      detail: expect.stringMatching(/something else than JSON/),
    })
    expect(gateway.warnings().slice(logged)).toEqual([expect.stringContaining('sent no JSON, status 200')])
  })

  it.each([400, 404, 410, 422, 500, 503])('keeps the status %i, and nothing of its body', async (status) => {
    respondWith(status, 'text/html', '<script>alert(1)</script>')
    const received = await gateway.request()
    expect([received.status, received.text]).toEqual([status, ''])
    expect(received.header('content-type')).not.toContain('html')
  })

  it('is replaced by an older answer', async () => {
    respondWith(200, 'application/json', '{"data":[1]}')
    await gateway.request()
    gateway.clock.now += 60_000
    respondWith(200, 'text/html', 'Please sign in')
    const { status, text, header } = await gateway.request()
    expect([status, text, header('x-data-age')]).toEqual([200, '{"data":[1]}', '60'])
  })

  it.each(['application/json', 'application/vnd.api+json; charset=utf-8', 'Application/LD+JSON'])(
    'is not one of the type %s',
    async (type) => {
      respondWith(200, type, '[]')
      const { status, header } = await gateway.request()
      expect([status, header('content-type')]).toEqual([200, type])
    },
  )
})

const LINKS: [sent: string, passed: string | null][] = [
  ['<https://a.example/x?a=1,2;3>; rel="next"', '<https://a.example/x?a=1,2;3>; rel="next"'],
  [
    '<a>; rel=prev, <b>; rel="first"; title="a, b", <c>; rel=LAST',
    '<a>; rel="prev", <b>; rel="first", <c>; rel="LAST"',
  ],
  ['</x.css>; rel=stylesheet', null],
  ['</x.js>; rel="preload"; as=script, <b>; rel=next', '<b>; rel="next"'],
  ['<a>; rel="next stylesheet"', '<a>; rel="next"'],
  ['<a>; title="; rel=next"; rel=preconnect', null],
  ['<a>; rel=stylesheet; rel=next', null],
  ['<a>', null],
  ['<a>; rel="next', null],
  ['a; rel=next', null],
]
it.each(LINKS)('of the links %s pass %s', async (sent, passed) => {
  gateway.upstream.respondWith(json([], { Link: sent }))
  expect((await gateway.request()).header('link')).toBe(passed)
})
