import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Limiter, type Permit } from './limiter.ts'
import type { RateLimitHeaders } from './rate-limit.ts'
import type { QueuedRequest } from './request-queue.ts'
import { connectTabs } from './testing/simulation.ts'

const NOW = Date.UTC(2026, 10, 20, 10)
const stated = (remaining: number | null, limit: number | null = 60): RateLimitHeaders => ({
  limit,
  remaining,
  isRefused: false,
  retryAfterMs: null,
})
const refused = (retryAfterMs: number | null): RateLimitHeaders => ({ ...stated(0), isRefused: true, retryAfterMs })

let limiter: Limiter

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  limiter = new Limiter({ random: () => 0.5 })
})
afterEach(() => void vi.useRealTimers())

/** Sends requests that are answered at once with this response. */
async function send(count: number, response: RateLimitHeaders | null): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) (await limiter.acquire({ key: '/articles' })).settle(response)
}

function openTabs(): Limiter[] {
  return connectTabs(2, (deliver) => deliver()).map((tabs) => new Limiter({ random: () => 0.5, tabs }))
}

/** Queues a request; `permit` once it may be sent, `error` once it was rejected. */
function queue(request: Partial<QueuedRequest> = {}) {
  const outcome: { permit?: Permit; error?: unknown } = {}
  limiter.acquire({ key: '/stats', ...request }).then(
    (permit) => void (outcome.permit = permit),
    (error: unknown) => void (outcome.error = error),
  )
  return outcome
}

/** After how many milliseconds the next request is sent. */
async function measureDelay(): Promise<number> {
  const waiting = queue()
  const start = performance.now()
  await vi.advanceTimersByTimeAsync(0)
  while (waiting.permit === undefined) await vi.advanceTimersToNextTimerAsync()
  return performance.now() - start
}

describe('a request is sent', () => {
  test('at once while nothing is known', async () => {
    expect(await measureDelay()).toBe(0)
  })

  test('while fewer than the limit less two are occupied, each until 60.5 s after its response', async () => {
    await send(57, null)
    expect(await measureDelay()).toBe(0)
    expect(await measureDelay()).toBe(60_500)
  })

  test('while fewer than six are under way', async () => {
    const permits = await Promise.all(Array.from({ length: 6 }, () => limiter.acquire({ key: '/articles' })))
    const waiting = queue()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(waiting.permit).toBeUndefined()
    permits[0]?.settle(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.permit).toBeDefined()
  })

  test('while fewer are under way than Remaining allows', async () => {
    await send(1, stated(3))
    const permits = await Promise.all([limiter.acquire({ key: '/' }), limiter.acquire({ key: '/' })])
    const waiting = queue()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(waiting.permit).toBeUndefined()
    permits[0]?.settle(stated(30))
    await vi.advanceTimersByTimeAsync(0)
    // The other one was under way together with the one that stated 30, and may not be counted in it.
    expect(waiting.permit).toBeDefined()
  })

  test.each([0, 1])('60 s after Remaining was %d', async (remaining) => {
    await send(1, stated(remaining))
    expect(await measureDelay()).toBe(60_000)
  })

  test.each([
    [1, 1],
    [2, 1],
    [4, 2],
  ])('with a limit of %d: %d in a row', async (limit, inARow) => {
    await send(inARow, stated(null, limit))
    expect(await measureDelay()).toBe(60_500)
  })

  test.each<[string, number | null, number]>([
    ['7 s', 7_000, 8_000],
    ['nothing', null, 61_000],
    ['0 s: never at once', 0, 2_000],
  ])('after a refusal that asks for %s', async (_, retryAfterMs, ms) => {
    await send(1, refused(retryAfterMs))
    expect(await measureDelay()).toBe(ms)
  })

  test('alone after a refusal, until a response has come', async () => {
    await send(1, refused(5_000))
    const [first, second] = [queue(), queue()]
    await vi.advanceTimersByTimeAsync(6_000)
    expect([first.permit === undefined, second.permit === undefined]).toEqual([false, true])
    first.permit?.settle(stated(10))
    await vi.advanceTimersByTimeAsync(0)
    expect(second.permit).toBeDefined()
  })
})

test('of two responses under way together the lower Remaining holds', async () => {
  const [first, second] = [await limiter.acquire({ key: '/' }), await limiter.acquire({ key: '/' })]
  await vi.advanceTimersByTimeAsync(10)
  first.settle(stated(40))
  second.settle(stated(41))
  expect(limiter.getSnapshot().remaining).toBe(40)
  await vi.advanceTimersByTimeAsync(10)
  await send(1, stated(50))
  expect(limiter.getSnapshot().remaining).toBe(50)
})

