/** A remote service for tests, on a free port of this machine: it answers as it is told and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { startTestServer, type TestServerOptions } from '../make-test-server.ts'

/** What it was asked, as it came over the wire. */
export type Received = { method: string; url: string; headers: [name: string, value: string][] }

/** Answers one request. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/** A running service. */
export type RemoteServiceStub = Awaited<ReturnType<typeof startRemoteService>>

/** Answers with JSON and the two headers of the quota, as api-v1.md documents. */
export function json(body: unknown, headers: Record<string, string | string[]> = {}, status = 200): Behaviour {
  return (_request, response) => {
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '42',
      ...headers,
    })
    response.end(JSON.stringify(body))
  }
}

/** Answers with a compressed body, or with what is called one. */
export function compressed(encoding: string, body: Buffer): Behaviour {
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding }).end(body)
  }
}

/** Answers with bare text on the connection, and ends it. */
export function raw(text: string): Behaviour {
  return (_request, response) => void response.socket?.end(text)
}

/** Starts the service. Whoever starts it closes it. */
export async function startRemoteService(behaviour: Behaviour = json({ data: [] })) {
  const received: Received[] = []
  const state = { behaviour, connections: 0 }
  const server = createServer((request, response) => {
    const { rawHeaders } = request
    const headers = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
    )
    received.push({ method: request.method ?? '', url: request.url ?? '', headers })
    state.behaviour(request, response)
  })
  server.on('connection', () => (state.connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    received,
    /** How many connections were opened to it. */
    connections: () => state.connections,
    /** From now on it answers like this. */
    behave: (next: Behaviour) => {
      state.behaviour = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The operator's credential in tests: long enough that no text holds it by chance. */
export const OPERATOR_CREDENTIAL = 'operator-8f14e45fceea167a5a36dedd4bea2543'

/** Starts Carrel as a reading room for that service, with the operator's bearer token unless told otherwise. */
export function startReadingRoom(remote: { baseUrl: string }, options: TestServerOptions = {}) {
  const environment = {
    API_BASE_URL: remote.baseUrl,
    ...(options.environment?.['ACCESS'] === 'credential' ? {} : { API_TOKEN: OPERATOR_CREDENTIAL }),
    ...options.environment,
  }
  return startTestServer({ ...options, environment })
}
