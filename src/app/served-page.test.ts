import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { dehydratePage, hydratePage, releaseFailure, type ServedPage } from './served-page.ts'

const KEY = ['articles', '/articles?q=lamp']
const QUOTA = { waitMs: () => 42_000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The data of a page whose query ended so, as it arrives in the browser. */
async function serve(queryFn: () => Promise<unknown>): Promise<ServedPage> {
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ queryKey: KEY, queryFn })
  const page: ServedPage = {
    config: { apiBaseUrl: '/gateway/api/v1', access: 'open' },
    origin: 'https://carrel.example',
    request: null,
    ...dehydratePage(queryClient, KEY),
  }
  return JSON.parse(JSON.stringify(page))
}

/** Observes the query as a page does; returns its present result and how often it was sent. */
function observe(queryClient: QueryClient) {
  let requests = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: async () => {
      requests += 1
      return 'from the browser'
    },
    staleTime: 60_000,
  })
  observer.subscribe(() => {})
  return { result: () => observer.getCurrentResult(), requests: () => requests }
}

test('a page that succeeded is hydrated without a request', async () => {
  const queryClient = new QueryClient()
  await hydratePage(queryClient, await serve(async () => 'from the server'), QUOTA)
  const page = observe(queryClient)
  expect([page.result().data, page.requests()]).toEqual(['from the server', 0])
})

test('a failure is shown without a request, and retried like any other once it is released', async () => {
  const queryClient = new QueryClient()
  const served = await serve(() => Promise.reject(new ApiError('server', { status: 503, requestId: 'ab12' })))
  await hydratePage(queryClient, served, QUOTA)
  const page = observe(queryClient)
  expect(page.result().error).toMatchObject({ kind: 'server', details: { status: 503, requestId: 'ab12' } })
  releaseFailure(queryClient, served, QUOTA)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page.requests()).toBe(0)
  observe(queryClient)
  await vi.runAllTimersAsync()
  expect(page.result().data).toBe('from the browser')
})

test('a page over the rate limit keeps its failure until the request is sent again', async () => {
  const queryClient = new QueryClient()
  const served = await serve(() => Promise.reject(new ApiError('quota', { retryAfterMs: 40_000 })))
  await hydratePage(queryClient, served, QUOTA)
  const page = observe(queryClient)
  releaseFailure(queryClient, served, QUOTA)
  await vi.advanceTimersByTimeAsync(41_000)
  expect(page.result().error).toMatchObject({ kind: 'quota', details: { retryAfterMs: 42_000 } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([page.result().data, page.requests()]).toEqual(['from the browser', 1])
})

test('a failure that is no ApiError does not send its message', async () => {
  const served = await serve(() => Promise.reject(new Error('secret')))
  expect(served.failure?.kind).toBe('server')
  expect(JSON.stringify(served)).not.toContain('secret')
})
