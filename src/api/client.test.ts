/** The client against a real server on this machine. */
import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ApiErrorKind } from './api-error.ts'
import type { Credential } from '../domain/credential.ts'
import { breakBody, breakConnection, errorOf, respondWithJson, useTestService } from './testing/test-service.ts'

const service = useTestService()
const KEY: Credential = { form: 'api-key', value: 's3cret' }

describe('a request', () => {
  test('is a GET for JSON of the path after the base, without credential, cookie or referrer', async () => {
    service.respond = respondWithJson({ data: [] })
    await expect(service.makeClient().get('/articles?q=a+b')).resolves.toMatchObject({ body: { data: [] } })
    const [request] = service.requests
    expect([request?.method, request?.url]).toEqual(['GET', '/api/v1/articles?q=a+b'])
    expect(request?.headers.accept).toBe('application/json')
    for (const absent of ['authorization', 'x-api-key', 'cookie', 'referer'])
      expect(request?.headers).not.toHaveProperty(absent)
  })

  test.each<[Credential, string, string, string]>([
    [{ form: 'bearer', value: 's3cret' }, 'authorization', 'Bearer s3cret', 'x-api-key'],
    [KEY, 'x-api-key', 's3cret', 'authorization'],
  ])('presents %j in one header and never in both', async (credential, header, value, other) => {
    await service.makeClient({}, credential).get('/stats')
    expect(service.requests[0]?.headers[header]).toBe(value)
    expect(service.requests[0]?.headers).not.toHaveProperty(other)
    expect(service.requests[0]?.url).not.toContain('s3cret')
  })

  test('follows no redirect, so that no credential reaches its target', async () => {
    service.respond = (_, response) => response.writeHead(302, { Location: '/elsewhere' }).end()
    expect((await errorOf(service.makeClient({}, KEY).get())).kind).toBe('redirected')
    expect(service.requests.map(({ url }) => url)).toEqual(['/api/v1/articles'])
  })

  test('does not read the signal when it need not wait', async () => {
    const request = {
      key: '/stats',
      get signal(): AbortSignal {
        throw new Error('The signal was read')
      },
    }
    await expect(service.makeClient().client.get(request)).resolves.toMatchObject({ body: {} })
  })

  test('ends its wait when the signal aborts, and is not sent', async () => {
    const { client, get } = service.makeClient()
    service.respond = respondWithJson({}, 429, { 'Retry-After': '60' })
    await errorOf(get())
    const controller = new AbortController()
    const waiting = client.get({ key: '/stats', signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect(service.requests).toHaveLength(1)
  })

  test('decodes UTF-8 also where a chunk ends within a character', async () => {
    service.respond = (_, response) => {
      response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
      for (const byte of Buffer.from(JSON.stringify({ title: '学術雑誌 🦜' }))) response.write(Buffer.of(byte))
      response.end()
    }
    await expect(service.makeClient().get()).resolves.toMatchObject({ body: { title: '学術雑誌 🦜' } })
  })
})

describe('a failure', () => {
  test.each<[number, ApiErrorKind]>([
    [400, 'bad-request'],
    [401, 'auth'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'bad-request'],
    [408, 'server'],
    [410, 'gone'],
    [414, 'too-long'],
    [422, 'bad-request'],
    [425, 'server'],
    [429, 'quota'],
    [431, 'too-long'],
    [451, 'bad-request'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [504, 'server'],
    [520, 'server'],
  ])('with status %d is %s, with the message of the service', async (status, kind) => {
    service.respond = respondWithJson({ title: 'No', detail: 'Because.', requestId: 'r-1' }, status)
    const error = await errorOf(service.makeClient().get())
    expect(error.kind).toBe(kind)
    expect(error.details).toMatchObject({ status, serviceMessage: 'Because.', requestId: 'r-1' })
  })

  test.each<[string, ApiErrorKind, RequestListener]>([
    [
      'HTML with status 200',
      'bad-response',
      (_, response) => response.setHeader('Content-Type', 'text/html').end('<p>'),
    ],
    ['no content type', 'bad-response', (_, response) => response.end('{}')],
    ['broken JSON', 'bad-response', (_, response) => response.setHeader('Content-Type', 'application/json').end('{')],
    ['status 204', 'bad-response', (_, response) => response.writeHead(204).end()],
    ['5 kB where 1 kB is allowed', 'too-large', respondWithJson({ text: 'x'.repeat(5_000) })],
    ['no response in time', 'timeout', () => {}],
    ['no end of the body in time', 'timeout', (_, response) => response.setHeader('Content-Type', 'a/json').write('{')],
    ['a broken connection', 'network', breakConnection],
    ['a cut body', 'network', breakBody(200)],
    ['a cut body of a 404', 'not-found', breakBody(404)],
  ])('%s is %s', async (_, kind, respond) => {
    service.respond = respond
    const limits = { maxBytes: 1_000, ...(kind === 'timeout' && { timeoutMs: 80 }) }
    expect((await errorOf(service.makeClient(limits).get())).kind).toBe(kind)
  })

  test('with status 401 is about the credential when one was sent, and reveals neither credential nor address', async () => {
    service.respond = respondWithJson({}, 401)
    const error = await errorOf(service.makeClient({}, KEY).get('/articles?q=private'))
    expect(error.kind).toBe('wrong-credential')
    expect(`${error.message} ${error.stack ?? ''} ${JSON.stringify(error)}`).not.toMatch(/s3cret|private/)
  })

  test('states how long the service asks to wait', async () => {
    service.respond = respondWithJson({}, 503, { 'Retry-After': '30' })
    expect((await errorOf(service.makeClient().get())).details.retryAfterMs).toBe(30_000)
  })
})

describe('the rate limit', () => {
  test('is noted from every response', async () => {
    const { get, limiter } = service.makeClient()
    service.respond = respondWithJson({}, 200, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '41' })
    await get()
    expect(limiter.getSnapshot()).toMatchObject({ limit: 60, remaining: 41, isKnown: true })
    service.respond = respondWithJson({}, 404, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '40' })
    await errorOf(get())
    expect(limiter.getSnapshot().remaining).toBe(40)
  })

  test.each<[string, RequestListener, number]>([
    ['a 429 that says how long', respondWithJson({}, 429, { 'Retry-After': '7' }), 8_000],
    ['a 429 that does not say', respondWithJson({}, 429), 61_000],
    ['a 403 with nothing left', respondWithJson({}, 403, { 'X-RateLimit-Remaining': '0' }), 61_000],
    ['a 403 that says how long', respondWithJson({}, 403, { 'Retry-After': '7' }), 8_000],
    ['a 403 that names the rate limit', respondWithJson({ message: 'API rate limit exceeded' }, 403), 61_000],
  ])('closes the limiter after %s', async (_, respond, waitMs) => {
    service.respond = respond
    const { get, limiter } = service.makeClient()
    const error = await errorOf(get())
    expect(error.kind).toBe('quota')
    // The error, the header and the notice name one time: half of the chance of 2 s is added here.
    expect(error.details.retryAfterMs).toBeCloseTo(waitMs, -3)
    expect(limiter.waitMs()).toBeCloseTo(waitMs, -3)
  })

  test('is assumed to be reached when the connection fails with two requests left: browsers hide a 429 without CORS', async () => {
    const { get } = service.makeClient()
    service.respond = respondWithJson({}, 200, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '2' })
    await get()
    service.respond = breakConnection
    expect((await errorOf(get())).kind).toBe('quota')
  })

  test('that is closed for longer than a request may wait fails it at once, without sending it', async () => {
    const { get } = service.makeClient()
    service.respond = respondWithJson({}, 429, { 'Retry-After': '200' })
    await errorOf(get())
    const error = await errorOf(get())
    expect([error.kind, service.requests.length]).toEqual(['quota', 1])
    expect(error.details.retryAfterMs).toBeGreaterThan(190_000)
  })

  test('lets a queued request be cancelled', async () => {
    const { get, limiter } = service.makeClient()
    service.respond = respondWithJson({}, 429, { 'Retry-After': '60' })
    await errorOf(get())
    const waiting = errorOf(get('/stats'))
    limiter.cancel('/stats')
    expect((await waiting).kind).toBe('cancelled')
  })
})
