/** Retries: TanStack Query and the client against a real server, with fake timers. */
import type { RequestListener } from 'node:http'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from './api-error.ts'
import { articleQuery } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { breakBody, breakConnection, errorOf, respondWithJson, useTestService } from './testing/test-service.ts'

const service = useTestService()
let queryClient: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  // The middle of each range.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  queryClient = createQueryClient()
})

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Waits for something that the real server causes. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

/** Sends a query that fails, and checks that it is sent again after these delays in milliseconds and at no other time. */
async function expectRetries(delays: readonly number[], timeoutMs = 15_000) {
  const { client } = service.makeClient({ timeoutMs })
  const query = articleQuery(client, 'lamp')
  const error = errorOf(queryClient.fetchQuery(query))
  for (const [failures, delay] of delays.entries()) {
    await until(() => queryClient.getQueryState(query.queryKey)?.fetchFailureCount === failures + 1)
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(service.requests).toHaveLength(failures + 1)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => service.requests.length === failures + 2)
  }
  const { kind } = await error
  expect(service.requests).toHaveLength(delays.length + 1)
  return kind
}

describe('a failed request is sent again', () => {
  test.each<[string, RequestListener, ApiErrorKind, readonly number[]]>([
    ['a response that is not JSON', (_, response) => response.end('<p>'), 'bad-response', []],
    ['a body of no known shape', respondWithJson([[]]), 'bad-response', []],
    ['status 400', respondWithJson({}, 400), 'bad-request', []],
    ['status 401', respondWithJson({}, 401), 'auth', []],
    ['status 403', respondWithJson({}, 403), 'forbidden', []],
    ['status 414', respondWithJson({}, 414), 'too-long', []],
    ['status 408', respondWithJson({}, 408), 'server', [2_000]],
    ['status 425', respondWithJson({}, 425), 'server', [2_000]],
    ['status 500', respondWithJson({}, 500), 'server', [2_000]],
    ['status 502', respondWithJson({}, 502), 'server', [1_000, 2_000]],
    ['status 503', respondWithJson({}, 503), 'server', [1_000, 2_000]],
    ['status 503 that asks for 30 s', respondWithJson({}, 503, { 'Retry-After': '30' }), 'server', [30_000, 30_000]],
    ['status 503 that asks for more', respondWithJson({}, 503, { 'Retry-After': '31' }), 'server', []],
    ['status 504', respondWithJson({}, 504), 'server', [1_000, 2_000]],
    ['status 529', respondWithJson({}, 529), 'server', [1_000, 2_000]],
    ['a broken connection', breakConnection, 'network', [1_000, 2_000]],
    ['a cut body', breakBody(200), 'network', [1_000, 2_000]],
    ['a redirect', (_, response) => response.writeHead(302, { Location: '/' }).end(), 'redirected', []],
  ])('after %s', async (_, respond, kind, delays) => {
    service.respond = respond
    expect(await expectRetries(delays)).toBe(kind)
  })

  test('after no response in time', async () => {
    service.respond = () => {}
    expect(await expectRetries([1_000], 80)).toBe('timeout')
  })

  test.each<[string, string, readonly number[]]>([
    ['20 s: three times', '20', [21_000, 21_000, 21_000]],
    ['60 s: as long as the waits add up to two minutes', '60', [61_000, 61_000]],
    ['more than two minutes: not at all', '200', []],
  ])('after a refusal that asks for %s', async (_, retryAfter, delays) => {
    service.respond = respondWithJson({}, 429, { 'Retry-After': retryAfter })
    expect(await expectRetries(delays)).toBe('quota')
  })
})

test('a record that does not exist is null, not an error, and is requested once', async () => {
  service.respond = respondWithJson({}, 404)
  const { client } = service.makeClient()
  await expect(queryClient.fetchQuery(articleQuery(client, 'none'))).resolves.toBeNull()
  await queryClient.fetchQuery(articleQuery(client, 'none'))
  expect(service.requests).toHaveLength(1)
})

test.each<[Error | null, boolean | 'always']>([
  [new ApiError('network'), 'always'],
  [new ApiError('offline'), 'always'],
  [new ApiError('server'), false],
  [new Error('a fault'), false],
  [null, false],
])('after a reconnection a query with %s is requested again: %s', (error, expected) => {
  const { refetchOnReconnect } = queryClient.getDefaultOptions().queries ?? {}
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: ['any'] as readonly unknown[] })
  query.setState({ error })
  expect(typeof refetchOnReconnect === 'function' ? refetchOnReconnect(query) : null).toBe(expected)
})
