/** Clients that send a letter now and then are shown out, and nobody else notices them. */
import { createConnection } from 'node:net'
import { expect, it } from 'vitest'
import { startTestServer } from './make-test-server.ts'

const SLOW_CLIENTS = 500
const CLOSED_WITHIN_MS = 15_000

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

it(`closes ${SLOW_CLIENTS} dripping connections while others are served as before`, async () => {
  const server = await startTestServer({ limit: 1_000_000 })
  const ask = async () => {
    const startedAt = performance.now()
    const answer = await server.askAs('good', '/api/v1/stats')
    expect(answer.status).toBe(200)
    await answer.text()
    return performance.now() - startedAt
  }
  const quiet: number[] = []
  for (let request = 0; request < 1000; request += 1) quiet.push(await ask())

  const open = new Set(Array.from({ length: SLOW_CLIENTS }, (_, index) => drip(server.address, index)))
  const lifetimes = [...open].map(({ ended }) => ended)
  const state = { isOver: false }
  const all = Promise.all(lifetimes).then((times) => {
    state.isOver = true
    return times
  })
  const busy: number[] = []
  while (!state.isOver) busy.push(await ask())
  const times = await all
  expect(times).toHaveLength(SLOW_CLIENTS)
  expect(Math.max(...times)).toBeLessThanOrEqual(CLOSED_WITHIN_MS)
  // The clients drip from this very process: a few milliseconds are theirs.
  expect(p99(busy)).toBeLessThanOrEqual(2 * p99(quiet) + 10)
  await server.close()
})

/** A connection that sends a head, or after it a body, one letter at a time; tells how long it was let live, in ms. */
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
