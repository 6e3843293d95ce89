/** Clients that send a byte now and then are disconnected, and other clients are not slowed down. */
import { createConnection } from 'node:net'
import { expect, it } from 'vitest'
import { startTestServer } from './testing/test-server.ts'

const SLOW_CLIENTS = 500
const CLOSED_WITHIN_MS = 15_000

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

it(`${SLOW_CLIENTS} slow connections are closed and do not slow down others`, async () => {
  const server = await startTestServer({
    limit: 1_000_000,
    // The connections of one address are bounded, but for a proxy's.
    environment: { TRUST_PROXY: '127.0.0.1' },
  })
  const request = async () => {
    const startedAt = performance.now()
    const answer = await server.requestAs('good', '/api/v1/stats')
    expect(answer.status).toBe(200)
    await answer.text()
    return performance.now() - startedAt
  }
  const quiet: number[] = []
  for (let index = 0; index < 1000; index += 1) quiet.push(await request())

  const open = new Set(Array.from({ length: SLOW_CLIENTS }, (_, index) => drip(server.address, index)))
  const lifetimes = [...open].map(({ ended }) => ended)
  const state = { isOver: false }
  const all = Promise.all(lifetimes).then((times) => {
    state.isOver = true
    return times
  })
  const busy: number[] = []
  while (!state.isOver) busy.push(await request())
  const times = await all
  expect(times).toHaveLength(SLOW_CLIENTS)
  expect(Math.max(...times)).toBeLessThanOrEqual(CLOSED_WITHIN_MS)
  // The slow clients run in this process: a few milliseconds are theirs.
  expect(p99(busy)).toBeLessThanOrEqual(2 * p99(quiet) + 10)
  await server.close()
})

/** A connection that sends a head, or a body, one byte at a time; resolves to its lifetime in ms. */
function drip(address: string, index: number): { ended: Promise<number> } {
  const { hostname, port } = new URL(address)
  const startedAt = performance.now()
  const isBody = index % 2 === 1
  const head = 'POST /csp-report HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n'
  const ended = new Promise<number>((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) })
    socket.write(isBody ? head : 'GET / HTTP/1.1\r\nX-A: ')
    const timer = setInterval(() => socket.write('a'), 400)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(performance.now() - startedAt)
    })
    socket.resume()
  })
  return { ended }
}
