import { request as httpRequest } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createHostCheck } from './reader-check.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(environment: Record<string, string> = {}): Promise<TestServer> {
  server = await startTestServer({ environment })
  return server
}

const STATS = '/gateway/api/v1/stats'

/** Sends headers that fetch refuses. */
function requestRaw(address: string, headers: Record<string, string>): Promise<{ status: number; remaining: number }> {
  return new Promise((resolve, reject) => {
    httpRequest(`${address}${STATS}`, { headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, remaining: Number(answer.headers['x-ratelimit-remaining']) })
    })
      .on('error', reject)
      .end()
  })
}

describe('a reader of the gateway', () => {
  it('needs no credential, and has READER_LIMIT requests a minute', async () => {
    const { request, clock } = await start({ READER_LIMIT: '2' })
    const answers = [await request(STATS), await request(STATS), await request(STATS)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['1', '0', '0'])
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual(['2', '2', '2'])
    expect(answers[2]?.headers.get('retry-after')).toBe('60')
    clock.now += 60_000
    expect((await request(STATS)).status).toBe(200)
  })

  it('needs no credential, so a wrong one does no harm', async () => {
    const { requestAs } = await start()
    expect((await requestAs('wrong', STATS)).status).toBe(200)
  })

  it('is refused where every reader connects to the API', async () => {
    const { request, requestAs } = await start({ ACCESS: 'credential' })
    const answer = await request(STATS)
    expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([403, '60'])
    expect(await (await request('/config.json')).json()).toMatchObject({ apiBaseUrl: '/api/v1', access: 'credential' })
    expect((await requestAs('good', '/api/v1/stats')).status).toBe(200)
  })
})

it('config.json names the gateway and is not cached', async () => {
  const { request } = await start()
  const answer = await request('/config.json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ apiBaseUrl: '/gateway/api/v1', access: 'open', hasFeeds: true })
})

describe('pages of other sites', () => {
  it('are refused without counting', async () => {
    const { request } = await start()
    for (const site of ['cross-site', 'same-site']) {
      const answer = await request(STATS, { headers: { 'Sec-Fetch-Site': site } })
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([403, '60'])
    }
    for (const site of ['same-origin', 'none']) {
      expect((await request(STATS, { headers: { 'Sec-Fetch-Site': site } })).status).toBe(200)
    }
  })

  it('cannot reach a server on loopback under a foreign host name', async () => {
    const { address } = await start({ PUBLIC_URL: 'https://carrel.example.org' })
    for (const host of [
      'evil.example',
      'evil.example:80',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '192.168.0.1',
    ]) {
      expect(await requestRaw(address, { Host: host })).toEqual({ status: 421, remaining: 60 })
    }
    for (const host of [
      'localhost',
      'LOCALHOST:8080',
      '127.0.0.1:1',
      '127.1.2.3',
      '[::1]:8080',
      'carrel.example.org',
    ]) {
      expect((await requestRaw(address, { Host: host })).status).toBe(200)
    }
  })
})

const from = (address: string, reader: string) => requestRaw(address, { 'X-Forwarded-For': reader })

describe('X-Forwarded-For', () => {
  it('is ignored without a trusted proxy, with one warning', async () => {
    const { address, log } = await start()
    const remaining = [await from(address, '1.1.1.1'), await from(address, '2.2.2.2'), await from(address, '3.3.3.3')]
    expect(remaining.map((one) => one.remaining)).toEqual([59, 58, 57])
    expect(log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })

  it('is ignored from outside the trusted range', async () => {
    const { address, log } = await start({ TRUST_PROXY: '10.0.0.0/8' })
    await from(address, '1.1.1.1')
    expect((await from(address, '2.2.2.2')).remaining).toBe(58)
    expect(log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })

  it('identifies readers behind a trusted proxy, by the last address that is not trusted', async () => {
    const { address, log } = await start({ TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' })
    expect((await from(address, '1.1.1.1')).remaining).toBe(59)
    expect((await from(address, '2.2.2.2')).remaining).toBe(59)
    expect((await from(address, '9.9.9.9, 1.1.1.1, 10.1.2.3')).remaining).toBe(58)
    expect(log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(0)
  })

  it('identifies an IPv6 reader by the first 64 bits', async () => {
    const { address } = await start({ TRUST_PROXY: '127.0.0.1' })
    expect((await from(address, '2001:db8:1:2:3::4')).remaining).toBe(59)
    expect((await from(address, '2001:db8:1:2:ffff::1')).remaining).toBe(58)
    expect((await from(address, '2001:db8:1:3::4')).remaining).toBe(59)
  })

  it('identifies a reader without the port that some proxies add, and all texts that are no address as one', async () => {
    const { address } = await start({ TRUST_PROXY: '127.0.0.1' })
    const ENTRIES = [
      '203.0.113.20:5001',
      '203.0.113.20:5002',
      '[2001:db8::1]:80',
      '2001:db8::2',
      'unknown',
      'x'.repeat(9000),
    ]
    const remaining: number[] = []
    for (const entry of ENTRIES) remaining.push((await from(address, entry)).remaining)
    expect(remaining).toEqual([59, 58, 59, 58, 59, 58])
  })
})

it('the host check accepts loopback hosts only', () => {
  const isKnown = createHostCheck(null)
  expect(['localhost:1', '127.0.0.1', '[::1]'].every(isKnown)).toBe(true)
  expect(['', 'localhost.', 'a.localhost', '128.0.0.1', '[::2]', '::1'].some(isKnown)).toBe(false)
})
