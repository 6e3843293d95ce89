import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_QUEUED, type RequestPriority, RequestQueue } from './request-queue.ts'

type Request = { name: string; priority: RequestPriority; lane: string }

const request = (name: string, lane = '', priority: RequestPriority = 'interactive'): Request => ({
  name,
  lane,
  priority,
})

function makeQueue(...requests: Request[]) {
  const queue = new RequestQueue<Request>()
  for (const one of requests) queue.add(one)
  return queue
}

/** Takes all requests out in order of sending. */
function send(queue: ReturnType<typeof makeQueue>): string[] {
  const names: string[] = []
  for (let first = queue.first(); first !== undefined; first = queue.first()) {
    queue.remove(first, true)
    names.push(first.name)
  }
  return names
}

describe('the queue', () => {
  test('is first in, first out', () => {
    expect(send(makeQueue(request('a'), request('b'), request('c')))).toEqual(['a', 'b', 'c'])
  })

  test('sends what a person waits for before an export', () => {
    expect(send(makeQueue(request('a', '', 'bulk'), request('b', '', 'bulk'), request('c')))).toEqual(['c', 'a', 'b'])
  })

  test('lets lanes take turns', () => {
    const queue = makeQueue(request('a1', 'a'), request('a2', 'a'), request('a3', 'a'), request('b1', 'b'))
    expect(send(queue)).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('puts a lane that was just served behind the others', () => {
    const queue = makeQueue(request('a1', 'a'), request('b1', 'b'))
    const first = queue.first()
    if (first !== undefined) queue.remove(first, true)
    queue.add(request('a2', 'a'))
    expect(send(queue)).toEqual(['b1', 'a2'])
  })

  test('keeps the turn of a lane whose request was cancelled', () => {
    const cancelled = request('a1', 'a')
    const queue = makeQueue(cancelled, request('a2', 'a'), request('b1', 'b'))
    expect(queue.remove(cancelled, false)).toBe(true)
    expect(queue.remove(cancelled, false)).toBe(false)
    expect(send(queue)).toEqual(['a2', 'b1'])
  })

  test('drops the newest request of the longest lane when too many wait', () => {
    const queue = makeQueue(request('b1', 'b'))
    const dropped = Array.from({ length: MAX_QUEUED }, (_, at) => queue.add(request(`a${at}`, 'a')))
    expect(dropped.map((one) => one?.name).filter(Boolean)).toEqual([`a${MAX_QUEUED - 1}`])
    expect(queue.list()).toHaveLength(MAX_QUEUED)
  })

  test('lists the requests in the order in which it sends them, and loses none', () => {
    const requests = fc.array(
      fc.record({ lane: fc.constantFrom('a', 'b', 'c'), priority: fc.constantFrom('interactive', 'bulk') }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(requests, (all) => {
        const queue = makeQueue(...all.map(({ lane, priority }, at) => request(String(at), lane, priority)))
        const listed = queue.list().map(({ name }) => name)
        expect(send(queue)).toEqual(listed)
        expect(listed.toSorted()).toEqual(all.map((_, at) => String(at)).toSorted())
      }),
    )
  })
})
