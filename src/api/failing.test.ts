/** How asking fails, and how often it is tried: against a real server on this machine, with a clock moved by hand. */
import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ApiErrorKind } from './api-error.ts'
import { failureOf, json, useStandIn } from './make-stand-in.ts'

const service = useStandIn()

describe('a refusal or a failure of the service', () => {
  // The waits in milliseconds with the middle of each range drawn.
  test.each<[number, ApiErrorKind, number[]]>([
    [400, 'bad-request', []],
    [401, 'auth', []],
    [403, 'forbidden', []],
    [404, 'not-found', []],
    [405, 'client-fault', []],
    [408, 'timeout', [1_000]],
    [410, 'not-found', []],
    [414, 'too-long', []],
    [418, 'bad-request', []],
    [422, 'bad-request', []],
    [425, 'timeout', [1_000]],
    [431, 'client-fault', []],
    [451, 'client-fault', []],
    [500, 'server', [2_000]],
    [501, 'client-fault', []],
    [502, 'server', [500, 1_000]],
    [503, 'server', [500, 1_000]],
    [504, 'server', [500, 1_000]],
    [505, 'client-fault', []],
    [520, 'server', [500, 1_000]],
    [529, 'server', [500, 1_000]],
    [599, 'server', [2_000]],
  ])('of status %d is of kind %s; it is sent again after %j ms', async (status, kind, waits) => {
    service.answer = json({ title: 'No', detail: 'Because.', requestId: 'r-1' }, status)
    const error = await service.makeClient().failAfter(waits)
    expect(error.kind).toBe(kind)
    expect(error.details).toMatchObject({ status, serviceMessage: 'Because.', requestId: 'r-1' })
    expect(service.received).toHaveLength(waits.length + 1)
  })

  test('is over as soon as the service answers', async () => {
    const { client, clock } = service.makeClient()
    service.answer = json({}, 503)
    const asked = client('/articles')
    await expect.poll(clock.waits).toContain(500)
    service.answer = json({ fine: true })
    clock.advance(500)
    await expect(asked).resolves.toMatchObject({ body: { fine: true } })
  })

  test('waits as long as the service asks for, up to half a minute', async () => {
    service.answer = json({}, 503, { 'Retry-After': '30' })
    await service.makeClient().failAfter([30_000, 30_000])
    service.answer = json({}, 503, { 'Retry-After': '31' })
    const error = await service.makeClient().failAfter([])
    expect(error.details.retryAt).toBe(31_000)
  })

  test('keeps its status where its body breaks off', async () => {
    service.answer = (_, response) => {
      response.writeHead(404, { 'Content-Type': 'application/json', 'Content-Length': '100' })
      response.write('{', () => response.destroy())
    }
    expect((await service.makeClient().failAfter([])).kind).toBe('not-found')
  })

  test.each<[string, RequestListener]>([
    ['nothing left', json({}, 403, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '0' })],
    ['a wait', json({}, 403, { 'Retry-After': '60' })],
    ['words', json({ message: 'API rate limit exceeded' }, 403)],
  ])('of status 403 means the quota when it tells %s', async (_, refused) => {
    service.answer = refused
    const { client, clock, quota } = service.makeClient()
    const asked = client('/articles')
    await expect.poll(() => quota.getSnapshot().closedUntil).toBeGreaterThan(60_000)
    service.answer = json({ fine: true })
    clock.advance((quota.getSnapshot().closedUntil ?? 0) + 100)
    await expect(asked).resolves.toMatchObject({ body: { fine: true } })
  })

  test('a wait between two attempts can be given up', async () => {
    service.answer = json({}, 503)
    const { client, clock } = service.makeClient()
    const controller = new AbortController()
    const asked = client('/articles', { signal: controller.signal })
    await expect.poll(clock.waits).toContain(500)
    controller.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(clock.waits()).not.toContain(500)
    expect(service.received).toHaveLength(1)
  })
})

