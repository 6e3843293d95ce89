/** Who pays for what, over real requests. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../make-test-server.ts'

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

describe('the quota of a credential', () => {
  it('gives exactly 60 of 1,000 parallel requests', async () => {
    const { askAs } = running()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => askAs('good', '/api/v1/stats')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(940)
    const left = answers.filter(({ ok }) => ok).map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('60')
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0')
    await Promise.all(answers.map((answer) => answer.text()))
  })

  it('is one allowance in both headers, another for another credential', async () => {
    const { ask, askAs } = running()
    expect(await remaining(askAs('good', '/api/v1/stats'))).toBe(59)
    expect(await remaining(ask('/api/v1/stats', { headers: { 'X-API-KEY': 'good' } }))).toBe(58)
    expect(await remaining(askAs('other', '/api/v1/stats'))).toBe(59)
    expect(await remaining(ask('/gateway/api/v1/stats'))).toBe(59)
    expect(await remaining(ask('/api/v1/stats'))).toBe(59)
  })

  it('begins with the first request and ends 60 s later', async () => {
    const { askAs, clock } = running()
    for (let request = 0; request < 60; request += 1) await askAs('good', '/api/v1/stats')
    clock.now += 59_001
    const refused = await askAs('good', '/api/v1/stats')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    clock.now += 999
    expect(await remaining(askAs('good', '/api/v1/stats'))).toBe(59)
  })

  it('is charged for GET and HEAD, also when they fail; for nothing else', async () => {
    const { askAs } = running()
    const COSTS: [method: string, path: string, cost: number][] = [
      ['GET', '/api/v1/articles?page=x', 1],
      ['GET', '/api/v1/articles/%zz', 1],
      ['GET', '/api/v1/nothing', 1],
      ['HEAD', '/api/v1/articles/nothing', 1],
      ['POST', '/api/v1/stats', 0],
      ['OPTIONS', '/api/v1/stats', 0],
      ['DELETE', '/api/v1/nothing', 0],
    ]
    let left = await remaining(askAs('good', '/api/v1/stats'))
    for (const [method, path, cost] of COSTS) {
      await askAs('good', path, { method })
      const now = await remaining(askAs('good', '/api/v1/stats'))
      expect([method, path, left - now]).toEqual([method, path, cost + 1])
      left = now
    }
  })
})

describe('requests without an accepted credential', () => {
  it('are 401 without any, however many', async () => {
    const { ask } = running()
    for (let request = 0; request < 70; request += 1) {
      const answer = await ask('/api/v1/stats')
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
  })

  it.each(['GET', 'POST'])('are 401 with a wrong one, 429 from the 61st in a minute, by %s', async (method) => {
    const { askAs, clock } = running()
    for (let request = 1; request <= 62; request += 1) {
      const answer = await askAs(`wrong${request}`, '/api/v1/stats', { method })
      expect([request, answer.status]).toEqual([request, request <= 60 ? 401 : 429])
    }
    // Whoever holds a good one is not kept out by a neighbour's guessing.
    expect((await askAs('good', '/api/v1/stats')).status).toBe(200)
    clock.now += 60_000
    expect((await askAs('wrong', '/api/v1/stats')).status).toBe(401)
  })
})

describe('which credential counts', () => {
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
  it.each(MATRIX)('%j', async (headers, status) => {
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
