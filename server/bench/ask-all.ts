import { Agent, get } from 'node:http'
import { type Timed, timeAll } from './timing.ts'

/** What is asked of a server. */
export type Load = {
  origin: string
  paths: string[]
  /** How many requests are open at the same time, each on a connection of its own. */
  atOnce: number
}

/** Asks for everything, reading each answer to its end. Rejects when one of them is not 200, or a page that came without its answer. */
export async function askAll({ origin, paths, atOnce }: Load): Promise<Timed> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  try {
    return await timeAll(paths, atOnce, (path) => askOnce(origin + path, agent))
  } finally {
    agent.destroy()
  }
}

function askOnce(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { agent }, (answer) => {
      answer.on('end', () => {
        if (answer.headers['x-robots-tag'] !== undefined)
          reject(new Error(`${address} came without its answer, which took more than a second: nothing was rendered.`))
        else if (answer.statusCode === 200) resolve()
        else reject(new Error(`${address} was answered with ${answer.statusCode ?? 'no status'}.`))
      })
      answer.on('error', reject).resume()
    })
    asked.on('error', reject)
  })
}
