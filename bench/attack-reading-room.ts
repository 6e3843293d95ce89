/** One greedy reader of a reading room, and others who ask now and then: who gets what of the operator's minute? */
import { createServer } from 'node:http'
import { listenOnLoopback, stopListening } from '../e2e/support/loopback.ts'
import { projectRoot } from '../server/project-folder.ts'
import { readSettings } from '../server/settings.ts'
import { startServer } from '../server/start-server.ts'
import { GATEWAY_PREFIX } from '../src/domain/paths.ts'

/** How many requests were answered with 200, and how many not. */
export type Served = { answered: number; refused: number }

/** So many seconds of the measured time pass in one of the machine's. */
const SPEED = 5
const MEASURED_MS = 75_000
const OTHERS_EVERY_MS = 5_000
const GREEDY_CONNECTIONS = 6
const LIMIT = 60

const now = () => performance.now() * SPEED

/**
 * Lets one address request distinct articles over six connections for 75 s, and another address each 5 s request one,
 * all five times as quick. The service allows 60 requests a minute.
 */
export async function measureReadingRoom(): Promise<{ greedy: Served; others: Served }> {
  const service = createServer((_request, response) => {
    const headers = { 'Content-Type': 'application/json', 'X-RateLimit-Limit': String(LIMIT) }
    response.writeHead(200, headers).end('{"data":{"title":"An article"}}')
  })
  const baseUrl = `${await listenOnLoopback(service)}/api/v1`
  const environment = { PORT: '0', API_BASE_URL: baseUrl, API_TOKEN: 'of-the-bench', TRUST_PROXY: '127.0.0.1' }
  const server = await startServer({
    settings: readSettings({ ...environment, LOG_LEVEL: 'silent' }, projectRoot()),
    pages: () => ({ register: () => Promise.resolve(), fallback: () => null }),
    now,
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs / SPEED)
      return () => clearTimeout(timer)
    },
  })
  try {
    const endsAt = now() + MEASURED_MS
    const ask = makeReader(server.address)
    const greedy = { answered: 0, refused: 0 }
    const others = { answered: 0, refused: 0 }
    const keepAsking = async () => {
      while (now() < endsAt) await ask('192.0.2.1', greedy)
    }
    const askNowAndThen = async () => {
      for (let reader = 2; now() < endsAt; reader += 1) {
        await ask(`192.0.2.${reader}`, others)
        await new Promise((resolve) => setTimeout(resolve, OTHERS_EVERY_MS / SPEED))
      }
    }
    await Promise.all([...Array.from({ length: GREEDY_CONNECTIONS }, keepAsking), askNowAndThen()])
    return { greedy, others }
  } finally {
    await server.close()
    await stopListening(service)
  }
}

/** Makes a function that requests an article that was not requested yet, and counts the response. */
function makeReader(address: string) {
  let requested = 0
  return async (reader: string, served: Served): Promise<void> => {
    requested += 1
    const headers = { 'X-Forwarded-For': reader }
    const response = await fetch(`${address}${GATEWAY_PREFIX}/articles/${requested}`, { headers })
    await response.arrayBuffer()
    served[response.ok ? 'answered' : 'refused'] += 1
  }
}
