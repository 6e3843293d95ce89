/** Half requests from one address, as of a client that wants to take every place, while another reader asks. */
import { get } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getPercentile } from './report.ts'

/** What a reader of another address noticed. Times are in milliseconds; one without an answer counts as `GIVEN_UP_MS`. */
export type ConnectionAttackFigures = {
  requests: number
  unanswered: number
  medianMs: number
  worstMs: number
}

const HALF_REQUESTS = 2_000
/** New ones that send what is no HTTP and never close their side. */
const INVALID_EACH_SECOND = 25
const SECONDS = 15
const GIVEN_UP_MS = 5_000
/** Another address of this machine; Linux has them without being asked. */
const READER = '127.0.0.2'

/** Attacks a server that listens on loopback for 15 seconds and measures what another reader notices. */
export async function measureConnectionAttack(address: string): Promise<ConnectionAttackFigures> {
  const attackers = Array.from({ length: HALF_REQUESTS }, () => hold(address, 'GET / HTTP/1.1\r\nHost: a\r\nX-A: '))
  const times: number[] = []
  try {
    const endAt = performance.now() + SECONDS * 1000
    while (performance.now() < endAt) {
      for (let index = 0; index < INVALID_EACH_SECOND / 5; index += 1) attackers.push(hold(address, 'hello\r\n\r\n'))
      times.push(await measureAnswer(address))
      await delay(200)
    }
    return {
      requests: times.length,
      unanswered: times.filter((time) => time === GIVEN_UP_MS).length,
      medianMs: getPercentile(times, 50),
      worstMs: Math.max(...times),
    }
  } finally {
    for (const socket of attackers) socket.destroy()
  }
}

/** Opens a connection that sends a text and never closes its side. */
function hold(address: string, text: string): Socket {
  const { hostname, port } = new URL(address)
  const socket = createConnection({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write(text)
  return socket.resume()
}

/** How long a reader waits for one answer on a connection of its own. */
function measureAnswer(address: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(GIVEN_UP_MS)
    const options = { agent: false, localAddress: READER, headers: { Host: 'localhost' }, signal }
    const request = get(`${address}/gateway/api/v1/articles`, options, (answer) => {
      answer.resume().on('end', () => resolve(Math.min(performance.now() - startedAt, GIVEN_UP_MS)))
    })
    // A connection that the server does not take is no answer either.
    request.on('error', () => resolve(GIVEN_UP_MS))
  })
}
