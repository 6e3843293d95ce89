/** SIGTERM under load: requests in flight are finished, no response is truncated, and the program ends. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAll, startBuilt } from './testing/built-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'carrel-stop-'))
beforeAll(buildAll)
afterAll(() => rmSync(folder, { recursive: true }))

const RESTARTS = 6
const CLIENTS = 20

type Outcome = 'whole' | 'refused' | 'truncated'

it(`no response is truncated in ${RESTARTS} restarts`, async () => {
  const counts: Record<Outcome, number> = { whole: 0, refused: 0, truncated: 0 }
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const { child, address } = await startBuilt({ DATA_DIR: folder, READER_LIMIT: '10000' })
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
    const exit = once(child, 'exit')
    const before = counts.whole
    let hasSignalled = false
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        let outcome: Outcome = 'whole'
        while (outcome === 'whole') {
          outcome = await requestWhole(`${address}/gateway/api/v1/articles?per_page=100`, agent)
          counts[outcome] += 1
          if (!hasSignalled && counts.whole - before >= 150) {
            hasSignalled = true
            child.kill('SIGTERM')
          }
        }
      }),
    )
    expect(await exit).toEqual([0, null])
    agent.destroy()
  }
  expect(counts.truncated).toBe(0)
  expect(counts.whole).toBeGreaterThanOrEqual(RESTARTS * 150)
  expect(counts.refused).toBe(RESTARTS * CLIENTS)
})

/** One request; refused when it was not accepted (503, connection refused or closed before the response). */
function requestWhole(address: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get(address, { agent }, (answer) => {
      let length = 0
      answer.on('data', (chunk: Buffer) => (length += chunk.length))
      answer.on('error', () => resolve('truncated'))
      answer.on('end', () => {
        const isWhole = answer.complete && length === Number(answer.headers['content-length'])
        if (!isWhole) resolve('truncated')
        else resolve(answer.statusCode === 200 ? 'whole' : 'refused')
      })
    })
    request.on('error', () => resolve('refused'))
  })
}
