import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { askAhead } from './ask-ahead.ts'
import { createDeferred } from './deferred.ts'
import type { Question, QueryClientParts } from './ask-for.ts'
import type { Asking } from './client.ts'

const QUESTION: Question<string> = {
  queryKey: ['words', '/words'],
  kind: 'search',
  path: '/words',
  fetchReader:
    async () =>
    ({ body }) =>
      String(body),
  freshMs: () => 60_000,
  keptMs: 60_000,
  operation: 'Search',
  page: 1,
}

/** A client whose one request leaves, and is answered, when it is told to. */
function makeClient() {
  const asked: Asking[] = []
  const outcomes: { answer: (body: unknown) => void; fail: (error: unknown) => void }[] = []
  const client: QueryClientParts = {
    ask: async (_, read, asking) => {
      asked.push(asking)
      const body = await new Promise((resolve, reject) => {
        outcomes.push({ answer: resolve, fail: reject })
      })
      return read({ body, header: () => null })
    },
    askOnce: (_, send) => send(),
    letOneThrough() {},
    isOnPurpose: () => false,
  }
  return {
    client,
    asked,
    answer: (body: unknown) => outcomes[0]?.answer(body),
    fail: (error: unknown) => outcomes[0]?.fail(error),
  }
}

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('it is asked before there is a memory, and handed over once, when it may arrive', async () => {
  const { client, asked, answer } = makeClient()
  let isSent = false
  const ahead = askAhead(client, QUESTION, new Promise(() => {}))
  void ahead.sent.then(() => {
    isSent = true
  })
  await settle()
  expect(asked).toMatchObject([{ kind: 'search', class: 'awaited' }])
  expect(isSent).toBe(false)
  asked[0]?.onSent?.()
  await ahead.sent

  const queryClient = new QueryClient()
  const gate = createDeferred()
  const handed = ahead.handTo(queryClient, gate.promise)
  answer('yes')
  await ahead.answered
  await settle()
  expect(queryClient.getQueryState(QUESTION.queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  gate.resolve()
  await handed
  expect(queryClient.getQueryData(QUESTION.queryKey)).toBe('yes')
  expect(asked).toHaveLength(1)
})

test('a failure is handed over like an answer', async () => {
  const { client, fail } = makeClient()
  const ahead = askAhead(client, QUESTION, new Promise(() => {}))
  await settle()
  fail(new ApiError('network'))
  await ahead.answered
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await ahead.handTo(queryClient, Promise.resolve())
  expect(queryClient.getQueryState(QUESTION.queryKey)).toMatchObject({ status: 'error', error: { kind: 'network' } })
})

test.each(['before', 'after'])(
  'who gives it up gives up a request that waits: waiting %s it was handed over',
  async (when) => {
    const { client, asked } = makeClient()
    const ahead = askAhead(client, QUESTION, new Promise(() => {}))
    await settle()
    const queryClient = new QueryClient()
    // A request that waits is one whose signal was read.
    const signals = when === 'before' ? [asked[0]?.waiting?.signal] : []
    void ahead.handTo(queryClient, new Promise(() => {}))
    await settle()
    if (when === 'after') signals.push(asked[0]?.waiting?.signal)
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    await queryClient.cancelQueries({ queryKey: QUESTION.queryKey })
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  },
)

test('what has left is not given up when its page is left: the answer is kept', async () => {
  const { client, asked, answer } = makeClient()
  const ahead = askAhead(client, QUESTION, new Promise(() => {}))
  await settle()
  asked[0]?.onSent?.()
  const queryClient = new QueryClient()
  const handed = ahead.handTo(queryClient, Promise.resolve())
  const page = new QueryObserver(queryClient, { queryKey: QUESTION.queryKey, staleTime: Infinity })
  const leave = page.subscribe(() => {})
  await settle()
  leave()
  answer('kept')
  await handed
  expect(queryClient.getQueryData(QUESTION.queryKey)).toBe('kept')
})
