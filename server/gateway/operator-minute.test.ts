/** The operator's minute as readers meet it: by requests to the running program. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PLACE_WITHIN_MS } from './flights.ts'
import { holdAnswers } from './make-held-answers.ts'
import { type Behaviour, json, type RemoteServiceStub, startRemoteService } from './make-remote-service.ts'
import { type RoomOfReaders, startRoomOfReaders } from './make-room-of-readers.ts'

let remote: RemoteServiceStub
let room: RoomOfReaders
beforeEach(async () => {
  remote = await startRemoteService()
})
afterEach(async () => {
  await room.close()
  await remote.close()
})

async function open(environment: Record<string, string> = {}) {
  room = await startRoomOfReaders(remote, environment)
}

async function ask(path: string, reader?: string) {
  const { status, text, header } = await room.ask(path, reader)
  const body: unknown = JSON.parse(text)
  const told = [header('x-ratelimit-limit'), header('x-ratelimit-remaining')]
  return { status, body, told, retryAfter: Number(header('retry-after')) }
}

/** Tells these two numbers with every answer. */
const telling = (limit: string, remaining: string): Behaviour =>
  json([], { 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': remaining })

/** Tells nothing of the quota. */
const hiding: Behaviour = (_request, response) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]')

describe('a refusal of the service', () => {
  const REFUSALS: [what: string, behaviour: Behaviour, seconds: number, chance: number][] = [
    ['for some seconds', json({}, { 'Retry-After': '17' }, 429), 17, 2],
    ['that does not say how long', json({}, {}, 429), 60, 5],
    ['that calls itself 403', json({ message: 'API rate limit exceeded' }, { 'Retry-After': '17' }, 403), 17, 2],
  ]
  it.each(REFUSALS)(
    '%s closes the gate for all, who are told until when',
    async (_what, behaviour, seconds, chance) => {
      await open()
      remote.behave(behaviour)
      for (const reader of ['192.0.2.1', '192.0.2.2']) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { status, body, told, retryAfter } = await ask('/articles', reader)
        const detail = expect.stringMatching(new RegExp(`goes on in ${retryAfter} seconds`))
        expect([status, body]).toMatchObject([429, { code: 'quota', detail }])
        expect(told).toEqual(['60', '0'])
        expect(retryAfter).toBeGreaterThanOrEqual(seconds)
        expect(retryAfter).toBeLessThanOrEqual(seconds + chance)
      }
      expect(remote.received).toHaveLength(1)
      remote.behave(telling('60', '59'))
      await room.clock.advance((seconds + chance) * 1000)
      expect((await ask('/articles')).status).toBe(200)
    },
  )

  it('that comes again is not passed on as a burst: one asks, the others wait', async () => {
    await open()
    remote.behave(json({}, { 'Retry-After': '5' }, 429))
    await ask('/articles')
    await room.clock.advance(7_000)
    const held = holdAnswers()
    remote.behave(held.behaviour)
    const paths = Array.from({ length: 10 }, (_, at) => `/articles?page=${at + 1}`)
    const answers = paths.map((path) => ask(path))
    await room.clock.whenSet(PLACE_WITHIN_MS, 9)
    await held.whenAsked(1)
    held.release(json({}, { 'Retry-After': '40' }, 429))
    await Promise.race(answers)
    await room.clock.advance(PLACE_WITHIN_MS)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(429))
    expect(remote.received).toHaveLength(2)
  })

  it('is another thing than a credential that is not accepted', async () => {
    await open()
    remote.behave(json({ message: 'This key may not do this.' }, {}, 403))
    expect((await ask('/articles')).status).toBe(502)
    expect((await ask('/articles?page=2')).status).toBe(502)
    expect(remote.received).toHaveLength(2)
  })
})

describe('a minute that is used up', () => {
  it('keeps a reader waiting for three seconds, and then says when it goes on; that costs them one of their own', async () => {
    await open({ READER_LIMIT: '50' })
    // Of a limit of three, two are kept in reserve.
    remote.behave(telling('3', '2'))
    expect((await ask('/articles')).told).toEqual(['3', '2'])
    const waiting = ask('/stats')
    await room.clock.whenSet(PLACE_WITHIN_MS, 1)
    await room.clock.advance(PLACE_WITHIN_MS)
    expect(await waiting).toMatchObject({ status: 429, retryAfter: 58, told: ['3', '2'], body: { code: 'quota' } })
    expect(remote.received).toHaveLength(1)
    // As told; the reader's own window is new by then, too: of fifty this is the first.
    await room.clock.advance(58_000)
    remote.behave(telling('1000', '999'))
    expect((await ask('/stats')).told).toEqual(['50', '49'])
  })

  it('lets a reader in who has not waited that long', async () => {
    await open()
    remote.behave(telling('3', '2'))
    await ask('/articles')
    await room.clock.advance(59_000)
    const waiting = ask('/stats')
    await room.clock.whenSet(PLACE_WITHIN_MS, 1)
    expect(remote.received).toHaveLength(1)
    await room.clock.advance(1_600)
    expect((await waiting).status).toBe(200)
  })

  it('costs a reader who gets no place one of their own, and not more', async () => {
    await open({ READER_LIMIT: '2' })
    remote.behave(telling('3', '2'))
    await ask('/articles')
    const waiting = ask('/stats')
    await room.clock.whenSet(PLACE_WITHIN_MS, 1)
    await room.clock.advance(PLACE_WITHIN_MS)
    expect(await waiting).toMatchObject({ status: 429, told: ['2', '0'], retryAfter: 58 })
    // Their own limit now, at once: the rest of their own minute.
    expect(await ask('/stats')).toMatchObject({ status: 429, told: ['2', '0'], retryAfter: 57 })
  })
})

/** Counts what has happened, and tells when it has happened so often. */
function tally() {
  let count = 0
  const watchers = new Map<number, () => void>()
  return {
    note: () => watchers.get((count += 1))?.(),
    when: (wanted: number) => new Promise<void>((resolve) => watchers.set(wanted, resolve)),
  }
}

it('a reader who wants two hundred does not keep another from their one', async () => {
  await open({ READER_LIMIT: '300' })
  const held = holdAnswers()
  remote.behave(held.behaviour)
  const [answered, refused] = [tally(), tally()]
  // Four are on their way, fifty wait; the other comes and is one of them.
  const tooMany = refused.when(200 - 4 - 50)
  const oneMore = refused.when(200 - 4 - 50 + 1)
  const greedy = Array.from({ length: 200 }, async (_, at) => {
    const { status } = await ask(`/articles?page=${at + 1}`, '192.0.2.1')
    ;(status === 200 ? answered : refused).note()
  })
  await Promise.all([held.whenAsked(4), tooMany])
  const modest = ask('/stats', '192.0.2.2')
  await oneMore
  // Two places become free, and two more are asked.
  for (const place of [1, 2]) {
    const free = answered.when(place)
    held.release(hiding)
    // oxlint-disable no-await-in-loop -- one place after the other
    await free
    await room.clock.advance(100)
    await held.whenAsked(4 + place)
    // oxlint-enable no-await-in-loop
  }
  expect(remote.received.slice(4).map(({ url }) => url)).toContain('/api/v1/stats')
  for (let left = 4; left > 0; left -= 1) held.release(hiding)
  expect((await modest).status).toBe(200)
  await room.clock.advance(PLACE_WITHIN_MS)
  await Promise.all(greedy)
})
