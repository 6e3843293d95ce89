/** The client against a real server on this machine. */
import { describe, expect, test } from 'vitest'
import type { Credential } from './credential.ts'
import { failureOf, json, useStandIn } from './make-stand-in.ts'

const service = useStandIn()
/** A timer never comes early, and so is set a little later. */
const AFTER_MS = 100

describe('a request', () => {
  test('is a GET of the path after the base, for JSON, without credential, cookie or referrer', async () => {
    service.answer = json({ data: [] })
    await expect(service.makeClient().client('/articles?q=a+b')).resolves.toMatchObject({ body: { data: [] } })
    const [request] = service.received
    expect(request?.method).toBe('GET')
    expect(request?.url).toBe('/api/v1/articles?q=a+b')
    expect(request?.headers.accept).toBe('application/json')
    for (const absent of ['authorization', 'x-api-key', 'cookie', 'referer'])
      expect(request?.headers).not.toHaveProperty(absent)
  })

  test.each<[Credential, string, string, string]>([
    [{ form: 'bearer', value: 's3cret' }, 'authorization', 'Bearer s3cret', 'x-api-key'],
    [{ form: 'api-key', value: 's3cret' }, 'x-api-key', 's3cret', 'authorization'],
  ])('presents %j in one header and never in both', async (credential, header, value, other) => {
    service.answer = json({})
    await service.makeClient({}, credential).client('/stats')
    expect(service.received[0]?.headers[header]).toBe(value)
    expect(service.received[0]?.headers).not.toHaveProperty(other)
    expect(service.received[0]?.url).not.toContain('s3cret')
  })

  test('follows no redirect, so that no credential reaches its target', async () => {
    service.answer = (request, response) => {
      if (request.url === '/elsewhere') return json({ data: [] })(request, response)
      response.writeHead(302, { Location: '/elsewhere' }).end()
    }
    const error = await failureOf(service.makeClient({}, { form: 'api-key', value: 's3cret' }).client('/articles'))
    expect(error.kind).toBe('redirected')
    expect(service.received.map(({ url }) => url)).toEqual(['/api/v1/articles'])
  })
})

describe('the quota', () => {
  test('is noted from every answer, also from a refusal', async () => {
    const { client, quota } = service.makeClient()
    service.answer = json({}, 200, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '41' })
    await client('/stats')
    expect(quota.getSnapshot()).toMatchObject({ limit: 60, remaining: 41, isKnown: true })
    service.answer = json({}, 404, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '40' })
    await failureOf(client('/articles/none'))
    expect(quota.getSnapshot().remaining).toBe(40)
  })

  test('on a 429 everything waits for as long as the service says, then goes on by itself, one after the other', async () => {
    const { client, clock, quota } = service.makeClient()
    service.answer = json({}, 429, { 'Retry-After': '7', 'X-RateLimit-Remaining': '0' })
    const first = client('/articles')
    // Up to two seconds more, by chance: not all readers come back at one moment.
    await expect.poll(() => quota.getSnapshot().closedUntil).toBe(8_000)
    const second = client('/stats')
    service.answer = json({ fine: true })
    clock.advance(7_999)
    expect(service.received).toHaveLength(1)
    clock.advance(1 + AFTER_MS)
    // Half open, the gate lets one after the other through.
    await expect
      .poll(() => {
        clock.advance(500)
        return service.received.length
      })
      .toBe(3)
    await expect(Promise.all([first, second])).resolves.toMatchObject([
      { body: { fine: true } },
      { body: { fine: true } },
    ])
    expect(service.received).toHaveLength(3)
  })

  test('a fourth refusal in a row is a failure', async () => {
    const { client, clock, quota } = service.makeClient()
    service.answer = json({ title: 'Too many', detail: 'Wait a little.' }, 429, { 'Retry-After': '5' })
    const failure = failureOf(client('/articles'))
    for (const refusals of [1, 2, 3]) {
      await expect.poll(() => service.received.length).toBe(refusals)
      await expect.poll(() => quota.getSnapshot().closedUntil ?? 0).toBeGreaterThan(clock.now())
      clock.advance((quota.getSnapshot().closedUntil ?? 0) - clock.now() + AFTER_MS)
    }
    const error = await failure
    expect(error.kind).toBe('quota')
    expect(error.details.serviceMessage).toBe('Wait a little.')
    expect(service.received).toHaveLength(4)
  })

  test('a wait can be given up; nothing is sent then', async () => {
    const { client, quota } = service.makeClient()
    service.answer = json({}, 429, { 'Retry-After': '60' })
    void client('/stats').catch(() => {})
    await expect.poll(() => quota.getSnapshot().closedUntil).not.toBeNull()
    const controller = new AbortController()
    const asked = client('/articles', { signal: controller.signal })
    controller.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(service.received).toHaveLength(1)
  })

  test('without a wait nobody looks at the signal: a sent request is paid for, and its answer kept', async () => {
    service.answer = json({ fine: true })
    const waiting = {
      get signal(): AbortSignal {
        throw new Error('the signal was read')
      },
    }
    await expect(service.makeClient().client('/stats', waiting)).resolves.toMatchObject({ body: { fine: true } })
  })
})

test('bytes are decoded as UTF-8 also where a character is cut by a chunk', async () => {
  service.answer = (_, response) => {
    const bytes = Buffer.from(JSON.stringify({ title: '学術雑誌 🦜' }))
    response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
    for (const byte of bytes) response.write(Buffer.of(byte))
    response.end()
  }
  await expect(service.makeClient().client('/articles/x')).resolves.toMatchObject({ body: { title: '学術雑誌 🦜' } })
})
