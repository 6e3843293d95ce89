/** What counts against which rate limit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { emptyStore, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer | undefined
beforeEach(async () => {
  await server?.close()
  server = await startTestServer()
})
afterAll(() => server?.close())

function running(): TestServer {
  if (server === undefined) throw new Error('No server was started.')
  return server
}

async function remaining(answer: Promise<Response>): Promise<number> {
  return Number((await answer).headers.get('x-ratelimit-remaining'))
}

describe('the rate limit of a credential', () => {
  it('allows exactly 60 of 300 parallel requests', async () => {
    const { requestAs } = running()
    const answers = await Promise.all(Array.from({ length: 300 }, () => requestAs('good', '/api/v1/stats')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(240)
    const left = answers.filter(({ ok }) => ok).map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('60')
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0')
    await Promise.all(answers.map((answer) => answer.text()))
  })

  it('is the same for both headers, and separate for each credential', async () => {
    const { request, requestAs } = running()
    expect(await remaining(requestAs('good', '/api/v1/stats'))).toBe(59)
    expect(await remaining(request('/api/v1/stats', { headers: { 'X-API-KEY': 'good' } }))).toBe(58)
    expect(await remaining(requestAs('other', '/api/v1/stats'))).toBe(59)
    expect(await remaining(request('/gateway/api/v1/stats'))).toBe(59)
    expect(await remaining(request('/api/v1/stats'))).toBe(59)
  })

  it('has a window from the first request until 60 s later', async () => {
    const { requestAs, clock } = running()
    for (let request = 0; request < 60; request += 1) await requestAs('good', '/api/v1/stats')
    clock.now += 59_001
    const refused = await requestAs('good', '/api/v1/stats')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    clock.now += 999
    expect(await remaining(requestAs('good', '/api/v1/stats'))).toBe(59)
  })

  it('counts GET and HEAD, also when they fail, and nothing else', async () => {
    const { requestAs } = running()
    const COSTS: [method: string, path: string, cost: number][] = [
      ['GET', '/api/v1/articles?page=x', 1],
      ['GET', '/api/v1/articles/%zz', 1],
      ['GET', '/api/v1/nothing', 1],
      ['HEAD', '/api/v1/articles/nothing', 1],
      ['POST', '/api/v1/stats', 0],
      ['OPTIONS', '/api/v1/stats', 0],
      ['DELETE', '/api/v1/nothing', 0],
    ]
    let left = await remaining(requestAs('good', '/api/v1/stats'))
    for (const [method, path, cost] of COSTS) {
      await requestAs('good', path, { method })
      const now = await remaining(requestAs('good', '/api/v1/stats'))
      expect([method, path, left - now]).toEqual([method, path, cost + 1])
      left = now
    }
  })
})

describe('a request without an accepted credential', () => {
  it('is always 401 without any', async () => {
    const { request } = running()
    for (let count = 0; count < 70; count += 1) {
      const answer = await request('/api/v1/stats')
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
  })

  it.each(['GET', 'POST'])('is 401 with a wrong one, 429 from the 61st in a window, by %s', async (method) => {
    const { requestAs, clock } = running()
    for (let request = 1; request <= 62; request += 1) {
      const answer = await requestAs(`wrong${request}`, '/api/v1/stats', { method })
      expect([request, answer.status]).toEqual([request, request <= 60 ? 401 : 429])
    }
    // A valid credential from the same address is still accepted.
    expect((await requestAs('good', '/api/v1/stats')).status).toBe(200)
    clock.now += 60_000
    expect((await requestAs('wrong', '/api/v1/stats')).status).toBe(401)
  })

  it('is counted for its /64 network, as reports of the content security policy are', async () => {
    const one = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
    const guess = (host: number) =>
      one.requestAs(`wrong${host}`, '/api/v1/stats', { headers: { 'X-Forwarded-For': `2001:db8:1:2::${host}` } })
    const statuses: number[] = []
    for (let host = 1; host <= 62; host += 1) statuses.push((await guess(host)).status)
    expect(statuses).toEqual([...Array<number>(60).fill(401), 429, 429])
    const report = (host: number) =>
      one.request('/csp-report', {
        method: 'POST',
        body: '[]',
        headers: { 'X-Forwarded-For': `2001:db8:1:2::${host}` },
      })
    const reports: number[] = []
    for (let host = 1; host <= 11; host += 1) reports.push((await report(host)).status)
    expect(reports).toEqual([...Array<number>(10).fill(204), 429])
    await one.close()
  })
})

const pages = () => ({ register: () => Promise.resolve(), fallback: () => null })

it('the window of a reader does not end when the time of day is set', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // The server must be loaded with the time of day that the test sets.
  vi.resetModules()
  const { startServer } = await import('../start-server.ts')
  const folder = mkdtempSync(join(tmpdir(), 'carrel-clock-'))
  const settings = readSettings({ PORT: '0', DATA_DIR: folder }, folder)
  const one = await startServer({ settings, store: emptyStore(), pages })
  for (const [offsetMs, left] of [
    [0, 59],
    [-5_000, 58],
    [3_600_000, 57],
  ] as const) {
    vi.setSystemTime(Date.UTC(2026, 0, 2) + offsetMs)
    expect(await remaining(fetch(`${one.address}/gateway/api/v1/stats`))).toBe(left)
  }
  await one.close()
  rmSync(folder, { recursive: true })
  vi.useRealTimers()
})

describe('credential headers', () => {
  const GOOD = 'Bearer good'
  const MATRIX: [headers: [string, string][], status: number][] = [
    [[], 401],
    [[['Authorization', GOOD]], 200],
    [[['authorization', 'bearer   good']], 200],
    [[['X-API-KEY', 'good']], 200],
    [
      [
        ['Authorization', GOOD],
        ['X-API-KEY', 'bad'],
      ],
      200,
    ],
    [
      [
        ['Authorization', 'Bearer bad'],
        ['X-API-KEY', 'good'],
      ],
      401,
    ],
    [
      [
        ['Authorization', 'Basic Z29vZA=='],
        ['X-API-KEY', 'good'],
      ],
      401,
    ],
    [
      [
        ['Authorization', ''],
        ['X-API-KEY', 'good'],
      ],
      401,
    ],
    [
      [
        ['Authorization', GOOD],
        ['Authorization', GOOD],
      ],
      400,
    ],
    [
      [
        ['X-API-KEY', 'good'],
        ['X-Api-Key', 'good'],
      ],
      400,
    ],
    [[['Authorization', 'good']], 401],
    [[['X-API-KEY', 'Bearer good']], 401],
    [[['X-API-KEY', 'g'.repeat(513)]], 401],
    [[['X-API-KEY', 'GOOD']], 401],
  ]
  it.each(MATRIX)('%j is answered with %i', async (headers, status) => {
    const { request } = await import('node:http')
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      const flat = headers.flat()
      const sent = request(
        `${running().address}/api/v1/stats`,
        { headers: ['Host', 'localhost', ...flat] },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      )
      sent.on('error', reject).end()
    })
    expect(answered).toBe(status)
  })
})
