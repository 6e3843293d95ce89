/** Load on a server in another process, and what it does to that server and to another reader. */
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { GATEWAY_PREFIX } from '../../src/domain/paths.ts'
import { projectRoot } from '../project-folder.ts'

/** Requests for one path, all sent at once, each on a connection of its own. */
export type Flood = {
  address: string
  path: string
  count: number
  /** For so long each client asks again as soon as it has its answer; once when absent. */
  durationMs?: number
  /** The clients disconnect so long after the request, in milliseconds; when absent they read to the end. */
  leaveAfterMs?: number
  /** The local addresses they come from, in turn; when absent one. */
  from?: readonly string[]
}

/** How many requests ended with a whole 200, with another status, or without a whole answer. */
export type FloodOutcome = v.InferOutput<typeof FloodOutcome>
const FloodOutcome = v.object({ answered: v.number(), refused: v.number(), failed: v.number() })

/** Sends a flood from a process of its own; resolves when each connection has ended. */
export async function sendFlood(flood: Flood): Promise<FloodOutcome> {
  const program = path.join(projectRoot(), 'server', 'testing', 'flood.js')
  const child = fork(program, [JSON.stringify(flood)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] })
  const output = child.stdout === null ? '' : await text(child.stdout)
  return v.parse(v.pipe(v.string(), v.parseJson(), FloodOutcome), output)
}

let searches = 0

/**
 * Sends different searches, which no cache knows, one after another until `isOver`, on one connection from an address that no
 * flood has. Returns the time of each in milliseconds. Throws when one is not answered.
 */
export async function timeSearches(address: string, isOver: (count: number) => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.99' })
  const times: number[] = []
  while (!isOver(times.length)) {
    searches += 1
    const sentAt = performance.now()
    await readToEnd(`${address}${GATEWAY_PREFIX}/articles?q=network+${searches}`, agent)
    times.push(performance.now() - sentAt)
  }
  agent.destroy()
  return times
}

function readToEnd(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A search was answered with ${answer.statusCode}.`))
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

/** From now on the peak of a process is at least its present memory, not what it was before. */
export function resetMemoryPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Processor time of a process so far, in milliseconds; Linux counts in steps of 10. */
export function readProcessorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