test.each([61, 999_999])('a Remaining of %d above the limit is not believed', async (remaining) => {
  await send(1, stated(remaining))
  expect(limiter.getSnapshot()).toMatchObject({ remaining: null, isKnown: true })
})

describe('a request that waits', () => {
  beforeEach(() => send(1, refused(30_000)))

  test('ends with its signal', async () => {
    const controller = new AbortController()
    const waiting = queue({ signal: controller.signal })
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.error).toMatchObject({ name: 'AbortError' })
    expect(limiter.getSnapshot().queue).toEqual([])
  })

  test('is cancelled by its key', async () => {
    const [stats, articles] = [queue(), queue({ key: '/articles' })]
    limiter.cancel('/stats')
    await vi.advanceTimersByTimeAsync(0)
    expect([stats.error, articles.error]).toMatchObject([{ reason: 'cancelled' }, undefined])
  })

  test('ends after its timeout, and at once when the limiter is closed for longer', async () => {
    const [short, long] = [queue({ queueTimeoutMs: 3_000 }), queue({ queueTimeoutMs: 32_000 })]
    await vi.advanceTimersByTimeAsync(0)
    expect([short.error, long.error]).toMatchObject([{ reason: 'timeout', retryAfterMs: 31_000 }, undefined])
    await vi.advanceTimersByTimeAsync(31_000)
    expect(long.permit).toBeDefined()
  })

  test('is shown with the time of the next attempt', () => {
    queue()
    expect(limiter.getSnapshot()).toMatchObject({
      closedUntil: NOW + 31_000,
      queue: [{ key: '/stats', priority: 'interactive', since: NOW }],
      nextAttempt: { at: NOW + 31_000, reason: 'refused' },
    })
    expect(limiter.getSnapshot()).toBe(limiter.getSnapshot())
  })

  test('ends when the limiter is closed, which leaves no timer', async () => {
    const waiting = queue()
    limiter.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.error).toMatchObject({ reason: 'closed' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each([-3_600_000, 3_600_000])(
  'setting the clock by %d ms changes no wait, and moves the time that is shown',
  async (ms) => {
    await send(1, refused(30_000))
    vi.setSystemTime(NOW + ms)
    expect(limiter.getSnapshot().closedUntil).toBe(NOW + ms + 31_000)
    expect(await measureDelay()).toBe(31_000)
  },
)

test('people see the full number again a minute after the last response, without a request', async () => {
  const seen: (number | null)[] = []
  const stop = limiter.subscribe(() => void seen.push(limiter.getSnapshot().remaining))
  await send(1, stated(12))
  expect(limiter.getSnapshot()).toMatchObject({ limit: 60, remaining: 12, occupied: 1, sent: ['/articles'] })
  await vi.advanceTimersByTimeAsync(61_000)
  expect(seen.at(-1)).toBe(60)
  expect(limiter.getSnapshot()).toMatchObject({ remaining: 60, occupied: 0, sent: [], refillsAt: null })
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('another credential forgets what was stated, not what was sent', async () => {
  await send(1, refused(30_000))
  limiter.forgetResponses()
  expect(limiter.getSnapshot()).toMatchObject({ isKnown: false, closedUntil: null, remaining: null, occupied: 1 })
  expect(await measureDelay()).toBe(0)
})

describe('tabs', () => {
  test('know of each other’s requests and responses', async () => {
    const [first, second] = openTabs()
    const permit = await first?.acquire({ key: '/articles?q=private' })
    expect(second?.getSnapshot()).toMatchObject({ occupied: 1, sent: [], isKnown: false })
    permit?.settle(stated(17))
    expect(second?.getSnapshot()).toMatchObject({ occupied: 1, remaining: 17, isKnown: true })
    permit?.settle(refused(20_000))
    expect(second?.getSnapshot().closedUntil).toBe(NOW + 21_000)
  })

  test.each([null, 'x', {}, { id: 1, sentAt: NOW }, { id: 'a', sentAt: 'x' }])('ignore the message %j', (message) => {
    const [port, other] = connectTabs(2, (deliver) => deliver())
    const tab = new Limiter({ tabs: port ?? { send() {}, listen() {} } })
    other?.send(Object(message))
    expect(tab.getSnapshot().occupied).toBe(0)
  })

  test('are never closed for more than five minutes by a message', () => {
    const [port, other] = connectTabs(2, (deliver) => deliver())
    const tab = new Limiter({ tabs: port ?? { send() {}, listen() {} } })
    other?.send({ id: 'a', sentAt: NOW + 1e9, endedAt: NOW + 1e9, closedUntil: NOW + 1e9, response: stated(3) })
    expect(tab.waitMs()).toBeLessThanOrEqual(302_000)
  })
})
