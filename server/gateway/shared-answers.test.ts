/** Answers that readers share, as they meet them: by requests to the running program. */
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestClock, type TestClock } from '../make-test-clock.ts'
import type { TestServer } from '../make-test-server.ts'
import { PLACE_WITHIN_MS } from './flights.ts'
import { holdAnswers } from './make-held-answers.ts'
import {
  type Behaviour,
  json,
  raw,
  type RemoteServiceStub,
  startReadingRoom,
  startRemoteService,
} from './make-remote-service.ts'
import { SMALL_LIMITS } from './make-watched-room.ts'

const ZONE = '/gateway/api/v1'
const PLENTY = { 'X-RateLimit-Limit': '1000', 'X-RateLimit-Remaining': '999' }

let remote: RemoteServiceStub
let room: TestServer
let clock: TestClock
beforeEach(async () => {
  remote = await startRemoteService(json({ data: [1] }, { ...PLENTY, Link: '<next>; rel="next"' }))
  clock = makeTestClock()
})
afterEach(async () => {
  await room.close()
  await remote.close()
})

async function open(environment: Record<string, string> = {}) {
  room = await startReadingRoom(remote, {
    environment: { TRUST_PROXY: '127.0.0.1', ...environment },
    clock,
    remoteLimits: SMALL_LIMITS,
  })
}

async function ask(path: string, reader = '192.0.2.1', init: RequestInit = {}) {
  const { status, headers, text } = await room
    .ask(ZONE + path, {
      ...init,
      headers: { 'X-Forwarded-For': reader, ...Object.fromEntries(new Headers(init.headers)) },
    })
    .then(async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
  return { status, text, header: (name: string) => headers.get(name) }
}

/** Asks as a reader who can be killed, by the bare connection: fetch would open another one that it never uses. */
function askKillable(path: string, reader = '192.0.2.99'): () => Promise<void> {
  const asked = request(room.address + ZONE + path, { headers: { 'X-Forwarded-For': reader }, agent: false }).end()
  const closed = new Promise<void>((resolve) => asked.on('error', () => {}).on('close', resolve))
  return () => {
    asked.destroy()
    return closed
  }
}

describe('an answer that is fresh', () => {
  it('is given to every reader as it came, with its age, and costs neither them nor the operator', async () => {
    await open()
    const first = await ask('/articles?q=x')
    expect([first.header('age'), first.header('x-ratelimit-remaining')]).toEqual([null, '59'])
    clock.now += 59_999
    for (const [reader, remaining] of [
      ['192.0.2.1', '59'],
      ['192.0.2.2', '60'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, text, header } = await ask('/articles?q=x', reader)
      expect([status, text]).toEqual([200, first.text])
      expect(['content-type', 'link', 'age', 'x-data-age'].map(header)).toEqual([
        'application/json',
        '<next>; rel="next"',
        '59',
        null,
      ])
      expect([header('x-ratelimit-limit'), header('x-ratelimit-remaining')]).toEqual(['60', remaining])
    }
    expect(remote.received).toHaveLength(1)
  })

  it('is told with what is left for the operator now, when that is less', async () => {
    await open()
    await ask('/articles')
    remote.behave(json([], { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '7' }))
    await ask('/stats')
    const { header } = await ask('/articles', '192.0.2.2')
    expect([header('age'), header('x-ratelimit-limit'), header('x-ratelimit-remaining')]).toEqual(['0', '50', '7'])
  })

  it('tells nothing of a quota that the service hides', async () => {
    remote.behave(
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]'),
    )
    await open()
    await ask('/articles')
    const { header } = await ask('/articles')
    expect([header('age'), header('x-ratelimit-limit'), header('x-ratelimit-remaining')]).toEqual(['0', null, null])
  })

  it('is given to a reader who has nothing left', async () => {
    await open({ READER_LIMIT: '1' })
    await ask('/articles')
    expect((await ask('/stats')).status).toBe(429)
    expect((await ask('/articles')).status).toBe(200)
    expect((await ask('/articles', '192.0.2.1', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403)
  })

  it.each([
    ['/articles?q=a+b&type=review', '/articles?type=review&q=a%20b'],
    ['/articles/10.1234%2Fa', '/articles/10.1234%2fa'],
    ['/stats', '/stats/'],
  ])('is the same for all spellings of its address: %s, %s', async (one, other) => {
    await open()
    await ask(one)
    expect((await ask(other)).header('age')).toBe('0')
    expect((await ask(other, '192.0.2.2', { method: 'HEAD' })).header('content-length')).toBe('12')
    expect(remote.received).toHaveLength(1)
  })

  it('is another for another address', async () => {
    await open()
    const paths = [
      '/articles',
      '/articles?q=x',
      '/articles?q=X',
      '/articles?Q=x',
      '/articles/x',
      '/articles/X',
      '/stats',
    ]
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const path of paths) expect((await ask(path)).header('age')).toBeNull()
    expect(remote.received).toHaveLength(paths.length)
  })

  it('is neither kept nor given to others where each reader brings a credential', async () => {
    await open({ ACCESS: 'credential' })
    const headers = { Authorization: 'Bearer a-reader' }
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await ask('/articles', '192.0.2.1', { headers })).header('age')).toBeNull()
    }
    expect(remote.received).toHaveLength(2)
  })
})

const MISSING = json({ detail: 'There is no such article.' }, PLENTY, 404)

