import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ArticleList } from '../../../domain/article.ts'
import { addLoadedPages, estimateCost, ExportRun, type ExportState, startProgress } from './export-run.ts'
import { makeList, makeLoadedPages, type MadeService } from './testing/make-list.ts'

/** A run whose responses are released one by one. */
function makeRun(service: MadeService, loaded: number[] = []) {
  const findLoadedPage = makeLoadedPages(service, loaded)
  const requested: number[] = []
  const waiting: { respond: () => void; fail: (error: unknown) => void; signal: AbortSignal }[] = []
  const run = new ExportRun({
    findLoadedPage,
    fetchPage(query, signal) {
      const known = findLoadedPage(query)
      if (known !== undefined) return Promise.resolve(known)
      requested.push(query.page)
      return new Promise<ArticleList>((resolve, reject) => {
        waiting.push({ respond: () => resolve(makeList(service, query)), fail: reject, signal })
      })
    },
  })
  const current = () => addLoadedPages(run.state.get()?.progress ?? startProgress(makeList(service)), findLoadedPage)
  const settle = async (act: (first: NonNullable<(typeof waiting)[0]>) => void) => {
    const first = waiting.shift()
    if (first === undefined) throw new Error('No request is waiting')
    act(first)
    await new Promise((resolve) => setImmediate(resolve))
    return first
  }
  return {
    run,
    requested,
    start: (maxRequests = estimateCost(current(), findLoadedPage).requests) => run.start(current(), maxRequests),
    estimate: () => estimateCost(current(), findLoadedPage).requests,
    respond: () => settle((first) => first.respond()),
    fail: (error: unknown) => settle((first) => first.fail(error)),
    isWaiting: () => waiting.length > 0,
  }
}

function summarize(state: ExportState): unknown[] | null {
  if (state === null) return null
  return [state.phase, state.progress.articles.length, ...(state.phase === 'stopped' ? [state.reason] : [])]
}

describe('ExportRun', () => {
  test('fetches one page after the other, each once', async () => {
    const { run, requested, start, respond } = makeRun({ count: 257 })
    const states: unknown[] = []
    run.state.subscribe(() => states.push(summarize(run.state.get())))
    start()
    start()
    expect(requested).toEqual([1])
    await respond()
    expect(requested).toEqual([1, 2])
    await respond()
    await respond()
    expect(requested).toEqual([1, 2, 3])
    expect(states).toEqual([
      ['running', 0],
      ['running', 100],
      ['running', 200],
      ['running', 257],
      ['done', 257],
    ])
  })

  test('pauses, keeps what was fetched, and resumes there', async () => {
    const { run, requested, start, respond } = makeRun({ count: 257 })
    start()
    await respond()
    run.stop('paused')
    expect(summarize(run.state.get())).toEqual(['stopped', 100, 'paused'])
    // The second page was under way: its response does not belong to this run any more.
    expect((await respond()).signal.aborted).toBe(true)
    expect(summarize(run.state.get())).toEqual(['stopped', 100, 'paused'])
    start()
    await respond()
    await respond()
    expect(requested).toEqual([1, 2, 2, 3])
    expect(summarize(run.state.get())).toEqual(['done', 257])
  })

  test('keeps what was fetched when it is cancelled', async () => {
    const { run, start, respond } = makeRun({ count: 257 })
    start()
    await respond()
    run.stop('cancelled')
    expect(summarize(run.state.get())).toEqual(['stopped', 100, 'cancelled'])
  })

  test('is as before its start when it is cancelled without any results', () => {
    const { run, start } = makeRun({ count: 257 })
    start()
    run.stop('cancelled')
    expect(run.state.get()).toBeNull()
  })

  test('stops with the error of a request, and resumes after it', async () => {
    const { run, start, respond, fail } = makeRun({ count: 257 })
    const error = new Error('no connection')
    start()
    await respond()
    await fail(error)
    expect(summarize(run.state.get())).toEqual(['stopped', 100, { error }])
    start()
    await respond()
    await respond()
    expect(summarize(run.state.get())).toEqual(['done', 257])
  })

  test('stops when the rest needs more requests than were stated', async () => {
    const { run, requested, start, respond } = makeRun({ count: 257, mostPerPage: 50 })
    start()
    for (let page = 0; page < 3; page += 1) await respond()
    expect(requested).toEqual([1, 2, 3])
    expect(summarize(run.state.get())).toEqual(['stopped', 150, 'more-requests'])
  })

  test('has every result exactly once, and never sends more requests than stated', async () => {
    const services = fc.record({
      count: fc.integer({ min: 1, max: 700 }),
      hasTotal: fc.boolean(),
      byCursor: fc.boolean(),
      repeats: fc.boolean(),
      mostPerPage: fc.constantFrom(50, 100),
    })
    const pauses = fc.array(fc.boolean(), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(services, fc.subarray([1, 2, 3]), pauses, async (service, loaded, pauseBefore) => {
        // Pages of the cache have 100 results.
        const { run, requested, start, estimate, respond, isWaiting } = makeRun(
          service,
          service.mostPerPage === 100 ? loaded : [],
        )
        let turns = 0
        while (run.state.get()?.phase !== 'done') {
          const stated = estimate()
          const before = requested.length
          start(stated)
          await new Promise((resolve) => setImmediate(resolve))
          while (isWaiting()) {
            if (pauseBefore[turns] === true) run.stop('paused')
            turns += 1
            await respond()
          }
          expect(requested.length - before).toBeLessThanOrEqual(stated)
        }
        const slugs = run.state.get()?.progress.articles.map(({ slug }) => slug)
        const count = service.repeats ? Math.min(service.count, service.mostPerPage) : service.count
        expect(slugs).toEqual(Array.from({ length: count }, (_, index) => `article-${index + 1}`))
      }),
    )
  })
})
