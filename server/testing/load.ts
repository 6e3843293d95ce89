/** Load on a server in another process, and what it does to that server and to another reader. */
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createConnection } from 'node:net'

/** Requests that are all sent at once, each on a connection of its own. */
export type Flood = {
  address: string
  /** The path of each request. */
  paths: readonly string[]
  acceptEncoding?: string
  /** The clients disconnect so long after the request, in milliseconds; when absent they read to the end. */
  leaveAfterMs?: number
  /** The local addresses they come from, in turn; when absent that of all. */
  from?: readonly string[]
}

/** How the requests of a flood ended: with a whole 200, with another status, or without a whole answer. */
export type FloodOutcome = { answered: number; refused: number; failed: number }

/** Sends a flood; resolves when each connection has ended. */
export async function sendFlood(flood: Flood): Promise<FloodOutcome> {
  const total: FloodOutcome = { answered: 0, refused: 0, failed: 0 }
  await Promise.all(flood.paths.map(async (path, index) => count(total, await sendOne(flood, path, index))))
  return total
}

/** Sends a flood whose clients ask again as soon as they have an answer, for so many milliseconds. */
export async function repeatFlood(flood: Flood, durationMs: number): Promise<FloodOutcome> {
  const endsAt = performance.now() + durationMs
  const total: FloodOutcome = { answered: 0, refused: 0, failed: 0 }
  const ask = async (path: string, index: number) => {
    while (performance.now() < endsAt) count(total, await sendOne(flood, path, index))
  }
  await Promise.all(flood.paths.map(ask))
  return total
}

function count(total: FloodOutcome, status: number | null): void {
  total[status === null ? 'failed' : status === 200 ? 'answered' : 'refused'] += 1
}

/** Status of one request; null when the answer was not whole. A bare connection costs this process least. */
function sendOne({ address, acceptEncoding, leaveAfterMs, from }: Flood, path: string, index: number) {
  const { hostname, port, host } = new URL(address)
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Accept-Encoding: ${acceptEncoding ?? 'br'}`]
  return new Promise<number | null>((resolve) => {
    const localAddress = from?.[index % from.length]
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
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    if (leaveAfterMs !== undefined) setTimeout(() => socket.destroy(), leaveAfterMs)
  })
}

/** Requests a path again and again, one at a time, until `isOver`; returns how long each answer took, in milliseconds. */
export async function timeRequests(address: string, isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver(times.length)) {
    const sentAt = performance.now()
    await readToEnd(address)
    times.push(performance.now() - sentAt)
  }
  return times
}

/** From an address of its own, so that the server takes it for another reader than the flood. */
function readToEnd(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { localAddress: '127.0.0.99', agent: false }, (answer) => {
      answer.on('end', resolve).on('error', reject).resume()
    }).on('error', reject)
  })
}

/** The resident memory of a process in bytes: now, and its peak since `resetMemoryPeak`. Linux only. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** The peak of a process begins with its present memory. */
export function resetMemoryPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Processor time of a process so far, in milliseconds. Linux only, where a tick is 10 ms. */
export function readProcessorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