describe('an answer that is none', () => {
  test.each<[string, RequestListener]>([
    [
      'HTML with status 200',
      (_, response) => response.setHeader('Content-Type', 'text/html').end('<html>Sign in</html>'),
    ],
    ['no content type', (_, response) => response.end('{}')],
    ['broken JSON', (_, response) => response.setHeader('Content-Type', 'application/json').end('{"data": [')],
    ['nothing', (_, response) => response.writeHead(204).end()],
  ])('%s is asked for once more', async (_, broken) => {
    service.answer = broken
    expect((await service.makeClient().failAfter([1_500])).kind).toBe('bad-response')
    expect(service.received).toHaveLength(2)
  })

  test('of a shape that cannot be read is asked for once more, and read', async () => {
    const { ask, clock } = service.makeClient()
    const { ApiError } = await import('./api-error.ts')
    let bodies = 0
    const asked = ask(
      '/articles',
      () => {
        bodies += 1
        if (bodies === 1) throw new ApiError('bad-response', { status: 200 })
        return 'read'
      },
      { kind: 'search', class: 'awaited' },
    )
    await expect.poll(clock.waits).toContain(1_500)
    clock.advance(1_500)
    await expect(asked).resolves.toBe('read')
    expect(service.received).toHaveLength(2)
  })

  test('above the size limit is left', async () => {
    service.answer = json({ text: 'x'.repeat(5_000) })
    expect((await service.makeClient({ sizeLimitBytes: 1_000 }).failAfter([])).kind).toBe('too-large')
    await expect(service.makeClient({ sizeLimitBytes: 6_000 }).client('/articles')).resolves.toBeDefined()
  })

  test('in time is said to be so, before the headers and in the middle of the body', async () => {
    service.answer = () => {}
    expect((await service.makeClient({ timeLimitMs: 50 }).failAfter([1_000])).kind).toBe('timeout')
    service.answer = (_, response) => response.setHeader('Content-Type', 'application/json').write('{')
    expect((await service.makeClient({ timeLimitMs: 50 }).failAfter([1_000])).kind).toBe('timeout')
    expect(service.received).toHaveLength(4)
  })
})

const breaks: RequestListener = (request) => {
  request.socket.destroy()
}

describe('a connection that breaks', () => {
  test('before or in an answer is a network failure, tried twice more', async () => {
    service.answer = breaks
    expect((await service.makeClient().failAfter([500, 1_000])).kind).toBe('network')
    service.answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('{')
      response.destroy()
    }
    expect((await service.makeClient().failAfter([500, 1_000])).kind).toBe('network')
  })

  test('with most of the minute used may be a refusal without readable headers: everything waits a minute', async () => {
    const { client, clock, quota } = service.makeClient()
    service.answer = json({}, 200, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '10' })
    await client('/articles')
    service.answer = breaks
    const asked = client('/stats')
    await expect.poll(() => quota.getSnapshot().closedUntil).toBeGreaterThan(60_000)
    expect(service.received).toHaveLength(2)
    service.answer = json({ fine: true })
    clock.advance((quota.getSnapshot().closedUntil ?? 0) + 100)
    await expect(asked).resolves.toMatchObject({ body: { fine: true } })
  })
})

describe('five failures in a row', () => {
  test('leave the service alone; a person who asks gets through at once', async () => {
    const { client, failAfter, letOneThrough } = service.makeClient()
    service.answer = json({ detail: 'Restarting.' }, 503)
    await failAfter([500, 1_000])
    // After the fifth failure in all nothing more is sent.
    expect((await failAfter([500, 1_000])).details.isHeldBack).toBe(true)
    expect(service.received).toHaveLength(5)

    const held = await failureOf(client('/stats'))
    expect(held).toMatchObject({ kind: 'server', details: { isHeldBack: true, serviceMessage: 'Restarting.' } })
    // Half a minute from the fifth failure, which came after 2 s.
    expect(held.details.retryAt).toBe(32_000)
    expect(service.received).toHaveLength(5)

    service.answer = json({ fine: true })
    letOneThrough()
    await expect(client('/stats')).resolves.toMatchObject({ body: { fine: true } })
    await expect(client('/stats')).resolves.toBeDefined()
  })
})

test('a failure tells neither credential nor address', async () => {
  service.answer = json({}, 401)
  const { client } = service.makeClient({}, { form: 'bearer', value: 's3cret' })
  const error = await failureOf(client('/articles?q=private'))
  expect(`${error.message} ${error.stack ?? ''} ${JSON.stringify(error)}`).not.toMatch(/s3cret|private/)
})
