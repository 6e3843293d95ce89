/** Many readers and the one rate limit of the operator's credential. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from './testing/gateway.ts'
import { holdResponses, json, type Responder } from './testing/upstream-stub.ts'

const QUEUE_TIMEOUT_MS = 3_000
const READERS = Array.from({ length: 20 }, (_, index) => `192.0.2.${index + 1}`)

/** Of a limit of three the limiter keeps two in reserve. */
const ONE_REQUEST = json([], { 'X-RateLimit-Limit': '3', 'X-RateLimit-Remaining': '2' })

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway()
})
afterEach(() => gateway.close())

/** Uses the one request of the window, so that the next one is possible in 1.5 s. */
async function useUp() {
  gateway.upstream.respondWith(ONE_REQUEST)
  await gateway.request('/stats')
  await gateway.clock.advance(59_000)
}

describe('the same request of many readers', () => {
  it('is sent once, also when the first reader disconnects', async () => {
    const held = holdResponses()
    gateway.upstream.respondWith(held.responder)
    const destroy = gateway.requestAndDestroy('/articles', '192.0.2.99')
    await held.whenReceived(1)
    const responses = READERS.map((reader) => gateway.request('/articles', reader))
    await gateway.whenReceived(READERS.length + 1)
    await destroy()
    held.release(json({ data: [2] }))
    for (const { status, text } of await Promise.all(responses)) expect([status, text]).toEqual([200, '{"data":[2]}'])
    expect(gateway.upstream.received).toHaveLength(1)
  })

  it('is sent once when the first reader disconnects while it waits', async () => {
    await useUp()
    const destroy = gateway.requestAndDestroy('/articles', '192.0.2.99')
    await gateway.clock.whenSet(QUEUE_TIMEOUT_MS, 1)
    const responses = READERS.map((reader) => gateway.request('/articles', reader))
    await gateway.whenReceived(READERS.length + 2)
    await destroy()
    await gateway.clock.advance(1_600)
    for (const { status } of await Promise.all(responses)) expect(status).toBe(200)
    expect(gateway.upstream.received).toHaveLength(2)
  })

  it('is not sent when all readers have disconnected', async () => {
    await useUp()
    const destroy = gateway.requestAndDestroy('/articles', '192.0.2.99')
    await gateway.clock.whenSet(QUEUE_TIMEOUT_MS, 1)
    await destroy()
    await gateway.clock.whenSet(QUEUE_TIMEOUT_MS, 0)
    await gateway.clock.advance(5_000)
    expect(gateway.upstream.received).toHaveLength(1)
  })

  it('fails once, with a request ID for each reader', async () => {
    await useUp()
    gateway.upstream.respondWith((request) => void request.socket.destroy())
    const responses = READERS.map((reader) => gateway.request('/articles', reader))
    await gateway.whenReceived(READERS.length + 1)
    await gateway.clock.advance(1_600)
    const texts = (await Promise.all(responses)).map(({ status, text }) => `${status} ${text}`)
    for (const text of texts) expect(text).toMatch(/^502 .*bad-upstream/)
    expect(new Set(texts).size).toBe(READERS.length)
    expect(gateway.upstream.received).toHaveLength(2)
  })
})

describe('a refusal for the rate limit', () => {
  const REFUSALS: [what: string, responder: Responder, seconds: number][] = [
    ['with Retry-After', json({}, { 'Retry-After': '17' }, 429), 17],
    ['without Retry-After', json({}, {}, 429), 60],
    ['as 403', json({ message: 'API rate limit exceeded' }, { 'Retry-After': '17' }, 403), 17],
  ]
  it.each(REFUSALS)('%s stops all readers for the same time', async (_what, responder, seconds) => {
    gateway.upstream.respondWith(responder)
    for (const reader of READERS.slice(0, 2)) {
      const { status, text, header } = await gateway.request('/articles', reader)
      const retryAfter = Number(header('retry-after'))
      expect([status, header('x-ratelimit-remaining')]).toEqual([429, '0'])
      expect(text).toContain(`try again in ${retryAfter} seconds`)
      expect([retryAfter >= seconds, retryAfter <= seconds + 2]).toEqual([true, true])
    }
    expect(gateway.upstream.received).toHaveLength(1)
    gateway.upstream.respondWith(json([]))
    await gateway.clock.advance((seconds + 2) * 1000)
    expect((await gateway.request('/articles')).status).toBe(200)
  })
})

