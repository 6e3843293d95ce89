/** The client against a real server on this machine. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, type ApiErrorKind } from './api-error.ts'
import { createClient } from './client.ts'
import { type Credential, createCredentialStore } from './credential.ts'
import { makeClock } from './make-clock.ts'
import { createQuotaStore } from './quota-store.ts'

let server: Server
let answer: RequestListener
let received: IncomingMessage[]

beforeEach(async () => {
  received = []
  server = createServer((request, response) => {
    received.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const noStorage = () => {
  throw new Error('blocked')
}

function makeClient(limits: { timeLimitMs?: number; sizeLimitBytes?: number } = {}, known: Credential | null = null) {
  const credential = createCredentialStore(noStorage)
  if (known !== null) credential.connect(known, false)
  const clock = makeClock()
  const quota = createQuotaStore(clock)
  return {
    client: createClient({ baseUrl: `${addressOf(server)}/api/v1`, credential, quota, ...limits }),
    quota,
    clock,
  }
}

function addressOf(listening: Server): string {
  const address = listening.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen')
  return `http://127.0.0.1:${address.port}`
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

async function failureOf(asked: Promise<unknown>): Promise<ApiError> {
  const outcome = await asked.then(
    () => 'an answer',
    (error: unknown) => error,
  )
  if (outcome instanceof ApiError) return outcome
  throw new Error(`expected an ApiError, got ${String(outcome)}`)
}

describe('a request', () => {
  test('is a GET of the path after the base, for JSON, without credential, cookie or referrer', async () => {
    answer = json({ data: [] })
    await expect(makeClient().client('/articles?q=a+b')).resolves.toMatchObject({ body: { data: [] } })
    const [request] = received
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
    answer = json({})
    await makeClient({}, credential).client('/stats')
    expect(received[0]?.headers[header]).toBe(value)
    expect(received[0]?.headers).not.toHaveProperty(other)
    expect(received[0]?.url).not.toContain('s3cret')
  })

  test('follows no redirect, so that no credential reaches its target', async () => {
    answer = (request, response) => {
      if (request.url === '/elsewhere') return json({ data: [] })(request, response)
      response.writeHead(302, { Location: '/elsewhere' }).end()
    }
    const error = await failureOf(makeClient({}, { form: 'api-key', value: 's3cret' }).client('/articles'))
    expect(error.kind).toBe('network')
    expect(received.map(({ url }) => url)).toEqual(['/api/v1/articles'])
  })
})

describe('the quota', () => {
  test('is noted from every answer, also from a refusal', async () => {
    const { client, quota } = makeClient()
    answer = json({}, 200, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '41' })
    await client('/stats')
    expect(quota.getSnapshot()).toMatchObject({ limit: 60, remaining: 41, isKnown: true })
    answer = json({}, 404, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '40' })
    await failureOf(client('/articles/none'))
    expect(quota.getSnapshot().remaining).toBe(40)
  })

  test('on a 429 everything waits for as long as the service says, then goes on by itself', async () => {
    const { client, clock } = makeClient()
    answer = json({}, 429, { 'Retry-After': '7', 'X-RateLimit-Remaining': '0' })
    const first = client('/articles')
    await expect.poll(clock.waits).toEqual([7_000])
    const second = client('/stats')
    answer = json({ fine: true })
    expect(received).toHaveLength(1)
    clock.advance(7_000)
    await expect(Promise.all([first, second])).resolves.toMatchObject([
      { body: { fine: true } },
      { body: { fine: true } },
    ])
    expect(received).toHaveLength(3)
  })

  test('a fourth refusal in a row is a failure', async () => {
    const { client, clock } = makeClient()
    answer = json({ title: 'Too many', detail: 'Wait a little.' }, 429, { 'Retry-After': '5' })
    const failure = failureOf(client('/articles'))
    for (const refusals of [1, 2, 3]) {
      await expect.poll(() => received.length).toBe(refusals)
      await expect.poll(clock.waits).toEqual([5_000])
      clock.advance(5_000)
    }
    const error = await failure
    expect(error.kind).toBe('quota')
    expect(error.details.serviceMessage).toBe('Wait a little.')
    expect(received).toHaveLength(4)
  })

  test('a wait can be given up; nothing is sent then', async () => {
    const { client, quota } = makeClient()
    quota.close(60_000)
    const controller = new AbortController()
    const asked = client('/articles', { signal: controller.signal })
    controller.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(received).toHaveLength(0)
  })

  test('without a wait nobody looks at the signal: a sent request is paid for, and its answer kept', async () => {
    answer = json({ fine: true })
    const waiting = {
      get signal(): AbortSignal {
        throw new Error('the signal was read')
      },
    }
    await expect(makeClient().client('/stats', waiting)).resolves.toMatchObject({ body: { fine: true } })
  })
})

describe('a failure', () => {
  test.each<[number, ApiErrorKind]>([
    [400, 'bad-request'],
    [401, 'auth'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'client-fault'],
    [408, 'timeout'],
    [410, 'not-found'],
    [414, 'too-long'],
    [418, 'bad-request'],
    [422, 'bad-request'],
    [431, 'client-fault'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [599, 'server'],
  ])('of status %d is of kind %s and is asked once', async (status, kind) => {
    answer = json({ title: 'No', detail: 'Because.', requestId: 'r-1' }, status)
    const error = await failureOf(makeClient().client('/articles'))
    expect(error.kind).toBe(kind)
    expect(error.details).toMatchObject({ status, serviceMessage: 'Because.', requestId: 'r-1' })
    expect(received).toHaveLength(1)
  })

  test.each<[string, RequestListener]>([
    [
      'HTML with status 200',
      (_, response) => response.setHeader('Content-Type', 'text/html').end('<html>Sign in</html>'),
    ],
    ['no content type', (_, response) => response.end('{}')],
    ['broken JSON', (_, response) => response.setHeader('Content-Type', 'application/json').end('{"data": [')],
    ['nothing', (_, response) => response.writeHead(204).end()],
  ])('%s is an answer that was not understood', async (_, broken) => {
    answer = broken
    expect((await failureOf(makeClient().client('/articles'))).kind).toBe('bad-response')
  })

  test('an answer above the size limit is left', async () => {
    answer = json({ text: 'x'.repeat(5_000) })
    expect((await failureOf(makeClient({ sizeLimitBytes: 1_000 }).client('/articles'))).kind).toBe('too-large')
    await expect(makeClient({ sizeLimitBytes: 6_000 }).client('/articles')).resolves.toBeDefined()
  })

  test('no answer in time is said to be so, before the headers and in the middle of the body', async () => {
    answer = () => {}
    expect((await failureOf(makeClient({ timeLimitMs: 50 }).client('/articles'))).kind).toBe('timeout')
    answer = (_, response) => response.setHeader('Content-Type', 'application/json').write('{')
    expect((await failureOf(makeClient({ timeLimitMs: 50 }).client('/articles'))).kind).toBe('timeout')
  })

  test('a connection that breaks or is refused is a network failure', async () => {
    answer = (request) => request.socket.destroy()
    expect((await failureOf(makeClient().client('/articles'))).kind).toBe('network')
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('{')
      response.destroy()
    }
    expect((await failureOf(makeClient().client('/articles'))).kind).toBe('network')
  })

  test('tells neither credential nor address', async () => {
    answer = json({}, 401)
    const error = await failureOf(makeClient({}, { form: 'bearer', value: 's3cret' }).client('/articles?q=private'))
    expect(`${error.message} ${error.stack ?? ''} ${JSON.stringify(error)}`).not.toMatch(/s3cret|private/)
  })
})

test('bytes are decoded as UTF-8 also where a character is cut by a chunk', async () => {
  answer = (_, response) => {
    const bytes = Buffer.from(JSON.stringify({ title: '学術雑誌 🦜' }))
    response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
    for (const byte of bytes) response.write(Buffer.of(byte))
    response.end()
  }
  await expect(makeClient().client('/articles/x')).resolves.toMatchObject({ body: { title: '学術雑誌 🦜' } })
})
