/** How a database's thread is used, with threads that answer when the test says so and a clock that the test moves. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openThread, type WorkerRequest, type WorkerResponse } from './embedded-thread.ts'
import { StoreFull, StoreUnavailable } from './store.ts'

const threads = vi.hoisted(() => ({ running: 0, most: 0, listeners: 0, first: { kind: 'rows', rows: [] } as object }))

/** How many milliseconds a statement takes. */
const takes = vi.hoisted(() => (sql: string) => (/^\d{1,4}$/.test(sql) ? Number(sql) : 0))

vi.mock('node:worker_threads', async () => {
  const { EventEmitter } = await import('node:events')

  /** Statements are `hang`, `crash`, the milliseconds that they take, or the code of an error. */
  class FakeWorker extends EventEmitter {
    constructor() {
      super()
      threads.running += 1
      threads.most = Math.max(threads.most, threads.running)
      setTimeout(() => this.emit('message', threads.first), 100)
    }

    postMessage(request: WorkerRequest) {
      threads.listeners = Math.max(threads.listeners, this.listenerCount('exit'))
      if ('close' in request) setTimeout(() => this.end(), 50)
      else if (request.sql === 'crash') this.end()
      else if (request.sql !== 'hang') setTimeout(() => this.answer(request.sql), takes(request.sql))
    }

    answer(sql: string) {
      const response: WorkerResponse =
        takes(sql) > 0 ? { kind: 'rows', rows: [{ took: takes(sql) }] } : { kind: 'error', message: 'why', code: sql }
      this.emit('message', response)
    }

    // The thread of a database that hangs needs a moment to end.
    terminate() {
      return new Promise<void>((resolve) => setTimeout(() => resolve(this.end()), 50))
    }

    end() {
      if (this.listenerCount('ended') > 0) return
      this.once('ended', () => {})
      threads.running -= 1
      this.emit('exit', 1)
    }
  }
  return { Worker: FakeWorker }
})

beforeEach(() => {
  Object.assign(threads, { running: 0, most: 0, listeners: 0, first: { kind: 'rows', rows: [] } })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function open() {
  const opening = openThread({ folder: '/none', writable: false, bufferMb: 16 }, 5_000)
  opening.catch(() => {})
  await vi.advanceTimersByTimeAsync(100)
  return opening
}

/** The rows or the error of statements that are sent at once. */
async function sendAll(thread: Awaited<ReturnType<typeof open>>, statements: string[]) {
  const all = Promise.allSettled(statements.map((sql) => thread.query(sql)))
  await vi.advanceTimersByTimeAsync(60_000)
  return (await all).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
}

const TOO_LONG = 'StoreUnavailable: A statement took longer than 5000 ms.'

it('a statement that hangs fails alone, and its time begins when it begins', async () => {
  const thread = await open()
  const results = await sendAll(thread, ['4000', '4000', 'hang', '4000'])
  expect(results).toEqual([[{ took: 4000 }], [{ took: 4000 }], TOO_LONG, [{ took: 4000 }]])
})

it('one thread at a time has the folder, and close waits for it', async () => {
  const thread = await open()
  expect(await sendAll(thread, ['hang', 'hang', '1'])).toEqual([TOO_LONG, TOO_LONG, [{ took: 1 }]])
  const last = thread.query('4000')
  const closing = Promise.all([thread.close(), thread.close()])
  await expect(thread.query('1')).rejects.toThrow('The store is closed.')
  await vi.advanceTimersByTimeAsync(4_100)
  expect([await last, await closing, threads.running, threads.most]).toEqual([
    [{ took: 4000 }],
    [undefined, undefined],
    0,
    1,
  ])
})

it('close ends a thread that hangs', async () => {
  const thread = await open()
  const ended = Promise.allSettled([thread.query('hang'), thread.close()])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ended).toMatchObject([{ reason: expect.any(StoreUnavailable) }, { status: 'fulfilled' }])
  expect(threads).toMatchObject({ running: 0, most: 1 })
})

it('a thread that ends is replaced at the next statement', async () => {
  const thread = await open()
  const results = await sendAll(thread, ['crash', '1'])
  expect(results).toEqual(['StoreUnavailable: The store stopped before it answered.', [{ took: 1 }]])
})

it('however many statements wait, a thread has few listeners', async () => {
  await sendAll(
    await open(),
    Array.from({ length: 100 }, () => '1'),
  )
  expect(threads.listeners).toBeLessThan(4)
})

it.each(['53100', 'ENOSPC', 'errno 51'])('a full disk (%s) has an error of its own', async (code) => {
  const thread = await open()
  const [full] = await Promise.allSettled([thread.query(code), vi.advanceTimersByTimeAsync(1)])
  expect(full).toMatchObject({ reason: expect.any(StoreFull) })
  expect(await sendAll(thread, ['42703'])).toEqual(['Error: The statement failed (42703): why'])
})

it('a database that does not open leaves no thread', async () => {
  threads.first = { kind: 'error', message: '{"name":"ErrnoError"}', code: 'errno 51' }
  const opening = openThread({ folder: '/none', writable: true, bufferMb: 16 }, 5_000)
  const [failed] = await Promise.allSettled([opening, vi.advanceTimersByTimeAsync(200)])
  expect(failed).toMatchObject({ reason: new StoreFull('The store does not open: {"name":"ErrnoError"}') })
  expect(threads.running).toBe(0)
})