describe('a used-up rate limit', () => {
  it('lets a request wait up to three seconds, then refuses it with the time', async () => {
    gateway.upstream.respondWith(ONE_REQUEST)
    const first = await gateway.request('/articles')
    expect([first.header('x-ratelimit-limit'), first.header('x-ratelimit-remaining')]).toEqual(['3', '2'])
    const waiting = gateway.request('/stats')
    await gateway.clock.whenSet(QUEUE_TIMEOUT_MS, 1)
    await gateway.clock.advance(QUEUE_TIMEOUT_MS)
    const { status, header } = await waiting
    expect([status, header('retry-after')]).toEqual([429, '58'])
    await gateway.clock.advance(58_000)
    expect((await gateway.request('/stats')).status).toBe(200)
    expect(gateway.upstream.received).toHaveLength(2)
  })

  it('lets a later reader of the same request wait three seconds of their own', async () => {
    gateway.upstream.respondWith(ONE_REQUEST)
    await gateway.request('/stats')
    await gateway.clock.advance(56_500)
    const first = gateway.request('/articles', READERS[0])
    await gateway.clock.whenSet(QUEUE_TIMEOUT_MS, 1)
    await gateway.clock.advance(2_500)
    const second = gateway.request('/articles', READERS[1])
    // It joins the first request and sets no timer of its own.
    await gateway.whenReceived(3)
    await gateway.clock.advance(500)
    expect((await first).status).toBe(429)
    await gateway.clock.advance(1_000)
    expect((await second).status).toBe(200)
  })

  it('serves readers in turn, so that forty requests of one do not block another', async () => {
    const held = holdResponses()
    gateway.upstream.respondWith(held.responder)
    const greedy = Array.from({ length: 40 }, (_, index) => gateway.request(`/articles?page=${index + 1}`, READERS[0]))
    await held.whenReceived(6)
    await gateway.clock.whenSet(QUEUE_TIMEOUT_MS, 34)
    const modest = gateway.request('/stats', READERS[1])
    await gateway.clock.whenSet(QUEUE_TIMEOUT_MS, 35)
    // After at most two free slots it is the other reader's turn.
    for (const slot of [1, 2]) {
      held.release(json([]))
      await held.whenReceived(6 + slot)
    }
    expect(gateway.upstream.received.slice(6).map(({ url }) => url)).toContain('/api/v1/stats')
    for (let left = 6; left > 0; left -= 1) held.release(json([]))
    gateway.upstream.respondWith(json([]))
    expect((await modest).status).toBe(200)
    await gateway.clock.advance(QUEUE_TIMEOUT_MS)
    await Promise.all(greedy)
  })
})

describe('a reader in the minute of the operator', () => {
  const SIXTY = json([], { 'X-RateLimit-Limit': '60' })
  let asked = 0

  /** The statuses of requests of a reader for so many different articles, one after the other. */
  async function ask(reader: string, count: number) {
    const statuses: Record<number, number> = {}
    for (let request = 0; request < count; request += 1) {
      asked += 1
      const response = gateway.request(`/articles/${asked}`, reader)
      await gateway.whenReceived(asked)
      // A request that has to wait is refused by then.
      await Promise.race([
        response,
        gateway.clock.whenSet(QUEUE_TIMEOUT_MS, 1).then(() => gateway.clock.advance(QUEUE_TIMEOUT_MS)),
      ])
      const { status } = await response
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    return statuses
  }
  const [GREEDY = '', OTHER = '', THIRD = ''] = READERS

  beforeEach(() => {
    asked = 0
    gateway.upstream.respondWith(SIXTY)
  })

  it('may use all of it when no other has asked', async () => {
    expect(await ask(GREEDY, 58)).toEqual({ 200: 58 })
  })

  it('gets at most half while another has asked within five minutes', async () => {
    await ask(OTHER, 1)
    await gateway.clock.advance(299_000)
    expect(await ask(GREEDY, 40)).toEqual({ 200: 30, 429: 10 })
    expect(await ask(OTHER, 20)).toEqual({ 200: 20 })
  })

  it('gets all of it again when the others have not asked for five minutes', async () => {
    await ask(OTHER, 1)
    await gateway.clock.advance(300_000)
    expect(await ask(GREEDY, 58)).toEqual({ 200: 58 })
  })

  it('is refused with the time when the share is free again, and none left', async () => {
    await ask(OTHER, 1)
    await ask(GREEDY, 30)
    await gateway.clock.advance(20_000)
    const { status, header, text } = await gateway.request('/stats', GREEDY)
    expect([status, header('retry-after'), header('x-ratelimit-remaining')]).toEqual([429, '40', '0'])
    expect(text).toContain('Other readers share')
    await gateway.clock.advance(40_000)
    expect((await gateway.request('/stats', GREEDY)).status).toBe(200)
  })

  it('may still have what is cached, and what another has just requested', async () => {
    await ask(OTHER, 1)
    await ask(GREEDY, 30)
    expect((await gateway.request('/articles/1', GREEDY)).status).toBe(200)
    const held = holdResponses()
    gateway.upstream.respondWith(held.responder)
    const responses = [gateway.request('/stats', THIRD)]
    await held.whenReceived(1)
    responses.push(gateway.request('/stats', GREEDY))
    await gateway.whenReceived(asked + 3)
    held.release(SIXTY)
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200])
  })
})
