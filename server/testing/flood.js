// @ts-check
/**
 * Sends many requests at once, each on a connection of its own. A program, so that this work does not delay what measures.
 * Its argument is a `Flood` as JSON, its output a `FloodOutcome`. Plain JavaScript, because Node 20 cannot run TypeScript.
 */
import { createConnection } from 'node:net'

/** @type {import('./load.ts').Flood} */
const flood = JSON.parse(process.argv[2] ?? '')
const endsAt = performance.now() + (flood.durationMs ?? 0)
const outcome = { answered: 0, refused: 0, failed: 0 }

// The parent has ended.
process.once('disconnect', () => process.exit())
await Promise.all(Array.from({ length: flood.count }, (_, index) => ask(index)))
process.stdout.write(JSON.stringify(outcome), () => process.exit())

/** Asks once, or until the time is over. @param {number} index */
async function ask(index) {
  const status = await send(index)
  outcome[status === null ? 'failed' : status === 200 ? 'answered' : 'refused'] += 1
  if (performance.now() < endsAt) await ask(index)
}

/** The status of one request; null when the answer was not whole. @param {number} index @returns {Promise<number | null>} */
function send(index) {
  const { hostname, port, host } = new URL(flood.address)
  return new Promise((resolve) => {
    const localAddress = flood.from?.[index % flood.from.length]
    const socket = createConnection({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) })
    let head = ''
    let length = 0
    socket.on('data', (chunk) => {
      if (!head.includes('\r\n\r\n')) head += chunk.toString('latin1')
      length += chunk.length
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      const announced = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
      const isWhole = Number(announced) === length - head.indexOf('\r\n\r\n') - 4
      resolve(isWhole ? Number(head.split(' ')[1]) : null)
    })
    socket.write(`GET ${flood.path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`)
    if (flood.leaveAfterMs !== undefined) setTimeout(() => socket.destroy(), flood.leaveAfterMs)
  })
}
