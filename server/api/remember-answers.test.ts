import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Store, StoreUnavailable } from '../catalogue/store.ts'
import { emptyStore, startTestServer, type TestServer } from '../make-test-server.ts'
import { type Outcome, rememberAnswers } from './remember-answers.ts'

/** Something that makes an answer when it is told to, and counts how often it was asked to. */
function makeHeld() {
  const waiting: { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }[] = []
  const held = {
    asked: 0,
    make: () =>
      new Promise<Outcome>((resolve, reject) => {
        held.asked += 1
        waiting.push({ resolve, reject })
      }),
    next: () => waiting.shift() ?? expect.fail('nobody waits'),
  }
  return held
}

const PROBLEM: Outcome = { problem: { code: 'not-found', detail: 'There is none.' } }
const text = (one: string): Outcome => ({ text: one })

describe('what is remembered', () => {
  let version = 'first'
  let remember = rememberAnswers({ version: () => version })
  let held = makeHeld()
  beforeEach(() => {
    version = 'first'
    remember = rememberAnswers({ version: () => version })
    held = makeHeld()
  })

  it('is made once, for each key', async () => {
    let made = 0
    const make = async () => text(String((made += 1)))
    for (const [key, expected] of [
      ['a', '1'],
      ['a', '1'],
      ['b', '2'],
      ['a', '1'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await remember(key, make)).toEqual(text(expected))
    }
  })

  it('is made once for all who ask while it is made', async () => {
    const all = Array.from({ length: 50 }, () => remember('hot', held.make))
    const other = remember('other', held.make)
    expect(held.asked).toBe(2)
    held.next().resolve(text('one'))
    held.next().resolve(text('two'))
    expect(new Set((await Promise.all(all)).map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set(['{"text":"one"}']),
    )
    expect(await other).toEqual(text('two'))
  })

  it('is dropped when the catalogue changes', async () => {
    const make = async () => text(`${version} ${(held.asked += 1)}`)
    expect(await remember('a', make)).toEqual(text('first 1'))
    version = 'second'
    expect(await remember('a', make)).toEqual(text('second 2'))
    version = 'first'
    expect(await remember('a', make)).toEqual(text('first 3'))
  })

  it('is not what was made while the catalogue changed, and nobody who comes after the change gets it', async () => {
    const before = remember('a', held.make)
    const beforeToo = remember('b', held.make)
    version = 'second'
    const after = remember('a', held.make)
    held.next().resolve(text('old'))
    held.next().resolve(text('old'))
    held.next().resolve(text('new'))
    expect(await Promise.all([before, beforeToo, after])).toEqual([text('old'), text('old'), text('new')])
    expect(await remember('a', held.make)).toEqual(text('new'))
    const again = remember('b', held.make)
    held.next().resolve(text('new too'))
    expect(await again).toEqual(text('new too'))
  })

  it('is never a problem, nor a failure; those who waited for it together get it together', async () => {
    const refused = [remember('a', held.make), remember('a', held.make)]
    expect(held.asked).toBe(1)
    held.next().resolve(PROBLEM)
    expect(await Promise.all(refused)).toEqual([PROBLEM, PROBLEM])
    const failed = [remember('a', held.make), remember('a', held.make)]
    expect(held.asked).toBe(2)
    held.next().reject(new StoreUnavailable('away'))
    for (const { status } of await Promise.allSettled(failed)) expect(status).toBe('rejected')
    const answered = remember('a', held.make)
    held.next().resolve(text('there'))
    expect(await answered).toEqual(text('there'))
  })

  it('is bounded', async () => {
    remember = rememberAnswers({ version: () => version, maxEntries: 2 })
    const make = async () => text(String((held.asked += 1)))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const key of ['a', 'b', 'c']) await remember(key, make)
    expect(await remember('a', make)).toEqual(text('4'))
    expect(await remember('c', make)).toEqual(text('3'))
  })
})

describe('over requests', () => {
  let server: TestServer
  let statements = 0
  let version = 'first'
  let failure: Error | null = null
  const empty = emptyStore()
  const store: Store = {
    ...empty,
    version: () => version,
    query(sql, parameters) {
      statements += 1
      return failure === null ? empty.query(sql, parameters) : Promise.reject(failure)
    },
  }
  beforeAll(async () => {
    server = await startTestServer({ store, limit: 1000, environment: { PUBLIC_URL: 'https://carrel.example.org' } })
  })
  afterAll(() => server.close())

  /** Asks, and tells how many statements it took. */
  async function ask(target: string, init: RequestInit = {}) {
    const before = statements
    const answer = await server.askAs('good', target, { ...init, redirect: 'manual' })
    const { status, headers } = answer
    return { status, headers, text: await answer.text(), statements: statements - before }
  }

  it.each([
    ['/api/v1/articles?q=deep++learning&page=1', '/api/v1/articles?page=1&per_page=20&q=%20deep%20learning'],
    ['/api/v1/stats', '/api/v1/stats/'],
  ])('%s is the same answer again, counted and with its ETag as ever', async (one, other) => {
    const first = await ask(one)
    const second = await ask(other)
    expect([first.status, first.statements > 0, second.statements]).toEqual([200, true, 0])
    expect([second.status, second.text, second.headers.get('etag')]).toEqual([
      200,
      first.text,
      first.headers.get('etag'),
    ])
    const left = ({ headers }: typeof first) => Number(headers.get('x-ratelimit-remaining'))
    expect(left(second)).toBe(left(first) - 1)
    const changing = new Set(['date', 'x-request-id', 'x-ratelimit-remaining'])
    const lasting = (headers: Headers) => [...headers].filter(([name]) => !changing.has(name))
    expect(lasting(second.headers)).toEqual(lasting(first.headers))
    const known = await ask(one, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
    expect([known.status, known.text, known.statements, left(known)]).toEqual([304, '', 0, left(first) - 2])
  })

  it('is another answer at another base address: its links lead there', async () => {
    const links = []
    for (const zone of ['/api/v1', '/gateway/api/v1', '/api/v1']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { text: body } = await ask(`${zone}/articles?q=links`)
      links.push(JSON.parse(body).links.self)
    }
    expect(links).toEqual([
      'https://carrel.example.org/api/v1/articles?q=links',
      'https://carrel.example.org/gateway/api/v1/articles?q=links',
      'https://carrel.example.org/api/v1/articles?q=links',
    ])
  })

  it.each([
    ['an unknown article', '/api/v1/articles/nothing', 404],
    ['a wrong parameter', '/api/v1/stats?x=1', 400],
  ])('%s names each request by itself', async (_what, target, status) => {
    const [first, second] = [await ask(target), await ask(target)]
    expect([first.status, second.status, second.statements]).toEqual([status, status, first.statements])
    expect(JSON.parse(second.text).requestId).toBe(second.headers.get('x-request-id'))
  })

  it('asks again after a failure, and after a change of the catalogue', async () => {
    const target = '/api/v1/articles?q=failing'
    failure = new StoreUnavailable('away')
    expect((await ask(target)).status).toBe(503)
    failure = null
    expect((await ask(target)).statements).toBeGreaterThan(0)
    expect((await ask(target)).statements).toBe(0)
    version = 'second'
    expect((await ask(target)).statements).toBeGreaterThan(0)
  })
})