it.each<[path: string, behaviour: Behaviour | null, seconds: number]>([
  ['/articles?q=x', null, 60],
  ['/stats', null, 300],
  ['/articles/x', null, 600],
  ['/articles/y', MISSING, 30],
])('%s is asked for again after its time', async (path, behaviour, seconds) => {
  if (behaviour !== null) remote.behave(behaviour)
  await open()
  const { status } = await ask(path)
  clock.now += seconds * 1000 - 1
  expect((await ask(path)).status).toBe(status)
  expect(remote.received).toHaveLength(1)
  clock.now += 1
  expect((await ask(path)).header('age')).toBeNull()
  expect(remote.received).toHaveLength(2)
})

it.each<[what: string, behaviour: Behaviour]>([
  ['trouble', json({}, PLENTY, 503)],
  ['a refusal', json({}, PLENTY, 400)],
  ['an error that calls itself a success', json({ error: 'busy' }, PLENTY)],
  ['no JSON', (_request, response) => void response.writeHead(200, PLENTY).end('<html>')],
])('%s is handed on and not kept', async (_what, behaviour) => {
  remote.behave(behaviour)
  await open()
  const first = await ask('/articles')
  const second = await ask('/articles')
  expect([second.status, second.text, second.header('age')]).toEqual([first.status, first.text, null])
  expect(remote.received).toHaveLength(2)
})

const FAILURES: [what: string, behaviour: Behaviour, status: number][] = [
  ['trouble', json({}, PLENTY, 500), 500],
  ['a closed connection', (request) => void request.socket.end(), 502],
  ['what broke off', raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":['), 502],
  ['a redirect', (_request, response) => void response.writeHead(302, { Location: '/' }).end(), 502],
  ['too much', json('x'.repeat(20_000)), 502],
  ['a refusal for the quota', json({}, {}, 429), 429],
]
describe('where the service fails, an older answer is given, and says so', () => {
  it.each(FAILURES)('%s', async (_what, behaviour, status) => {
    await open()
    const { text } = await ask('/articles')
    remote.behave(behaviour)
    clock.now += 660_000 - 1
    const old = await ask('/articles', '192.0.2.2')
    expect([old.status, old.text, old.header('age'), old.header('x-data-age')]).toEqual([200, text, '659', '659'])
    expect(old.header('link')).toBe('<next>; rel="next"')
    expect(Number(old.header('x-ratelimit-remaining'))).toBe(status === 429 ? 0 : 59)
    clock.now += 1
    expect((await ask('/articles', '192.0.2.2')).status).toBe(status)
  })

  it('but not where it refuses the credential, or says that there is nothing any more', async () => {
    await open()
    await ask('/articles/x')
    await ask('/articles/y')
    clock.now += 600_000
    remote.behave(json({}, PLENTY, 401))
    expect((await ask('/articles/x')).status).toBe(502)
    remote.behave(MISSING)
    expect((await ask('/articles/y')).status).toBe(404)
    remote.behave(json({}, PLENTY, 500))
    clock.now += 30_000
    expect((await ask('/articles/y')).status).toBe(500)
  })

  it('also while the gate is closed, without asking', async () => {
    await open()
    await ask('/articles')
    clock.now += 60_000
    remote.behave(json({}, { 'Retry-After': '30' }, 429))
    expect((await ask('/stats')).status).toBe(429)
    expect((await ask('/articles')).header('x-data-age')).toBe('60')
    expect(remote.received).toHaveLength(2)
  })
})

describe('fifty readers who want the same at once', () => {
  /** Uses the one request of a minute of three, two of which are kept in reserve, up; the next is free in 1.5 seconds. */
  const useUp = async () => {
    remote.behave(json({}, { 'X-RateLimit-Limit': '3', 'X-RateLimit-Remaining': '2' }))
    await open()
    await ask('/stats')
    await clock.advance(59_000)
  }
  const readers = Array.from({ length: 50 }, (_, at) => `192.0.2.${at + 1}`)

  it('cost the operator one, also when the one whose place it was is killed while the service is asked', async () => {
    await open()
    const held = holdAnswers()
    remote.behave(held.behaviour)
    const kill = askKillable('/articles')
    await held.whenAsked(1)
    const answers = readers.map((reader) => ask('/articles', reader))
    await kill()
    held.release(json({ data: [2] }, PLENTY))
    remote.behave(json({ data: [2] }, PLENTY))
    for (const { status, text } of await Promise.all(answers)) expect([status, text]).toEqual([200, '{"data":[2]}'])
    expect(remote.received).toHaveLength(1)
  })

  it('cost the operator one, also when the first of them is killed while all wait for a place', async () => {
    await useUp()
    const kill = askKillable('/articles')
    await clock.whenSet(PLACE_WITHIN_MS, 1)
    const answers = readers.map((reader) => ask('/articles', reader))
    await clock.whenSet(PLACE_WITHIN_MS, 51)
    await kill()
    await clock.whenSet(PLACE_WITHIN_MS, 50)
    await clock.advance(1_600)
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    expect(remote.received).toHaveLength(2)
  })

  it('cost the operator nothing when all of them have gone before', async () => {
    await useUp()
    const kills = readers.map((reader) => askKillable('/articles', reader))
    await clock.whenSet(PLACE_WITHIN_MS, 50)
    await Promise.all(kills.map((kill) => kill()))
    await clock.whenSet(PLACE_WITHIN_MS, 0)
    await clock.advance(5_000)
    expect(remote.received).toHaveLength(1)
  })

  it('are told one failure when it fails, and nobody asks again for them', async () => {
    await open()
    const held = holdAnswers()
    remote.behave(held.behaviour)
    const first = ask('/articles', '192.0.2.99')
    await held.whenAsked(1)
    held.release((request) => void request.socket.destroy())
    expect((await first).status).toBe(502)
    expect(JSON.parse((await first).text)).toMatchObject({ status: 502, code: 'bad-upstream' })
    expect(remote.received).toHaveLength(1)
  })
})
