/** Answers that readers share, as they meet them: by requests to the running program. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Behaviour, json, raw, type RemoteServiceStub, startRemoteService } from './make-remote-service.ts'
import { type RoomOfReaders, startRoomOfReaders } from './make-room-of-readers.ts'

const PLENTY = { 'X-RateLimit-Limit': '1000', 'X-RateLimit-Remaining': '999' }

let remote: RemoteServiceStub
let room: RoomOfReaders
beforeEach(async () => {
  remote = await startRemoteService(json({ data: [1] }, { ...PLENTY, Link: '<next>; rel="next"' }))
})
afterEach(async () => {
  await room.close()
  await remote.close()
})

async function open(environment: Record<string, string> = {}) {
  room = await startRoomOfReaders(remote, environment)
}

const ask: RoomOfReaders['ask'] = (path, reader, init) => room.ask(path, reader, init)

describe('an answer that is fresh', () => {
  it('is given to every reader as it came, with its age, and costs neither them nor the operator', async () => {
    await open()
    const first = await ask('/articles?q=x')
    expect([first.header('age'), first.header('x-ratelimit-remaining')]).toEqual([null, '59'])
    room.clock.now += 59_999
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
  room.clock.now += seconds * 1000 - 1
  expect((await ask(path)).status).toBe(status)
  expect(remote.received).toHaveLength(1)
  room.clock.now += 1
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
    room.clock.now += 660_000 - 1
    const old = await ask('/articles', '192.0.2.2')
    expect([old.status, old.text, old.header('age'), old.header('x-data-age')]).toEqual([200, text, '659', '659'])
    expect(old.header('link')).toBe('<next>; rel="next"')
    expect(Number(old.header('x-ratelimit-remaining'))).toBe(status === 429 ? 0 : 59)
    room.clock.now += 1
    expect((await ask('/articles', '192.0.2.2')).status).toBe(status)
  })

  it('but not where it refuses the credential, or says that there is nothing any more', async () => {
    await open()
    await ask('/articles/x')
    await ask('/articles/y')
    room.clock.now += 600_000
    remote.behave(json({}, PLENTY, 401))
    expect((await ask('/articles/x')).status).toBe(502)
    remote.behave(MISSING)
    expect((await ask('/articles/y')).status).toBe(404)
    remote.behave(json({}, PLENTY, 500))
    room.clock.now += 30_000
    expect((await ask('/articles/y')).status).toBe(500)
  })

  it('also while the gate is closed, without asking', async () => {
    await open()
    await ask('/articles')
    room.clock.now += 60_000
    remote.behave(json({}, { 'Retry-After': '30' }, 429))
    expect((await ask('/stats')).status).toBe(429)
    expect((await ask('/articles')).header('x-data-age')).toBe('60')
    expect(remote.received).toHaveLength(2)
  })
})
