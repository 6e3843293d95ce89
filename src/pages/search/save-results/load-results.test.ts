import { expect, test } from 'vitest'
import type { ArticleList } from '../../../contract/article.ts'
import { loadCost } from './load-cost.ts'
import { beginLoad } from './load-progress.ts'
import { createLoad, type LoadState } from './load-results.ts'
import { makeList, makeMemory, type MadeService } from './make-list.ts'

/** A load whose answers are let through one by one. */
function makeLoad(service: MadeService, inMemory: number[] = []) {
  const recall = makeMemory(service, inMemory)
  const asked: number[] = []
  const waiting: { answer: () => void; fail: (error: unknown) => void; signal: AbortSignal }[] = []
  const load = createLoad({
    recall,
    ask: (query, signal) => {
      asked.push(query.page)
      return new Promise<ArticleList>((resolve, reject) => {
        waiting.push({ answer: () => resolve(makeList(service, query)), fail: reject, signal })
      })
    },
  })
  const begun = beginLoad(makeList(service))
  const next = async (act: (first: NonNullable<(typeof waiting)[0]>) => void) => {
    const first = waiting.shift()
    if (first === undefined) throw new Error('Nothing is asked for.')
    act(first)
    // All promises that can be settled are settled before this.
    await new Promise((resolve) => setImmediate(resolve))
    return first
  }
  return {
    load,
    asked,
    begun,
    cost: () => loadCost(load.getState()?.progress ?? begun, recall).requests,
    answer: () => next((first) => first.answer()),
    fail: (error: unknown) => next((first) => first.fail(error)),
    isAsking: () => waiting.length > 0,
  }
}

/** What a reader sees of it. */
function seen(state: LoadState) {
  if (state === null) return null
  const { phase, progress } = state
  return [phase, progress.articles.length, ...(phase === 'stopped' ? [state.because] : [])]
}

test('one page after the other, in order, each once', async () => {
  const { load, asked, begun, cost, answer } = makeLoad({ count: 257 })
  const states: unknown[] = []
  load.subscribe(() => states.push(seen(load.getState())))
  load.start(begun, cost())
  load.start(begun, cost())
  expect(asked).toEqual([1])
  await answer()
  expect(asked).toEqual([1, 2])
  await answer()
  await answer()
  expect(asked).toEqual([1, 2, 3])
  expect(states).toEqual([
    ['loading', 0],
    ['loading', 100],
    ['loading', 200],
    ['loading', 257],
    ['done', 257],
  ])
})

test('stopped with nothing there it is as before; with something it keeps it and goes on from there', async () => {
  const { load, asked, begun, cost, answer, isAsking } = makeLoad({ count: 257 })
  load.start(begun, cost())
  load.cancel()
  expect(load.getState()).toBeNull()
  const late = await answer()
  expect(late.signal.aborted).toBe(true)
  expect(load.getState()).toBeNull()

  load.start(begun, cost())
  await answer()
  load.cancel()
  expect(seen(load.getState())).toEqual(['stopped', 100, 'cancelled'])
  // What was sent is answered, to memory alone.
  await answer()
  expect(seen(load.getState())).toEqual(['stopped', 100, 'cancelled'])
  expect(isAsking()).toBe(false)

  load.start(load.getState()?.progress ?? begun, cost())
  await answer()
  await answer()
  expect(seen(load.getState())).toEqual(['done', 257])
  expect(asked).toEqual([1, 1, 2, 2, 3])
})

test('a page that fails leaves what is there, and can be asked for again', async () => {
  const { load, asked, begun, cost, answer, fail } = makeLoad({ count: 257 })
  const error = new Error('no answer')
  load.start(begun, cost())
  await answer()
  await fail(error)
  expect(seen(load.getState())).toEqual(['stopped', 100, { error }])
  load.start(load.getState()?.progress ?? begun, cost())
  await answer()
  await answer()
  expect(seen(load.getState())).toEqual(['done', 257])
  expect(asked).toEqual([1, 2, 2, 3])
})

test('what fails after it was stopped changes nothing', async () => {
  const { load, begun, cost, answer, fail } = makeLoad({ count: 257 })
  load.start(begun, cost())
  await answer()
  load.cancel()
  await fail(new Error('late'))
  expect(seen(load.getState())).toEqual(['stopped', 100, 'cancelled'])
})

test('it asks for no more than was agreed to: a service that gives fewer at once', async () => {
  const { load, asked, begun, cost, answer } = makeLoad({ count: 257, mostPerPage: 50 })
  expect(cost()).toBe(3)
  load.start(begun, cost())
  await answer()
  await answer()
  await answer()
  expect(seen(load.getState())).toEqual(['stopped', 150, 'costs-more'])
  expect(cost()).toBe(3)
  load.start(load.getState()?.progress ?? begun, cost())
  await answer()
  await answer()
  await answer()
  expect(seen(load.getState())).toEqual(['done', 257])
  expect(asked).toEqual([1, 2, 3, 4, 5, 6])
})

test('pages of memory are not counted', async () => {
  const { load, begun, cost, answer } = makeLoad({ count: 257 }, [1, 3])
  expect(cost()).toBe(1)
  load.start(begun, 1)
  await answer()
  await answer()
  await answer()
  expect(seen(load.getState())).toEqual(['done', 257])
})

test('memory that has forgotten meanwhile costs nobody what was not agreed to', () => {
  const { load, asked, begun } = makeLoad({ count: 257 })
  load.start(begun, 0)
  expect(asked).toEqual([])
  expect(seen(load.getState())).toEqual(['stopped', 0, 'costs-more'])
})
